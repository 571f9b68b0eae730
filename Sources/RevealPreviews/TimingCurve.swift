/// A timing function as a curve: x is the fraction of the time, y the progress.
struct TimingCurve: Sendable {
    private(set) var paths: [Figure.Path] = []
    /// The ends of each jump of the progress.
    private(set) var jumps: [(from: Point, to: Point)] = []
    /// The ends of a Bézier curve with their control points.
    private(set) var handles: [(end: Point, control: Point)] = []

    /// The maximum number of `Steps`; other functions are drawn with this many straight lines.
    private static let maxSteps = 1200

    /// Creates the curve of `function` in a motion of `duration` seconds; the duration affects only
    /// springs.
    init(_ function: TimingFunction, of duration: Rational?) {
        if let curve = function.easing.cubicBezier {
            addBend(curve)
            return
        }
        switch function.easing {
        case is Linear: paths = [Figure.Path([Point(x: 0, y: 0), Point(x: 1, y: 1)])]
        case let steps as Steps where steps.count <= Self.maxSteps: addSteps(steps)
        case let stops as LinearStops: addStops(stops)
        default:
            let points = (0...Self.maxSteps).map { step in
                let fraction = Double(step) / Double(Self.maxSteps)
                return Point(x: fraction, y: function.progress(at: fraction, of: duration))
            }
            paths = [Figure.Path(points)]
        }
    }

    private mutating func addBend(_ curve: CubicBezier) {
        let (start, end) = (Point(x: 0, y: 0), Point(x: 1, y: 1))
        let (one, two) = (Point(x: curve.x1, y: curve.y1), Point(x: curve.x2, y: curve.y2))
        paths = [Figure.Path(from: start, [.bend(one, two, to: end)])]
        // Distant control points would leave no space for the curve.
        let isNear = [one, two].allSatisfy { (-1...2).contains($0.y) }
        handles = isNear ? [(start, one), (end, two)] : []
    }

    private mutating func addSteps(_ steps: Steps) {
        let count = Double(steps.count)
        for step in 0..<steps.count {
            let (left, right) = (Double(step) / count, Double(step + 1) / count)
            // Halfway between jumps, so that rounding does not matter.
            let y = steps.progress(at: (left + right) / 2, of: nil)
            add([Point(x: left, y: y), Point(x: right, y: y)])
        }
        addEnd(Point(x: 1, y: steps.progress(at: 1, of: nil)))
    }

    private mutating func addStops(_ stops: LinearStops) {
        var points = [Point(x: 0, y: stops.progress(at: 0, of: nil))]
        for corner in stops.corners where corner.x > 0 && corner.x <= 1 {
            if let last = points.last, last.x == corner.x, last.y != corner.y {
                // Of several stops at one time, the first ends a piece, and the last begins the
                // next.
                if points.count > 1 { add(points) }
                points = [corner]
            } else {
                points.append(corner)
            }
        }
        let end = Point(x: 1, y: stops.progress(at: 1, of: nil))
        if let last = points.last, last.x < 1 { points.append(end) }
        if points.count > 1 { add(points) }
        addEnd(end)
    }

    private mutating func add(_ points: [Point]) {
        if let last = paths.last?.points.last, last.y != points[0].y {
            jumps.append((last, points[0]))
        }
        paths.append(Figure.Path(points))
    }

    private mutating func addEnd(_ end: Point) {
        guard let last = paths.last?.points.last, last.y != end.y else { return }
        jumps.append((last, end))
    }

    var points: [Point] { paths.flatMap(\.points) + jumps.map(\.to) }
}
