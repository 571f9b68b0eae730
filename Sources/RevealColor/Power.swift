import Raster

/// `base` raised to `exponent`, within a few units of the sixteenth digit; 0 for bases that are not
/// above 0.
///
/// Made of additions, multiplications, divisions and bits alone, so that every machine has the same
/// number: those of C libraries differ in the last place.
func power(_ base: Double, _ exponent: Double) -> Double {
    guard base > 0, base.isFinite, exponent.isFinite else { return 0 }
    return exponential(exponent * logarithm(base))
}

/// The logarithm to base 2 of a number above 0, by the series of the inverse hyperbolic tangent.
private func logarithm(_ value: Double) -> Double {
    var (significand, exponent) = (value.significand, Double(value.exponent))
    if significand > 1.4142135623730951 {
        (significand, exponent) = (significand / 2, exponent + 1)
    }
    // At most 0.172, whose square shrinks each term to a thirtieth.
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    for odd in stride(from: 23.0, through: 1, by: -2) { sum = sum * square + 1 / odd }
    return exponent + 2 * ratio * sum / 0.6931471805599453
}

/// 2 raised to `exponent`, by the series of the exponential function.
private func exponential(_ exponent: Double) -> Double {
    let whole = exponent.rounded()
    guard whole > -1000 else { return 0 }
    guard whole < 1000 else { return .greatestFiniteMagnitude }
    let rest = (exponent - whole) * 0.6931471805599453
    var sum = 1.0
    for term in stride(from: 16.0, through: 1, by: -1) { sum = 1 + rest / term * sum }
    let exponent = whole.clampedInteger(in: -1000...1000)
    return sum * Double(sign: .plus, exponent: exponent, significand: 1)
}
