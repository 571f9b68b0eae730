public import Raster
public import RevealValues

/// Why the movie at a path was not read.
public struct MovieReadingError: Error, Sendable, Equatable {
    /// Where it is.
    public let path: String
    /// What is wrong.
    public let problem: Problem

    /// What is wrong with a movie, or with the program that reads it.
    public enum Problem: Sendable, Equatable {
        /// What FFmpeg, which reads movies, did not do.
        case program(ProgramProblem)
        /// The file has no video.
        case noVideo
        /// The video has no frames that could be read.
        case noFrames
        /// Two frames differ in size.
        case sizesDiffer(PixelSize, PixelSize)
        /// The movie does not have one time for each frame.
        case timesDiffer
    }
}

extension MovieReadingError: DescribedError {
    /// One line: what, where, why.
    public var description: String {
        let reason =
            switch problem {
            case .program(let problem): problem.description
            case .noVideo: "it has no video"
            case .noFrames: "it has no frames"
            case .sizesDiffer(let one, let other): "it has frames of \(one) and of \(other) pixels"
            case .timesDiffer: "its frames and their times do not match"
            }
        return "cannot read the movie: \(path): \(reason)"
    }
}
