/// A row of polygons with many crossings.
///
/// A sweep down the row keeps its sides ordered from left to right. When one begins, ends, or
/// crosses another, the fill rule tests only the sides whose order changes. The part of a side that
/// is an edge is added once, when it ends. This is the sweep of Bentley and Ottmann ("Algorithms
/// for Reporting and Counting Geometric Intersections", 1979), with known crossings. It takes one
/// step per crossing; strips would take one per crossing and side.
struct PolygonSweep {
    private enum Change: Hashable {
        case begins(Int32)
        case ends(Int32)
        case cross(Int32, Int32)
        /// A point at which any sides may cross.
        case anyCross
    }

    private struct State {
        var place = -1
        /// The winding number of the area to the side's right.
        var winding = 0
        /// 1 if the inside begins to the side's right, −1 if it ends there, 0 for neither.
        var turn = 0.0
        /// The height from which on `turn` is valid.
        var since = 0.0
    }

    private var events: [(y: Double, change: Change)] = []
    private var order: [Int] = []
    private var states: [State] = []
    private var parts: [PolygonRow.Part] = []
    private var rule = FillRule.nonzero
    private var middle = 0.0
    /// The greatest height in a group of changes that are treated as one.
    private var last = 0.0

    /// Adds the areas to the right of the edges of `parts` to `sums`.
    ///
    /// Sides cross at `crossings`, or anywhere if that is nil.
    mutating func add(
        _ parts: [PolygonRow.Part], _ crossings: [PolygonRow.Crossing]?, _ rule: FillRule,
        to sums: inout RowSums
    ) {
        (self.parts, self.rule) = (parts, rule)
        // A second reference would cause a copy of the row's array.
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
            middle = (top + bottom) / 2
            last = events[end - 1].y
            change(next..<end, at: top, &sums)
            next = end
        }
        for i in order { end(i, at: 1, &sums) }
    }

    private mutating func find(_ crossings: [PolygonRow.Crossing]?) {
        events.removeAll(keepingCapacity: true)
        for (i, part) in parts.enumerated() {
            let side = Int32(truncatingIfNeeded: i)
            events.append((part.y0, .begins(side)))
            if part.y1 < 1 { events.append((part.y1, .ends(side))) }
        }
        if let crossings {
            events.reserveCapacity(events.count + crossings.count)
            for crossing in crossings {
                events.append((crossing.y, .cross(crossing.first, crossing.second)))
            }
        } else {
            events += (1..<Self.strips).map { (Double($0) / Double(Self.strips), .anyCross) }
        }
        events.sort { $0.y < $1.y }
    }

    private static let ended = -2
    /// The number of strips within which sides are assumed not to cross, if too many cross.
    private static let strips = 64

    private mutating func change(
        _ range: Range<Int>, at y: Double, _ sums: inout RowSums
    ) {
        // The range of places at which the order may change.
        var (low, high) = (order.count, -1)
        var begun: [Int] = []
        var (isAnyEnded, mayAllCross) = (false, false)
        for (_, change) in events[range] {
            switch change {
            case .begins(let side): begun.append(Int(side))
            case .ends(let side):
                let i = Int(side)
                end(i, at: y, &sums)
                let place = states[i].place
                states[i].place = Self.ended
                guard place >= 0 else { continue }
                (low, high) = (min(low, place), max(high, place))
                isAnyEnded = true
            case .cross(let i, let j):
                let (one, other) = (states[Int(i)].place, states[Int(j)].place)
                guard one >= 0, other >= 0 else { continue }
                (low, high) = (min(low, one, other), max(high, one, other))
            case .anyCross: mayAllCross = true
            }
        }
        begun.removeAll { states[$0].place == Self.ended }
        if isAnyEnded {
            let left = order[low...].filter { states[$0].place >= 0 }
            order.replaceSubrange(low..., with: left)
        }
        if mayAllCross || begun.count > 8 {
            order += begun
            sortAll()
            (low, high) = (0, order.count - 1)
            if !mayAllCross { sort(&low, &high) }
        } else {
            if low < order.count { sort(&low, &high) }
            for i in begun {
                var place = order.firstPlace { !isBefore($0, i) }
                order.insert(i, at: place)
                (low, high) = (min(low, place), max(high + 1, place))
                var end = place
                sort(&place, &end)
                (low, high) = (min(low, place), max(high, end))
            }
        }
        renumber(from: low, to: high, at: y, &sums)
    }

    private mutating func sortAll() {
        let places = order.map { (x: parts[$0].x(at: middle), part: $0) }
            .sorted { ($0.x, $0.part) < ($1.x, $1.part) }
        order.replaceSubrange(0..., with: places.lazy.map(\.part))
    }

    /// Sorts the sides from one place to another, together with neighbors that are out of order.
    ///
    /// Afterward adjacent sides are in order. Rounding of three sides that meet in a point can
    /// leave each pair in order, but not all three: sorting compares neighbors only.
    private mutating func sort(_ low: inout Int, _ high: inout Int) {
        (low, high) = (max(0, low), min(high, order.count - 1))
        guard low <= high else { return }
        var place = low
        while place < order.count {
            let part = order[place]
            var free = place
            while free > 0, isBefore(part, order[free - 1]) {
                order[free] = order[free - 1]
                free -= 1
            }
            order[free] = part
            low = min(low, free)
            // After the range, only sides that are out of order move.
            if place > high, free == place { break }
            high = max(high, place)
            place += 1
        }
    }

    private func isBefore(_ i: Int, _ j: Int) -> Bool {
        let (part, other) = (parts[i], parts[j])
        guard part.right >= other.left else { return true }
        guard other.right >= part.left else { return false }
        let side = PolygonRow.Pair(part, other)?.side(at: last) ?? 0
        return side == 0 ? i < j : side < 0
    }

    /// Updates places and windings from `low` on, until the state after `high` is unchanged.
    private mutating func renumber(
        from low: Int, to high: Int, at y: Double, _ sums: inout RowSums
    ) {
        var winding = low > 0 && low <= order.count ? states[order[low - 1]].winding : 0
        for place in order.indices.dropFirst(low) {
            let i = order[place]
            let turn = rule.turn(at: &winding, parts[i].direction)
            if place > high, states[i].place == place, states[i].winding == winding { return }
            if turn != states[i].turn {
                end(i, at: y, &sums)
                (states[i].turn, states[i].since) = (turn, y)
            }
            (states[i].place, states[i].winding) = (place, winding)
        }
    }

    /// Adds the edge that a side has formed down to this height.
    private mutating func end(_ i: Int, at y: Double, _ sums: inout RowSums) {
        let state = states[i]
        guard state.turn != 0, y > state.since else { return }
        sums.addEdge(
            parts[i].x(at: state.since), parts[i].x(at: y), height: state.turn * (y - state.since))
    }
}
