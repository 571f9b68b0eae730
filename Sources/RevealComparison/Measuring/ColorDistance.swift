/// Red, green, blue and straight alpha, from 0 to the largest sample.
typealias Pixel = SIMD4<Double>

/// Returns the distance of two pixels with samples up to `full`, by any metric but `ssim`.
@inline(__always)
func distance(_ one: Pixel, _ other: Pixel, of full: Double, by metric: Metric) -> Double {
    guard metric != .exact else { return largest(one - other) }
    let seen = seenDistance(shown(one, full), shown(other, full), full, metric)
    guard one.w != other.w else { return seen }
    // A white background adds its share to each color.
    let white = seenDistance(
        shown(one, full) + (full - one.w), shown(other, full) + (full - other.w), full, metric)
    return max(seen, white)
}

@inline(__always)
private func largest(_ lanes: Pixel) -> Double {
    // `pointwiseMax` is not vectorized.
    lanes.replacing(with: -lanes, where: lanes .< 0).max()
}

/// Returns a straight pixel over black, with zero alpha.
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
    case .oklab: return oklabDistance(one / full, other / full)
    case .yiq: return yiqDistance((one - other) / full)
    case .max, .exact, .ssim:
        let difference = one - other
        return largest(Pixel(difference.x, difference.y, difference.z, 0))
    }
}

private func oklabDistance(_ one: Pixel, _ other: Pixel) -> Double {
    let difference = oklab(one) - oklab(other)
    return difference.x.magnitude
        + (difference.y * difference.y + difference.z * difference.z).squareRoot()
}

/// Returns lightness, green to red, and blue to yellow, by Ottosson's matrices.
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

/// Returns the linear light of an sRGB sample, both from 0 to 1 (IEC 61966-2-1).
package func linear(_ sample: Double) -> Double {
    guard sample > 0.04045 else { return sample / 12.92 }
    let base = (sample + 0.055) / 1.055
    // The exponent is 2.4 = 2 + 2/5.
    let fifth = root(5, of: base)
    return base * base * fifth * fifth
}

/// Returns the positive root of `number` by Newton's method; 0 for a negative number.
///
/// The C library's roots differ between processors. The first guess, which divides the exponent by
/// the degree, is within 7 %. Each step squares the error, so five steps suffice.
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

/// Returns the weighted distance in YIQ as a share of the largest distance.
private func yiqDistance(_ difference: Pixel) -> Double {
    let (r, g, b) = (difference.x, difference.y, difference.z)
    let y = 0.29889531 * r + 0.58662247 * g + 0.11448223 * b
    let i = 0.59597799 * r - 0.27417610 * g - 0.32180189 * b
    let q = 0.21147017 * r - 0.52261711 * g + 0.31114694 * b
    let sum = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    // 35215 is the largest sum for samples up to 255, as in pixelmatch.
    return (sum / (35215.0 / (255 * 255))).squareRoot()
}
