import RevealKit

// What people write as options' values, and what it means.

/// A length of time as it was written: `500ms`, `0.5s`, or `30f`, which depends on the frame rate.
enum WrittenTime: Equatable {
    case seconds(Rational)
    case frames(Rational)
    /// A share of the whole timeline, 0…1.
    case share(Rational)

    /// The time that `text` says.
    ///
    /// Only where `allowsShare` is a percentage one.
    init(_ text: String, allowsShare: Bool = false) throws(SyntaxError) {
        let units: [(String, (Rational) -> WrittenTime)] = [
            ("ms", { .seconds($0 / 1000) }), ("s", { .seconds($0) }), ("f", { .frames($0) }),
            ("%", { .share($0 / 100) }),
        ]
        for (unit, time) in units where text.hasSuffix(unit) && (unit != "%" || allowsShare) {
            // Billionths of a second; millionths of everything else.
            let finest: Int128 = unit == "s" ? 1_000_000_000 : 1_000_000
            guard let value = Rational(decimal: text.dropLast(unit.count)), value >= 0,
                value.denominator <= finest
            else {
                break
            }
            self = time(value)
            return
        }
        throw SyntaxError(
            "'\(text)' is not a time",
            hint: allowsShare ? "write 120ms, 0.12s or 50%" : "write 500ms, 0.5s or 30f")
    }

    /// The time in seconds, at most a day.
    func seconds(at rate: FrameRate, of end: Rational = 0) throws(SyntaxError) -> Rational {
        let seconds =
            switch self {
            case .seconds(let seconds): seconds
            case .frames(let frames): frames / rate.framesPerSecond
            case .share(let share): share * end
            }
        guard seconds <= 86_400 else {
            throw SyntaxError("\(seconds) s are too long", hint: "a day, 86400s, is the limit")
        }
        return seconds
    }
}

extension Rect {
    /// The rectangle `x,y,width,height` in points, up to ±1e6 and without negative sides.
    init(_ text: String) throws(SyntaxError) {
        let values = text.split(separator: ",", omittingEmptySubsequences: false).map(number)
        guard values.count == 4, let values = values as? [Double],
            values.allSatisfy({ abs($0) <= 1e6 }), values[2] >= 0, values[3] >= 0
        else {
            throw SyntaxError(
                "'\(text)' is not a rectangle",
                hint: "write x,y,width,height in points, such as 20,40,120,60")
        }
        self.init(x: values[0], y: values[1], width: values[2], height: values[3])
    }
}

/// The whole number in `text`, if it lies in `range`.
func whole(_ text: String, in range: ClosedRange<Int>) throws(SyntaxError) -> Int {
    guard let value = Int(text), range.contains(value) else {
        throw SyntaxError(
            "'\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
}

/// The case of an enumeration that `text` names.
func choice<C: RawRepresentable & CaseIterable>(
    _ text: String, among _: C.Type
) throws(SyntaxError) -> C where C.RawValue == String {
    if let choice = C(rawValue: text) { return choice }
    let names = C.allCases.map(\.rawValue)
    throw SyntaxError(
        "unknown value '\(text)'",
        hint: nearest(to: text, among: names).map { "did you mean '\($0)'?" }
            ?? "it is one of \(names.joined(separator: ", "))")
}
