import RevealFiles
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

extension Grammar where Value == Double {
    /// How soft a map's way from one picture to the other is.
    static var softness: Grammar {
        Grammar("10%|0.1", mayBeginWithDash: true) { text throws(SyntaxError) in
            try MaskMap.softness(text)
        }
    }
}

extension WrittenOptions {
    /// The map that they name, as they have it; nil for none.
    func map(_ limits: Limits) throws(FileError) -> MaskMap? {
        guard let path = self[OptionDeclarations.map] else { return nil }
        return try MaskMap(
            contentsOf: path,
            softness: self[OptionDeclarations.softness] ?? MaskMap.defaultSoftness,
            self[OptionDeclarations.mapFormula] ?? .mlt,
            isInverted: self[OptionDeclarations.inverted] ?? false,
            limits: limits)
    }
}
