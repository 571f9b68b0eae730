/// The profile of a soft edge, from full to no coverage.
public enum FeatherCurve: String, Sendable, CaseIterable {
    /// A linear profile.
    case linear
    /// The smoothstep function 3t² − 2t³.
    case smooth
    /// The integral of a Gaussian, cut off at ±3 standard deviations, as a blur produces it.
    case gaussian
}

/// The range of growths, in pixels, over which the coverage of a shape falls from full to none.
package struct Ramp: Sendable, Hashable {
    /// The growth of the outline of full coverage; less than `outer`.
    package let inner: Double
    /// The growth of the outline outside which coverage is none.
    package let outer: Double
    package let curve: FeatherCurve

    package init(from inner: Double, to outer: Double, _ curve: FeatherCurve) {
        precondition(inner < outer && (outer - inner).isFinite, "a ramp must have a finite width")
        self.inner = inner
        self.outer = outer
        self.curve = curve
    }

    var width: Double { outer - inner }

    /// The minimum radius of curvature, in pixels, for a simple mean: the curve at a pixel's center
    /// plus 1/24 of the Laplacian.
    ///
    /// Nil if the ramp is too narrow.
    ///
    /// The error is about half a step of 65535: 1/1920 of the fourth derivatives along both axes
    /// and 1/576 of the mixed one. For a curve f of the distance and a radius R, these are at most
    /// f′′′/R and 3f″/R²; f′′′ is 12/width³, and f″ is 6/width². A Gaussian also has a fourth
    /// derivative of .55·(6/width)⁴.
    var leastBend: Double? {
        guard width >= (curve == .gaussian ? 18 : 3) else { return nil }
        return max(8, 64 / width, 3750 / (width * width * width))
    }

    /// The longest interval for four-point Gauss quadrature of the curve; for a Gaussian, one
    /// standard deviation.
    var longestPiece: Double { curve == .gaussian ? width / 6 : width }
}

extension FeatherCurve {
    /// Returns the coverage at `t` across the ramp, clamped to 0…1.
    package func share(at t: Double) -> Double {
        left(at: Lanes(repeating: max(0, min(1, t)))).x
    }

    /// Returns the coverage at `t`, from 0 to 1.
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

    /// Returns the negative derivative of the coverage at `t`.
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

    /// Returns the integral of the coverage from `t` to 1.
    @inline(__always)
    func remainder(at t: Lanes) -> Lanes {
        switch self {
        case .linear: return (1 - t) * (1 - t) * 0.5
        case .smooth: return 0.5 - t + t * t * t * (1 - t * 0.5)
        case .gaussian:
            let square = (2 * t - 1) * (2 * t - 1)
            // The constant is the integral of v·Q(v²) from 0 to 1.
            return 0.5 * (1 - t - 0.36814052898943445 + square * Self.whole(square))
        }
    }

    /// Returns Q(v²) for v from −1 to 1, where v·Q(v²) is erf(3v/√2) / (2·erf(3/√2)): a Chebyshev
    /// fit of degree 12 with an error of at most 7.7e-12, from `Scripts/fit-gaussian.py`.
    @inline(__always)
    private static func integral(_ square: Lanes) -> Lanes { polynomial(square) { c, _ in c } }

    @inline(__always)
    private static func gaussian(_ square: Lanes) -> Lanes { polynomial(square) { $1 * $0 } }

    /// Returns the integral of v·Q(v²), divided by v².
    @inline(__always)
    private static func whole(_ square: Lanes) -> Lanes { polynomial(square) { $0 / ($1 + 1) } }

    /// Returns a polynomial of v², given the part of each coefficient of Q and its power in vQ(v²).
    @inline(__always)
    private static func polynomial(
        _ square: Lanes, _ part: (_ coefficient: Double, _ power: Double) -> Double
    ) -> Lanes {
        var sum = Lanes(repeating: part(0.0009404465769576346, 25))
        sum = sum * square + part(-0.008442003775143453, 23)
        sum = sum * square + part(0.03788770818223966, 21)
        sum = sum * square + part(-0.11671290833343488, 19)
        sum = sum * square + part(0.2843236829135175, 17)
        sum = sum * square + part(-0.5883917207227312, 15)
        sum = sum * square + part(1.0630759375335066, 13)
        sum = sum * square + part(-1.6772722145693735, 11)
        sum = sum * square + part(2.278201394135526, 9)
        sum = sum * square + part(-2.6037119642389346, 7)
        sum = sum * square + part(2.430135027220037, 5)
        sum = sum * square + part(-1.8001001616680905, 3)
        return sum * square + part(1.2000667767535755, 1)
    }
}

extension Ramp {
    /// Returns the coverage of a piece of a pixel: the integral over growth of the ramp's density
    /// times the area inside the grown shape.
    ///
    /// The shape reaches the piece's corners at the growths `corners`: it enters at the first and
    /// fills the piece at the last. Between two corners, `areas` must be smooth.
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

    @inline(__always)
    private func integral(
        from start: Double, length: Double, _ areas: (Lanes) -> Lanes
    ) -> Double {
        let growth = start + length * GaussRule.nodes
        let parts = GaussRule.weights * curve.density(at: (growth - inner) / width) * areas(growth)
        return (parts.x + parts.y + (parts.z + parts.w)) * length / width
    }
}
