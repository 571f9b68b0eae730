import Raster
import RevealMotion
import RevealValues

/// A shadow as people write it, part by part; nil for parts that they leave as they are.
package struct WrittenShadow: Sendable, Equatable {
    /// Shares are of the view's diagonal.
    var x: Length?
    var y: Length?
    var blur: Length?
    var spread: Length?
    var color: Color?

    /// Gives the parts to `shadow`, in a view of `size`.
    func apply(to shadow: inout Shadow, in size: Size) {
        shadow.x = x?.points(of: size.diagonal) ?? shadow.x
        shadow.y = y?.points(of: size.diagonal) ?? shadow.y
        shadow.blur = blur?.points(of: size.diagonal) ?? shadow.blur
        shadow.spread = spread?.points(of: size.diagonal) ?? shadow.spread
        shadow.color = color ?? shadow.color
    }
}

extension WrittenShadow {
    /// The name of the schema of its parts.
    static let definition = "shadow-parts"

    /// The shadow that `text` says as CSS's `box-shadow` does: two to four lengths, and a colour
    /// before or behind them, but `none`.
    init(_ text: String) throws(SyntaxError) {
        guard text != "none" else {
            color = .transparent
            return
        }
        var lengths: [Length] = []
        for word in text.wordsOutsideParentheses {
            if let length = Length(word[...]) {
                lengths.append(length)
            } else {
                try word.refuseAsNumber()
                guard color == nil else { throw Self.error(text) }
                color = try Color(word)
            }
        }
        guard (2...4).contains(lengths.count), color != nil else { throw Self.error(text) }
        (x, y) = (lengths[0], lengths[1])
        blur = lengths.count > 2 ? lengths[2] : .points(0)
        spread = lengths.count > 3 ? lengths[3] : .points(0)
        guard blur?.isNegative != true else { throw Self.negativeBlur(text) }
    }

    /// The shadow as it is written, which parses as the same shadow.
    var text: String {
        guard let color, let x, let y else { return "none" }
        return ([x, y, blur, spread].compactMap(\.self).map(\.text) + [color.hexadecimal])
            .joined(separator: " ")
    }

    fileprivate static func negativeBlur(_ text: String) -> SyntaxError {
        SyntaxError("'\(text)' has a blur of less than nothing", hint: "write 0 for a sharp one")
    }

    private static func error(_ text: String) -> SyntaxError {
        SyntaxError(
            "'\(text)' is not a shadow",
            hint: "write x, y, blur, perhaps a spread, and a colour, such as '0 4 24 #0008'")
    }
}

extension Length {
    /// Whether it is less than nothing.
    fileprivate var isNegative: Bool { points(of: 1) < 0 }
}

extension Notation where Value == WrittenShadow {
    /// A shadow.
    static var shadow: Notation {
        Notation(
            "'0 4 24 #0008'|none", mayBeginWithDash: true,
            examples: ["0 4 24 #0008", "-3px 1e3 red", "0 0 3% -1 navy", "none"],
            schema: SchemaDefinition.shadow.reference, print: \.text, parse: WrittenShadow.init)
    }
}

extension Notation where Value == Length {
    /// The width of a blur.
    static var blur: Notation {
        Notation(
            Notation.length.form, mayBeginWithDash: true, examples: ["4", "1%"],
            schema: SchemaDefinition.feather.reference, print: \.text
        ) { text throws(SyntaxError) in
            let length = try Notation.length.parse(text)
            guard !length.isNegative else { throw WrittenShadow.negativeBlur(text) }
            return length
        }
    }
}
