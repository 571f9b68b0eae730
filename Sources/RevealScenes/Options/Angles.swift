/// Parses an angle with one of CSS's units, and returns degrees.
func degrees(_ text: String) throws(SyntaxError) -> Double {
    let digits = text.prefix { !$0.isLetter || $0 == "e" }
    guard let value = number(digits), let factor = degreesByUnit[text.dropFirst(digits.count)],
        value == 0 || digits.count < text.count, MaskSector.starts.contains(value * factor)
    else {
        throw SyntaxError(
            "'\(text)' is not an angle",
            hint: "write degrees such as 90deg, or turns such as 0.25turn")
    }
    return value * factor
}

extension Notation where Value == Double {
    static var angle: Notation {
        angle(
            "90deg", ["90deg", "-0.25turn", "0"], in: OptionValues.directions, "-360deg to 360deg",
            beyond: "more than ten turns")
    }

    static var shutter: Notation {
        angle(
            "180deg", ["0deg", "180deg", "0.5turn"], in: Shutter.angles,
            "0deg to 360deg, such as 180deg",
            beyond: "more than a frame's time", below: "negative")
    }

    static var shutterPhase: Notation {
        angle(
            "-90deg", ["-90deg", "0deg"], in: Shutter.phases, "-360deg to 360deg, such as -90deg",
            beyond: "more than a frame's time")
    }

    /// An angle in `range`, in degrees; `high` and `low` are the messages above and below it.
    private static func angle(
        _ form: String, _ examples: [String], in range: ClosedRange<Double>, _ usual: String,
        beyond high: String, below low: String? = nil
    ) -> Notation {
        Notation(
            form, mayBeginWithDash: true, examples: examples, schema: .angle,
            print: { "\($0.shortest)deg" }
        ) { text throws(SyntaxError) in
            let angle = try degrees(text)
            guard range.contains(angle) else {
                let problem = angle < range.lowerBound ? low ?? high : high
                throw SyntaxError("'\(text)' is \(problem)", hint: "write \(usual)")
            }
            return angle
        }
    }
}

extension OptionValues {
    /// The range of a wipe's angle, in degrees.
    static let directions = -3600.0...3600
}
