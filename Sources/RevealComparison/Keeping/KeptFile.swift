import PNG
import RevealFiles
import RevealValues

/// A file that is replaced only while it is what was read of it.
struct KeptFile {
    let path: String
    /// What was read.
    let input: InputFile
    private let status: FileStatus

    /// Reads the file at `path`, whose bytes count against `memory`; nil where there is none.
    ///
    /// - Throws: `.unreadable`: what is no file itself, such as a link, would be replaced by one;
    ///   `.overBudget`, `.outOfMemory`.
    init?(_ path: String, _ memory: MemoryBudget) throws(FileError) {
        guard let status = try Self.status(of: path) else { return nil }
        guard status.isRegular else { throw .unreadable(.picture, path, .notRegular) }
        (self.path, self.status) = (path, status)
        input = try InputFile(path, as: .picture, memory: memory)
    }

    private static func status(of path: String) throws(FileError) -> FileStatus? {
        do {
            return try System.status(of: path, followingLinks: false)
        } catch {
            throw .unreadable(.picture, path, .unreadable(error))
        }
    }

    /// - Throws: `.unreadable` where the file is no longer what was read.
    private func checkUnchanged() throws(FileError) {
        guard try Self.status(of: path) == status else {
            throw .unreadable(.picture, path, .changed)
        }
    }

    /// Puts a file of `new` bytes in its place, whole or not at all.
    func replace(with new: Span<UInt8>, in folders: KeptFolders) throws(FileError) {
        let file = try Self.staged(new, at: path, folders)
        file.takePermissions(of: path)
        try checkUnchanged()
        try file.commit(replacing: true)
    }

    /// Removes it.
    func remove(in folders: KeptFolders) throws(FileError) {
        let directory = try folders.directory(path.folder)
        try checkUnchanged()
        do {
            try System.remove(path.fileName, in: directory.descriptor)
        } catch {
            throw .notWritten(path, error)
        }
    }

    /// Writes a file of those bytes where none is.
    static func create(
        _ bytes: Span<UInt8>, at path: String, in folders: KeptFolders
    ) throws(FileError) {
        try staged(bytes, at: path, folders).commit(replacing: false)
    }

    private static func staged(
        _ bytes: Span<UInt8>, at path: String, _ folders: KeptFolders
    ) throws(FileError) -> StagedFile {
        let file = try folders.directory(path.folder).stage(path.fileName)
        try file.write(bytes)
        return file
    }
}

extension InputFile {
    /// SHA-256 of its bytes, in hexadecimal.
    var hash: String { withBytes { SHA256.hexDigest(of: $0) } }
}
