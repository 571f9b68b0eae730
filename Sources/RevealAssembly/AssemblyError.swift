/// A reason that numbered frames cannot be assembled.
public enum AssemblyError: Error, Sendable, Equatable {
    /// No file that matches the pattern is a frame of this program; `others` files match.
    case noFrames(String, others: Int)
    /// Frames are missing, or other files are among them.
    ///
    /// The values are the pattern, the first names, the counts, and the job's last frame.
    case frameFiles(
        String, missing: [String], foreign: [String], missingCount: Int, foreignCount: Int,
        last: Int)
    /// Frames cannot be assembled to an output of that kind.
    case output
}

extension AssemblyError: DescribedError {
    /// A one-line description.
    public var description: String {
        switch self {
        case .noFrames(let pattern, 0): "there are no frames: \(pattern): no file matches"
        case .noFrames(let pattern, let count):
            "there are no frames: \(pattern): \(count) files match, but none records the job "
                + "to which it belongs"
        case .frameFiles(let pattern, let missing, let foreign, let missed, let others, _):
            (others == 0 ? "frames are missing: " : "the frames are not all from one job: ")
                + "\(pattern): "
                + [
                    missed == 0
                        ? nil : "\(missed) missing (\(missing.joined(separator: ", ")))",
                    others == 0 ? nil : "\(others) foreign (\(foreign.joined(separator: ", ")))",
                ].compactMap(\.self).joined(separator: ", ")
        case .output: "frames can only become an animated PNG, a movie or a stream"
        }
    }
}
