public import RevealValues

/// The easing of a motion: it turns the elapsed fraction into progress.
///
/// The named curves are Core Animation's, which are also those of CSS; `steps` and `stops` are
/// those of CSS Easing Functions Level 2.
public struct TimingFunction: Sendable, Hashable, CustomStringConvertible {
    /// The easing; `as?` tells its type, as in `function.easing as? Spring`.
    package let easing: any Easing

    /// The function that an easing is.
    public init(_ easing: some Easing) { self.easing = easing }

    /// Constant speed: progress equals the elapsed fraction.
    public static let linear = Self(Linear())
    /// Android's `AccelerateDecelerateInterpolator`: (1 − cos πt) / 2, slow at both ends.
    public static let accelerateDecelerate = Self(AccelerateDecelerate())
    /// A Bézier curve.
    package static func cubicBezier(_ curve: CubicBezier) -> Self { Self(curve) }
    /// Progress in jumps.
    package static func steps(_ steps: Steps) -> Self { Self(steps) }
    /// Straight lines from stop to stop.
    package static func stops(_ stops: LinearStops) -> Self { Self(stops) }
    /// A mass on a spring, let go at 0 and pulled to 1, in real seconds.
    public static func spring(_ spring: Spring) -> Self { Self(spring) }

    /// The progress at `fraction` of the time, or at the nearest end if it is outside 0…1.
    ///
    /// `duration`, in seconds, matters to springs only; nil is the time in which they settle.
    /// Progress is clamped to ±1e9, so that everything it moves stays finite.
    public func progress(at fraction: Double, of duration: Rational? = nil) -> Double {
        let progress = easing.progress(at: min(max(0, fraction), 1), of: duration)
        return min(max(-Self.farthest, progress), Self.farthest)
    }

    /// The largest progress, overshoot included.
    package static let farthest = 1e9

    /// The duration, in seconds, of a motion that is given none; nil if the easing has none.
    package var naturalDuration: Rational? { easing.naturalDuration }
    /// The text of the function, which parses as the same function.
    public var description: String { easing.description }
    /// The shortest text that parses as the function: its name if it has one.
    package var name: String { Self.named.first { $0.function == self }?.name ?? description }

    /// Whether both are the same easing.
    public static func == (a: Self, b: Self) -> Bool { a.easing.isEqual(to: b.easing) }
    /// Hashes the easing.
    public func hash(into hasher: inout Hasher) { hasher.combine(easing) }
}
