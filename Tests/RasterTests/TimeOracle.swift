/// Averages over time by Simpson's rule, halved until both halves agree.
enum TimeOracle {
    /// The average of `value` from 0 to 1.
    ///
    /// Changes must last longer than a fraction of a piece.
    static func average(pieces: Int = 24, _ value: (Double) -> Double) -> Double {
        (0..<pieces).reduce(0.0) { sum, i in
            let (a, b) = (Double(i) / Double(pieces), Double(i + 1) / Double(pieces))
            let ends = (value(a), value((a + b) / 2), value(b))
            let whole = (b - a) / 6 * (ends.0 + 4 * ends.1 + ends.2)
            return sum + refined((a, b), ends, whole, 14, value)
        }
    }

    private static func refined(
        _ piece: (from: Double, to: Double), _ ends: (Double, Double, Double), _ whole: Double,
        _ depth: Int, _ value: (Double) -> Double
    ) -> Double {
        let (a, b) = piece
        let middle = (a + b) / 2
        let (left, right) = (value((a + middle) / 2), value((middle + b) / 2))
        let first = (middle - a) / 6 * (ends.0 + 4 * left + ends.1)
        let last = (b - middle) / 6 * (ends.1 + 4 * right + ends.2)
        guard depth > 0, depth > 12 || abs(first + last - whole) > 1e-9 else {
            return first + last
        }
        return refined((a, middle), (ends.0, left, ends.1), first, depth - 1, value)
            + refined((middle, b), (ends.1, right, ends.2), last, depth - 1, value)
    }
}
