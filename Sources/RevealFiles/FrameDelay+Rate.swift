package import PNG
package import RevealValues

extension FrameDelay {
    /// How long the frame at `position` is shown: one frame of `rate`, exactly where a fraction of
    /// 16-bit parts can say that, else so that errors do not add up.
    package init(of position: Int, at rate: FrameRate) {
        let rate = rate.framesPerSecond
        if let numerator = UInt16(exactly: rate.denominator),
            let denominator = UInt16(exactly: rate.numerator)
        {
            self.init(numerator, over: denominator)
            return
        }
        let largest = (Rational(65534) * rate).roundedDown
        let parts = max(1, min(65535, largest))
        func ticks(_ frame: Int) -> Int {
            (Rational(frame) / rate * Rational(parts) + Rational(1, over: 2)).roundedDown
        }
        let length = ticks(position + 1) - ticks(position)
        self.init(UInt16(clamping: length), over: UInt16(parts))
    }
}
