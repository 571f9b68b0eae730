package import PNG
package import RevealValues

extension FrameDelay {
    package var rational: Rational { Rational(Int(numerator), over: Int(denominator)) }

    /// Computes the duration of the frame at `position`, exactly if two 16-bit numbers suffice, or
    /// rounded without accumulating errors.
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

    /// Adds `seconds`, exactly if two 16-bit numbers suffice.
    ///
    /// Otherwise the sum is rounded to the nearest millisecond, or coarser if over 65 s.
    package func adding(_ seconds: Rational) -> FrameDelay {
        let sum = rational + seconds
        if let numerator = UInt16(exactly: sum.numerator),
            let denominator = UInt16(exactly: sum.denominator)
        {
            return FrameDelay(numerator, over: denominator)
        }
        let parts = min(1000, max(1, (Rational(65535) / sum).roundedDown))
        let count = (sum * Rational(parts) + Rational(1, over: 2)).roundedDown
        return FrameDelay(UInt16(clamping: count), over: UInt16(parts))
    }
}
