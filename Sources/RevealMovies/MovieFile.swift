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
    /// What it is to hold; nil for colours, which never get a name.
    private let content: Content?
    private let program = Mutex<Program?>(nil)
    /// Whether the first frame has a pixel that is not opaque; nil before it was written.
    private let isTransparent = Mutex<Bool?>(nil)

    /// A movie that is to be.
    struct Content {
        let format: MovieFormat
        let frames: Int
        /// Whether it is to have alpha.
        let promisesAlpha: Bool
        /// Whether its name may be taken.
        let replacing: Bool
        /// What it says at its end of who made it.
        let mark: String
    }

    /// The file that FFmpeg makes when it is called with `arguments`, in which
    /// `MovieEncoding.file(0)` is `file` and the numbers behind are `others`.
    init(
        _ arguments: [String], _ file: StagedFile, reading others: [StagedFile] = [],
        content: Content?
    ) {
        self.arguments = arguments
        self.file = file
        self.others = others
        self.content = content
    }

    func write(_ bytes: Span<UInt8>) throws {
        // WebP says whether a frame is transparent; the others, whether one may be.
        if let content, content.promisesAlpha, content.format == .webp {
            isTransparent.withLock { $0 = $0 ?? bytes.holdTransparency }
        }
        do {
            try start().write(bytes)
        } catch let problem as ProgramProblem {
            throw MovieError(path: file.path, problem: problem)
        }
    }

    func finish() throws {
        do {
            try check(frames: try start().finish()["frame"].flatMap { Int($0) })
        } catch let problem as ProgramProblem {
            throw MovieError(path: file.path, problem: problem)
        }
        guard let content else { return }
        try content.format.mark(file, content.mark)
        try file.commit(replacing: content.replacing, orOwn: Movie.kind)
    }

    /// Makes sure that the file is all that it should be, of which FFmpeg says that it wrote so
    /// many `frames`.
    private func check(frames: Int?) throws {
        guard file.count > 0 else { throw ProgramProblem.wroteNothing }
        guard let content else { return }
        guard try content.format.isFinished(file) else { throw ProgramProblem.unfinished([]) }
        // An animated WebP is one packet, and newer versions count those.
        if let frames, frames != content.frames, content.format != .webp {
            throw ProgramProblem.lostFrames(written: frames, of: content.frames)
        }
        let isWanted = content.format != .webp || isTransparent.withLock { $0 == true }
        guard content.promisesAlpha, isWanted else { return }
        guard try content.format.hasAlpha(file) else { throw ProgramProblem.droppedAlpha }
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
