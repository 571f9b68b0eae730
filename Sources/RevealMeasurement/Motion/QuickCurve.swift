/// A `cubic-bezier()` for a search that evaluates it millions of times: polynomials are expanded
/// once, and four places are evaluated at a time.
struct QuickCurve: Sendable {
    private typealias Places = SIMD4<Double>

    private let x: Cubic
    private let y: Cubic

    /// a·t³ + b·t² + c·t.
    private struct Cubic: Sendable {
        let a: Double, b: Double, c: Double

        init(_ first: Double, _ second: Double) {
            c = 3 * first
            b = 3 * (second - first) - c
            a = 1 - c - b
        }

        @inline(__always)
        func value(_ t: Places) -> Places { ((a * t + b) * t + c) * t }

        @inline(__always)
        func slope(_ t: Places) -> Places { (3 * a * t + 2 * b) * t + c }
    }

    init(_ curve: CubicBezier) {
        (x, y) = (Cubic(curve.x1, curve.x2), Cubic(curve.y1, curve.y2))
    }

    func y(atX place: Double) -> Double {
        let four = Places(repeating: place)
        return progress(four, parameters(four))[0]
    }

    func values(at places: [Double]) -> [Double] {
        var values = [Double](repeating: 0, count: places.count)
        for first in stride(from: 0, to: places.count, by: 4) {
            let four = Self.four(of: places, from: first)
            values.set(progress(four, parameters(four)), from: first)
        }
        return values
    }

    /// Returns the progress and its derivatives by the place and by the `free` parameters.
    func tangents(at places: [Double], free: [Bool]) -> Tangents {
        var tangents = Tangents(count: places.count, numbers: free.count)
        for first in stride(from: 0, to: places.count, by: 4) {
            let four = Self.four(of: places, from: first)
            let t = parameters(four)
            let isOutside = .!Self.isInside(four)
            let least = Places(repeating: Self.leastSlope)
            let slope = (y.slope(t) / pointwiseMax(x.slope(t), least))
                .replacing(with: 0, where: isOutside)
            let one = (3 * (1 - t) * (1 - t) * t).replacing(with: 0, where: isOutside)
            let other = (3 * (1 - t) * t * t).replacing(with: 0, where: isOutside)
            tangents.values.set(progress(four, t), from: first)
            tangents.slopes.set(slope, from: first)
            for (number, change) in [-slope * one, one, -slope * other, other].enumerated()
            where number < free.count && free[number] {
                tangents.numbers[number].set(change, from: first)
            }
        }
        return tangents
    }

    /// The minimum slope of x, below which derivatives are inaccurate.
    private static let leastSlope = 1e-3

    private static func four(of places: [Double], from first: Int) -> Places {
        var four = Places.zero
        for lane in 0..<min(4, places.count - first) { four[lane] = places[first + lane] }
        return four
    }

    @inline(__always)
    private static func isInside(_ places: Places) -> SIMDMask<SIMD4<Int64>> {
        (places .> 0) .& (places .< 1)
    }

    @inline(__always)
    private func progress(_ places: Places, _ t: Places) -> Places {
        Places.zero.replacing(with: 1, where: places .> 0)
            .replacing(with: y.value(t), where: Self.isInside(places))
    }

    private func parameters(_ places: Places) -> Places {
        var (low, high, t) = (Places.zero, Places(repeating: 1), places)
        var isOpen = Self.isInside(places)
        for _ in 0..<40 {
            let away = x.value(t) - places
            isOpen .&= .!((away .> -1e-11) .& (away .< 1e-11))
            guard any(isOpen) else { break }
            low.replace(with: t, where: isOpen .& (away .< 0))
            high.replace(with: t, where: isOpen .& .!(away .< 0))
            let next = t - away / x.slope(t)
            let held = ((low + high) / 2)
                .replacing(with: next, where: (next .> low) .& (next .< high))
            t.replace(with: held, where: isOpen)
        }
        return t
    }
}

extension [Double] {
    @inline(__always)
    fileprivate mutating func set(_ four: SIMD4<Double>, from first: Int) {
        for lane in 0..<Swift.min(4, count - first) { self[first + lane] = four[lane] }
    }
}
