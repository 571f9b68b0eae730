/// A number is out of range.
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
        case .frameRate(let rate): "there are no \(rate) frames a second"
        case .scale(let scale): "\(scale) pixels make no point"
        case .curve(let x1, let y1, let x2, let y2):
            "(\(x1), \(y1)) and (\(x2), \(y2)) are no control points"
        case .steps(let count): "a function has no \(count) steps"
        case .stops(let count): "a function has no \(count) stops"
        case .stop(let output, let input):
            "no stop has the progress \(output)" + (input.map { " at \($0) of the time" } ?? "")
        case .spring(let mass, let stiffness, let damping, let velocity):
            "no spring has the mass \(mass), the stiffness \(stiffness), the damping \(damping) and "
                + "the velocity \(velocity)"
        }
    }

    /// The permitted range.
    public var cure: String? {
        switch self {
        case .frameRate: "there are more than 0 and up to 1000, in millionths at the finest"
        case .scale: "from 0.01 to 100 do"
        case .curve(let x1, _, let x2, _) where (0...1).contains(x1) && (0...1).contains(x2):
            "y1 and y2 lie between -1000 and 1000"
        case .curve: "x1 and x2 lie between 0 and 1"
        case .steps(1): "jump-none takes two steps or more"
        case .steps: "there are from 1 to 100000"
        case .stops: "there are from 2 to 20000"
        case .stop: "both lie between -1000 and 1000"
        case .spring(let mass, let stiffness, let damping, _)
        where ValueError.springs.contains(mass) && ValueError.springs.contains(stiffness)
            && (damping == 0 || ValueError.springs.contains(damping)):
            "the velocity lies between -1000 and 1000"
        case .spring: "mass and stiffness lie between 1e-6 and 1e6, damping too or is 0"
        }
    }
}
