public import RevealValues

/// A Bézier curve from (0, 0) to (1, 1) whose x grows all the way.
///
/// Solved by bisection: 60 halvings of the parameter leave |x(t) − x| under 1e-12
/// (`TimingFunctionTests`), need no more than + − ×, and cost nothing once a frame. Newton's method
/// needs guards and up to 89 steps where x starts flat.
public struct CubicBezier: Sendable, Hashable {
    /// The first control point's x, in 0…1.
    public let x1: Double
    /// The first control point's y, within ±1000.
    public let y1: Double
    /// The second control point's x, in 0…1.
    public let x2: Double
    /// The second control point's y, within ±1000.
    public let y2: Double

    /// The curve with control points (x1, y1) and (x2, y2).
    ///
    /// - Throws: `.curve`.
    public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(ValueError) {
        guard (0...1).contains(x1), (0...1).contains(x2), y1.magnitude <= 1000,
            y2.magnitude <= 1000
        else { throw .curve(x1: x1, y1: y1, x2: x2, y2: y2) }
        self.init(checked: x1, y1, x2, y2)
    }

    /// The curve with control points that there can be.
    init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// The curve's height where its x is `x`, in 0…1.
    public func y(atX x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        return Self.polynomial(y1, y2, at: parameter(atX: x))
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
