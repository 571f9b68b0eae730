extension Double {
    /// Returns the number truncated to an integer and clamped to `range`; NaN becomes the lower
    /// bound.
    ///
    /// The integers' initializers trap on values out of range, which input may contain. Sources
    /// convert floating-point numbers only in this way (`NoTrapTests`).
    @inline(__always)
    package func clampedInteger(in range: ClosedRange<Int>) -> Int {
        // A comparison with NaN is false.
        guard self > Double(range.lowerBound) else { return range.lowerBound }
        guard self < Double(range.upperBound) else { return range.upperBound }
        return Int(self)
    }
}
