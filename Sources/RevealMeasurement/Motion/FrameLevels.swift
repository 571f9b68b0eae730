import RevealEdges

/// How far a motion has come in each frame from the first circle to the last: its radius, or what
/// is less than any or more, where a frame shows one snapshot alone.
struct FrameLevels {
    private let levels: [Double]

    /// Frames at least of which an order is asked.
    private static let leastFrames = 8
    /// The share of them that stand in order at least, or else it is lost.
    private static let leastOrdered = 0.75
    /// How far a motion is thrown at least where frames stand elsewhere, of its whole way, and as a
    /// multiple of its usual steps.
    ///
    /// One that turns goes back bit by bit.
    private static let leastThrow = (ofWay: 0.25, ofSteps: 4.0)

    /// The levels of `frames` with those `radii` by frame, of which `empty` show no circle.
    init(_ frames: [MeasuredFrame], radii: [Int: Double], empty: ReadFrame.Sight, reach: Double) {
        guard let first = radii.keys.min(), let last = radii.keys.max() else {
            levels = []
            return
        }
        levels = frames.filter { (first...last).contains($0.number) }.compactMap { frame in
            if let radius = radii[frame.number] { return radius }
            switch frame.sight {
            case .outgoing, .incoming: return frame.sight == empty ? 0 : reach
            case .edge, .other: return nil
            }
        }
    }

    /// Whether frames of a circle that grows, or shrinks, stand in no order that few faults
    /// explain.
    func isLost(grows: Bool) -> Bool {
        guard levels.count >= Self.leastFrames else { return false }
        let steps = zip(levels, levels.dropFirst()).map { ($1 - $0).magnitude }
        let most = (
            throw: steps.max() ?? 0, way: (levels.max() ?? 0) - (levels.min() ?? 0)
        )
        guard most.throw > Self.leastThrow.ofWay * most.way,
            most.throw > Self.leastThrow.ofSteps * steps.filter({ $0 > 0 }).middle
        else { return false }
        let ordered = PlacedFrames.longest(levels.count) { i, j in
            (grows ? levels[i] - levels[j] : levels[j] - levels[i]) > 1
        }
        return Double(ordered.count) < Self.leastOrdered * Double(levels.count)
    }
}
