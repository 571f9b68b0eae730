import RevealFiles
private import Synchronization

/// A file that FFmpeg makes of what is written to it.
///
/// FFmpeg gets the open file and no name: whatever becomes of the name meanwhile, nothing appears
/// under it. It starts with the first byte, and ends with this object.
final class MovieFile: ByteSink {
    /// What FFmpeg is told.
    private let arguments: [String]
    private let file: StagedFile
    /// What it reads besides.
    private let others: [StagedFile]
    /// Whether the file gets its name when it is whole, and whether that may be taken.
    private let replacing: Bool?
    private let program = Mutex<Program?>(nil)

    /// The file that FFmpeg makes when it is called with `arguments`, in which
    /// `MovieEncoding.file(0)` is `file` and the numbers behind are `others`.
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

    func write(_ bytes: Span<UInt8>) throws {
        do {
            try start().write(bytes)
        } catch let problem as ProgramProblem {
            throw MovieError(path: file.path, problem: problem)
        }
    }

    func finish() throws {
        do {
            try start().finish()
        } catch let problem as ProgramProblem {
            throw MovieError(path: file.path, problem: problem)
        }
        guard !file.isEmpty else { throw MovieError(path: file.path, problem: .wroteNothing) }
        if let replacing { try file.commit(replacing: replacing) }
    }

    func abandon() {
        program.withLock { $0?.abandon() }
    }

    /// The program, started when it is needed first.
    private func start() throws(ProgramProblem) -> Program {
        try program.withLock { program throws(ProgramProblem) in
            if let program { return program }
            let files = ([file] + others).map(\.descriptor)
            let started = try Program("ffmpeg", arguments, files: files)
            program = started
            return started
        }
    }
}
