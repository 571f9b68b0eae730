public import RevealValues

/// Turns the elapsed fraction of a motion into its progress.
///
/// The named curves are Core Animation's, which are also those of CSS; `steps` and `stops` are
/// those of CSS Easing Functions Level 2. Progress may leave 0…1 on the way: a circle then is
/// larger than its last one, or empty.
public enum TimingFunction: Sendable, Hashable {
    /// Progress is the elapsed fraction.
    case linear
    /// Progress follows a Bézier curve from (0, 0) to (1, 1).
    case cubicBezier(CubicBezier)
    /// Progress is half a turn of a wheel seen from the side: (1 − cos πt) / 2, slow at both ends.
    ///
    /// Android's `AccelerateDecelerateInterpolator`, which its circular reveals use unless told.
    case accelerateDecelerate
    /// Progress jumps.
    case steps(Steps)
    /// Progress goes straight from stop to stop.
    case stops(LinearStops)
    /// Progress is a mass on a spring, let go at 0 and pulled to 1, in real seconds.
    case spring(Spring)

    /// Slow at first: (.42, 0), (1, 1).
    public static let easeIn = named(0.42, 0, 1, 1)
    /// Slow at last: (0, 0), (.58, 1).
    public static let easeOut = named(0, 0, 0.58, 1)
    /// Slow at both ends: (.42, 0), (.58, 1).
    public static let easeInEaseOut = named(0.42, 0, 0.58, 1)
    /// Core Animation's `default` and CSS's `ease`: (.25, .1), (.25, 1).
    public static let ease = named(0.25, 0.1, 0.25, 1)

    /// The curve with those control points; both x lie in 0…1.
    ///
    /// - Throws: `.curve`.
    public static func bezier(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
    ) throws(ValueError) -> Self {
        .cubicBezier(try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    }

    private static func named(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Self {
        .cubicBezier(CubicBezier(checked: x1, y1, x2, y2))
    }

    /// Every name with its function: those of CSS first, then the spellings of Core Animation.
    package static let named: [(name: String, function: TimingFunction)] = [
        ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
        ("ease-in-out", .easeInEaseOut), ("accelerate-decelerate", .accelerateDecelerate),
        ("default", .ease), ("easeIn", .easeIn),
        ("easeOut", .easeOut), ("easeInOut", .easeInEaseOut), ("easeInEaseOut", .easeInEaseOut),
    ]

    /// The functions that have a name, each once.
    package static var known: [TimingFunction] {
        named.filter { $0.function.name == $0.name }.map(\.function)
    }

    /// Their names, without other spellings.
    package static var names: [String] { known.map(\.name) }

    /// What people may write, in a sentence's words.
    package static var spellings: String {
        (names + ["cubic-bezier(…)", "steps(…)", "linear(…)"]).joined(separator: ", ")
            + " or spring(…)"
    }

    /// The shortest text that reads as the function: its name, if it has one.
    public var name: String { Self.named.first { $0.function == self }?.name ?? description }

    /// The progress when `fraction` of the time has passed; outside 0…1 that at its ends.
    ///
    /// `duration`, in seconds, matters to springs only: nil is the time in which they settle.
    /// Progress is held within ±1e9, so that what it moves stays a number.
    public func progress(at fraction: Double, of duration: Rational? = nil) -> Double {
        min(max(-1e9, freeProgress(at: min(max(0, fraction), 1), of: duration)), 1e9)
    }

    private func freeProgress(at fraction: Double, of duration: Rational?) -> Double {
        switch self {
        case .linear: return fraction
        case .cubicBezier(let curve): return curve.y(atX: fraction)
        case .accelerateDecelerate: return Self.halfTurn(fraction)
        case .steps(let steps): return steps.output(at: fraction)
        case .stops(let stops): return stops.output(at: fraction)
        case .spring(let spring):
            let seconds = duration ?? spring.settlingDuration ?? 0
            return spring.position(at: fraction * seconds.double)
        }
    }

    /// (1 − cos πt) / 2 for t in 0…1: the square of the sine of πt/2, whose Taylor series leaves
    /// less than 1e-15 up to an eighth of a turn (`TimingFunctionTests`), and the mirrored value
    /// beyond.
    private static func halfTurn(_ t: Double) -> Double {
        let x = min(t, 1 - t) * (Double.pi / 2)
        var (sine, term) = (x, x)
        for n in stride(from: 2.0, through: 16, by: 2) {
            term *= -x * x / (n * (n + 1))
            sine += term
        }
        return t <= 0.5 ? sine * sine : 1 - sine * sine
    }

    /// How long a motion lasts that is given no duration of its own, in seconds; nil for functions
    /// that fit any.
    public var naturalDuration: Rational? {
        if case .spring(let spring) = self { spring.settlingDuration } else { nil }
    }
}
