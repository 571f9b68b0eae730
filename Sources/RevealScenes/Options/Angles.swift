import RevealRendering
import RevealValues

/// The degrees that `text` says, with one of CSS's units.
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
    /// The direction of a wipe.
    static var angle: Notation {
        angle(
            "90deg", ["90deg", "-0.25turn", "0"], in: OptionValues.directions, "-360deg to 360deg"
        ) { _ in
            "more than ten turns"
        }
    }

    /// How long a shutter is open.
    static var shutter: Notation {
        angle(
            "180deg", ["0deg", "180deg", "0.5turn"], in: Shutter.angles,
            "0deg to 360deg, such as 180deg"
        ) {
            $0 < 0 ? "less than no time" : "more than a frame's time"
        }
    }

    /// When a shutter opens.
    static var shutterPhase: Notation {
        angle(
            "-90deg", ["-90deg", "0deg"], in: Shutter.phases, "-360deg to 360deg, such as -90deg"
        ) { _ in
            "more than a frame's time"
        }
    }

    /// An angle in `range`, of which others are as `problem` says; `usual` are those to write.
    private static func angle(
        _ form: String, _ examples: [String], in range: ClosedRange<Double>, _ usual: String,
        problem: @escaping @Sendable (Double) -> String
    ) -> Notation {
        Notation(
            form, mayBeginWithDash: true, examples: examples, schema: .angle,
            print: { "\($0.shortest)deg" }
        ) { text throws(SyntaxError) in
            let angle = try degrees(text)
            guard range.contains(angle) else {
                throw SyntaxError("'\(text)' is \(problem(angle))", hint: "write \(usual)")
            }
            return angle
        }
    }
}

extension OptionValues {
    /// The angles that a wipe may have, in degrees.
    static let directions = -3600.0...3600

    /// How long masks are exposed.
    func shutterAngles() throws(OptionError) -> Shutter {
        let angle = self[\.shutter] ?? 0
        guard angle > 0 || shutterPhase == nil else {
            throw OptionError(
                \.shutterPhase, "the shutter is open for an instant",
                hint: "say for how long with a shutter of 180deg")
        }
        return Shutter(angle, phase: self[\.shutterPhase])
    }
}
