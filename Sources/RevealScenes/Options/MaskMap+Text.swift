import RevealMotion
import RevealValues

extension MaskMap {
    static let softnesses = 0.0...1
}

extension Notation where Value == Double {
    /// How soft a map's way from one picture to the other is: a share of the way from black to
    /// white.
    static var softness: Notation {
        share(
            "10%|0.1", examples: ["10%", "0.1", "0", "1"], "is not a softness",
            hint: "write 0 to 1, or 0% to 100%, such as 10%")
    }

    static func share(
        _ form: String, examples: [String], _ problem: String, hint: String
    ) -> Notation {
        Notation(
            form, examples: examples, schema: SchemaDefinition.softness.reference, problem,
            hint: hint, print: \.shortest
        ) { text in
            let isPercentage = text.hasSuffix("%")
            let value = RevealValues.number(isPercentage ? text.dropLast() : text)
            let share = value.map { isPercentage ? $0 / 100 : $0 }
            return share.flatMap { MaskMap.softnesses.contains($0) ? $0 : nil }
        }
    }
}

extension SchemaDefinition {
    static let softness = SchemaDefinition(
        "softness",
        .oneOf(.number(in: MaskMap.softnesses), .text("^[0-9.eE+-]+%?$")))
}
