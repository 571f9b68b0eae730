/// A damped mass on a spring, released at 0, with its rest position at 1.
///
/// With τ = ωt, ω = √(k/m), and the damping ratio ζ = c/(2√(km)), the displacement from 1 and the
/// velocity follow s′ = A·s. A is (0 1; −1 −2ζ), so s(τ) = exp(A·τ)·s(0) for any damping.
///
/// To compute E = exp(A·τ) − 1, τ is halved until the norm of A·τ is at most ¼. The Taylor series
/// is summed to the 14th power, and E ← 2E + E² then undoes each halving. For small τ, E keeps
/// digits that exp(A·τ) would lose. Errors stay under 1e-12 (`SpringTests`), with the same bits on
/// every processor.
public struct Spring: Easing {
    package static let fastest = 1000.0

    package let mass: Double
    package let stiffness: Double
    package let damping: Double
    /// The initial velocity, in whole distances (0 to 1) per second.
    package let initialVelocity: Double

    /// Creates a spring; the defaults are Core Animation's.
    ///
    /// `mass` and `stiffness` are from 1e-6 to 1e6, `damping` is in that range or 0, and
    /// `initialVelocity` is within ±1000.
    ///
    /// - Throws: `.spring` if a value is out of range.
    public init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
    ) throws(ValueError) {
        let range = ValueError.springs
        guard range.contains(mass), range.contains(stiffness),
            damping == 0 || range.contains(damping), initialVelocity.magnitude <= Self.fastest
        else {
            throw .spring(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity
            )
        }
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
    }

    /// Creates SwiftUI's spring of mass 1, with an undamped period of `duration` seconds.
    ///
    /// k = (2π/duration)², c = 4π(1 − bounce)/duration. A `bounce` of 0 is critically damped, and 1
    /// is undamped.
    ///
    /// - Throws: `.spring`.
    public init(duration: Double, bounce: Double) throws(ValueError) {
        let turn = 2 * Double.pi / duration
        try self.init(stiffness: turn * turn, damping: 2 * (1 - bounce) * turn)
    }

    private var frequency: Double { (stiffness / mass).squareRoot() }

    /// The damping ratio ζ: under 1 the spring oscillates, over 1 it is overdamped.
    package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// Returns the position: 0 at release, 1 at rest.
    package func position(at seconds: Double) -> Double {
        let tau = max(0, seconds) * frequency
        let (away, speed) = (-1.0, initialVelocity / frequency)
        let e = Self.exponentialMinusOne(tau, dampingRatio)
        // For large τ, rounding may produce NaN.
        let rest = away + e.x * away + e.y * speed
        return rest.isFinite ? 1 + rest : 1
    }

    private typealias Matrix = SIMD4<Double>

    private static func product(_ m: Matrix, _ n: Matrix) -> Matrix {
        Matrix(
            m.x * n.x + m.y * n.z, m.x * n.y + m.y * n.w, m.z * n.x + m.w * n.z,
            m.z * n.y + m.w * n.w)
    }

    private static func exponentialMinusOne(_ tau: Double, _ zeta: Double) -> Matrix {
        var (part, halvings) = (tau, 0)
        while part * (1 + 2 * zeta) > 0.25 && halvings < 1000 {
            part /= 2
            halvings += 1
        }
        let step = Matrix(0, part, -part, -2 * zeta * part)
        // Horner's form of A + A²/2! + … + A¹⁴/14!.
        var sum = step * (1 / 14)
        for power in stride(from: 13, through: 1, by: -1) {
            sum = (step + product(step, sum)) * (1 / Double(power))
        }
        for _ in 0..<halvings { sum = sum * 2 + product(sum, sum) }
        return sum
    }

    /// The seconds until the position stays within 0.001 of 1, to the microsecond; nil if undamped
    /// or longer than a day.
    package var settlingDuration: Rational? {
        let day = 86_400_000_000
        guard damping > 0, envelope(at: day) <= 0.001 else { return nil }
        var (moving, still) = (0, day)
        while still - moving > 1 {
            let middle = (moving + still) / 2
            if envelope(at: middle) > 0.001 { moving = middle } else { still = middle }
        }
        return Rational(still, over: 1_000_000)
    }

    /// Returns an upper bound of the distance from 1 at this time and later; it never increases.
    private func envelope(at microseconds: Int) -> Double {
        let (w, z, v) = (frequency, dampingRatio, initialVelocity)
        let time = Double(microseconds) / 1_000_000
        let root = abs(z * z - 1).squareRoot()
        guard root > 1e-3 else {
            // The bound (1 + |ω − v|·t)·e^(−ωt); before its maximum, the maximum.
            let slope = abs(z * w - v)
            let peak = slope > z * w ? 1 / (z * w) - 1 / slope : 0
            return (1 + slope * max(time, peak)) * decay(z * w * max(time, peak))
        }
        guard z > 1 else {
            let swing = (z * w - v) / (w * root)
            return (1 + swing * swing).squareRoot() * decay(z * w * time)
        }
        let (slow, fast) = (w / (z + root), w * (z + root))
        let (one, other) = ((fast - v) / (fast - slow), (v - slow) / (fast - slow))
        return abs(one) * decay(slow * time) + abs(other) * decay(fast * time)
    }

    /// Returns e^−x for x ≥ 0, by the method of `exponentialMinusOne`.
    private func decay(_ x: Double) -> Double {
        guard x < 700 else { return 0 }
        var (part, halvings) = (-x, 0)
        while part < -0.25 {
            part /= 2
            halvings += 1
        }
        var sum = part / 14
        for power in stride(from: 13, through: 1, by: -1) {
            sum = (part + part * sum) / Double(power)
        }
        for _ in 0..<halvings { sum = 2 * sum + sum * sum }
        return 1 + sum
    }
}

extension Spring {
    static let declaration = EasingDeclaration(
        form: .init(
            form: "spring(mass,stiffness,damping) or spring(500ms,0.3)",
            meaning: "a spring: as in Core Animation, mass and stiffness from 1e-6 to 1e6, damping "
                + "in that range or 0, and an optional velocity from -1000 to 1000; or, as in "
                + "SwiftUI, the duration of one oscillation and a bounce from 0 to 1",
            usage: "spring takes mass, stiffness, damping and optional velocity: spring(1,100,10); "
                + "or a duration and a bounce from 0 to 1: spring(500ms,0.3)",
            examples: [
                "spring(1,100,10)", "spring(2,50,5)", "spring(1,100,20,-3)", "spring(500ms,0.3)",
                "spring( 0.5s, 0)",
            ],
            mistakes: [
                "spring(1,100)": nil, "spring(500ms,1.1)": nil, "spring(5m,0.5)": nil,
                "spring(500ms,-0.1)": nil, "spring(1ns,0.1)": nil, "spring(1,inf,1)": nil,
                "spring(1,100,10,0,0)": nil,
                "spring(0ms,0.5)":
                    "mass and stiffness must be from 1e-6 to 1e6, and damping too unless it is 0",
                "spring(1,100,10,5000)": "the velocity must be from -1000 to 1000",
            ]
        ) { arguments throws(ValueError) in
            if arguments.count == 2 { return try bouncing(arguments) }
            let values = arguments.compactMap(number)
            guard (3...4).contains(arguments.count), values.count == arguments.count else {
                return nil
            }
            return .spring(
                try Spring(
                    mass: values[0], stiffness: values[1], damping: values[2],
                    initialVelocity: values.count == 4 ? values[3] : 0))
        })

    private static func bouncing(
        _ arguments: [Substring]
    ) throws(ValueError) -> TimingFunction? {
        let time = arguments[0].filter { $0 != " " }
        guard let unit = ["ms", "s"].first(where: time.hasSuffix),
            let length = number(time.dropLast(unit.count)), let bounce = number(arguments[1]),
            (0...1).contains(bounce)
        else { return nil }
        return .spring(try Spring(duration: unit == "ms" ? length / 1000 : length, bounce: bounce))
    }

    /// Returns the position after `fraction` of `duration` seconds, by default the settling
    /// duration.
    public func progress(at fraction: Double, of duration: Rational?) -> Double {
        position(at: fraction * (duration ?? settlingDuration ?? 0).double)
    }

    /// The settling duration in seconds; nil if the spring is undamped or needs more than a day.
    public var naturalDuration: Rational? { settlingDuration }
    /// The text with mass, stiffness, damping, and the velocity unless it is 0.
    public var description: String {
        let velocity = initialVelocity == 0 ? [] : [initialVelocity]
        return ([mass, stiffness, damping] + velocity).arguments(of: Self.declaration)
    }
}
