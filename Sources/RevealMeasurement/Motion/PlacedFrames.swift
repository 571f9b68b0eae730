/// Misplaced frames of a steady motion, a single one or a block, put in order.
///
/// The frames outside of the longest increasing subsequence of radii are moved. There must be few
/// blocks, and the motion must be much smoother afterward: after an overshoot, radii decrease
/// smoothly.
struct PlacedFrames {
    let dots: [RadiusSeries.Dot]
    let faults: [FrameFault]

    /// With more blocks, the order is lost.
    private static let mostBlocks = 2
    private static let mostMoved = 1.0 / 3
    private static let mostRough = 0.35

    /// Fails if no frames are misplaced, or too many are.
    init?(_ dots: [RadiusSeries.Dot], sign: Double) {
        func isBack(_ i: Int, _ j: Int) -> Bool { dots.isBack(i, j, sign) }
        guard (0..<dots.count - 1).contains(where: { isBack($0, $0 + 1) }) else { return nil }
        let kept = Self.longest(dots.count, isBack)
        let isKept = Set(kept)
        let blocks = Self.blocks((0..<dots.count).filter { !isKept.contains($0) }, dots, sign)
        guard !blocks.isEmpty, blocks.count <= Self.mostBlocks,
            Double(dots.count - kept.count) <= Self.mostMoved * Double(dots.count)
        else { return nil }
        var order = kept
        var faults: [FrameFault] = []
        for block in blocks {
            let radius = sign * dots[block.lowerBound].radius
            let place = order.firstIndex { sign * dots[$0].radius > radius } ?? order.count
            let frames = dots[block.lowerBound].frame...dots[block.upperBound].frame
            faults.append(
                .misplaced(frames, behind: place == 0 ? nil : dots[order[place - 1]].frame))
            order.insert(contentsOf: block, at: place)
        }
        let placed = zip(order, dots).map { from, at in dots[from].shown(at: at.time) }
        guard placed.roughness < Self.mostRough * dots.roughness else { return nil }
        (self.dots, self.faults) = (placed, faults)
    }

    /// Returns the longest increasing subsequence of places.
    static func longest(_ count: Int, _ isBack: (Int, Int) -> Bool) -> [Int] {
        var lengths = [Int](repeating: 1, count: count)
        var earlier = [Int?](repeating: nil, count: count)
        for i in 0..<count {
            for j in 0..<i where lengths[j] >= lengths[i] && !isBack(j, i) {
                (lengths[i], earlier[i]) = (lengths[j] + 1, j)
            }
        }
        var places: [Int] = []
        var next = lengths.indices.max { lengths[$0] < lengths[$1] }
        while let place = next {
            places.append(place)
            next = earlier[place]
        }
        return places.reversed()
    }

    private static func blocks(
        _ places: [Int], _ dots: [RadiusSeries.Dot], _ sign: Double
    ) -> [ClosedRange<Int>] {
        var blocks: [ClosedRange<Int>] = []
        for place in places {
            if let block = blocks.last, block.upperBound == place - 1,
                sign * (dots[place].radius - dots[place - 1].radius) >= 0
            {
                blocks[blocks.count - 1] = block.lowerBound...place
            } else {
                blocks.append(place...place)
            }
        }
        return blocks
    }
}
