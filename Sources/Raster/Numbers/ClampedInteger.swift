extension Double {
    /// The number without its decimals, held to `range`; what is no number is the lower bound.
    ///
    /// The only way in which sources turn floating-point numbers into integers: the integers' own
    /// initializers trap on what lies out of range, and numbers from outside may lie anywhere.
    /// `NoTrapTests` holds the sources to it.
    @inline(__always)
    package func clampedInteger(in range: ClosedRange<Int>) -> Int {
        // No comparison with what is no number is true.
        guard self > Double(range.lowerBound) else { return range.lowerBound }
        guard self < Double(range.upperBound) else { return range.upperBound }
        return Int(self)
    }
}
