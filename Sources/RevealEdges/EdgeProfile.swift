/// The coverage of a pixel by a straight edge.
///
/// Along the edge's normal a pixel is the convolution of two boxes of widths |nx| and |ny|; a soft
/// edge, with linear coverage, adds a third box.
struct EdgeProfile {
    /// The wider and the narrower box.
    ///
    /// A lower bound of the narrower keeps the formulas accurate and changes coverage by less than
    /// 1e-6.
    private let wide: Double
    private let narrow: Double
    /// The width of a soft edge in pixels; 0 for a sharp one.
    private let softness: Double

    /// Creates the profile for a unit normal.
    @inline(__always)
    init(_ normalX: Double, _ normalY: Double, softness: Double) {
        let (a, b) = (abs(normalX), abs(normalY))
        wide = max(a, b)
        narrow = max(1e-3, min(a, b))
        self.softness = softness
    }

    /// Returns the coverage of a pixel whose center is `depth` pixels inside, and its derivatives
    /// by depth and softness.
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

    /// Returns the integral up to `u` of the convolution of both boxes, and its slope.
    @inline(__always)
    private func sharp(_ u: Double) -> (value: Double, slope: Double) {
        let (reach, flat) = ((wide + narrow) / 2, (wide - narrow) / 2)
        let away = abs(u)
        if away <= flat { return (0.5 + u / wide, 1 / wide) }
        guard away < reach else { return (u > 0 ? 1 : 0, 0) }
        let left = (reach - away) * (reach - away) / (2 * wide * narrow)
        return (u > 0 ? 1 - left : left, (reach - away) / (wide * narrow))
    }

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
        // The integral up to −flat; from there on, the integrand is ½ + u / wide.
        let start = narrow * narrow / (6 * wide)
        return start + (u + flat) / 2 + (u * u - flat * flat) / (2 * wide)
    }
}
