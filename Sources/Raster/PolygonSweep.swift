/// A row of polygons of which many sides cross each other.
///
/// Going down the row, the sides that are there are kept in order from left to right. Where one
/// begins, ends or crosses another, the order changes, and with it at which of them the outside
/// becomes the inside: for those alone it is asked anew. A side's part along which it does is added
/// once, from where that begins to where it ends. It is the sweep of Bentley and Ottmann
/// ("Algorithms for Reporting and Counting Geometric Intersections", 1979) with crossings that are
/// known before.
///
/// So a row costs as many steps as it has crossings, where strips from one to the next cost that
/// many times its sides.
struct PolygonSweep {
    /// What happens to sides at a height.
    private enum Change: Hashable {
        case begins(Int)
        case ends(Int)
        case cross(Int, Int)
        /// Any of them may have crossed any.
        case anyCross
    }

    /// A side in the row.
    private struct State {
        /// Its place in the order.
        var place = 0
        /// How often the sides up to it go round what lies behind it.
        var winding = 0
        /// 1 where the inside begins behind it, −1 where it ends, 0 for neither.
        var turn = 0.0
        /// Since which height.
        var since = 0.0
    }

    private var events: [(y: Double, change: Change)] = []
    private var order: [Int] = []
    private var states: [State] = []
    private var parts: [PolygonRow.Part] = []
    private var rule = FillRule.nonzero

    /// Adds what lies to the right of the edges of `parts` in their row to `sums`; those that cross
    /// do so at `crossings`, or anywhere where there are none.
    mutating func add(
        _ parts: [PolygonRow.Part], _ crossings: [PolygonRow.Crossing]?, _ rule: FillRule,
        to sums: inout RowSums
    ) {
        (self.parts, self.rule) = (parts, rule)
        // Whose they are clears them for the next row, which copies what anybody else holds.
        defer { self.parts = [] }
        states.removeAll(keepingCapacity: true)
        states.append(contentsOf: repeatElement(State(), count: parts.count))
        order.removeAll(keepingCapacity: true)
        find(crossings)
        var next = 0
        while next < events.count {
            let top = events[next].y
            let rest = events[next...]
            let end = rest.firstIndex { $0.y - top > 1e-12 } ?? events.count
            let bottom = end < events.count ? events[end].y : 1
            change(next..<end, at: top, middle: (top + bottom) / 2, &sums)
            next = end
        }
        for i in order { end(i, at: 1, &sums) }
    }

    private mutating func find(_ crossings: [PolygonRow.Crossing]?) {
        events.removeAll(keepingCapacity: true)
        for (i, part) in parts.enumerated() {
            events.append((part.y0, .begins(i)))
            if part.y1 < 1 { events.append((part.y1, .ends(i))) }
        }
        if let crossings {
            events += crossings.map { ($0.y, .cross($0.first, $0.second)) }
        } else {
            events += (1..<Self.strips).map { (Double($0) / Double(Self.strips), .anyCross) }
        }
        events.sort { $0.y < $1.y }
    }

    /// Strips of a row in which sides are taken not to cross, where too many do.
    private static let strips = 64

    /// Brings the order from above that height to below, where `middle` is half way to the next
    /// change.
    private mutating func change(
        _ range: Range<Int>, at y: Double, middle: Double, _ sums: inout RowSums
    ) {
        // The places between which the order may be another one.
        var (low, high) = (order.count, -1)
        var begun: [Int] = []
        var isAnyEnded = false
        for (_, change) in events[range] {
            switch change {
            case .begins(let i): begun.append(i)
            case .ends(let i):
                end(i, at: y, &sums)
                (low, high) = (min(low, states[i].place), max(high, states[i].place))
                states[i].place = -1
                isAnyEnded = true
            case .cross(let i, let j):
                let (one, other) = (states[i].place, states[j].place)
                // One may end here.
                guard one >= 0, other >= 0 else { continue }
                (low, high) = (min(low, one, other), max(high, one, other))
            case .anyCross: (low, high) = (0, order.count - 1)
            }
        }
        if isAnyEnded {
            let left = order[low...].filter { states[$0].place >= 0 }
            order.replaceSubrange(low..., with: left)
        }
        if low < order.count { sort(low..<min(high + 1, order.count), middle) }
        if begun.count > 8 {
            order += begun
            sort(0..<order.count, middle, areMixed: true)
            (low, high) = (0, order.count - 1)
        } else {
            for i in begun {
                let place = place(of: i, at: middle)
                order.insert(i, at: place)
                (low, high) = (min(low, place), max(high + 1, place))
            }
        }
        renumber(from: low, to: high, at: y, &sums)
    }

    /// Puts those in a range of the order in order.
    private mutating func sort(_ range: Range<Int>, _ y: Double, areMixed: Bool = false) {
        if areMixed {
            let places = order[range].map { (x: parts[$0].x(at: y), part: $0) }
                .sorted { ($0.x, $0.part) < ($1.x, $1.part) }
            order.replaceSubrange(range, with: places.map(\.part))
            return
        }
        for place in range.dropFirst() {
            let part = order[place]
            let x = parts[part].x(at: y)
            var free = place
            while free > range.lowerBound, parts[order[free - 1]].x(at: y) > x {
                order[free] = order[free - 1]
                free -= 1
            }
            order[free] = part
        }
    }

    /// Where one that begins belongs.
    private func place(of part: Int, at y: Double) -> Int {
        let x = parts[part].x(at: y)
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[order[middle]].x(at: y) < x { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Goes through the order from one place on until all is as it was behind another.
    private mutating func renumber(
        from low: Int, to high: Int, at y: Double, _ sums: inout RowSums
    ) {
        var winding = low > 0 && low <= order.count ? states[order[low - 1]].winding : 0
        for place in order.indices.dropFirst(low) {
            let i = order[place]
            let wasInside = rule.isInside(winding)
            winding += parts[i].direction
            let isInside = rule.isInside(winding)
            if place > high, states[i].place == place, states[i].winding == winding { return }
            let turn = isInside == wasInside ? 0.0 : isInside ? 1 : -1
            if turn != states[i].turn {
                end(i, at: y, &sums)
                (states[i].turn, states[i].since) = (turn, y)
            }
            (states[i].place, states[i].winding) = (place, winding)
        }
    }

    /// Adds what a side has been an edge of down to that height.
    private mutating func end(_ i: Int, at y: Double, _ sums: inout RowSums) {
        let state = states[i]
        guard state.turn != 0, y > state.since else { return }
        sums.addEdge(
            parts[i].x(at: state.since), parts[i].x(at: y), height: state.turn * (y - state.since))
    }
}
