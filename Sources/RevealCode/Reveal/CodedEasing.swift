import Raster
import RevealMotion
import RevealValues

/// An easing as code can say it.
enum CodedEasing: Sendable {
    case linear
    /// A Bézier curve by its name in CSS and its four numbers, x and y of two points.
    case cubicBezier(String, [Double])
    case steps(Steps)
    /// Straight from stop to stop: x is the fraction of the time, y the progress.
    case stops([Point])

    /// How many stops there may be where a curve is followed, and how far they may be from it.
    static let mostStops = 40
    private static let tolerance = 0.001

    /// The easing that `function` is in `duration` seconds.
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

    /// Stops that follow `progress` within the tolerance, each as far from the last as can be; the
    /// last one is 1, at which every motion ends.
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

    /// Whether the line between two points of `curve` stays near it.
    private static func isStraight(_ curve: [Point], from start: Int, to end: Int) -> Bool {
        let (a, b) = (curve[start], curve[end])
        return (start...end).allSatisfy { index in
            let share = (curve[index].x - a.x) / (b.x - a.x)
            return abs(a.y + (b.y - a.y) * share - curve[index].y) <= 0.9 * tolerance
        }
    }

    /// As CSS writes it, which browsers read to the last digit.
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

    /// The corners of progress over time where it is no curve of one piece; nil where it is.
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

    /// The corners as pairs of numbers between these brackets, four of them a line behind `indent`.
    func pairs(_ open: String, _ close: String, indent: String) -> String {
        let texts = (corners ?? []).map { corner in
            "\(open)\(decimal(corner.x, 6)), \(decimal(corner.y, 6))\(close)"
        }
        return stride(from: 0, to: texts.count, by: 4).map { start in
            texts[start..<min(start + 4, texts.count)].joined(separator: ", ")
        }.joined(separator: ",\n" + indent)
    }
}

/// A number of at most so many decimals, with a point, as languages want it that tell whole numbers
/// apart.
func decimal(_ value: Double, _ decimals: Int) -> String {
    let text = short(value, decimals)
    return text.contains(".") ? text : text + ".0"
}
