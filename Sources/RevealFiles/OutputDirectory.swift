private import CSystem
import Synchronization

package final class OutputDirectory: Sendable {
    /// The path as given, ending in a slash, or empty for the working directory.
    package let path: String
    package let descriptor: Int32
    private let isDurable: Bool
    private let made: [String]
    let boot: String
    private let run: String
    private let hidden: HiddenFiles
    let claim = Mutex<Claim?>(nil)

    /// The hidden files of a run in a folder, including its claim.
    private final class HiddenFiles: Sendable {
        let folder: Int32
        let state = Mutex(State())

        struct State {
            var names: Set<String> = []
            var count = 0
            var isAbandoned = false
        }

        init(in folder: Int32) { self.folder = folder }

        /// Removes all files and prevents further ones.
        func abandon() {
            state.withLock { state in
                state.isAbandoned = true
                for name in state.names { try? System.remove(name, in: folder) }
                state.names.removeAll()
            }
        }
    }

    package init(_ path: String, isDurable: Bool = false) throws(FileError) {
        let path = path.asFolder
        (self.path, self.isDurable) = (path, isDurable)
        made = try Self.makeDirectories(path)
        do {
            descriptor = try System.open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
        } catch {
            throw .notCreated(path.isEmpty ? "." : path, error)
        }
        let id = (try? System.beginning(of: "/proc/sys/kernel/random/boot_id", count: 8)) ?? []
        boot = String(decoding: id, as: UTF8.self)
        run = HiddenName.newRun(boot: boot)
        hidden = HiddenFiles(in: descriptor)
        Self.open.withLock { open in
            if open.isAbandoned { hidden.abandon() }
            open.files[ObjectIdentifier(hidden)] = hidden
        }
    }

    private struct Open {
        var files: [ObjectIdentifier: HiddenFiles] = [:]
        var isAbandoned = false
    }

    private static let open = Mutex(Open())

    /// Removes the hidden files of all runs of this process, which is about to end.
    ///
    /// Other threads may open and close folders at the same time, but cannot make files afterward.
    package static func abandonAll() {
        open.withLock { open in
            open.isAbandoned = true
            open.files.values.forEach { $0.abandon() }
        }
    }

    deinit {
        release()
        // Done last, so that `abandonAll` finds every file that still exists.
        Self.open.withLock { $0.files[ObjectIdentifier(hidden)] = nil }
        try? System.close(descriptor)
    }

    private static func makeDirectories(_ path: String) throws(FileError) -> [String] {
        var made: [String] = []
        for directory in path.folders {
            do {
                if try System.makeDirectory(directory) { made.append(directory) }
            } catch {
                guard (try? System.isDirectory(directory)) == true else {
                    made.reversed().forEach(System.removeEmptyDirectory)
                    let name = String(decoding: directory.utf8.dropLast(), as: UTF8.self)
                    throw .notCreated(name, in: name.folder, error)
                }
            }
        }
        return made
    }

    package static func checkPlace(_ path: String) throws(FileError) {
        let folders = path.asFolder.folders
        for (place, folder) in folders.enumerated() {
            // Without the slash: with it, a file would not be found.
            let name = String(decoding: folder.utf8.dropLast(), as: UTF8.self)
            guard System.exists(name), (try? System.isDirectory(name)) == false else { continue }
            let next = place + 1 < folders.count ? folders[place + 1].utf8.dropLast() : nil
            throw .notCreated(
                next.map { String(decoding: $0, as: UTF8.self) } ?? folder,
                SystemError(code: ENOTDIR))
        }
    }

    /// Returns the status of `name`; nil if the name is free.
    ///
    /// Links are followed, except broken ones.
    func status(of name: String) throws(FileError) -> FileStatus? {
        do {
            let status = try System.status(of: name, in: descriptor, followingLinks: false)
            guard let status, status.isLink else { return status }
            return (try? System.status(of: name, in: descriptor)) ?? status
        } catch {
            throw .notCreated(path + name, error)
        }
    }

    package func holdsOwn(_ name: String, of kind: FileKind?) throws(FileError) -> Bool {
        guard kind != nil, let status = try status(of: name) else { return false }
        return try isOwn(name, status, of: kind)
    }

    package func isOwn(
        _ name: String, _ status: FileStatus, of kind: FileKind?
    ) throws(FileError) -> Bool {
        guard let kind else { return false }
        guard kind.isAtEnd else {
            return try begins(name, status) { JobKey.isOurs($0, kind: kind) }
        }
        return try has(name, status) { name throws(SystemError) in
            JobKey.sign(ofEnd: try System.end(of: name, in: descriptor))?.kind == kind
        }
    }

    package func sign(of name: String) -> JobKey.Sign? {
        (try? System.beginning(of: name, in: descriptor)).flatMap(JobKey.sign(of:))
            ?? (try? System.end(of: name, in: descriptor)).flatMap(JobKey.sign(ofEnd:))
    }

    /// Whether `name` is a regular file whose first bytes satisfy `isOurs`.
    func begins(
        _ name: String, _ status: FileStatus, as isOurs: ([UInt8]) -> Bool
    ) throws(FileError) -> Bool {
        try has(name, status) { name throws(SystemError) in
            isOurs(try System.beginning(of: name, in: descriptor))
        }
    }

    /// Whether `name` is a regular file for which `sign` returns true; false if it may not be read.
    private func has(
        _ name: String, _ status: FileStatus, _ sign: (String) throws(SystemError) -> Bool
    ) throws(FileError) -> Bool {
        guard status.isRegular else { return false }
        do {
            return try sign(name)
        } catch {
            guard error.code == EACCES else { throw .notCreated(path + name, error) }
            return false
        }
    }

    func remove(_ name: String) {
        try? System.remove(name, in: descriptor)
    }

    package func removeLeftovers(_ names: [String]) throws(FileError) {
        // Backward, so that an interruption leaves no gap in the numbers.
        for name in names.reversed() {
            do {
                try System.remove(name, in: descriptor)
            } catch {
                throw .notRemoved(path + name, error)
            }
        }
    }

    /// Creates a hidden file to be renamed to `name`, which is claimed first if necessary.
    package func stage(_ name: String) throws(FileError) -> StagedFile {
        try claim(name)
        do {
            let (descriptor, temporary) = try makeHidden { String($0) }
            return StagedFile(self, descriptor: descriptor, temporary: temporary, name: name)
        } catch {
            throw .notCreated(path + name, in: path, error)
        }
    }

    /// Creates a hidden file; `rest` returns the end of its name for a number.
    ///
    /// Canceling the run removes the file, unless `removeHidden` or `rename` is called before.
    func makeHidden(
        _ rest: (Int) -> String
    ) throws(SystemError) -> (descriptor: Int32, name: String) {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
        // The file is opened under the lock, so none appears after cancellation.
        return try hidden.state.withLock { hidden throws(SystemError) in
            guard !hidden.isAbandoned else { throw SystemError(code: ECANCELED) }
            let name = run + rest(hidden.count)
            let file = try System.open(name, in: descriptor, flags)
            hidden.count += 1
            hidden.names.insert(name)
            return (file, name)
        }
    }

    func removeHidden(_ name: String) {
        hidden.state.withLock { hidden in
            if hidden.names.remove(name) != nil { remove(name) }
        }
    }

    /// Closes and renames a temporary file, open as `file`.
    ///
    /// Without `replacing`, the name must be free or belong to a file of `kind`, for example by
    /// another run of the job.
    func rename(
        _ temporary: String, _ file: Int32, to name: String, replacing: Bool,
        orOwn kind: FileKind?
    ) throws(FileError) {
        do {
            try close(file)
        } catch {
            removeHidden(temporary)
            throw .notWritten(path + name, error)
        }
        do {
            try rename(temporary, to: name, replacing: replacing, orOwn: kind)
            hidden.state.withLock { _ = $0.names.remove(temporary) }
        } catch {
            removeHidden(temporary)
            guard error.code != EEXIST || replacing else {
                throw .outputExists([path + name], mayBeInput: false)
            }
            throw .notWritten(path + name, error)
        }
    }

    private func close(_ file: Int32) throws(SystemError) {
        do {
            if isDurable { try System.synchronize(file) }
        } catch {
            try? System.close(file)
            throw error
        }
        try System.close(file)
    }

    private func rename(
        _ temporary: String, to name: String, replacing: Bool, orOwn kind: FileKind?
    ) throws(SystemError) {
        do {
            try System.rename(temporary, to: name, in: descriptor, replacing: replacing)
        } catch {
            guard error.code == EEXIST, let kind, (try? holdsOwn(name, of: kind)) ?? false else {
                throw error
            }
            try System.rename(temporary, to: name, in: descriptor, replacing: true)
        }
    }

    package func abandon() { hidden.abandon() }

    package func synchronize() throws(FileError) {
        guard isDurable else { return }
        do {
            try System.synchronize(descriptor)
            for directory in made {
                let parent = try System.open(directory + "..", O_RDONLY | O_DIRECTORY)
                defer { try? System.close(parent) }
                try System.synchronize(parent)
            }
        } catch {
            throw .notWritten(path, error)
        }
    }
}
