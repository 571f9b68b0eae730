/// How what moves goes from one end of its way to the other while a shutter is open.
///
/// With u for the part of the way that is behind it at the time t, both from 0 to 1,
/// u = t + κ·t·(1 − t): evenly for κ = 0, and as an easing's bend has it otherwise.
struct Pace: Sendable, Hashable {
    /// κ, less than 1 either way.
    let bend: Double

    /// The part of the way that is done at these times.
    @inline(__always)
    func part(at time: Lanes) -> Lanes { time + bend * time * (1 - time) }

    /// The time at which that part of the way is done.
    @inline(__always)
    func time(of part: Double) -> Double {
        // κt² − (1 + κ)t + u = 0; the root that is 0 for 0.
        let half = (1 + bend) / 2
        return part / (half + (half * half - bend * part).squareRoot())
    }

    /// Gauss and Legendre's rule of four nodes on [0, 1]: Abramowitz and Stegun, 25.4.
    static var nodes: Lanes {
        Lanes(0.06943184420297371, 0.33000947820757187, 0.6699905217924281, 0.9305681557970263)
    }
    /// What each node counts.
    static var weights: Lanes {
        Lanes(0.17392742256872693, 0.32607257743127307, 0.32607257743127307, 0.17392742256872693)
    }
}
