import RevealMotion

/// A curve of CSS for a search, which looks a million times: its polynomials are expanded once.
struct QuickCurve: Sendable {
    private let x: Cubic
    private let y: Cubic

    /// a·t³ + b·t² + c·t.
    private struct Cubic: Sendable {
        let a: Double, b: Double, c: Double

        /// From 0 to 1, with two control points between.
        init(_ first: Double, _ second: Double) {
            c = 3 * first
            b = 3 * (second - first) - c
            a = 1 - c - b
        }

        @inline(__always)
        func value(_ t: Double) -> Double { ((a * t + b) * t + c) * t }

        @inline(__always)
        func slope(_ t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
    }

    init(_ curve: CubicBezier) {
        (x, y) = (Cubic(curve.x1, curve.x2), Cubic(curve.y1, curve.y2))
    }

    /// The same as the curve's own `y(atX:)` within 1e-9.
    ///
    /// Newton's method, held between ends that close in as bisection's do.
    func y(atX place: Double) -> Double {
        guard place > 0 else { return 0 }
        guard place < 1 else { return 1 }
        return y.value(parameter(atX: place))
    }

    /// The progress at each of `places`, and how it changes with these and with the numbers of the
    /// curve, as `cubic-bezier()` has them; those without a slope are at a bound.
    func tangents(at places: [Double], free: [Bool]) -> Tangents {
        var tangents = Tangents(count: places.count, numbers: free.count)
        for (i, place) in places.enumerated() {
            guard place > 0, place < 1 else {
                tangents.values[i] = place > 0 ? 1 : 0
                continue
            }
            let t = parameter(atX: place)
            let (first, last) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t)
            let slope = y.slope(t) / max(x.slope(t), Self.leastSlope)
            tangents.values[i] = y.value(t)
            tangents.slopes[i] = slope
            let changes = SIMD4(-slope * first, first, -slope * last, last)
            for number in free.indices where free[number] {
                tangents.numbers[number][i] = changes[number]
            }
        }
        return tangents
    }

    /// Where a curve is steeper, its slope tells nothing of what is beside.
    private static let leastSlope = 1e-3

    private func parameter(atX place: Double) -> Double {
        var (low, high, t) = (0.0, 1.0, place)
        for _ in 0..<40 {
            let away = x.value(t) - place
            if abs(away) < 1e-11 { break }
            if away < 0 { low = t } else { high = t }
            let next = t - away / x.slope(t)
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }
}
