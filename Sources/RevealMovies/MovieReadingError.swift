/// A reason that a movie was not read.
public struct MovieReadingError: Error, Sendable, Equatable {
    /// The path of the movie.
    public let path: String
    /// The problem with it.
    public let problem: Problem

    /// A problem with a movie, or with the program that reads it.
    public enum Problem: Sendable, Equatable {
        /// FFmpeg, which reads movies, failed.
        case program(ProgramProblem)
        /// The file has no video.
        case noVideo
        /// The video has no readable frames.
        case noFrames
        /// Two frames differ in size.
        case sizesDiffer(PixelSize, PixelSize)
        /// The movie does not have exactly one time for each frame.
        case timesDiffer
        /// FFmpeg reported errors in the file; with its last messages.
        case damaged([String])
    }
}

extension MovieReadingError: DescribedError {
    /// One line with the path and the reason.
    public var description: String {
        let reason =
            switch problem {
            case .program(let problem): problem.description
            case .noVideo: "it has no video"
            case .noFrames: "it has no frames"
            case .sizesDiffer(let one, let other): "it has frames of \(one) and of \(other) pixels"
            case .timesDiffer: "its frames and their times do not match"
            case .damaged(let lines):
                "it is damaged or incomplete: " + lines.joined(separator: "; ")
            }
        return "cannot read the movie: \(path): \(reason)"
    }
}
