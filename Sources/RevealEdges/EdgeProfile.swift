/// How much of a pixel lies on the inner side of a straight edge that passes it.
///
/// Along the edge's normal a pixel is the sum of two widths, |nx| and |ny|: coverage is how much of
/// their convolution lies inside. A soft edge, over which coverage falls evenly, is a third width.
struct EdgeProfile {
    /// The wider and the narrower of the two; the narrower one is never so narrow that the formulas
    /// lose digits, which moves coverage by less than 1e-6.
    private let wide: Double
    private let narrow: Double
    /// Over how many pixels a soft edge falls; 0 for a sharp one.
    private let softness: Double

    /// The profile across a normal of length 1.
    @inline(__always)
    init(_ normalX: Double, _ normalY: Double, softness: Double) {
        let (a, b) = (abs(normalX), abs(normalY))
        wide = max(a, b)
        narrow = max(1e-3, min(a, b))
        self.softness = softness
    }

    /// Coverage of a pixel whose center lies `depth` pixels inside, how it grows with depth, and
    /// how it changes as the edge becomes softer.
    @inline(__always)
    func coverage(_ depth: Double) -> (value: Double, slope: Double, softening: Double) {
        guard softness > 0 else {
            let (value, slope) = sharp(depth)
            return (value, slope, 0)
        }
        let half = softness / 2
        let (ahead, behind) = (sharp(depth + half).value, sharp(depth - half).value)
        let value = (integral(depth + half) - integral(depth - half)) / softness
        return (value, (ahead - behind) / softness, ((ahead + behind) / 2 - value) / softness)
    }

    /// The share of two widths that lies below `u`, and its slope.
    @inline(__always)
    private func sharp(_ u: Double) -> (value: Double, slope: Double) {
        let (reach, flat) = ((wide + narrow) / 2, (wide - narrow) / 2)
        let away = abs(u)
        if away <= flat { return (0.5 + u / wide, 1 / wide) }
        guard away < reach else { return (u > 0 ? 1 : 0, 0) }
        let left = (reach - away) * (reach - away) / (2 * wide * narrow)
        return (u > 0 ? 1 - left : left, (reach - away) / (wide * narrow))
    }

    /// The integral of `sharp` from far outside to `u`.
    @inline(__always)
    private func integral(_ u: Double) -> Double {
        guard u <= 0 else { return u + integral(below: -u) }
        return integral(below: u)
    }

    @inline(__always)
    private func integral(below u: Double) -> Double {
        let (reach, flat) = ((wide + narrow) / 2, (wide - narrow) / 2)
        if u <= -reach { return 0 }
        if u < -flat {
            let d = reach + u
            return d * d * d / (6 * wide * narrow)
        }
        // From -flat on the share is 1/2 + u / wide.
        let start = narrow * narrow / (6 * wide)
        return start + (u + flat) / 2 + (u * u - flat * flat) / (2 * wide)
    }
}
