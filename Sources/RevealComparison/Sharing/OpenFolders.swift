private import Synchronization

/// The folders of outputs, each opened once; at most 64 remain open, since the number of open files
/// is limited.
final class OpenFolders: Sendable {
    private static let most = 64
    private let claim: String?
    private let recent = Mutex<[OutputDirectory]>([])

    /// Creates an empty cache; each folder is claimed for the job `claim`, if any, which also
    /// removes the remains of killed runs.
    init(claim: String? = nil) { self.claim = claim }

    func directory(_ path: String) throws(FileError) -> OutputDirectory {
        try recent.withLock { recent throws(FileError) in
            let folder = FileName(path.asFolder)
            if let known = recent.last(where: { FileName($0.path) == folder }) { return known }
            let directory = try OutputDirectory(path)
            if let claim { try directory.claim(claim, for: JobKey(claim)) }
            if recent.count >= Self.most { recent.removeFirst() }
            recent.append(directory)
            return directory
        }
    }
}
