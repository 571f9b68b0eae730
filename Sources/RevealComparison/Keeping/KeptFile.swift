private import CSystem

/// A file that is replaced only if it has not changed since it was read.
struct KeptFile {
    static let claim = "goldens"

    private let path: String
    let input: InputFile
    private let status: FileStatus

    /// Reads the file at `path`, whose bytes count against `memory`; nil if there is none.
    ///
    /// - Throws: `.unreadable`, also for a link, which would be replaced by a file.
    init?(_ path: String, _ memory: MemoryBudget) throws(FileError) {
        guard let status = try Self.status(of: path) else { return nil }
        guard status.isRegular else {
            let isDangling = status.isLink && !System.exists(path)
            throw .unreadable(
                .picture, path,
                isDangling ? .unreadable(SystemError(code: ENOENT)) : .notRegular)
        }
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

    private func checkUnchanged() throws(FileError) {
        guard try Self.status(of: path) == status else {
            throw .unreadable(.picture, path, .changed)
        }
    }

    func replace(with new: Span<UInt8>, in folders: OpenFolders) throws(FileError) {
        let file = try Self.staged(new, at: path, folders)
        file.takePermissions(of: path)
        try checkUnchanged()
        try file.commit(replacing: true)
    }

    func remove(in folders: OpenFolders) throws(FileError) {
        let directory = try folders.directory(path.folder)
        try checkUnchanged()
        do {
            try System.remove(path.fileName, in: directory.descriptor)
        } catch {
            throw .notWritten(path, error)
        }
    }

    static func create(
        _ bytes: Span<UInt8>, at path: String, in folders: OpenFolders
    ) throws(FileError) {
        try staged(bytes, at: path, folders).commit(replacing: false)
    }

    private static func staged(
        _ bytes: Span<UInt8>, at path: String, _ folders: OpenFolders
    ) throws(FileError) -> StagedFile {
        let file = try folders.directory(path.folder).stage(path.fileName)
        try file.write(bytes)
        return file
    }
}
