private import Synchronization

/// A file that FFmpeg makes from the bytes written to it.
///
/// FFmpeg is started at the first byte and killed with this object. It gets an open file, not its
/// name, so it cannot create the file again later.
final class MovieFile: ByteSink {
    private let arguments: [String]
    private let file: StagedFile
    private let others: [StagedFile]
    /// The expected content; nil for a GIF's palette, which is never committed.
    private let content: Content?
    private let program = Mutex<Program?>(nil)
    /// Whether the first frame has a pixel that is not opaque; nil before it is written.
    private let isTransparent = Mutex<Bool?>(nil)

    struct Content {
        let format: MovieFormat
        let frames: Int
        let promisesAlpha: Bool
        let replacing: Bool
        let mark: String
    }

    /// Creates a file made by FFmpeg with `arguments`.
    ///
    /// In `arguments`, `MovieEncoding.file(0)` is `file` and the next ones are `others`.
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
        // For WebP, FFmpeg reports whether the frame is transparent; for others, whether it can be.
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

    private func check(frames: Int?) throws {
        guard file.count > 0 else { throw ProgramProblem.wroteNothing }
        guard let content else { return }
        guard try content.format.isFinished(file) else { throw ProgramProblem.unfinished([]) }
        // An animated WebP is one packet, and newer versions count packets.
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
