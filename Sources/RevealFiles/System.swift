private import CSystem
import RevealValues

/// The operating system calls of the library and the command.
///
/// Only this file and `System+Children` pass pointers to the C library. Strings and arrays live for
/// the call, and buffers have the size that is passed along.
package enum System {
    private static var lastError: SystemError { SystemError(code: csystem_error()) }

    /// Opens `name`, relative to the open directory, or to the command's folder.
    package static func open(
        _ name: String, in directory: Int32? = nil, _ flags: Int32
    ) throws(SystemError) -> Int32 {
        // The C library would use the name up to a zero byte.
        guard !name.utf8.contains(0) else { throw SystemError(code: ENOENT) }
        let descriptor = unsafe name.withPath {
            unsafe csystem_open(directory ?? Surroundings.directory, $0, flags, 0o666)
        }
        guard descriptor >= 0 else { throw SystemError(code: -descriptor) }
        return descriptor
    }

    static func read(
        _ descriptor: Int32, into bytes: inout MutableSpan<UInt8>
    ) throws(SystemError) -> Int {
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe CSystem.read(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 { return count }
            guard csystem_error() == EINTR else { throw lastError }
        }
    }

    static func readWaiting(
        _ descriptor: Int32, into bytes: inout MutableSpan<UInt8>
    ) throws(SystemError) -> Int {
        while true {
            do {
                return try read(descriptor, into: &bytes)
            } catch {
                guard error.code == EAGAIN else { throw error }
                unsafe withUnsafePointer(to: descriptor) { unsafe csystem_wait(-1, $0, 1, -1) }
            }
        }
    }

    static func bytes(
        in descriptor: Int32, at offset: Int, count: Int
    ) throws(SystemError) -> [UInt8] {
        guard offset >= 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = unsafe bytes.withUnsafeMutableBytes { bytes in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                return unsafe pread(descriptor, rest.baseAddress, rest.count, offset + done)
            }
            guard got >= 0 || csystem_error() == EINTR else { throw lastError }
            guard got != 0 else { break }
            done += max(0, got)
        }
        return Array(bytes.prefix(done))
    }

    static func end(of name: String, in directory: Int32) throws(SystemError) -> [UInt8] {
        let file = try open(name, in: directory, O_RDONLY | O_NONBLOCK)
        defer { try? close(file) }
        let count = try status(of: file).count
        return try bytes(in: file, at: max(0, count - JobKey.markRoom), count: JobKey.markRoom)
    }

    static func write(
        _ bytes: Span<UInt8>, to descriptor: Int32, at offset: Int
    ) throws(SystemError) {
        var done = 0
        try unsafe write(bytes, to: descriptor) {
            let count = unsafe pwrite(descriptor, $0.baseAddress, $0.count, offset + done)
            done += max(0, count)
            return count < 0 ? -Int(csystem_error()) : count
        }
    }

    /// Preallocates space; errors are ignored, since writing reports them.
    static func reserve(_ count: Int, for descriptor: Int32) {
        csystem_reserve(descriptor, count)
    }

    /// The number of bytes per write.
    ///
    /// Linux stores a large write in pages of up to 2 MiB. A virtual machine returns free pages of
    /// that size to its host, and getting one back costs more than filling it. On such a machine
    /// (Linux 6.18, ext4), 60 files of 3.2 MB took 0.53 to 0.66 s in one write each. In writes of
    /// this size they took 0.06 to 0.08 s.
    private static let piece = 1 << 16

    package static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemError) {
        try unsafe write(bytes, to: descriptor) {
            let count = unsafe CSystem.write(descriptor, $0.baseAddress, $0.count)
            return count < 0 ? -Int(csystem_error()) : count
        }
    }

    /// Writes all bytes; a pipe or socket without a reader is an error, not a SIGPIPE, which would
    /// end an unprepared process.
    package static func writeWithoutSignal(
        _ bytes: Span<UInt8>, to descriptor: Int32
    ) throws(SystemError) {
        try unsafe write(bytes, to: descriptor) {
            unsafe csystem_feed(descriptor, $0.baseAddress, $0.count)
        }
    }

    /// Writes all bytes; `write` returns the number of bytes written, or a negated error.
    private static func write(
        _ bytes: Span<UInt8>, to descriptor: Int32, _ write: (UnsafeRawBufferPointer) -> Int
    ) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let rest = done..<min(done + piece, bytes.count)
            let count = unsafe bytes.extracting(rest).withUnsafeBytes { unsafe write($0) }
            // A write of 0 bytes without an error would loop forever.
            guard count != 0 else { throw SystemError(code: EIO) }
            if count == -Int(EAGAIN) {
                awaitRoom(in: descriptor)
            } else if count < 0, count != -Int(EINTR) {
                throw SystemError(code: Int32(truncatingIfNeeded: -count))
            }
            done += max(0, count)
        }
    }

    private static func awaitRoom(in descriptor: Int32) {
        csystem_wait(descriptor, nil, 0, -1)
    }

    package static func close(_ descriptor: Int32) throws(SystemError) {
        guard CSystem.close(descriptor) == 0 else { throw lastError }
    }

    static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw lastError }
        return FileStatus(status)
    }

    package static func status(
        of name: String, in directory: Int32? = nil, followingLinks: Bool = true
    ) throws(SystemError) -> FileStatus? {
        // The C library would use the name up to a zero byte.
        guard !name.utf8.contains(0) else { throw SystemError(code: EINVAL) }
        var status = stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        let code = unsafe name.withPath {
            unsafe fstatat(directory ?? Surroundings.directory, $0, &status, flags)
        }
        guard code == 0 else {
            guard csystem_error() == ENOENT || csystem_error() == ENOTDIR else { throw lastError }
            return nil
        }
        return FileStatus(status)
    }

    static func copyPermissions(of path: String, to descriptor: Int32) {
        var status = stat()
        let folder = Surroundings.directory
        guard unsafe path.withPath({ unsafe fstatat(folder, $0, &status, 0) }) == 0 else { return }
        _ = fchmod(descriptor, status.st_mode & 0o7777)
    }

    package static func exists(_ path: String) -> Bool {
        (try? status(of: path)) != nil
    }

    package static func size(of path: String) -> Int? { (try? status(of: path))?.count }

    package static func isDirectory(_ path: String) throws(FileError) -> Bool {
        do {
            return try status(of: path)?.isDirectory ?? false
        } catch {
            throw .unreadable(.file, path, .unreadable(error))
        }
    }

    static func makeDirectory(_ path: String) throws(SystemError) -> Bool {
        if unsafe path.withPath({ unsafe mkdirat(Surroundings.directory, $0, 0o777) }) == 0 {
            return true
        }
        guard csystem_error() == EEXIST else { throw lastError }
        return false
    }

    package static func removeEmptyDirectory(_ path: String) {
        _ = unsafe path.withPath { unsafe unlinkat(Surroundings.directory, $0, AT_REMOVEDIR) }
    }

    static func rename(
        _ name: String, to other: String, in directory: Int32, replacing: Bool
    ) throws(SystemError) {
        let code = unsafe name.withPath { from in
            unsafe other.withPath { unsafe csystem_rename(directory, from, $0, replacing) }
        }
        guard code == 0 else { throw SystemError(code: code) }
    }

    package static func remove(_ name: String, in directory: Int32) throws(SystemError) {
        let code = unsafe name.withPath { unsafe unlinkat(directory, $0, 0) }
        guard code == 0 || csystem_error() == ENOENT else { throw lastError }
    }

    static func synchronize(_ descriptor: Int32) throws(SystemError) {
        while fsync(descriptor) != 0 {
            // Some file systems do not support this for directories.
            if csystem_error() == EINVAL { return }
            guard csystem_error() == EINTR else { throw lastError }
        }
    }

    /// Locks a file or directory exclusively; throws EWOULDBLOCK if another descriptor has the
    /// lock.
    ///
    /// The lock ends with the descriptor, even if the process crashes.
    static func lock(_ descriptor: Int32) throws(SystemError) {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard csystem_error() == EINTR else { throw lastError }
        }
    }

    static func unlock(_ descriptor: Int32) {
        _ = flock(descriptor, LOCK_UN)
    }

    package static func names(
        in directory: Int32, beginningWith prefix: String
    ) throws(SystemError) -> [String] {
        // A separate descriptor, since reading a directory moves its position and closes it.
        let copy = try open(".", in: directory, O_RDONLY | O_DIRECTORY)
        guard let stream = unsafe fdopendir(copy) else {
            let error = lastError
            try? close(copy)
            throw error
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            // A nil entry is the end, unless errno is set.
            csystem_clear_error()
            guard let entry = unsafe readdir(stream) else {
                guard csystem_error() == 0 else { throw lastError }
                break
            }
            // The entry is valid until the next call; its name ends with a zero.
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(pathBytes: bytes.prefix { $0 != 0 })
            }
            if name.utf8.starts(with: prefix.utf8) { names.append(name) }
        }
        return names
    }

    package static func names(inFolder path: String) -> [String]? {
        guard let folder = try? open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY) else {
            return nil
        }
        defer { try? close(folder) }
        return try? names(in: folder, beginningWith: "")
    }

    package static func beginning(
        of name: String, in directory: Int32? = nil, count: Int = 4096
    ) throws(SystemError) -> [UInt8] {
        let file = try open(name, in: directory, O_RDONLY | O_NONBLOCK)
        defer { try? close(file) }
        var bytes: [UInt8] = []
        while bytes.count < count {
            var piece = [UInt8](repeating: 0, count: count - bytes.count)
            var span = piece.mutableSpan
            let got = try read(file, into: &span)
            guard got > 0 else { break }
            bytes += piece[..<got]
        }
        return bytes
    }

    static var physicalMemory: Int { Int(clamping: csystem_memory()) }

    static var dataLimit: Int? { limit(CSYSTEM_DATA) }

    /// Returns the bytes that the process may still map after starting that many threads; nil for
    /// no limit.
    static func addressesLeft(threads: Int) -> Int? {
        guard let limit = limit(CSYSTEM_ADDRESSES) else { return nil }
        // The first number is the number of mapped pages.
        let facts = (try? beginning(of: "/proc/self/statm", count: 64)) ?? []
        let pages = String(decoding: facts, as: UTF8.self).split(separator: " ").first
        let mapped = (pages.flatMap { Int($0) } ?? 0) * Int(getpagesize())
        let stack = self.limit(CSYSTEM_STACK) ?? 8 << 20
        let stacks = threads.multipliedReportingOverflow(by: stack)
        guard !stacks.overflow, stacks.partialValue < limit - mapped else { return 0 }
        return limit - mapped - stacks.partialValue
    }

    private static func limit(_ resource: csystem_resource) -> Int? {
        Int(exactly: csystem_limit(resource))
    }

    static var process: Int32 { getpid() }

    /// Whether the process exists, regardless of its owner.
    static func isRunning(_ process: Int32) -> Bool {
        process > 0 && (kill(process, 0) == 0 || csystem_error() != ESRCH)
    }

    static var now: Int { time(nil) }

    static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

    static func words(for code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        guard unsafe strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
        let bytes = text.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    package static func workingFolder() throws(SystemError) -> String {
        if let folder = Surroundings.current.folder { return folder.path }
        // With a nil buffer, the C library allocates one, which must be freed.
        guard let path = unsafe getcwd(nil, 0) else { throw lastError }
        defer { unsafe free(path) }
        return unsafe String(path: path)
    }

    package static var arguments: [String] {
        // The system's own array, which does not change.
        var count: Int32 = 0
        let kept = unsafe csystem_arguments(&count)
        let words = unsafe UnsafeBufferPointer(
            start: kept ?? UnsafePointer(CommandLine.unsafeArgv),
            count: Int(kept == nil ? CommandLine.argc : count))
        return unsafe words.dropFirst().compactMap { word in
            unsafe word.map { unsafe String(path: $0) }
        }
    }

    package static func environment(_ name: String) -> String? {
        // The environment is never changed.
        unsafe getenv(name).map { unsafe String(path: $0) }
    }
}

extension String {
    @unsafe fileprivate init(path: UnsafePointer<CChar>) {
        let bytes = unsafe UnsafeBufferPointer(start: path, count: strlen(path))
        unsafe self.init(pathBytes: bytes.lazy.map { UInt8(bitPattern: $0) })
    }
}

extension FileStatus {
    fileprivate init(_ status: stat) {
        let modified = unsafe withUnsafePointer(to: status) { unsafe csystem_modified($0) }
        self.init(
            identity: FileIdentity(
                device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino)),
            isRegular: status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG),
            isDirectory: status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR),
            isPipe: [mode_t(S_IFIFO), mode_t(S_IFSOCK)].contains(status.st_mode & mode_t(S_IFMT)),
            isLink: status.st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK), count: Int(status.st_size),
            modified: [modified.tv_sec, modified.tv_nsec])
    }
}
