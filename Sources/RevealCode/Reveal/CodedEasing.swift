/// An easing in a form that code supports.
enum CodedEasing: Sendable {
    case linear
    /// A Bézier curve: its CSS name, and x and y of its two control points.
    case cubicBezier(String, [Double])
    case steps(Steps)
    /// Linear interpolation between stops: x is the fraction of the time, y the progress.
    case stops([Point])

    /// The maximum number of stops of an approximated curve.
    static let mostStops = 40
    /// The maximum error of an approximated curve, as progress.
    private static let tolerance = 0.001

    init(_ function: TimingFunction, lasting duration: Rational) throws(CodeError) {
        if let curve = function.easing.cubicBezier {
            let numbers = [curve.x1, curve.y1, curve.x2, curve.y2]
            self = .cubicBezier(TimingFunction(curve).name, numbers)
            return
        }
        switch function.easing {
        case is Linear: self = .linear
        case let steps as Steps: self = .steps(steps)
        case let stops as LinearStops: self = .stops(stops.corners)
        default:
            let stops = Self.stops { function.progress(at: $0, of: duration) }
            guard stops.count <= Self.mostStops else { throw .easing(function.name) }
            self = .stops(stops)
        }
    }

    /// Returns stops within the tolerance of `progress`, each as late as possible; the last stop is
    /// at 1, where all motion ends.
    private static func stops(_ progress: (Double) -> Double) -> [Point] {
        let count = 2000
        let curve = (0...count).map { index in
            let x = Double(index) / Double(count)
            return Point(x: x, y: index == count ? 1 : progress(x))
        }
        var stops = [curve[0]]
        var (start, end) = (0, 1)
        while end < count, stops.count <= mostStops {
            if isStraight(curve, from: start, to: end + 1) {
                end += 1
            } else {
                stops.append(curve[end])
                (start, end) = (end, end + 1)
            }
        }
        return stops + [curve[count]]
    }

    private static func isStraight(_ curve: [Point], from start: Int, to end: Int) -> Bool {
        let (a, b) = (curve[start], curve[end])
        return (start...end).allSatisfy { index in
            let share = (curve[index].x - a.x) / (b.x - a.x)
            return abs(a.y + (b.y - a.y) * share - curve[index].y) <= 0.9 * tolerance
        }
    }

    var css: String {
        switch self {
        case .linear: return "linear"
        case .cubicBezier(let name, _): return name
        case .steps(let steps): return "steps(\(steps.count), \(steps.jump.rawValue))"
        case .stops(let stops):
            let texts = stops.map { "\(short($0.y, 5)) \(short($0.x * 100, 4))%" }
            return "linear(\(texts.joined(separator: ", ")))"
        }
    }

    /// The corners of piecewise linear progress over time; nil for linear and Bézier easings.
    var corners: [Point]? {
        switch self {
        case .linear, .cubicBezier: return nil
        case .stops(let stops): return stops
        case .steps(let steps):
            var corners: [Point] = []
            for step in 0..<steps.count {
                let (from, to) = (Double(step), Double(step + 1))
                let progress = TimingFunction.steps(steps)
                    .progress(at: (from + 0.5) / Double(steps.count))
                corners.append(Point(x: from / Double(steps.count), y: progress))
                corners.append(Point(x: to / Double(steps.count), y: progress))
            }
            return corners + [Point(x: 1, y: 1)]
        }
    }

    /// Formats the corners as pairs of numbers in brackets, four per line, with `indent`.
    func pairs(_ open: String, _ close: String, indent: String) -> String {
        let texts = (corners ?? []).map { corner in
            "\(open)\(decimal(corner.x, 6)), \(decimal(corner.y, 6))\(close)"
        }
        return stride(from: 0, to: texts.count, by: 4).map { start in
            texts[start..<min(start + 4, texts.count)].joined(separator: ", ")
        }.joined(separator: ",\n" + indent)
    }
}

/// Formats a number with a decimal point, even an integer: some languages require it.
func decimal(_ value: Double, _ decimals: Int) -> String {
    let text = short(value, decimals)
    return text.contains(".") ? text : text + ".0"
}
