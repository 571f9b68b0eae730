import Raster

/// A fraction of integers, so that nothing is rounded before the end.
struct Fraction {
    let numerator: UInt128
    let denominator: UInt128

    /// Whether this is the nearest integer.
    func isNearest<S: Sample>(_ value: S) -> Bool {
        let product = UInt128(value) * denominator
        return 2 * (max(product, numerator) - min(product, numerator)) <= denominator
    }

    /// The nearest integer, or the even one of two.
    func rounded<S: Sample>(to: S.Type) -> S {
        let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        let isUp = 2 * rest > denominator || (2 * rest == denominator && quotient % 2 == 1)
        return S(isUp ? quotient + 1 : quotient)
    }
}

/// Textbook compositing and blending of a pixel, in fractions.
enum Fractions {
    /// `top` over `bottom`, RGBA, at a share of 65535.
    ///
    /// If the weight is 0, colors have no meaning.
    static func painted<S: Sample>(
        _ top: [S], over bottom: [S], _ share: UInt16
    ) -> (samples: [Fraction], weight: UInt128) {
        let largest = UInt128(S.max)
        let full = 65535 * largest
        let painted = UInt128(share) * UInt128(top[3])
        // Both over full·largest: the visible part of the top, and of the bottom.
        let (upper, lower) = (painted * largest, (full - painted) * UInt128(bottom[3]))
        return (mixed(top, upper, bottom, lower, full), upper + lower)
    }

    /// `inside` at a share of 65535 and `outside` at the remaining share, RGBA.
    static func blended<S: Sample>(
        _ inside: [S], into outside: [S], _ share: UInt16
    ) -> (samples: [Fraction], weight: UInt128) {
        let upper = UInt128(share) * UInt128(inside[3])
        let lower = UInt128(65535 - share) * UInt128(outside[3])
        return (mixed(inside, upper, outside, lower, 65535), upper + lower)
    }

    private static func mixed<S: Sample>(
        _ top: [S], _ upper: UInt128, _ bottom: [S], _ lower: UInt128, _ full: UInt128
    ) -> [Fraction] {
        let colors = (0..<3).map {
            Fraction(
                numerator: upper * UInt128(top[$0]) + lower * UInt128(bottom[$0]),
                denominator: max(1, upper + lower))
        }
        return colors + [Fraction(numerator: upper + lower, denominator: full)]
    }

    /// One opaque sample at a share of 65535 over another.
    static func opaque<S: Sample>(_ top: S, _ bottom: S, _ share: UInt16) -> Fraction {
        Fraction(
            numerator: UInt128(share) * UInt128(top) + UInt128(65535 - share) * UInt128(bottom),
            denominator: 65535)
    }
}
