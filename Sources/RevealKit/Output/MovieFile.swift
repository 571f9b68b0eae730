private import Synchronization

/// A file that FFmpeg makes of what is written to it.
///
/// FFmpeg gets the open file and no name: whatever becomes of the name meanwhile, nothing appears under
/// it. It starts with the first byte, and ends with this object.
final class MovieFile: Outlet {
    /// What FFmpeg is told.
    private let arguments: [String]
    private let file: StagedFile
    /// What it reads besides.
    private let others: [StagedFile]
    /// Whether the file gets its name when it is whole, and whether that may be taken.
    private let replacing: Bool?
    private let program = Mutex<Program?>(nil)

    /// The file that FFmpeg makes when it is called with `arguments`, in which `MovieEncoding.file(0)`
    /// is `file` and the numbers behind are `others`.
    ///
    /// Without `replacing` it never gets its name.
    init(
        _ arguments: [String], _ file: StagedFile, reading others: [StagedFile] = [],
        replacing: Bool?
    ) {
        self.arguments = arguments
        self.file = file
        self.others = others
        self.replacing = replacing
    }

    /// - Throws: `.movie` when there is no FFmpeg to make the movie at `path`.
    static func check(_ path: String) throws(RevealError) {
        guard System.program("ffmpeg") == nil else { return }
        throw .movie(path, .missing)
    }

    func write(_ bytes: Span<UInt8>) throws {
        do {
            try program.withLock { program in
                if program == nil {
                    let files = ([file] + others).map(\.descriptor)
                    program = try Program("ffmpeg", arguments, files: files)
                }
                try program?.write(bytes)
            }
        } catch let problem as RevealError.ProgramProblem {
            throw RevealError.movie(file.path, problem)
        }
    }

    func finish() throws {
        do {
            try program.withLock { try $0?.finish() }
        } catch let problem as RevealError.ProgramProblem {
            throw RevealError.movie(file.path, problem)
        }
        guard !file.isEmpty else { throw RevealError.movie(file.path, .wroteNothing) }
        if let replacing { try file.commit(replacing: replacing) }
    }
}
