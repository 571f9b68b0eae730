/// How long a frame of an animation is shown: a fraction of a second whose parts fit 16 bits.
package struct FrameDelay: Sendable, Hashable {
    /// Seconds times the denominator.
    package let numerator: UInt16
    /// Parts of a second; 0 stands for 100, so it is never used.
    package let denominator: UInt16

    /// The delay numerator/denominator in seconds.
    package init(_ numerator: UInt16, over denominator: UInt16) {
        precondition(denominator > 0)
        self.numerator = numerator
        self.denominator = denominator
    }
}
