import RevealFiles
private import Synchronization

/// The folders in which goldens change, each opened once and claimed: so what a run left there that
/// was killed goes.
final class KeptFolders: Sendable {
    /// How many are kept open.
    private static let most = 64
    private let folders = Mutex<[FileName: OutputDirectory]>([:])

    /// The folder at `path`, made if it is not there.
    func directory(_ path: String) throws(FileError) -> OutputDirectory {
        try folders.withLock { folders throws(FileError) in
            if let known = folders[FileName(path)] { return known }
            // A process may have only so many files open.
            if folders.count >= Self.most { folders.removeAll() }
            let directory = try OutputDirectory(path)
            try directory.claim("goldens", for: JobKey("goldens"))
            folders[FileName(path)] = directory
            return directory
        }
    }
}
