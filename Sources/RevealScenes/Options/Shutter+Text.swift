import RevealRendering
import RevealValues

extension Grammar where Value == Double {
    /// How long a shutter is open.
    static var shutter: Grammar {
        Grammar("180deg", mayBeginWithDash: true) { text throws(SyntaxError) in
            try degrees(text, in: Shutter.angles, hint: "write 0deg to 360deg, such as 180deg")
        }
    }

    /// When a shutter opens.
    static var shutterPhase: Grammar {
        Grammar("-90deg", mayBeginWithDash: true) { text throws(SyntaxError) in
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

extension WrittenOptions {
    /// How long masks are exposed.
    func shutter() throws(OptionError) -> Shutter {
        let angle = self[OptionDeclarations.shutter] ?? 0
        guard angle > 0 || texts[.shutterPhase] == nil else {
            throw OptionError(
                .shutterPhase, "the shutter is open for an instant",
                hint: "say for how long with a shutter of 180deg")
        }
        return Shutter(angle, phase: self[OptionDeclarations.shutterPhase])
    }
}
