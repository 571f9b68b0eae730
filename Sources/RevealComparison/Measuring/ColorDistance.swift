/// Red, green, blue and straight alpha, from 0 to the largest sample.
typealias Pixel = SIMD4<Double>

/// How far apart two pixels with samples up to `full` are by `metric`, which looks at pixels alone:
/// all but `ssim`.
@inline(__always)
func distance(_ one: Pixel, _ other: Pixel, of full: Double, by metric: Metric) -> Double {
    guard metric != .exact else { return largest(one - other) }
    let seen = seenDistance(shown(one, full), shown(other, full), full, metric)
    guard one.w != other.w else { return seen }
    // Over white, what the pixel lets through is added.
    let white = seenDistance(
        shown(one, full) + (full - one.w), shown(other, full) + (full - other.w), full, metric)
    return max(seen, white)
}

/// The largest of four numbers, without their signs.
@inline(__always)
private func largest(_ lanes: Pixel) -> Double {
    pointwiseMax(lanes, -lanes).max()
}

/// A straight pixel over black, its alpha left out.
@inline(__always)
func shown(_ pixel: Pixel, _ full: Double) -> Pixel {
    var shown = pixel.w == full ? pixel : pixel * pixel.w / full
    shown.w = 0
    return shown
}

@inline(__always)
private func seenDistance(
    _ one: Pixel, _ other: Pixel, _ full: Double, _ metric: Metric
) -> Double {
    switch metric {
    case .oklab: oklabDistance(one / full, other / full)
    case .yiq: yiqDistance((one - other) / full)
    case .max, .exact, .ssim: largest((one - other).withoutAlpha)
    }
}

extension Pixel {
    /// The numbers with a zero for the last.
    fileprivate var withoutAlpha: Pixel { Pixel(x, y, z, 0) }
}

// MARK: OKLab

/// HyAB in OKLab of two colors in sRGB, from 0 to 1.
private func oklabDistance(_ one: Pixel, _ other: Pixel) -> Double {
    let difference = oklab(one) - oklab(other)
    return difference.x.magnitude
        + (difference.y * difference.y + difference.z * difference.z).squareRoot()
}

/// Lightness, green to red, blue to yellow; the matrices are Ottosson's.
package func oklab(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let (r, g, b) = (linear(color.x), linear(color.y), linear(color.z))
    let l = root(3, of: 0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = root(3, of: 0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = root(3, of: 0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD4(
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, 0)
}

/// The light of a sample in sRGB, both from 0 to 1: IEC 61966-2-1.
package func linear(_ sample: Double) -> Double {
    guard sample > 0.04045 else { return sample / 12.92 }
    let base = (sample + 0.055) / 1.055
    // The exponent is 2.4 = 2 + 2/5.
    let fifth = root(5, of: base)
    return base * base * fifth * fifth
}

/// The positive `degree`-th root of a number that is not negative, by Newton's method.
///
/// The C library's own depends on the processor. An exponent divided by the degree is a first guess
/// within a tenth, and every step squares the error: five of them end within the last bits.
package func root(_ degree: Int, of number: Double) -> Double {
    guard number > 0 else { return 0 }
    let n = UInt64(degree)
    let one = (1.0).bitPattern
    var guess = Double(bitPattern: number.bitPattern / n + one / n * (n - 1))
    for _ in 0..<5 {
        var power = guess
        for _ in 2..<degree { power *= guess }
        guess += (number / power - guess) / Double(degree)
    }
    return guess
}

// MARK: YIQ

/// The weighted distance of colors that are `difference` apart, as a share of the largest that
/// there is.
private func yiqDistance(_ difference: Pixel) -> Double {
    let (r, g, b) = (difference.x, difference.y, difference.z)
    let y = 0.29889531 * r + 0.58662247 * g + 0.11448223 * b
    let i = 0.59597799 * r - 0.27417610 * g - 0.32180189 * b
    let q = 0.21147017 * r - 0.52261711 * g + 0.31114694 * b
    let sum = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    // Of samples up to 255 the largest sum is 35215, as pixelmatch has it.
    return (sum / (35215.0 / (255 * 255))).squareRoot()
}
