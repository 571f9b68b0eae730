import RevealFiles
private import Synchronization

/// The folders in which goldens change, each opened once and claimed: so what a run left there that
/// was killed goes.
final class KeptFolders: Sendable {
    /// How many are kept open.
    private static let most = 64
    private let state = Mutex(State())

    private struct State {
        var folders: [FileName: OutputDirectory] = [:]
        var isAbandoned = false
    }

    /// What `body` makes of such folders, which are given up when it ends or is cancelled.
    static func during<R: Sendable>(
        _ body: (KeptFolders) async throws -> R
    ) async throws -> R {
        let folders = KeptFolders()
        return try await withTaskCancellationHandler {
            // While whoever cancels still waits for what goes: nothing hidden stays behind.
            defer { folders.abandon() }
            return try await body(folders)
        } onCancel: {
            folders.abandon()
        }
    }

    /// The folder at `path`, made if it is not there.
    func directory(_ path: String) throws(FileError) -> OutputDirectory {
        try state.withLock { state throws(FileError) in
            if let known = state.folders[FileName(path)] { return known }
            // A process may have only so many files open.
            if state.folders.count >= Self.most { state.folders.removeAll() }
            let directory = try OutputDirectory(path)
            if state.isAbandoned { directory.abandon() }
            try directory.claim("goldens", for: JobKey("goldens"))
            state.folders[FileName(path)] = directory
            return directory
        }
    }

    /// Removes what has no name yet; nothing more is written.
    private func abandon() {
        state.withLock { state in
            state.isAbandoned = true
            for directory in state.folders.values { directory.abandon() }
        }
    }
}
