/// Polygons that are filled together, in pixels.
///
/// A pixel's coverage is the sum of the polygons' areas in it, at most 1. It is exact for simple
/// polygons that do not overlap; in strokes, an overlap counts twice in a few pixels.
///
/// Areas are sums of trapezoids: each side adds or subtracts the area to its right. A row stores
/// differences between neighbors, so a side costs one step per pixel; a running sum gives the
/// areas.
package struct Outline: Sendable {
    private struct Side {
        var from: Point
        var to: Point
    }

    private var sides: [Side] = []
    private var low = Point(x: .infinity, y: .infinity)
    private var high = Point(x: -.infinity, y: -.infinity)

    package init() {}

    /// Adds a filled polygon, in either direction.
    package mutating func add(polygon corners: [Point]) {
        guard let last = corners.last else { return }
        var area = 0.0
        var from = last
        for to in corners {
            area += from.x * to.y - to.x * from.y
            from = to
        }
        from = last
        for to in corners {
            sides.append(area > 0 ? Side(from: from, to: to) : Side(from: to, to: from))
            low = Point(x: min(low.x, to.x), y: min(low.y, to.y))
            high = Point(x: max(high.x, to.x), y: max(high.y, to.y))
            from = to
        }
    }

    package mutating func add(_ rect: Rect) {
        let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
        add(polygon: [
            Point(x: rect.x, y: rect.y), Point(x: right, y: rect.y), Point(x: right, y: bottom),
            Point(x: rect.x, y: bottom),
        ])
    }

    package func rows(within limits: Range<Int>) -> Range<Int> {
        pixels(from: low.y, to: high.y, within: limits)
    }

    package func columns(within limits: Range<Int>) -> Range<Int> {
        pixels(from: low.x, to: high.x, within: limits)
    }

    private func pixels(from low: Double, to high: Double, within limits: Range<Int>) -> Range<Int>
    {
        guard low < high else { return limits.lowerBound..<limits.lowerBound }
        let whole = limits.lowerBound...limits.upperBound
        let first = low.rounded(.down).clampedInteger(in: whole)
        return first..<max(first, high.rounded(.up).clampedInteger(in: whole))
    }

    /// Writes the coverage of pixels in row `y`, from 0 to 65535, to the shares from `start` on.
    package func coverage(
        of columns: Range<Int>, row y: Int, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        let corner = Point(x: Double(columns.lowerBound), y: Double(y))
        var row = RowAreas(columns.count)
        for side in sides { row.add(from: side.from - corner, to: side.to - corner) }
        var area = 0.0
        for i in 0..<columns.count {
            area += row.differences[i]
            let share = (area * 65535).rounded().clampedInteger(in: 0...65535)
            shares[start + i] = UInt16(truncatingIfNeeded: share)
        }
    }
}

private struct RowAreas {
    var differences: [Double]

    init(_ columns: Int) {
        // Lines along the right border write two more elements.
        differences = Array(repeating: 0, count: columns + 2)
    }

    /// Adds the part of a line with y from 0 to 1, which is negative if it goes down.
    mutating func add(from a: Point, to b: Point) {
        let (low, high) = a.y < b.y ? (a, b) : (b, a)
        let (y0, y1) = (max(low.y, 0), min(high.y, 1))
        guard y0 < y1 else { return }
        let slope = (high.x - low.x) / (high.y - low.y)
        let (x0, x1) = (low.x + (y0 - low.y) * slope, low.x + (y1 - low.y) * slope)
        let height = (y1 - y0) * (a.y < b.y ? -1 : 1)
        addClipped(min(x0, x1), max(x0, x1), height)
    }

    private mutating func addClipped(_ left: Double, _ right: Double, _ height: Double) {
        let width = Double(differences.count - 2)
        guard left < width else { return }
        guard right > 0 else {
            differences[0] += height
            return
        }
        let (first, last) = (max(0, left), min(width, right))
        guard right > left else {
            add(first, first, height)
            return
        }
        let perColumn = height / (right - left)
        differences[0] += (first - left) * perColumn
        add(first, last, (last - first) * perColumn)
    }

    private mutating func add(_ left: Double, _ right: Double, _ height: Double) {
        var column = left.clampedInteger(in: 0...differences.count - 2)
        guard right > Double(column + 1) else {
            let own = height * (Double(column + 1) - (left + right) / 2)
            differences[column] += own
            differences[column + 1] += height - own
            return
        }
        let perColumn = height / (right - left)
        var x = left
        while x < right {
            let next = min(right, Double(column + 1))
            let part = perColumn * (next - x)
            let own = part * (Double(column + 1) - (x + next) / 2)
            differences[column] += own
            differences[column + 1] += part - own
            (x, column) = (next, column + 1)
        }
    }
}
