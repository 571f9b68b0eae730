import Raster

/// `value` with that many decimals.
package func fixed(_ value: Double, _ places: Int) -> String {
    let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
    // Numbers here are seconds, pixels and progresses.
    let limit = 1_000_000_000_000_000
    let units = (value * power).rounded().clampedInteger(in: -limit...limit)
    guard places > 0 else { return String(units) }
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return (units < 0 ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
}

/// `value` with at most that many decimals, and no zeroes at its end.
package func short(_ value: Double, _ places: Int = 2) -> String {
    let text = fixed(value, places)
    guard text.contains(".") else { return text }
    var kept = text.withoutTrailingZeros
    if kept.last == "." { kept.removeLast() }
    return kept == "-0" ? "0" : String(kept)
}

extension StringProtocol {
    /// The digits without the zeroes at their end.
    var withoutTrailingZeros: SubSequence {
        var kept = self[...]
        while kept.last == "0" { kept.removeLast() }
        return kept
    }
}

/// A number with its sign and two decimals: `+0.02`, `−0.31`; what rounds to nothing is `+0.00`.
package func signed(_ value: Double) -> String {
    let text = fixed(value.magnitude, 2)
    return (value < 0 && text != fixed(0, 2) ? "−" : "+") + text
}

/// A number with as many decimals as tell its first two digits, at most six, and none where it has
/// three digits before them: `37`, `0.021`.
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
    /// The nearest whole number of thousandths.
    package var thousandths: Int { (self * 1000 + Rational(1, over: 2)).roundedDown }
}

extension Double {
    /// The number as people write it: without a point where it is whole, and exactly.
    package var shortest: String {
        guard self == rounded(), magnitude < 1e15, !(self == 0 && sign == .minus) else {
            return description
        }
        return String(clampedInteger(in: -(1 << 50)...1 << 50))
    }
}

/// The percentage that is read as `share`: a hundred times as much, give or take its rounding.
package func percentage(of share: Double) -> Double {
    let near = share * 100
    return [near, near.nextDown, near.nextUp].first { $0 / 100 == share } ?? near
}

/// A finite decimal number, with blanks around it allowed; nil for anything else.
package func number(_ text: Substring) -> Double? {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let letters = Set("0123456789.eE+-")
    guard trimmed.allSatisfy(letters.contains), let value = Double(String(trimmed)),
        value.isFinite
    else { return nil }
    return value
}
