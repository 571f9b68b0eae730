extension Double {
    /// Returns the number truncated to an integer and clamped to `range`; NaN becomes the lower
    /// bound.
    ///
    /// Sources convert floating-point numbers to integers only in this way: the integers'
    /// initializers trap on values out of range, which input may contain. `NoTrapTests` checks
    /// this.
    @inline(__always)
    package func clampedInteger(in range: ClosedRange<Int>) -> Int {
        // A comparison with NaN is false.
        guard self > Double(range.lowerBound) else { return range.lowerBound }
        guard self < Double(range.upperBound) else { return range.upperBound }
        return Int(self)
    }
}
