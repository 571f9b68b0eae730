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

    /// The times at which those parts of the way are done.
    @inline(__always)
    func times(of parts: Lanes) -> Lanes {
        let half = (1 + bend) / 2
        return parts / (half + (half * half - bend * parts).squareRoot())
    }

    /// The mean over time of what goes so far from each of these numbers, held to 0…1.
    @inline(__always)
    func mean(from start: Lanes, way: Double) -> Lanes {
        guard way >= 0 else { return Pace(bend: -bend).mean(from: start + way, way: -way) }
        let (zero, one) = (Lanes.zero, Lanes(repeating: 1))
        // When it comes to 0 and to 1: what does not move has come there, or never will; of what is
        // there, 0/0 is no number, and any time will do.
        let from = times(of: max(zero, min(one, -start / way)))
        let to = times(of: max(zero, min(one, (1 - start) / way)))
        return start * (to - from) + way * (sum(until: to) - sum(until: from)) + (1 - to)
    }

    /// The parts of the way that are done at all times until these, added up.
    @inline(__always)
    func sum(until time: Lanes) -> Lanes { time * time * ((1 + bend) / 2 - bend / 3 * time) }

    /// Gauss and Legendre's rule of four nodes on [0, 1]: Abramowitz and Stegun, 25.4.
    static var nodes: Lanes {
        Lanes(0.06943184420297371, 0.33000947820757187, 0.6699905217924281, 0.9305681557970263)
    }
    /// What each node counts.
    static var weights: Lanes {
        Lanes(0.17392742256872693, 0.32607257743127307, 0.32607257743127307, 0.17392742256872693)
    }

    /// The places in a pixel of the same rule of two nodes each way, as 1/2 ∓ 1/√12, from its left
    /// and from its top.
    static var across: Lanes {
        Lanes(0.21132486540518713, 0.7886751345948129, 0.21132486540518713, 0.7886751345948129)
    }
    static var down: Lanes {
        Lanes(0.21132486540518713, 0.21132486540518713, 0.7886751345948129, 0.7886751345948129)
    }

    /// How many pixels an edge has to come for that rule to be good to a 50th of a step of 65535
    /// but for what the edge does: time's fourth derivative over its places, of which the rule
    /// leaves out a 4320th, is about 120·κ³/(1 − κ)⁷ through their fourth power.
    var leastReach: Double {
        let rest = 1 - bend.magnitude
        let bent = bend.magnitude * bend.magnitude * bend.magnitude
        let straight = rest * rest * rest
        return (300_000 * bent / (straight * straight * rest)).squareRoot().squareRoot()
    }
}
