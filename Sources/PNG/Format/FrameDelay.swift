/// A frame's duration in seconds, as a fraction of 16-bit numbers.
package struct FrameDelay: Sendable, Hashable {
    package let numerator: UInt16
    /// The denominator, at least 1, since the format reads 0 as 100.
    package let denominator: UInt16

    package init(_ numerator: UInt16, over denominator: UInt16) {
        precondition(denominator > 0)
        self.numerator = numerator
        self.denominator = denominator
    }

    package var seconds: Double { Double(numerator) / Double(denominator) }
}
