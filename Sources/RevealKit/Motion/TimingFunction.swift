/// Turns the elapsed fraction of a motion into its progress.
///
/// The named functions are Core Animation's, which are also those of CSS. All of them begin at 0,
/// end at 1 and stay there outside.
public enum TimingFunction: Sendable, Hashable {
    /// Progress is the elapsed fraction.
    case linear
    /// Progress follows a Bézier curve from (0, 0) to (1, 1).
    case cubicBezier(CubicBezier)

    /// Slow at first: (.42, 0), (1, 1).
    public static let easeIn = bezier(0.42, 0, 1, 1)
    /// Slow at last: (0, 0), (.58, 1).
    public static let easeOut = bezier(0, 0, 0.58, 1)
    /// Slow at both ends: (.42, 0), (.58, 1).
    public static let easeInEaseOut = bezier(0.42, 0, 0.58, 1)
    /// Core Animation's `default` and CSS's `ease`: (.25, .1), (.25, 1).
    public static let ease = bezier(0.25, 0.1, 0.25, 1)

    /// The curve with those control points; both x lie in 0…1.
    public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Self {
        .cubicBezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    }

    /// Every name with its function: those of CSS first, then the spellings of Core Animation.
    static let named: [(name: String, function: TimingFunction)] = [
        ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
        ("ease-in-out", .easeInEaseOut), ("default", .ease), ("easeIn", .easeIn),
        ("easeOut", .easeOut), ("easeInOut", .easeInEaseOut), ("easeInEaseOut", .easeInEaseOut),
    ]

    /// The progress when `fraction` of the time has passed.
    public func progress(at fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        switch self {
        case .linear: return fraction
        case .cubicBezier(let curve): return curve.y(atX: fraction)
        }
    }
}

/// A Bézier curve from (0, 0) to (1, 1) whose x grows all the way.
///
/// Solved by bisection: 60 halvings of the parameter leave |x(t) − x| under 1e-12
/// (`TimingFunctionTests`), need no more than + − ×, and cost nothing once a frame. Newton's method
/// needs guards and up to 89 steps where x starts flat.
public struct CubicBezier: Sendable, Hashable {
    /// The first control point's x, in 0…1.
    public let x1: Double
    /// The first control point's y.
    public let y1: Double
    /// The second control point's x, in 0…1.
    public let x2: Double
    /// The second control point's y.
    public let y2: Double

    /// The curve with control points (x1, y1) and (x2, y2); both x lie in 0…1.
    public init(x1: Double, y1: Double, x2: Double, y2: Double) {
        precondition((0...1).contains(x1) && (0...1).contains(x2) && y1.isFinite && y2.isFinite)
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// The curve's height where its x is `x`, in 0…1.
    public func y(atX x: Double) -> Double {
        Self.polynomial(y1, y2, at: parameter(atX: x))
    }

    /// The parameter where the curve's x is `x`, in 0…1.
    package func parameter(atX x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if Self.polynomial(x1, x2, at: middle) < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// One coordinate at parameter t, from the control points' p1 and p2: 3(1−t)²t·p1 +
    /// 3(1−t)t²·p2 + t³ in Horner's form.
    package static func polynomial(_ p1: Double, _ p2: Double, at t: Double) -> Double {
        let c = 3 * p1
        let b = 3 * (p2 - p1) - c
        let a = 1 - c - b
        return ((a * t + b) * t + c) * t
    }
}
