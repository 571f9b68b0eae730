/// The order of frames by their radii: those outside of the longest run in order belong elsewhere.
struct FrameSorting {
    /// The dots in order, at the times of their places.
    let dots: [RadiusSeries.Dot]
    let faults: [FrameFault]

    /// With more blocks, the order is lost.
    private static let maxBlocks = 2
    /// The maximum roughness after sorting, as a share of that before.
    private static let maxRoughness = 0.35
    /// The minimum number of frames for each misplaced one.
    private static let framesPerMoved = 3

    /// Fails if the frames are in order, or too many are not.
    ///
    /// If `isExpected`, the caller compares the result with an expected motion. Otherwise swapped
    /// pairs are not sorted, and the motion must become smoother: an overshoot is smooth already.
    init?(_ dots: [RadiusSeries.Dot], sign: Double, isExpected: Bool = false) {
        guard dots.count > 2,
            dots.indices.dropLast().contains(where: { dots.isBack($0, $0 + 1, sign) })
        else { return nil }
        var order = [Int].longest(dots.count) { dots.isBack($0, $1, sign) }
        let kept = Set(order)
        for place in dots.indices where !kept.contains(place) {
            let next = order.firstIndex { sign * dots[$0].radius > sign * dots[place].radius }
            order.insert(place, at: next ?? order.count)
        }
        var (sorted, faults, moved) = (dots, [FrameFault](), [ClosedRange<Int>]())
        for part in order.parts where part.count > (isExpected ? 1 : 2) {
            for place in part { sorted[place] = dots[order[place]].shown(at: dots[place].time) }
            if part.count < dots.count, order[part].elementsEqual(part.reversed()) {
                let (first, last) = (dots[part.lowerBound], dots[part.upperBound - 1])
                faults.append(
                    part.count > 2
                        ? .reversed(first.frame...last.frame) : .swapped(first.frame))
                continue
            }
            let blocks = order.blocks(of: part.filter { !kept.contains($0) })
            faults += blocks.map { block in
                let place = order.firstIndex(of: block.lowerBound) ?? 0
                return .misplaced(
                    dots[block.lowerBound].frame...dots[block.upperBound].frame,
                    behind: place > 0 ? dots[order[place - 1]].frame : nil)
            }
            moved += blocks
        }
        guard !faults.isEmpty, moved.count <= Self.maxBlocks,
            Self.framesPerMoved * moved.reduce(0, { $0 + $1.count }) <= dots.count,
            isExpected || sorted.roughness < Self.maxRoughness * dots.roughness
        else { return nil }
        (self.dots, self.faults) = (sorted, faults)
    }
}

extension RadiusSeries {
    /// Returns whether the order of `frames` is lost, that is, not explained by few faults; frames
    /// with the content `empty` show no circle.
    func isScrambled(_ frames: [MeasuredFrame], empty: ReadFrame.Sight) -> Bool {
        let sorted = FrameSorting(dots, sign: grows ? 1 : -1)?.dots ?? dots
        let radii = Dictionary(
            zip(dots, sorted).map { ($0.frame, $1.radius) }, uniquingKeysWith: { first, _ in first }
        )
        guard let first = radii.keys.min(), let last = radii.keys.max() else { return false }
        let levels = frames.filter { (first...last).contains($0.number) }.compactMap { frame in
            radii[frame.number]
                ?? (frame.sight == .outgoing || frame.sight == .incoming
                    ? frame.sight == empty ? 0 : reach : nil)
        }
        let steps = zip(levels, levels.dropFirst()).map { ($1 - $0).magnitude }
        let (leap, way) = (steps.max() ?? 0, (levels.max() ?? 0) - (levels.min() ?? 0))
        // A motion that turns goes back in small steps.
        guard levels.count >= Self.leastOrdered, leap > Self.leastLeap.ofWay * way,
            leap > Self.leastLeap.ofSteps * steps.filter({ $0 > 0 }).middle
        else { return false }
        let ordered = [Int].longest(levels.count) { i, j in
            (grows ? levels[i] - levels[j] : levels[j] - levels[i]) > 1
        }
        return Double(ordered.count) < Self.leastInOrder * Double(levels.count)
    }

    /// The minimum number of frames whose order is examined.
    private static let leastOrdered = 8
    /// The minimum of the largest step if the order is lost: a share of the whole way, and a
    /// multiple of the median step.
    private static let leastLeap = (ofWay: 0.25, ofSteps: 4.0)
    /// The minimum share of frames in order.
    private static let leastInOrder = 0.75
}

extension [Int] {
    /// The smallest ranges of a permutation that it maps to themselves.
    fileprivate var parts: [Range<Int>] {
        var (parts, start, most) = ([Range<Int>](), 0, 0)
        for (place, element) in enumerated() {
            most = Swift.max(most, element)
            guard most == place else { continue }
            parts.append(start..<place + 1)
            start = place + 1
        }
        return parts
    }

    /// Returns `places` as ranges that stay consecutive in this order.
    fileprivate func blocks(of places: [Int]) -> [ClosedRange<Int>] {
        places.reduce(into: []) { blocks, place in
            let at = firstIndex(of: place) ?? 0
            if let block = blocks.last, block.upperBound == place - 1, at > 0,
                self[at - 1] == place - 1
            {
                blocks[blocks.count - 1] = block.lowerBound...place
            } else {
                blocks.append(place...place)
            }
        }
    }

    /// Returns the longest increasing subsequence of places below `count`.
    fileprivate static func longest(_ count: Int, _ isBack: (Int, Int) -> Bool) -> [Int] {
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
}

extension RadiusSeries.Dot {
    func shown(at time: Double) -> RadiusSeries.Dot {
        var dot = self
        dot.time = time
        return dot
    }
}

extension [RadiusSeries.Dot] {
    /// Returns whether a growing circle (`sign` 1) or a shrinking one (−1) goes back from `i` to
    /// `j`.
    func isBack(_ i: Int, _ j: Int, _ sign: Double) -> Bool {
        sign * (self[j].radius - self[i].radius) < -self[i].noise(to: self[j])
    }

    fileprivate var roughness: Double {
        let steps = zip(self, dropFirst()).map { $1.radius - $0.radius }
        return zip(steps, steps.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).magnitude }
    }
}
