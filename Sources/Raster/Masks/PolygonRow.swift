/// The coverage of one row by polygons with sharp edges.
///
/// The row is cut into strips at the heights where sides end or cross. In a strip, the sides are
/// ordered from left to right, and the fill rule selects the edges. Each adds or subtracts the area
/// to its right: a trapezoid in the columns it passes, and the strip's height in all later columns.
/// The sums (`RowSums`) are exact, at a cost proportional to the length of the edges.
/// `PolygonSweep` handles rows with many strips.
///
/// An instance holds the working memory for one row, so use one per compositor.
struct PolygonRow {
    struct Part {
        let y0: Double, y1: Double
        let x0: Double, x1: Double
        let direction: Int
        private let slope: Double

        init(_ side: Polygon.Side, from top: Double, to bottom: Double, row: Double) {
            (y0, y1) = (top - row, bottom - row)
            (x0, x1) = (side.x(at: top), side.x(at: bottom))
            direction = side.direction
            slope = (x1 - x0) / (y1 - y0)
        }

        var left: Double { min(x0, x1) }
        var right: Double { max(x0, x1) }

        func x(at y: Double) -> Double { max(left, min(right, x0 + (y - y0) * slope)) }
    }

    struct Pair {
        let low: Double, high: Double
        /// The horizontal offset of the first from the second, at `low` and at `high`.
        let first: Double, last: Double

        init?(_ part: Part, _ other: Part) {
            (low, high) = (max(part.y0, other.y0), min(part.y1, other.y1))
            guard low < high else { return nil }
            first = part.x(at: low) - other.x(at: low)
            last = part.x(at: high) - other.x(at: high)
        }

        var crossing: Double? {
            guard first.sign != last.sign, first != 0, last != 0 else { return nil }
            return low + (high - low) * first / (first - last)
        }

        /// Returns a number whose sign is that of the offset at `y`.
        ///
        /// Rounding can change the sign only together with the crossing.
        func side(at y: Double) -> Double {
            guard let crossing else { return first.magnitude > last.magnitude ? first : last }
            return y < crossing ? first : last
        }
    }

    struct Crossing {
        let y: Double
        let first: Int32
        let second: Int32
    }

    private var parts: [Part] = []
    private var crossings: [Crossing] = []
    private var cuts: [Double] = []
    /// The parts in one strip: x at half its height, and the index.
    private var order: [(x: Double, part: Int)] = []
    private var sums = RowSums()
    private var sweep = PolygonSweep()

    /// The maximum number of parts and crossings of a row that is cut into strips; more are swept.
    private static let mostOfStrips = 12
    /// The maximum number of crossings kept for a row, about 50 MiB.
    ///
    /// If there are more, sides are assumed not to cross within 1/64 of the row.
    private static let mostCrossings = 1 << 20

    /// Adds the mean coverage of `row`, in a bitmap of `width` columns, by polygons to `result`.
    ///
    /// Each polygon is given by its sides. Sums are linear, so a mean is as exact as one polygon.
    mutating func cover(
        _ polygons: some Collection<SideList<Polygon.Side>>, _ rule: FillRule, row: Int,
        width: Int, into result: inout ScanlineParts
    ) {
        sums.begin(width: width, weight: 1 / Double(polygons.count))
        for sides in polygons { add(sides, rule, row) }
        sums.end(into: &result)
    }

    private mutating func add(
        _ sides: SideList<Polygon.Side>, _ rule: FillRule, _ row: Int
    ) {
        let isWhole = clip(sides, row)
        guard !parts.isEmpty else { return }
        if isWhole, areApart {
            addRow(rule)
            return
        }
        let isSure = findCrossings()
        if isSure, parts.count + crossings.count <= Self.mostOfStrips {
            findCuts()
            for (top, bottom) in zip(cuts, cuts.dropFirst()) where bottom - top > 1e-12 {
                addStrip(from: top, to: bottom, rule)
            }
        } else {
            sweep.add(parts, isSure ? crossings : nil, rule, to: &sums)
        }
    }

    /// Finds the parts of sides in the row, ordered by their left ends.
    ///
    /// Returns whether all of them span the row's height.
    private mutating func clip(_ sides: SideList<Polygon.Side>, _ row: Int) -> Bool {
        parts.removeAll(keepingCapacity: true)
        let top = Double(row)
        var (isWhole, isSorted, last) = (true, true, -Double.infinity)
        sides.forEach(from: top, to: top + 1) { side in
            let (y0, y1) = (max(side.top, top), min(side.bottom, top + 1))
            guard y0 < y1 else { return }
            let part = Part(side, from: y0, to: y1, row: top)
            isWhole = isWhole && y0 == top && y1 == top + 1
            isSorted = isSorted && last <= part.left
            last = part.left
            parts.append(part)
        }
        if !isSorted { parts.sort { $0.left < $1.left } }
        return isWhole
    }

    private var areApart: Bool {
        var last = -Double.infinity
        for part in parts {
            guard last < part.left else { return false }
            last = part.right
        }
        return true
    }

    /// Finds the crossings of parts; returns false if there are too many.
    private mutating func findCrossings() -> Bool {
        crossings.removeAll(keepingCapacity: true)
        for i in parts.indices {
            let part = parts[i]
            for j in (i + 1)..<parts.count {
                let other = parts[j]
                guard other.left < part.right else { break }
                guard let y = Pair(part, other)?.crossing else { continue }
                crossings.append(
                    Crossing(
                        y: y, first: Int32(truncatingIfNeeded: i),
                        second: Int32(truncatingIfNeeded: j)))
            }
            guard crossings.count <= Self.mostCrossings else { return false }
        }
        return true
    }

    private mutating func findCuts() {
        cuts.removeAll(keepingCapacity: true)
        for part in parts {
            cuts.append(part.y0)
            cuts.append(part.y1)
        }
        for crossing in crossings { cuts.append(crossing.y) }
        cuts.sort()
    }

    private mutating func addStrip(from top: Double, to bottom: Double, _ rule: FillRule) {
        let middle = (top + bottom) / 2
        order.removeAll(keepingCapacity: true)
        for (i, part) in parts.enumerated() where part.y0 < middle && middle < part.y1 {
            order.append((part.x(at: middle), i))
        }
        order.sort { $0.x < $1.x }
        var winding = 0
        for (_, i) in order {
            let turn = rule.turn(at: &winding, parts[i].direction)
            guard turn != 0 else { continue }
            sums.addEdge(
                parts[i].x(at: top), parts[i].x(at: bottom), height: turn * (bottom - top))
        }
    }

    private mutating func addRow(_ rule: FillRule) {
        var winding = 0
        for part in parts {
            let turn = rule.turn(at: &winding, part.direction)
            if turn != 0 { sums.addEdge(part.x0, part.x1, height: turn) }
        }
    }
}

extension FillRule {
    /// Adds a side to the winding number.
    ///
    /// Returns 1 if the inside begins after the side, −1 if it ends, and 0 otherwise.
    func turn(at winding: inout Int, _ direction: Int) -> Double {
        let wasInside = isInside(winding)
        winding += direction
        return isInside(winding) == wasInside ? 0 : wasInside ? -1 : 1
    }
}
