import Raster

/// Where in a picture a mask covers half: places on its edge, within an eighth of a pixel.
struct EdgePoints {
    private(set) var points: [Point] = []
    /// Those of them at which one snapshot ends and the other begins within four pixels.
    ///
    /// So they do at a sharp edge. Where a browser shows a screen that it has taken a picture of,
    /// its text is blurred, and crosses a half all over, but never from all to nothing.
    private var clear: [Point] = []
    /// The share of the incoming snapshot in all pixels that tell the two apart, each by its
    /// contrast.
    private(set) var meanCoverage = 0.0

    /// Fewer clear places than these tell no edge.
    private static let leastClear = 24

    /// Half-way between the centres of neighbours, at the place that their coverage tells.
    init<S: Sample>(_ rows: inout MixedRows<S>) {
        // What nothing tells is no number. There is a row of that below the last.
        let nothing = [Double](repeating: .nan, count: rows.width)
        var four = [nothing, nothing, nothing, nothing]
        var weight = 0.0
        for y in 0...rows.height {
            var row = nothing
            if y < rows.height {
                rows.read(y)
                for x in row.indices {
                    let mix = rows.mix(x)
                    guard mix.weight > 0 else { continue }
                    weight += mix.weight
                    meanCoverage += mix.weight * mix.coverage
                    row[x] = mix.coverage
                }
            }
            four = four.dropFirst() + [row]
            for x in row.indices {
                let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                if x > 0 {
                    let ends = (x > 1 ? row[x - 2] : .nan, x + 1 < row.count ? row[x + 1] : .nan)
                    cross(row[x - 1], row[x], between: ends) {
                        Point(x: center.x - 1 + $0, y: center.y)
                    }
                }
                cross(four[1][x], four[2][x], between: (four[0][x], four[3][x])) {
                    Point(x: center.x, y: center.y - 2 + $0)
                }
            }
        }
        meanCoverage /= Swift.max(1, weight)
        if clear.count >= Self.leastClear { points = clear }
    }

    /// Adds the place between two neighbours where coverage is a half, if there is one: `place`
    /// says where so much of the way is; `ends` are what lies beyond the two.
    private mutating func cross(
        _ one: Double, _ other: Double, between ends: (Double, Double),
        at place: (Double) -> Point
    ) {
        guard (one < 0.5) != (other < 0.5), !(one - other).isNaN else { return }
        let point = place((0.5 - one) / (other - one))
        points.append(point)
        if abs(ends.1 - ends.0) > 0.9 { clear.append(point) }
    }

    /// The circle that lies nearest to the points; nil where they lie on a line, or there are too
    /// few.
    ///
    /// Kåsa's: x² + y² = 2·cx·x + 2·cy·y + f is linear in what is sought. Points that lie far from
    /// it are left out, and it is fitted again.
    func circle() -> Ellipse? {
        fitted { x, y in
            ([x, y, 1], x * x + y * y)
        } _: { solution in
            let (x, y) = (solution[0] / 2, solution[1] / 2)
            let radius = (solution[2] + x * x + y * y).squareRoot()
            return (x, y, radius, radius)
        }
    }

    /// The ellipse along the axes that lies nearest to the points: x² = −b·y² + d·x + e·y + f.
    func ellipse() -> Ellipse? {
        fitted { x, y in
            ([-y * y, x, y, 1], x * x)
        } _: { solution in
            let b = solution[0]
            let (x, y) = (solution[1] / 2, solution[2] / 2 / b)
            let square = solution[3] + x * x + b * y * y
            return (x, y, square.squareRoot(), (square / b).squareRoot())
        }
    }

    /// The shape that `shape` makes of the solution of the equations that points give.
    private func fitted(
        _ equation: (_ x: Double, _ y: Double) -> (left: [Double], right: Double),
        _ shape: ([Double]) -> (x: Double, y: Double, radiusX: Double, radiusY: Double)
    ) -> Ellipse? {
        var kept = points
        var found: Ellipse?
        for reach in [20.0, 3, 1.5] {
            guard kept.count >= 8 else { return nil }
            // About their middle and in their size, the equations are well conditioned.
            let count = Double(kept.count)
            let middle = Point(
                x: kept.reduce(0) { $0 + $1.x } / count, y: kept.reduce(0) { $0 + $1.y } / count)
            let size = Swift.max(
                1, kept.reduce(0) { Swift.max($0, abs($1.x - middle.x), abs($1.y - middle.y)) })
            var system = NormalEquations()
            for point in kept {
                let (left, right) = equation(
                    (point.x - middle.x) / size, (point.y - middle.y) / size)
                system.add(left, right, weight: 1)
            }
            guard let solution = system.solution() else { return nil }
            let (x, y, radiusX, radiusY) = shape(solution)
            guard
                let ellipse = Ellipse(
                    checking: middle.x + size * x, middle.y + size * y, size * radiusX,
                    size * radiusY)
            else { return nil }
            found = ellipse
            kept = points.filter { ellipse.distance(to: $0) < reach }
        }
        return found
    }

    /// The share of the points that lie within `reach` of the ellipse's edge.
    func share(within reach: Double, of ellipse: Ellipse) -> Double {
        guard !points.isEmpty else { return 0 }
        return Double(points.count { ellipse.distance(to: $0) < reach }) / Double(points.count)
    }
}

extension Ellipse {
    /// An ellipse of numbers that are numbers, with radii between a tenth of a pixel and ten
    /// million.
    init?(checking x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double) {
        guard [x, y].allSatisfy({ abs($0) < 1e7 }),
            [radiusX, radiusY].allSatisfy({ $0 > 0.1 && $0 < 1e7 })
        else { return nil }
        self.init(center: Point(x: x, y: y), radiusX: radiusX, radiusY: radiusY)
    }

    /// About how far a point lies from the edge: exact to first order near it.
    func distance(to point: Point) -> Double {
        let (x, y) = ((point.x - center.x) / radiusX, (point.y - center.y) / radiusY)
        let value = x * x + y * y - 1
        let (slopeX, slopeY) = (2 * x / radiusX, 2 * y / radiusY)
        let slope = (slopeX * slopeX + slopeY * slopeY).squareRoot()
        return slope > 0 ? abs(value) / slope : Swift.min(radiusX, radiusY)
    }
}
