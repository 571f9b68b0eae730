import RevealValues

/// The reason that nothing was measured.
package enum MeasurementError: Error, Sendable, Equatable {
    /// Two pictures that belong together, as named, have different sizes.
    case sizesDiffer(String, Int, Int, String, Int, Int)
    /// There are too few frames to determine a motion.
    case fewFrames(Int)
    case noTimes
    /// The number of times differs from that of the frames.
    case timesDiffer(times: Int, frames: Int)
    /// The snapshots are equal, or nearly.
    case sameSnapshots
    /// The first and the last frame, used as snapshots, are equal, or nearly.
    case sameEnds
    case outOfMemory(bytes: Int)
}

extension MeasurementError: DescribedError {
    package var description: String {
        switch self {
        case .sizesDiffer(
            let one, let width, let height, let other, let otherWidth, let otherHeight):
            "\(one) is \(width)×\(height) pixels, \(other) \(otherWidth)×\(otherHeight)"
        case .fewFrames(let count):
            count == 0
                ? "there are no frames"
                : "\(count == 1 ? "1 frame tells" : "\(count) frames tell") no motion"
        case .noTimes: "nothing says when the frames are shown"
        case .timesDiffer(let times, let frames): "there are \(times) times for \(frames) frames"
        case .sameSnapshots: "the snapshots are the same picture: no frame can show a reveal of it"
        case .sameEnds:
            "the first and the last frame are the same picture: the first is not clipped yet "
                + "(unclipped), or the last has fallen back to the old picture (fill), or nothing "
                + "is revealed"
        case .outOfMemory(let bytes): "there is no memory for \(bytes) bytes"
        }
    }
}
