private import CSystem
private import Glibc
import PNG
import Raster
private import Synchronization

// The one file that talks to the file system: inputs are read once into memory, outputs are
// written beside their final name and renamed when they are whole.

/// Which file a name stands for, whatever its name.
struct FileIdentity: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
}

/// What a name stands for.
struct FileStatus: Equatable {
    let identity: FileIdentity
    let isRegular: Bool
    let isDirectory: Bool
    let count: Int
    private let modified: [Int]

    fileprivate init(_ status: stat) {
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
        count = Int(status.st_size)
        modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }

    /// The status of `path`, links followed, or nil if there is nothing.
    init?(path: String) {
        var status = stat()
        // The path lives for the call, and the status is written whole when it succeeds.
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// A file read whole, once, from one descriptor.
///
/// Never mapped: a mapped file that somebody shortens ends the process.
struct InputFile: Sendable {
    let identity: FileIdentity
    let count: Int
    private let bytes: Block<UInt8>

    /// The longest input, in bytes.
    static let longest = 512 << 20

    init(_ path: String) throws(RevealError) {
        // O_NONBLOCK: opening a pipe must not wait for a writer.
        let descriptor = unsafe csystem_open(AT_FDCWD, path, O_RDONLY | O_NONBLOCK, 0)
        guard descriptor >= 0 else {
            throw .input(path, .unreadable(SystemError(code: -descriptor)))
        }
        defer { close(descriptor) }
        let before = try Self.status(descriptor, path)
        guard before.isRegular else { throw .input(path, .notRegular) }
        guard before.count <= Self.longest else {
            throw .input(path, .tooLong(limit: Self.longest))
        }
        guard let block = Block<UInt8>(count: before.count) else {
            throw .outOfMemory(bytes: before.count)
        }
        let got = try Self.read(descriptor, path, into: block)
        guard got == before.count, try Self.status(descriptor, path) == before else {
            throw .input(path, .changed)
        }
        (identity, count, bytes) = (before.identity, before.count, block)
    }

    func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try bytes.withSpan(of: 0..<count, body)
    }

    private static func status(_ descriptor: Int32, _ path: String) throws(RevealError)
        -> FileStatus
    {
        var status = stat()
        // The status is written whole when the call succeeds.
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw .input(path, .unreadable(SystemError(code: errno)))
        }
        return FileStatus(status)
    }

    private static func read(
        _ descriptor: Int32, _ path: String, into block: Block<UInt8>
    ) throws(RevealError) -> Int {
        var done = 0
        while done < block.count {
            let got = block.withMutableSpan(of: done..<block.count) { span in
                // At most the span's bytes are written, into it.
                unsafe span.withUnsafeMutableBytes {
                    unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
                }
            }
            guard got != 0 else { break }
            guard got > 0 || errno == EINTR else {
                throw .input(path, .unreadable(SystemError(code: errno)))
            }
            done += max(0, got)
        }
        return done
    }
}

/// A directory in which outputs appear, opened once.
final class OutputDirectory: Sendable {
    /// As it was named, with a slash at its end, or empty for the working directory.
    let path: String
    private let descriptor: Int32
    /// What the names of temporary files begin with: they tell whose they are.
    private let temporaryPrefix: String

    /// The directory at `path`, made with its parents if it is not there.
    init(_ path: String) throws(RevealError) {
        self.path = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
        for end in self.path.indices.dropFirst() where self.path[end] == "/" {
            let parent = String(self.path[..<end])
            // The path lives for the call.
            guard unsafe mkdir(parent, 0o777) != 0, errno != EEXIST, errno != EISDIR else {
                continue
            }
            let error = SystemError(code: errno)
            if FileStatus(path: parent)?.isDirectory != true { throw .notCreated(parent, error) }
        }
        let name = self.path.isEmpty ? "." : self.path
        descriptor = unsafe csystem_open(AT_FDCWD, name, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw .notCreated(name, SystemError(code: -descriptor)) }
        let boot = Self.beginning(of: "/proc/sys/kernel/random/boot_id", in: descriptor) ?? []
        temporaryPrefix =
            ".reveal-render-\(String(decoding: boot.prefix(8), as: UTF8.self))-\(getpid())-"
    }

    deinit { close(descriptor) }

    /// What `name` stands for in the directory, links followed; nil if there is nothing.
    func status(of name: String) -> FileStatus? {
        var status = stat()
        // The name lives for the call, and the status is written whole when it succeeds.
        guard unsafe fstatat(descriptor, name, &status, 0) == 0 else { return nil }
        return FileStatus(status)
    }

    /// The first bytes of the file `name`, 4096 at most, or nil if it cannot be read.
    func beginning(of name: String) -> [UInt8]? {
        Self.beginning(of: name, in: descriptor)
    }

    private static func beginning(of name: String, in descriptor: Int32) -> [UInt8]? {
        let file = unsafe csystem_open(descriptor, name, O_RDONLY | O_NONBLOCK, 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        // The array has room for as many bytes as are asked for.
        let got = unsafe Glibc.read(file, &bytes, bytes.count)
        return got < 0 ? nil : Array(bytes[..<got])
    }

    /// The names of all files in the directory, hidden ones left out.
    func names() -> [String] {
        let copy = unsafe csystem_open(descriptor, ".", O_RDONLY | O_DIRECTORY, 0)
        guard copy >= 0, let stream = unsafe fdopendir(copy) else { return [] }
        // The stream owns the descriptor and is closed once; an entry lives until the next is read.
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Removes the file `name`.
    func remove(_ name: String) {
        unsafe unlinkat(descriptor, name, 0)
    }

    /// A new hidden file that will be called `name`.
    func stage(_ name: String) throws(RevealError) -> StagedFile {
        let temporary = temporaryPrefix + name
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        var file = unsafe csystem_open(descriptor, temporary, flags, 0o666)
        if file == -EEXIST {
            // A process of this number and boot left it behind; it was not this one.
            remove(temporary)
            file = unsafe csystem_open(descriptor, temporary, flags, 0o666)
        }
        guard file >= 0 else { throw .notCreated(path + name, SystemError(code: -file)) }
        return StagedFile(self, descriptor: file, temporary: temporary, name: name)
    }

    /// Gives a staged file its name.
    fileprivate func rename(_ temporary: String, to name: String, replacing: Bool)
        throws(RevealError)
    {
        let code = unsafe csystem_rename(descriptor, temporary, name, replacing)
        guard code != EEXIST || replacing else {
            throw .outputExists([path + name], mayBeInput: false)
        }
        guard code == 0 else { throw .notWritten(path + name, SystemError(code: code)) }
    }
}

/// An output that nobody sees until it is whole: it gets its name by `commit`, or vanishes.
final class StagedFile: Sendable {
    private let directory: OutputDirectory
    private let descriptor: Int32
    private let temporary: String
    private let name: String
    private let isOpen = Mutex(true)

    fileprivate init(
        _ directory: OutputDirectory, descriptor: Int32, temporary: String, name: String
    ) {
        self.directory = directory
        self.descriptor = descriptor
        self.temporary = temporary
        self.name = name
    }

    /// Appends `bytes`.
    ///
    /// One thread writes at a time.
    func write(_ bytes: Span<UInt8>) throws(RevealError) {
        var done = 0
        while done < bytes.count {
            let rest = bytes.extracting(done..<bytes.count)
            // At most the span's bytes are read, from it.
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 || errno == EINTR else {
                throw .notWritten(directory.path + name, SystemError(code: errno))
            }
            done += max(0, count)
        }
    }

    /// Closes the file and gives it its name.
    ///
    /// `replacing` says whether that name may be taken.
    func commit(replacing: Bool) throws(RevealError) {
        isOpen.withLock { $0 = false }
        guard close(descriptor) == 0 else {
            let error = SystemError(code: errno)
            directory.remove(temporary)
            throw .notWritten(directory.path + name, error)
        }
        do {
            try directory.rename(temporary, to: name, replacing: replacing)
        } catch {
            directory.remove(temporary)
            throw error
        }
    }

    /// Closes the file and removes it, unless it has been committed or discarded before.
    func discard() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard wasOpen else { return }
        close(descriptor)
        directory.remove(temporary)
    }
}

extension PNGFile {
    /// What the PNG file at `path` says about itself, all its chunks checked.
    ///
    /// - Throws: `.input` with what is wrong with the file.
    public static func read(contentsOf path: String) throws(RevealError) -> PNGFile {
        let file = try InputFile(path)
        do {
            return try file.withBytes { bytes throws(PNGError) in try PNGFile(bytes) }
        } catch {
            throw .input(path, .png(error))
        }
    }
}
