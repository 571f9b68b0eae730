/// A reason that a movie was not made.
public struct MovieError: Error, Sendable, Equatable {
    /// The path of the movie.
    public let path: String
    /// The problem with FFmpeg.
    public let problem: ProgramProblem
}

/// A reason that a child process failed.
public enum ProgramProblem: Error, Sendable, Equatable {
    /// No folder in `PATH` has the program.
    case missing
    /// The program could not be started.
    case notStarted(SystemError)
    /// The program ended early, or with a nonzero exit code (128 + signal if killed); with its last
    /// messages.
    case failed(exitCode: Int32, [String])
    /// The program was killed after this many seconds without progress; with its last messages.
    case stoodStill(seconds: Int, [String])
    /// The program succeeded, but the file is empty.
    case wroteNothing
    /// There was no space on the disk.
    case diskFull
    /// The file would exceed the process's limit.
    case fileTooLong
    /// The program or the file reports an incomplete write; with the last messages.
    case unfinished([String])
    /// The program wrote fewer or more frames than it received.
    case lostFrames(written: Int, of: Int)
    /// The program omitted the alpha channel.
    case droppedAlpha
}

extension MovieError: DescribedError {
    /// One line with the path and the reason.
    public var description: String { "cannot make the movie: \(path): \(problem)" }
}

extension ProgramProblem: DescribedError {
    /// A clause with the reason and the program's last messages.
    public var description: String {
        switch self {
        case .missing: "ffmpeg is not installed"
        case .notStarted(let error): "ffmpeg cannot be started: \(error)"
        case .failed(exitCode: 0, let lines):
            "ffmpeg ended before it received all frames" + Self.clause(lines)
        case .failed(exitCode: 128..., let lines) where lines.isEmpty: "ffmpeg was killed"
        case .failed(let code, let lines):
            "ffmpeg failed with exit code \(code)" + Self.clause(lines)
        case .stoodStill(let seconds, let lines):
            "ffmpeg made no progress for \(seconds) seconds" + Self.clause(lines)
        case .wroteNothing: "ffmpeg wrote nothing"
        case .diskFull: "the disk is full"
        case .fileTooLong: "the file would exceed the file size limit"
        case .unfinished(let lines): "ffmpeg did not finish the file" + Self.clause(lines)
        case .lostFrames(let written, let all):
            "ffmpeg wrote \(written) of \(all) frames"
        case .droppedAlpha: "ffmpeg dropped the alpha channel"
        }
    }

    private static func clause(_ lines: [String]) -> String {
        lines.isEmpty ? "" : ": " + lines.joined(separator: "; ")
    }
}
