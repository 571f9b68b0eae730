public import RevealValues

/// A mass on a spring with a damper, let go at 0 and pulled to 1.
///
/// With τ = ωt, ω = √(k/m) and the damping ratio ζ = c/(2√(km)), the distance to 1 and its speed
/// follow s′ = A·s with A = (0 1; −1 −2ζ), so s(τ) = exp(A·τ)·s(0): one formula for springs that
/// swing, that creep and that do neither. The matrix is computed without exp or cos: halve τ until
/// the norm is at most ¼, sum Taylor's series of M − 1 to the 14th power, then square as often as τ
/// was halved. What is squared is E = M − 1, by E ← 2E + E², because near 1 the small E carries the
/// digits. Errors stay under 1e-12 (`SpringTests`), with the same bits on every processor.
public struct Spring: Sendable, Hashable {
    /// The mass, from 1e-6 to 1e6.
    public let mass: Double
    /// The spring's force for a distance of 1, from 1e-6 to 1e6.
    public let stiffness: Double
    /// The damper's force for a speed of 1 a second: 0, or from 1e-6 to 1e6.
    public let damping: Double
    /// The speed at the beginning, in whole distances a second, within ±1000.
    public let initialVelocity: Double

    /// Core Animation's defaults, unless told otherwise.
    ///
    /// - Throws: `.spring`.
    public init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
    ) throws(ValueError) {
        let range = ValueError.springs
        guard range.contains(mass), range.contains(stiffness),
            damping == 0 || range.contains(damping), initialVelocity.magnitude <= 1000
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

    /// The spring of mass 1 that swings once in `duration` seconds if nothing dampens it, and
    /// bounces by so much, from 0, not at all, to 1, for ever: SwiftUI's, with k = (2π/duration)²
    /// and c = 4π(1 − bounce)/duration.
    ///
    /// - Throws: `.spring`.
    public init(duration: Double, bounce: Double) throws(ValueError) {
        let turn = 2 * Double.pi / duration
        try self.init(stiffness: turn * turn, damping: 2 * (1 - bounce) * turn)
    }

    /// ω, in radians a second.
    private var frequency: Double { (stiffness / mass).squareRoot() }

    /// ζ: under 1 it swings, over 1 it creeps.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// Where it is after that many seconds: 0 where it was let go, 1 where it comes to rest.
    public func position(at seconds: Double) -> Double {
        let tau = max(0, seconds) * frequency
        let (away, speed) = (-1.0, initialVelocity / frequency)
        let e = Self.exponentialMinusOne(tau, dampingRatio)
        // The distance to 1 after exp(A·τ) = 1 + E; far out rounding may leave no number.
        let rest = away + e.a * away + e.b * speed
        return rest.isFinite ? 1 + rest : 1
    }

    /// A matrix of two rows.
    private struct Matrix {
        var a: Double, b: Double, c: Double, d: Double

        static func * (m: Matrix, n: Matrix) -> Matrix {
            Matrix(
                a: m.a * n.a + m.b * n.c, b: m.a * n.b + m.b * n.d,
                c: m.c * n.a + m.d * n.c, d: m.c * n.b + m.d * n.d)
        }

        static func + (m: Matrix, n: Matrix) -> Matrix {
            Matrix(a: m.a + n.a, b: m.b + n.b, c: m.c + n.c, d: m.d + n.d)
        }

        func scaled(by factor: Double) -> Matrix {
            Matrix(a: a * factor, b: b * factor, c: c * factor, d: d * factor)
        }
    }

    /// exp(A·τ) − 1.
    private static func exponentialMinusOne(_ tau: Double, _ zeta: Double) -> Matrix {
        var (part, halvings) = (tau, 0)
        while part * (1 + 2 * zeta) > 0.25 && halvings < 1000 {
            part /= 2
            halvings += 1
        }
        let step = Matrix(a: 0, b: part, c: -part, d: -2 * zeta * part)
        // Horner's form of A + A²/2! + … + A¹⁴/14!.
        var sum = step.scaled(by: 1 / 14)
        for power in stride(from: 13, through: 1, by: -1) {
            sum = (step + step * sum).scaled(by: 1 / Double(power))
        }
        for _ in 0..<halvings { sum = sum.scaled(by: 2) + sum * sum }
        return sum
    }

    /// The seconds after which what is left of its motion stays within a thousandth of the
    /// distance, to the microsecond; nil for a spring without damping, and for one that needs over
    /// a day.
    public var settlingDuration: Rational? {
        let day = 86_400_000_000
        guard damping > 0, envelope(at: day) <= 0.001 else { return nil }
        var (moving, still) = (0, day)
        while still - moving > 1 {
            let middle = (moving + still) / 2
            if envelope(at: middle) > 0.001 { moving = middle } else { still = middle }
        }
        return Rational(still, over: 1_000_000)
    }

    /// No less than the distance to 1 from that many microseconds on; it never grows.
    private func envelope(at microseconds: Int) -> Double {
        let (w, z, v) = (frequency, dampingRatio, initialVelocity)
        let time = Double(microseconds) / 1_000_000
        let root = abs(z * z - 1).squareRoot()
        guard root > 1e-3 else {
            // (1 + |ω − v|·t)·e^(−ωt) once it falls, and its largest value before.
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

    /// e^−x for x ≥ 0, by the same halving, series and squaring.
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
