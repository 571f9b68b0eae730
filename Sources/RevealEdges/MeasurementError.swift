import RevealValues

package enum MeasurementError: Error, Sendable, Equatable {
    /// Two named pictures that belong together have different sizes.
    case sizesDiffer(String, Int, Int, String, Int, Int)
    case fewFrames(Int)
    case noTimes
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
            "\(one) is \(width)×\(height) pixels, unlike \(other) (\(otherWidth)×\(otherHeight))"
        case .fewFrames(let count):
            count == 0
                ? "there are no frames"
                : "\(count) \(count == 1 ? "frame is" : "frames are") too few to show a motion"
        case .noTimes: "the times of the frames are unknown"
        case .timesDiffer(let times, let frames): "there are \(times) times for \(frames) frames"
        case .sameSnapshots: "the snapshots are the same picture, so a reveal would be invisible"
        case .sameEnds:
            "the first and the last frame are the same picture: the first is not clipped "
                + "(unclipped), the last shows the outgoing picture again (fill), or nothing is "
                + "revealed"
        case .outOfMemory(let bytes): "out of memory: \(bytes) bytes are needed"
        }
    }
}
