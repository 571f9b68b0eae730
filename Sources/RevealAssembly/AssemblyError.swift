public import RevealValues

/// Why numbered frames cannot be put together.
public enum AssemblyError: Error, Sendable, Equatable {
    /// No file that is called by that pattern is a frame of this program's; so many are something
    /// else.
    case noFrames(String, others: Int)
    /// Of the frames called by that pattern some are missing, or others are among them: the names
    /// of the first ones, how many there are, and the last frame that the job has.
    case frameFiles(
        String, missing: [String], foreign: [String], missingCount: Int, foreignCount: Int,
        last: Int)
    /// Frames are not put together to an output of that kind.
    case output
}

extension AssemblyError: DescribedError {
    /// One line.
    public var description: String {
        switch self {
        case .noFrames(let pattern, 0): "there are no frames: \(pattern): no file is called so"
        case .noFrames(let pattern, let count):
            "there are no frames: \(pattern): \(count) files are called so, and none says of which job "
                + "it is a frame"
        case .frameFiles(let pattern, let missing, let foreign, let missed, let others, _):
            (others == 0 ? "frames are missing: " : "the frames are not those of one job: ")
                + "\(pattern): "
                + [
                    missed == 0
                        ? nil : "\(missed) missing (\(missing.joined(separator: ", ")))",
                    others == 0 ? nil : "\(others) foreign (\(foreign.joined(separator: ", ")))",
                ].compactMap(\.self).joined(separator: ", ")
        case .output: "frames are put together to an animated PNG, a movie or a stream"
        }
    }
}
