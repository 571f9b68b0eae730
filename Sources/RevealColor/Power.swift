import Raster

/// Returns `base` raised to `exponent`, to within a few units of the 16th digit; 0 if `base` is not
/// positive.
///
/// Only additions, multiplications, divisions, and bit operations are used: results are equal on
/// every machine. C libraries differ in the last digit.
func power(_ base: Double, _ exponent: Double) -> Double {
    guard base > 0, base.isFinite, exponent.isFinite else { return 0 }
    return exponential(exponent * logarithm(base))
}

/// Returns the binary logarithm of a positive number, by the series of the inverse hyperbolic
/// tangent.
private func logarithm(_ value: Double) -> Double {
    var (significand, exponent) = (value.significand, Double(value.exponent))
    if significand > 1.4142135623730951 {
        (significand, exponent) = (significand / 2, exponent + 1)
    }
    // At most 0.172, so each term is at most 3 % of the previous one.
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    for odd in stride(from: 23.0, through: 1, by: -2) { sum = sum * square + 1 / odd }
    return exponent + 2 * ratio * sum / 0.6931471805599453
}

/// Returns 2 raised to `exponent`, by the exponential series.
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
