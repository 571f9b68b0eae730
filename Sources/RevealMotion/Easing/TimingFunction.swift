/// The easing of a motion, which turns the elapsed fraction into progress.
///
/// The named curves are Core Animation's and CSS's; `steps` and `stops` are CSS Easing Functions
/// Level 2's.
public struct TimingFunction: Sendable, Hashable, CustomStringConvertible {
    package let easing: any Easing

    /// Wraps an easing.
    public init(_ easing: some Easing) { self.easing = easing }

    /// Constant speed: progress equals the elapsed fraction.
    public static let linear = Self(Linear())
    /// Android's `AccelerateDecelerateInterpolator`: (1 − cos πt) / 2, slow at both ends.
    public static let accelerateDecelerate = Self(AccelerateDecelerate())
    package static func cubicBezier(_ curve: CubicBezier) -> Self { Self(curve) }
    package static func steps(_ steps: Steps) -> Self { Self(steps) }
    package static func stops(_ stops: LinearStops) -> Self { Self(stops) }
    /// Returns the motion of a spring in real time: a short duration cuts it off.
    public static func spring(_ spring: Spring) -> Self { Self(spring) }

    /// Returns the progress at `fraction` of the time, which is clamped to 0…1.
    ///
    /// `duration`, in seconds, affects only springs; the default is their settling duration.
    /// Progress is clamped to ±1e9 to keep everything that it moves finite.
    public func progress(at fraction: Double, of duration: Rational? = nil) -> Double {
        let progress = easing.progress(at: min(max(0, fraction), 1), of: duration)
        return min(max(-Self.farthest, progress), Self.farthest)
    }

    package static let farthest = 1e9

    package var naturalDuration: Rational? { easing.naturalDuration }
    /// The function's text, which parses as an equal function.
    public var description: String { easing.description }
    package var name: String { Self.named.first { $0.function == self }?.name ?? description }

    /// Returns whether both easings are equal.
    public static func == (a: Self, b: Self) -> Bool { a.easing.isEqual(to: b.easing) }
    /// Hashes the easing.
    public func hash(into hasher: inout Hasher) { hasher.combine(easing) }
}
