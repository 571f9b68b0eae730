import RevealRendering
import RevealValues

extension Notation where Value == Double {
    /// How long a shutter is open.
    static var shutter: Notation {
        Notation(
            "180deg", mayBeginWithDash: true, examples: ["0deg", "180deg", "0.5turn"],
            schema: .angle, print: degreesText
        ) { text throws(SyntaxError) in
            try degrees(text, in: Shutter.angles, hint: "write 0deg to 360deg, such as 180deg")
        }
    }

    /// When a shutter opens.
    static var shutterPhase: Notation {
        Notation(
            "-90deg", mayBeginWithDash: true, examples: ["-90deg", "0deg"],
            schema: .angle, print: degreesText
        ) { text throws(SyntaxError) in
            try degrees(text, in: Shutter.phases, hint: "write -360deg to 360deg, such as -90deg")
        }
    }
}

private func degrees(
    _ text: String, in range: ClosedRange<Double>, hint: String
) throws(SyntaxError) -> Double {
    let angle = try degrees(text)
    guard range.contains(angle) else {
        let isShort = angle < 0 && range.lowerBound == 0
        let mistake = isShort ? "less than no time" : "more than a frame's time"
        throw SyntaxError("'\(text)' is \(mistake)", hint: hint)
    }
    return angle
}

extension OptionValues {
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
