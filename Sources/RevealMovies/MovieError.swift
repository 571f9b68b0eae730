public import RevealValues
public import RevealFiles

/// Why the movie at a path was not made.
public struct MovieError: Error, Sendable, Equatable {
    /// Where it was to be.
    public let path: String
    /// What FFmpeg, which makes movies, did not do.
    public let problem: ProgramProblem
}

/// Why a program that was to run beside this one did not do its work.
public enum ProgramProblem: Error, Sendable, Equatable {
    /// No folder in `PATH` has it.
    case missing
    /// The system would not start it.
    case notStarted(SystemError)
    /// It ended before it had everything, or with another exit code than 0, which is 128 and more
    /// for signals; with the last lines that it printed.
    case failed(exitCode: Int32, [String])
    /// It did nothing for that many seconds, and was ended; with the last lines that it printed.
    case stoodStill(seconds: Int, [String])
    /// It ended well, and the file is empty.
    case wroteNothing
    /// There was no room for what it wrote.
    case diskFull
    /// The file would have become longer than this process's files may be.
    case fileTooLong
    /// It ended, and said that it could not write all, in these lines, or the file says so itself.
    case unfinished([String])
    /// It wrote so many frames of all that it got.
    case lostFrames(written: Int, of: Int)
    /// It left out the alpha channel, which the movie was to have.
    case droppedAlpha
}

extension MovieError: DescribedError {
    /// One line: what, where, why.
    public var description: String { "cannot make the movie: \(path): \(problem)" }
}

extension ProgramProblem: DescribedError {
    /// A clause that says why, with what the program said last.
    public var description: String {
        switch self {
        case .missing: "ffmpeg is not installed"
        case .notStarted(let error): "ffmpeg cannot be started: \(error)"
        case .failed(exitCode: 0, let lines):
            "ffmpeg ended before it had all frames" + Self.clause(lines)
        case .failed(exitCode: 128..., let lines) where lines.isEmpty: "ffmpeg was killed"
        case .failed(let code, let lines):
            "ffmpeg failed with exit code \(code)" + Self.clause(lines)
        case .stoodStill(let seconds, let lines):
            "ffmpeg did nothing for \(seconds) seconds" + Self.clause(lines)
        case .wroteNothing: "ffmpeg wrote nothing"
        case .diskFull: "the disk is full"
        case .fileTooLong: "the file would be longer than files may be"
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
