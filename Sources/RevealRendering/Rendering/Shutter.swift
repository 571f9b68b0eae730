import Raster
import RevealMotion
import RevealValues

/// How long frames are exposed, and when: what a film camera's rotating shutter leaves open.
public struct Shutter: Sendable, Hashable {
    /// How much of a frame's time the shutter is open, in degrees: 360 for all of it, 0 for an
    /// instant.
    package var angle: Double
    /// When it opens, in degrees of a frame's time after the frame's own; nil for as long before
    /// that as it closes behind.
    package var phase: Double?

    /// A shutter that is open about a frame's own time unless told otherwise, or never.
    public init(_ angle: Double = 0, phase: Double? = nil) {
        (self.angle, self.phase) = (angle, phase)
    }

    /// The angles that a shutter has, in degrees.
    package static let angles = 0.0...360
    /// The phases that it has.
    package static let phases = -360.0...360
}

extension Shutter {
    /// Whether it is open for more than an instant.
    var isOpen: Bool { angle > 0 }

    /// The times from its opening to its closing, both among them, between which there are so many
    /// equal parts of its own, in seconds, held to those from 0 to `end`.
    func times(
        _ count: Int, about time: Rational, _ rate: FrameRate, until end: Rational
    ) -> [Rational] {
        (0...count).map { self.time(Double($0) / Double(count), about: time, rate, until: end) }
    }

    /// The times in the middle of so many equal parts of its own.
    func middles(
        _ count: Int, about time: Rational, _ rate: FrameRate, until end: Rational
    ) -> [Rational] {
        (0..<count).map {
            self.time(Double(2 * $0 + 1) / Double(2 * count), about: time, rate, until: end)
        }
    }

    /// The time when such a share of its own is over.
    ///
    /// It is in 2⁻²⁹ s, with which the sums and quotients of times stay within 128 bits.
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

    /// What there is to say of it, a word each; nil for an instant.
    var canonicalText: String? {
        isOpen ? "shutter \(angle) \(phase.map { "\($0)" } ?? "centred")" : nil
    }
}
