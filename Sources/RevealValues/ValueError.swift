/// An error for a number that is out of range.
public enum ValueError: Error, Sendable, Equatable {
    /// Frames per second: more than 0, up to 1,000, with a denominator up to 1,000,000.
    case frameRate(Rational)
    /// Pixels per point: from 0.01 to 100.
    case scale(Double)
    /// Control points: x in 0…1, y within ±1000.
    case curve(x1: Double, y1: Double, x2: Double, y2: Double)
    /// Steps: from 1, or 2 without a jump at either end, to 100,000.
    case steps(Int)
    /// Stops: from 2 to 20,000.
    case stops(count: Int)
    /// A stop's progress and its fraction of the time: both within ±1000.
    case stop(output: Double, input: Double?)
    /// Mass and stiffness: 1e-6 to 1e6; damping: the same or 0; velocity: within ±1000.
    case spring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
}

extension ValueError: DescribedError {
    /// The permitted masses, stiffnesses, and nonzero dampings.
    package static let springs = 1e-6...1e6

    /// A one-line description.
    public var description: String {
        switch self {
        case .frameRate(let rate): "the frame rate cannot be \(rate) frames per second"
        case .scale(let scale): "the scale cannot be \(scale) pixels per point"
        case .curve(let x1, let y1, let x2, let y2):
            "(\(x1), \(y1)) and (\(x2), \(y2)) cannot be control points"
        case .steps(let count): "a timing function cannot have \(count) steps"
        case .stops(let count): "a timing function cannot have \(count) stops"
        case .stop(let output, let input):
            "no stop can have progress \(output)" + (input.map { " at \($0) of the time" } ?? "")
        case .spring(let mass, let stiffness, let damping, let velocity):
            "a spring cannot have mass \(mass), stiffness \(stiffness), damping \(damping) and "
                + "velocity \(velocity)"
        }
    }

    /// The permitted range.
    public var cure: String? {
        switch self {
        case .frameRate: "it must be above 0 and at most 1000, with a denominator of up to 1000000"
        case .scale: "the scale must be from 0.01 to 100"
        case .curve(let x1, _, let x2, _) where (0...1).contains(x1) && (0...1).contains(x2):
            "y1 and y2 must be from -1000 to 1000"
        case .curve: "x1 and x2 must be from 0 to 1"
        case .steps(1): "jump-none needs at least 2 steps"
        case .steps: "the number of steps must be from 1 to 100000"
        case .stops: "the number of stops must be from 2 to 20000"
        case .stop: "both must be from -1000 to 1000"
        case .spring(let mass, let stiffness, let damping, _)
        where ValueError.springs.contains(mass) && ValueError.springs.contains(stiffness)
            && (damping == 0 || ValueError.springs.contains(damping)):
            "the velocity must be from -1000 to 1000"
        case .spring: "mass and stiffness must be from 1e-6 to 1e6, and damping too unless it is 0"
        }
    }
}
