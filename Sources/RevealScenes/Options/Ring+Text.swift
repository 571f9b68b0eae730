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

    /// Gives the parts to `ring`, in a view of `size`.
    func apply(to ring: inout Ring, in size: Size) {
        ring.width = width?.points(of: size.diagonal) ?? ring.width
        ring.color = color ?? ring.color
        ring.align = align ?? ring.align
        ring.isStretched = stretch.map { $0 == .auto } ?? ring.isStretched
    }
}

extension WrittenRing {
    /// The name of the schema of its parts.
    static let definition = "ring-parts"

    /// The ring that `text` says: a width, a colour and where it lies, in any order, but `none`.
    init(_ text: String) throws(SyntaxError) {
        guard text != "none" else {
            width = .points(0)
            return
        }
        for word in text.wordsOutsideParentheses {
            let isAlign = FeatherAlign(rawValue: word) != nil
            let isNumber = Length(word[...]) != nil
            if !isAlign, !isNumber {
                try word.refuseAsNumber()
                guard color == nil else { throw Self.error(text) }
                color = try Color(word)
            } else if width == nil, isNumber {
                width = try Notation.width.parse(word)
            } else {
                guard align == nil else { throw Self.error(text) }
                align = try Notation.featherAlign.parse(word)
            }
        }
        guard width != nil, color != nil else { throw Self.error(text) }
    }

    /// The ring as it is written, which parses as the same ring.
    var text: String {
        guard let width, let color else { return "none" }
        return
            ([width.text, color.hexadecimal]
            + [align.map(Notation.featherAlign.print)].compactMap(\.self))
            .joined(separator: " ")
    }

    private static func error(_ text: String) -> SyntaxError {
        SyntaxError(
            "'\(text)' is not a ring",
            hint: "write a width and a colour such as '6 white', and perhaps inside or outside")
    }
}

extension String {
    /// Refuses a word that begins as numbers do, or is what some call one, and is no length, which
    /// is no colour either.
    func refuseAsNumber() throws(SyntaxError) {
        let digits = drop { "+-.".contains($0) }
        guard digits.first?.isNumber ?? false || ["nan", "inf"].contains(digits.lowercased())
        else { return }
        throw SyntaxError(
            "'\(self)' is not a length",
            hint: "write points up to a million such as 6, or a share of the view's diagonal such "
                + "as 1%")
    }

    /// Whether it has lengths and no colour, as what YAML leaves of one behind a #.
    var lacksColor: Bool {
        self != "none"
            && wordsOutsideParentheses.allSatisfy { word in
                Length(word[...]) != nil || FeatherAlign(rawValue: word) != nil
            }
    }

    /// The words between spaces, where those within parentheses are none.
    var wordsOutsideParentheses: [String] {
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
    /// A ring.
    static var ring: Notation {
        Notation(
            "'6 white'|none", mayBeginWithDash: true,
            examples: ["6 white", "3% rgb(1 2 3 / 50%) 0.2", "outside 2 navy", "none"],
            mistakes: [
                Mistake(
                    "6", "'6' is not a ring",
                    hint: "write a width and a colour such as '6 white', and perhaps inside or "
                        + "outside")
            ],
            schema: SchemaDefinition.ring.reference, print: \.text, parse: WrittenRing.init)
    }
}

extension SchemaDefinition {
    static let ring = SchemaDefinition(
        "ring", .oneOf(.anyText, .reference(WrittenRing.definition)))
    static let shadow = SchemaDefinition(
        "shadow", .oneOf(.anyText, .reference(WrittenShadow.definition)))
}
