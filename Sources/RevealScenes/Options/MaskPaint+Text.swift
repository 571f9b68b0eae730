import Raster
import RevealMotion
import RevealValues

/// A ring as people write it, part by part; nil for parts that they leave as they are.
package struct WrittenRing: Sendable, Equatable {
    /// Shares are of the view's diagonal.
    var width: Length?
    var color: Color?
    var align: Double?
    var stretch: FeatherStretch?

    func apply(to ring: inout Ring, in size: Size) {
        ring.width = width?.points(of: size.diagonal) ?? ring.width
        ring.color = color ?? ring.color
        ring.align = align ?? ring.align
        ring.isStretched = stretch.map { $0 == .auto } ?? ring.isStretched
    }
}

extension WrittenRing {
    /// The ring that `text` says: a width, a color and where it lies, in any order, but `none`.
    init(_ text: String) throws(SyntaxError) {
        guard text != "none" else {
            width = .points(0)
            return
        }
        let error = SyntaxError(
            "'\(text)' is not a ring",
            hint: "write a width and a color such as '6 white', and perhaps inside or outside")
        let parts = try PaintWords(text, aligned: true, or: error)
        let aligns = parts.lengths.dropFirst() + parts.aligns
        guard let first = parts.lengths.first, aligns.count <= 1, parts.color != nil else {
            throw error
        }
        (width, color) = (try Notation.width.parse(first), parts.color)
        if let last = aligns.first { align = try Notation.featherAlign.parse(last) }
    }

    fileprivate var text: String {
        guard let width, let color else { return "none" }
        let words = [width.text, color.hexadecimal, align.map(Notation.featherAlign.print)]
        return words.compactMap(\.self).joined(separator: " ")
    }
}

/// A shadow as people write it, part by part; nil for parts that they leave as they are.
package struct WrittenShadow: Sendable, Equatable {
    /// Shares are of the view's diagonal.
    var x, y, blur, spread: Length?
    var color: Color?

    func apply(to shadow: inout Shadow, in size: Size) {
        shadow.x = x?.points(of: size.diagonal) ?? shadow.x
        shadow.y = y?.points(of: size.diagonal) ?? shadow.y
        shadow.blur = blur?.points(of: size.diagonal) ?? shadow.blur
        shadow.spread = spread?.points(of: size.diagonal) ?? shadow.spread
        shadow.color = color ?? shadow.color
    }
}

extension WrittenShadow {
    /// The shadow that `text` says as CSS's `box-shadow` does: two to four lengths, and a color
    /// before or after them, but `none`.
    init(_ text: String) throws(SyntaxError) {
        guard text != "none" else {
            color = .transparent
            return
        }
        let error = SyntaxError(
            "'\(text)' is not a shadow",
            hint: "write x, y, blur, perhaps a spread, and a color, such as '0 4 24 #0008'")
        let parts = try PaintWords(text, aligned: false, or: error)
        let lengths = parts.lengths.compactMap { Length($0[...]) } + [.points(0), .points(0)]
        guard (4...6).contains(lengths.count), parts.color != nil else { throw error }
        (x, y, blur, spread, color) = (lengths[0], lengths[1], lengths[2], lengths[3], parts.color)
        guard lengths[2].points(of: 1) >= 0 else { throw Self.negativeBlur(text) }
    }

    fileprivate var text: String {
        guard let color, let x, let y else { return "none" }
        return ([x, y, blur, spread].compactMap(\.self).map(\.text) + [color.hexadecimal])
            .joined(separator: " ")
    }

    fileprivate static func negativeBlur(_ text: String) -> SyntaxError {
        SyntaxError("'\(text)' has a blur of less than nothing", hint: "write 0 for a sharp one")
    }
}

/// The words of a ring or a shadow in a line.
private struct PaintWords {
    var lengths: [String] = []
    /// Words for where something lies about an edge.
    var aligns: [String] = []
    var color: Color?

    /// The words of `text`, among them where it lies if it is `aligned`.
    ///
    /// - Throws: `error` if there are two colors, or what is wrong with one.
    init(_ text: String, aligned: Bool, or error: SyntaxError) throws(SyntaxError) {
        for word in text.wordsOutsideParentheses {
            if Length(word[...]) != nil {
                lengths.append(word)
            } else if aligned, FeatherAlign(rawValue: word) != nil {
                aligns.append(word)
            } else {
                try word.refuseAsNumber()
                guard color == nil else { throw error }
                color = try Color(word)
            }
        }
    }
}

extension String {
    /// Refuses a word that begins as numbers do, or is what some call one, and is no length, which
    /// is no color either.
    fileprivate func refuseAsNumber() throws(SyntaxError) {
        let digits = drop { "+-.".contains($0) }
        guard digits.first?.isNumber ?? false || ["nan", "inf"].contains(digits.lowercased())
        else { return }
        throw SyntaxError(
            "'\(self)' is not a length",
            hint: "write points up to a million such as 6, or a share of the view's diagonal such "
                + "as 1%")
    }

    /// Whether it has lengths and no color, as what YAML leaves of one behind a #.
    var lacksColor: Bool {
        self != "none"
            && wordsOutsideParentheses.allSatisfy { word in
                Length(word[...]) != nil || FeatherAlign(rawValue: word) != nil
            }
    }

    /// The words between spaces, where those within parentheses are none.
    fileprivate var wordsOutsideParentheses: [String] {
        var words: [String] = []
        var (word, depth) = ("", 0)
        for character in self {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            guard character == " ", depth <= 0 else {
                word.append(character)
                continue
            }
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        return word.isEmpty ? words : words + [word]
    }
}

extension Notation where Value == WrittenRing {
    static var ring: Notation {
        Notation(
            "'6 white'|none", mayBeginWithDash: true,
            examples: ["6 white", "3% rgb(1 2 3 / 50%) 0.2", "outside 2 navy", "none"],
            mistakes: [
                Mistake(
                    "6", "'6' is not a ring",
                    hint: "write a width and a color such as '6 white', and perhaps inside or "
                        + "outside")
            ],
            schema: SchemaDefinition.ring.reference, print: \.text, parse: WrittenRing.init)
    }
}

extension Notation where Value == WrittenShadow {
    static var shadow: Notation {
        Notation(
            "'0 4 24 #0008'|none", mayBeginWithDash: true,
            examples: ["0 4 24 #0008", "-3px 1e3 red", "0 0 3% -1 navy", "none"],
            schema: SchemaDefinition.shadow.reference, print: \.text, parse: WrittenShadow.init)
    }
}

extension Notation where Value == Length {
    static var blur: Notation {
        Notation(
            Notation.length.form, mayBeginWithDash: true, examples: ["4", "1%"],
            schema: SchemaDefinition.feather.reference, print: \.text
        ) { text throws(SyntaxError) in
            let length = try Notation.length.parse(text)
            guard length.points(of: 1) >= 0 else { throw WrittenShadow.negativeBlur(text) }
            return length
        }
    }
}

extension SchemaDefinition {
    static let ring = SchemaDefinition("ring", .oneOf(.anyText, .reference("ring-parts")))
    static let shadow = SchemaDefinition("shadow", .oneOf(.anyText, .reference("shadow-parts")))
}
