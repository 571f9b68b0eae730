import RevealMotion
import RevealRendering
import RevealValues

extension MaskMap {
    /// How soft a map's way from one picture to the other may be.
    static let softnesses = 0.0...1

    /// The softness that `text` says: a share of the way from black to white.
    static func softness(_ text: String) throws(SyntaxError) -> Double {
        let isPercentage = text.hasSuffix("%")
        let value = number(isPercentage ? text.dropLast() : text[...])
        guard let share = value.map({ isPercentage ? $0 / 100 : $0 }), softnesses.contains(share)
        else {
            throw SyntaxError(
                "'\(text)' is not a softness", hint: "write 0 to 1, or 0% to 100%, such as 10%")
        }
        return share
    }
}

extension Notation where Value == Double {
    /// How soft a map's way from one picture to the other is.
    static var softness: Notation {
        Notation(
            "10%|0.1", mayBeginWithDash: true, examples: ["10%", "0.1", "0", "1"],
            schema: SchemaDefinition.softness.reference, print: \.shortest, parse: MaskMap.softness)
    }
}

extension SchemaDefinition {
    static let softness = SchemaDefinition(
        "softness",
        .oneOf(.number(in: MaskMap.softnesses), .text("^[0-9.eE+-]+%?$")))
}
