package import RevealValues

/// A stage that happens at a certain time, with its values worked out.
package struct Segment: Sendable, Hashable {
    /// The stage's name, or its number.
    package let name: String
    /// When it begins, in seconds from the beginning of the timeline.
    package let start: Rational
    /// The scene after the stage's `load`.
    package let from: Scene
    /// The scene with the values to which it moves.
    package let to: Scene
    package let options: Stage.Options
    /// Whether the stage performs; otherwise it waits.
    package let moves: Bool

    /// When the motion begins.
    var motionStart: Rational { start + options.delay }

    /// When the motion is over; nil for never.
    var motionEnd: Rational? {
        guard moves else { return motionStart }
        guard case .times(let count) = options.repetition else { return nil }
        return motionStart + options.duration * Rational(count * (options.autoreverses ? 2 : 1))
    }

    /// When the stage would be over, if nothing interrupted it; nil for never.
    package var naturalEnd: Rational? { motionEnd.map { $0 + options.hold } }

    /// Whether the stage is cut off before its motion is over.
    var isInterrupted: Bool {
        guard let interruption = options.interruption else { return false }
        return motionEnd.map { start + interruption < $0 } ?? true
    }

    /// When the next stage begins; nil for never.
    package var end: Rational? {
        guard let interruption = options.interruption else { return naturalEnd }
        return naturalEnd.map { min($0, start + interruption) } ?? start + interruption
    }

    /// The scene at `time`, which lies in the segment or behind it.
    package func scene(at time: Rational) -> Scene {
        guard time >= motionStart else { return from }
        if let motionEnd, time >= motionEnd { return to }
        guard options.duration > 0 else { return to }
        return from.interpolated(to: to) { progress(at: time, of: $0) }
    }

    /// How far a property has come at `time`, which lies in the motion, whose duration is not 0.
    func progress(at time: Rational, of property: AnimatedProperty) -> Double {
        let motions = (time - motionStart) / options.duration
        let whole = motions.roundedDown
        let isBackwards = options.autoreverses && whole % 2 == 1
        let fraction = (isBackwards ? Rational(whole + 1) - motions : motions - Rational(whole))
            .double
        return (options.timingFunctions[property] ?? options.timingFunction)
            .progress(at: fraction, of: options.duration)
    }
}
