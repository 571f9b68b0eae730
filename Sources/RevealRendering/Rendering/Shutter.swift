/// The exposure of frames, as by a film camera's rotary shutter.
public struct Shutter: Sendable, Hashable {
    /// The exposure in degrees: 360 for a frame's whole duration, 0 for an instant.
    package var angle: Double
    /// The opening, in degrees after the frame's time; nil to center the exposure.
    package var phase: Double?

    /// Creates a shutter, by default closed; both values are in degrees.
    ///
    /// If `phase` is nil, the exposure is centered on the frame's time.
    public init(_ angle: Double = 0, phase: Double? = nil) {
        (self.angle, self.phase) = (angle, phase)
    }

    package static let angles = 0.0...360
    package static let phases = -360.0...360
}

extension Shutter {
    var isOpen: Bool { angle > 0 }

    /// Returns the `count` + 1 times, in seconds within 0…`end`, that divide the exposure into
    /// `count` equal parts.
    func times(
        _ count: Int, about time: Rational, _ rate: FrameRate, until end: Rational
    ) -> [Rational] {
        (0...count).map { self.time(Double($0) / Double(count), about: time, rate, until: end) }
    }

    func middles(
        _ count: Int, about time: Rational, _ rate: FrameRate, until end: Rational
    ) -> [Rational] {
        (0..<count).map {
            self.time(Double(2 * $0 + 1) / Double(2 * count), about: time, rate, until: end)
        }
    }

    /// Returns a multiple of 2⁻²⁹ s, which keeps sums and quotients of times within 128 bits.
    private func time(
        _ share: Double, about time: Rational, _ rate: FrameRate, until end: Rational
    ) -> Rational {
        let frame = 1 / rate.framesPerSecond.double
        let start = time.double + (phase ?? -angle / 2) / 360 * frame
        let (units, limit) = (1 << 29, 1 << 50)
        let seconds = start + angle / 360 * frame * share
        let count = (seconds * Double(units)).rounded().clampedInteger(in: 0...limit)
        return min(end, Rational(count, over: units))
    }

    var canonicalText: String? {
        isOpen ? "shutter \(angle) \(phase.map { "\($0)" } ?? "centred")" : nil
    }
}
