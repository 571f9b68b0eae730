/// A duration in the unit in which it was written: `500ms`, `0.5s`, `0`, or `30f`, which depends on
/// the frame rate.
package enum WrittenTime: Sendable, Equatable {
    case seconds(Rational)
    case frames(Rational)
    /// A share of the whole timeline, 0…1.
    case share(Rational)

    /// Parses a time, or a percentage if `allowsShare`.
    ///
    /// Seconds may be a fraction, `1001/30000s`, as printed for times that are not decimal numbers.
    package init(_ text: String, allowsShare: Bool = false) throws(SyntaxError) {
        let units: [(String, (Rational) -> WrittenTime)] = [
            ("ms", { .seconds($0 / 1000) }), ("s", { .seconds($0) }), ("f", { .frames($0) }),
            ("%", { .share($0 / 100) }),
        ]
        for (unit, time) in units where text.hasSuffix(unit) && (unit != "%" || allowsShare) {
            // Times may be as fine as a billionth of a second, or a millionth of any other unit.
            let places = Self.digits(of: unit)
            let finest = (0..<places).reduce(into: Int128(1)) { power, _ in power *= 10 }
            let digits = text.dropLast(unit.count)
            let fraction = unit == "s" ? Self.fraction(digits) : nil
            guard let value = fraction ?? Rational(decimal: digits), value >= 0,
                value.denominator <= finest || fraction != nil
            else {
                // The text may come from a program that prints all digits of a quotient.
                if let point = digits.lastIndex(of: "."), let value = number(digits),
                    digits[point...].allSatisfy({ $0 == "." || $0.isNumber }),
                    (0..<1e6).contains(value)
                {
                    throw SyntaxError(
                        "'\(text)' has too many decimals",
                        hint: "write \(short(value, places))\(unit)")
                }
                if unit != "%", let value = number(digits), value >= 1e9 {
                    throw SyntaxError("'\(text)' is too long", hint: Self.limit)
                }
                break
            }
            self = time(value)
            return
        }
        if text == "0" {
            self = .seconds(0)
            return
        }
        let usual = allowsShare ? "write 120ms, 0.12s or 50%" : "write 500ms, 0.5s or 30f"
        let isNegative = text.hasPrefix("-")
        let isTime = number(text[...]) != nil || units.contains { text.hasSuffix($0.0) }
        guard isNegative, isTime else {
            // Without a unit, 5 is unlikely to mean milliseconds, and 50 unlikely to mean seconds.
            let plain = Rational(decimal: text).flatMap { $0 > 0 ? $0 : nil }
            let meant = plain.map { plain in
                // A share of 50 % may have been written as 0.5 or as 50.
                let share = plain <= 1 && (plain * 100).denominator == 1 ? plain * 100 : plain
                return "did you mean \(text)\(plain < 20 ? "s" : "ms")"
                    + (allowsShare && plain <= 100
                        ? " or \(share == plain ? text : "\(share)")%?" : "?")
            }
            throw SyntaxError("'\(text)' is not a time", hint: meant ?? usual)
        }
        throw SyntaxError("'\(text)' is negative", hint: "times are 0 or more")
    }

    var text: String {
        switch self {
        case .seconds(let seconds): "\(seconds)s"
        case .frames(let frames): "\(frames)f"
        case .share(let share): "\(share * 100)%"
        }
    }

    private static let limit = "the limit is a day, 86400s"

    static func digits(of unit: String) -> Int { unit == "s" ? 9 : 6 }

    private static func fraction(_ text: Substring) -> Rational? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let over = Int64(parts[0]), let under = Int64(parts[1]),
            over >= 0, (1...1_000_000_000_000).contains(under),
            over / under <= 1_000_000
        else { return nil }
        return Rational(Int128(over), over: Int128(under))
    }

    /// Returns the time in seconds, at most a day.
    package func seconds(at rate: FrameRate, of end: Rational = 0) throws(SyntaxError) -> Rational {
        let seconds =
            switch self {
            case .seconds(let seconds): seconds
            case .frames(let frames): frames / rate.framesPerSecond
            case .share(let share): share * end
            }
        guard seconds <= Rational(Timeline.longest) else {
            throw SyntaxError("'\(text)' is too long", hint: Self.limit)
        }
        return seconds
    }
}
