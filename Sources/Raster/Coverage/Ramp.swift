/// How a soft edge runs from all to nothing.
public enum FeatherCurve: String, Sendable, CaseIterable {
    /// Evenly.
    case linear
    /// Slowly at both ends: 3t² − 2t³, which GPUs call smoothstep.
    case smooth
    /// As a blur makes it: the integral of a Gaussian that is cut off at three standard deviations,
    /// of which there are six in the ramp.
    case gaussian
}

/// The way from a shape that is covered wholly to a larger one beyond which nothing is, both given
/// by how much they are grown beyond the shape itself, in pixels.
package struct Ramp: Sendable, Hashable {
    /// How much the shape is grown where all of it is left: below `outer`.
    package let inner: Double
    /// How much it is grown where nothing is left.
    package let outer: Double
    /// How coverage falls from there to there.
    package let curve: FeatherCurve

    /// The ramp from `inner` to `outer`.
    package init(from inner: Double, to outer: Double, _ curve: FeatherCurve) {
        precondition(inner < outer && (outer - inner).isFinite, "a ramp has a width")
        self.inner = inner
        self.outer = outer
        self.curve = curve
    }

    /// From the inner end to the outer one.
    var width: Double { outer - inner }

    /// The least radius of an edge's bend, in pixels, at which a pixel that lies within the ramp is
    /// the curve at its middle and a 24th of its Laplacian, to half a step of 65535 or so; nil
    /// where the ramp is too narrow for any.
    ///
    /// What that leaves out is a 1920th of the fourth derivatives along both axes and a 576th of
    /// the mixed one. Of a curve f along a distance with a bend of R, these are f′′′/R and 3f″/R²
    /// at most, and f′′′ and f″ are 12/width³ and 6/width²; across the edge the Gaussian has one of
    /// its own, .55·(6/width)⁴.
    var leastBend: Double? {
        guard width >= (curve == .gaussian ? 18 : 3) else { return nil }
        return max(8, 64 / width, 3750 / (width * width * width))
    }

    /// The side of the largest square, both parts of which on either side of a line are what the
    /// curve and its bend say at their means, to half a step of 65535; 0 where the ramp is too
    /// narrow for any.
    ///
    /// What that leaves out is a sixth of f′′′ times the distances' third moment, .02·side³ at
    /// most; f′′′ is 12/width³, and the Gaussian's .4·(6/width)³.
    var widestCrease: Double {
        guard leastBend != nil else { return 0 }
        return curve == .gaussian ? width / 32 : width / 16
    }

    /// The longest piece over which Gauss's rule of four nodes takes the curve for a polynomial:
    /// the Gaussian's standard deviation.
    var longestPiece: Double { curve == .gaussian ? width / 6 : width }
}

extension FeatherCurve {
    /// What is left at `t` of the way from one end to the other, and beyond.
    package func share(at t: Double) -> Double {
        left(at: Lanes(repeating: max(0, min(1, t)))).x
    }

    /// What is left at `t` of the way, from 0 to 1.
    @inline(__always)
    func left(at t: Lanes) -> Lanes {
        switch self {
        case .linear: return 1 - t
        case .smooth: return 1 - t * t * (3 - 2 * t)
        case .gaussian:
            let v = 2 * t - 1
            return 0.5 - v * Self.integral(v * v)
        }
    }

    /// How fast it falls at `t`: what is left, differentiated, with the sign turned.
    @inline(__always)
    func density(at t: Lanes) -> Lanes {
        switch self {
        case .linear: return Lanes(repeating: 1)
        case .smooth: return 6 * t * (1 - t)
        case .gaussian:
            let v = 2 * t - 1
            return 2 * Self.gaussian(v * v)
        }
    }

    /// How fast that grows.
    @inline(__always)
    func slope(at t: Lanes) -> Lanes {
        switch self {
        case .linear: return Lanes.zero
        case .smooth: return 6 - 12 * t
        case .gaussian:
            let v = 2 * t - 1
            return -36 * v * Self.gaussian(v * v)
        }
    }

    /// Q of v² where v·Q(v²) is erf(3v/√2) / (2·erf(3/√2)), for v from −1 to 1: a Chebyshev fit of
    /// degree 12, off by 7.7e-12 at most, as `Scripts/fit-gaussian.py` computes it.
    @inline(__always)
    private static func integral(_ square: Lanes) -> Lanes {
        var sum = Lanes(repeating: 0.0009404465769576346)
        sum = sum * square + -0.008442003775143453
        sum = sum * square + 0.03788770818223966
        sum = sum * square + -0.11671290833343488
        sum = sum * square + 0.2843236829135175
        sum = sum * square + -0.5883917207227312
        sum = sum * square + 1.0630759375335066
        sum = sum * square + -1.6772722145693735
        sum = sum * square + 2.278201394135526
        sum = sum * square + -2.6037119642389346
        sum = sum * square + 2.430135027220037
        sum = sum * square + -1.8001001616680905
        return sum * square + 1.2000667767535755
    }

    /// The derivative of v·Q(v²): the same coefficients, each times its power of v.
    @inline(__always)
    private static func gaussian(_ square: Lanes) -> Lanes {
        var sum = Lanes(repeating: 25 * 0.0009404465769576346)
        sum = sum * square + 23 * -0.008442003775143453
        sum = sum * square + 21 * 0.03788770818223966
        sum = sum * square + 19 * -0.11671290833343488
        sum = sum * square + 17 * 0.2843236829135175
        sum = sum * square + 15 * -0.5883917207227312
        sum = sum * square + 13 * 1.0630759375335066
        sum = sum * square + 11 * -1.6772722145693735
        sum = sum * square + 9 * 2.278201394135526
        sum = sum * square + 7 * -2.6037119642389346
        sum = sum * square + 5 * 2.430135027220037
        sum = sum * square + 3 * -1.8001001616680905
        return sum * square + 1.2000667767535755
    }
}

extension Ramp {
    /// The coverage of a piece of a pixel by a shape of all sizes of the ramp: what the ramp falls
    /// by at each growth times the area inside then, integrated.
    ///
    /// The piece has that area, and the shape comes to its corners at those growths: to the first
    /// when it enters the piece, to the last when it is full. Between two corners the areas that
    /// `areas` gives for four growths have to be smooth.
    @inline(__always)
    func coverage(
        corners: Lanes, area: Double, _ areas: (Lanes) -> Lanes
    ) -> Double {
        func within(_ growth: Double) -> Double { max(inner, min(outer, growth)) }
        let first = within(corners.x)
        let second = within(min(corners.y, corners.z))
        let third = within(max(corners.y, corners.z))
        let last = within(corners.w)
        let t = Lanes(repeating: (last - inner) / width)
        var sum = curve.left(at: t).x * area
        for (from, to) in [(first, second), (second, third), (third, last)] where from < to {
            let count = ((to - from) / longestPiece).rounded(.up)
            let length = (to - from) / count
            for i in 0..<count.clampedInteger(in: 1...8) {
                sum += integral(from: from + Double(i) * length, length: length, areas)
            }
        }
        return sum
    }

    /// The integral over a part of the ramp where the areas are smooth.
    @inline(__always)
    private func integral(
        from start: Double, length: Double, _ areas: (Lanes) -> Lanes
    ) -> Double {
        let growth = start + length * GaussRule.nodes
        let parts = GaussRule.weights * curve.density(at: (growth - inner) / width) * areas(growth)
        return (parts.x + parts.y + (parts.z + parts.w)) * length / width
    }
}
