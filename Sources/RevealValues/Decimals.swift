import Raster

/// Formats `value` with exactly `places` decimals.
package func fixed(_ value: Double, _ places: Int) -> String {
    let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
    // Far above any value, which is in seconds, pixels, or progress.
    let limit = 1_000_000_000_000_000
    let units = (value * power).rounded().clampedInteger(in: -limit...limit)
    guard places > 0 else { return String(units) }
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return (units < 0 ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
}

/// Formats `value` with at most `places` decimals, without trailing zeros.
package func short(_ value: Double, _ places: Int = 2) -> String {
    let text = fixed(value, places)
    guard text.contains(".") else { return text }
    var kept = text.withoutTrailingZeros
    if kept.last == "." { kept.removeLast() }
    return kept == "-0" ? "0" : String(kept)
}

extension StringProtocol {
    var withoutTrailingZeros: SubSequence {
        var kept = self[...]
        while kept.last == "0" { kept.removeLast() }
        return kept
    }
}

/// Formats `value` with a sign and two decimals: `+0.02`, `−0.31`; `+0.00` if it rounds to 0.
package func signed(_ value: Double) -> String {
    let text = fixed(value.magnitude, 2)
    return (value < 0 && text != fixed(0, 2) ? "−" : "+") + text
}

/// Formats `value` with at least two significant digits, at most six decimals, and no decimals from
/// 100 on: `37`, `0.021`.
package func briefly(_ value: Double) -> String {
    guard value.magnitude < 100 else { return fixed(value, 0) }
    var (places, scale) = (1, value.magnitude)
    while places < 6, scale < 1 {
        scale *= 10
        places += 1
    }
    return short(value, places)
}

extension Rational {
    /// The nearest number of thousandths.
    package var thousandths: Int { (self * 1000 + Rational(1, over: 2)).roundedDown }
}

extension Double {
    /// The shortest exact text, without a decimal point for integers.
    package var shortest: String {
        guard self == rounded(), magnitude < 1e15, !(self == 0 && sign == .minus) else {
            return description
        }
        return String(clampedInteger(in: -(1 << 50)...1 << 50))
    }
}

/// Returns a percentage that parses as exactly `share`, if there is one.
package func percentage(of share: Double) -> Double {
    let near = share * 100
    return [near, near.nextDown, near.nextUp].first { $0 / 100 == share } ?? near
}

/// Parses a number, which may have spaces around it.
package func number(_ text: Substring) -> Double? {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let letters = Set("0123456789.eE+-")
    guard trimmed.allSatisfy(letters.contains), let value = Double(String(trimmed)),
        value.isFinite
    else { return nil }
    return value
}
