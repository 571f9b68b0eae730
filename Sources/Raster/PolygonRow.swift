/// One row of a frame as polygons with sharp edges cover it.
///
/// The row is cut at the heights where sides end or cross each other. In each strip between two of
/// these the sides lie side by side; going through them from left to right by the fill rule leaves
/// those at which the outside becomes the inside or the other way round. What lies to the right of
/// each, in its strip, is added or taken away: a trapezoid in the columns that it passes, and the
/// strip's whole height in all behind them. So a row's sums are exact, whatever crosses whatever,
/// and cost as many steps as its edges have pixels. `RowSums` adds them up. Where there are many
/// strips, `PolygonSweep` goes through them.
///
/// It keeps the memory of one row, so each compositor has its own.
struct PolygonRow {
    /// The part of a side in the row: heights from 0 to 1, and where it is there.
    struct Part {
        var y0: Double, y1: Double
        var x0: Double, x1: Double
        var direction: Int

        func x(at y: Double) -> Double {
            max(min(x0, x1), min(max(x0, x1), x0 + (y - y0) / (y1 - y0) * (x1 - x0)))
        }
    }

    /// Where two parts cross each other: the height, and which.
    struct Crossing {
        let y: Double
        let first: Int
        let second: Int
    }

    private var parts: [Part] = []
    private var crossings: [Crossing] = []
    private var cuts: [Double] = []
    /// The parts in one strip: where they are at half its height, and which.
    private var order: [(x: Double, part: Int)] = []
    private var sums = RowSums()
    private var sweep = PolygonSweep()

    /// Parts and crossings at most of a row that is cut into strips: of more, a sweep finds where
    /// strips differ.
    private static let mostOfStrips = 12
    /// Crossings for each part at most: of more nobody sees which is where.
    private static let mostCrossings = 16

    /// Adds what `polygon` covers of `row` of a bitmap of `width` columns to `result`.
    mutating func cover(
        _ polygon: Polygon, row: Int, width: Int, into result: inout ScanlineParts
    ) {
        parts.removeAll(keepingCapacity: true)
        crossings.removeAll(keepingCapacity: true)
        clip(polygon, row)
        guard !parts.isEmpty else { return }
        sums.begin(width: width)
        let isSure = findCrossings()
        if isSure, parts.count + crossings.count <= Self.mostOfStrips {
            findCuts()
            for (top, bottom) in zip(cuts, cuts.dropFirst()) where bottom - top > 1e-12 {
                addStrip(from: top, to: bottom, polygon.rule)
            }
        } else {
            sweep.add(parts, isSure ? crossings : nil, polygon.rule, to: &sums)
        }
        sums.end(into: &result)
    }

    /// Finds the parts of the polygon's sides in the row.
    private mutating func clip(_ polygon: Polygon, _ row: Int) {
        let top = Double(row)
        polygon.sides.forEach(from: top, to: top + 1) { side in
            let (y0, y1) = (max(side.top, top), min(side.bottom, top + 1))
            guard y0 < y1 else { return }
            parts.append(
                Part(
                    y0: y0 - top, y1: y1 - top, x0: side.x(at: y0), x1: side.x(at: y1),
                    direction: side.direction))
        }
    }

    /// Finds where parts cross each other; false for too often.
    private mutating func findCrossings() -> Bool {
        parts.sort { min($0.x0, $0.x1) < min($1.x0, $1.x1) }
        let most = Self.mostCrossings * parts.count + 1000
        for i in parts.indices {
            let part = parts[i]
            for j in (i + 1)..<parts.count {
                let other = parts[j]
                guard min(other.x0, other.x1) < max(part.x0, part.x1) else { break }
                let (low, high) = (max(part.y0, other.y0), min(part.y1, other.y1))
                guard low < high else { continue }
                let first = part.x(at: low) - other.x(at: low)
                let last = part.x(at: high) - other.x(at: high)
                guard first.sign != last.sign, first != 0, last != 0 else { continue }
                let y = low + (high - low) * first / (first - last)
                crossings.append(Crossing(y: y, first: i, second: j))
            }
            guard crossings.count <= most else { return false }
        }
        return true
    }

    /// Finds the heights between which no part ends or crosses another.
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
            let part = parts[i]
            let wasInside = rule.isInside(winding)
            winding += part.direction
            guard rule.isInside(winding) != wasInside else { continue }
            sums.addEdge(
                part.x(at: top), part.x(at: bottom),
                height: wasInside ? top - bottom : bottom - top)
        }
    }
}
