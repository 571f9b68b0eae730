/// The radius in each frame from the first circle to the last; 0 or the reach for a single
/// snapshot.
struct FrameLevels {
    private let levels: [Double]

    private static let leastFrames = 8
    /// The smallest share of frames in order.
    private static let leastOrdered = 0.75
    /// The minimum leap of misplaced frames, as a share of the whole distance, and as a multiple of
    /// the usual step.
    ///
    /// A motion that turns goes back in small steps.
    private static let leastThrow = (ofWay: 0.25, ofSteps: 4.0)

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

    /// Returns whether the order is lost, that is, not explained by few faults.
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
