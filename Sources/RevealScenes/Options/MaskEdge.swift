enum FeatherAlign {
    /// The keywords of CSS and After Effects, each with the share of the ramp outside the edge.
    static let words: KeyValuePairs = ["inside": 0.0, "center": 0.5, "outside": 1.0]

    /// The accepted shares.
    ///
    /// With a share outside 0…1, the edge itself is outside the ramp.
    static let shares = -1000.0...1000.0
}

/// Whether a soft edge is stretched to be out of view at both ends of the motion.
package enum FeatherStretch: String, Sendable, CaseIterable {
    case auto, none

    init(_ isStretched: Bool) { self = isStretched ? .auto : .none }

    var isStretched: Bool { self == .auto }
}

/// A stroke (ring) as written.
///
/// A part that is nil keeps its earlier value.
///
/// Percentages refer to the view's diagonal.
package struct WrittenRing: Sendable, Equatable {
    var width: Length?
    var color: Color?
    var align: Double?
    var stretch: FeatherStretch?

    func apply(to ring: inout Ring, in size: Size) {
        ring.width = width?.points(of: size.diagonal) ?? ring.width
        ring.color = color ?? ring.color
        ring.align = align ?? ring.align
        ring.isStretched = stretch?.isStretched ?? ring.isStretched
    }
}

extension WrittenRing {
    /// Parses a width, a color and an alignment in any order, or `none`.
    init(_ text: String) throws(SyntaxError) {
        guard text != none else {
            width = .points(0)
            return
        }
        let paint = try PaintWords(text, aligned: true)
        let aligns = paint.lengths.dropFirst() + paint.aligns
        guard let first = paint.lengths.first, aligns.count <= 1, paint.colors.count == 1 else {
            throw Self.mistake(text)
        }
        (width, color) = (try Notation.width.parse(first), paint.colors[0])
        if let last = aligns.first { align = try Notation.featherAlign.parse(last) }
    }

    /// The width, the color, and the alignment, as one line.
    var text: String {
        if width == .points(0), color == nil { return none }
        let words = [width?.text, color?.hexadecimal, align.map(Notation.featherAlign.print)]
        return words.compactMap(\.self).joined(separator: " ")
    }

    fileprivate static func mistake(_ text: String) -> SyntaxError {
        SyntaxError(
            "'\(text)' is not a ring",
            hint: "write a width and a color, such as '6 white', and optionally inside or outside")
    }
}

/// A shadow as written.
///
/// A part that is nil keeps its earlier value.
///
/// Percentages refer to the view's diagonal.
package struct WrittenShadow: Sendable, Equatable {
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
    /// Parses CSS's `box-shadow`: two to four lengths, and a color before or after them; or `none`.
    init(_ text: String) throws(SyntaxError) {
        guard text != none else {
            color = .transparent
            return
        }
        let paint = try PaintWords(text, aligned: false)
        let lengths = paint.lengths.compactMap { Length($0[...]) } + [.points(0), .points(0)]
        guard (4...6).contains(lengths.count), paint.colors.count == 1 else {
            throw SyntaxError(
                "'\(text)' is not a shadow",
                hint: "write x, y, blur, an optional spread, and a color, such as '0 4 24 #0008'")
        }
        (x, y, spread, color) = (lengths[0], lengths[1], lengths[3], paint.colors[0])
        blur = try Notation.blur.parse(lengths[2].text)
    }

    /// The shadow as one line, with all four lengths; lengths that are not set are 0.
    var text: String {
        let lengths = [x, y, blur, spread]
        if color == .transparent, lengths.allSatisfy({ $0 == nil }) { return none }
        return (lengths.map { $0?.text ?? "0" } + [color?.hexadecimal].compactMap(\.self))
            .joined(separator: " ")
    }
}

private let none = "none"

/// The words of a ring's or a shadow's line, sorted by kind.
private struct PaintWords {
    private(set) var lengths: [String] = []
    private(set) var aligns: [String] = []
    private(set) var colors: [Color] = []

    init(_ text: String, aligned: Bool) throws(SyntaxError) {
        for word in text.wordsOutsideParentheses {
            if Length(word[...]) != nil {
                lengths.append(word)
            } else if aligned, FeatherAlign.words.contains(where: { $0.key == word }) {
                aligns.append(word)
            } else {
                try word.refuseAsNumber()
                colors.append(try Color(word))
            }
        }
    }
}

extension String {
    /// Refuses a word that begins like a number and is neither a length nor a color.
    fileprivate func refuseAsNumber() throws(SyntaxError) {
        let digits = drop { "+-.".contains($0) }
        guard digits.first?.isNumber ?? false || ["nan", "inf"].contains(digits.lowercased())
        else { return }
        throw SyntaxError(
            "'\(self)' is not a length",
            hint: "write points, such as 6, up to a million, or a percentage of the view's "
                + "diagonal, such as 1%")
    }

    /// Whether the text has lengths but no color, perhaps because YAML read a color that begins
    /// with # as a comment.
    var lacksColor: Bool {
        let words = self == none ? nil : try? PaintWords(self, aligned: true)
        return words?.colors.isEmpty ?? false
    }

    fileprivate var wordsOutsideParentheses: [String] {
        var (words, depth) = ([""], 0)
        for character in self {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            if character == " ", depth <= 0 {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}

extension Notation where Value == WrittenRing {
    static var ring: Notation {
        Notation(
            "'6 white'|\(none)", mayBeginWithDash: true,
            examples: ["6 white", "3% rgb(1 2 3 / 50%) 0.2", "outside 2 navy", none],
            mistakes: [
                Mistake(
                    "6", WrittenRing.mistake("6").description, hint: WrittenRing.mistake("6").hint)
            ],
            schema: SchemaDefinition.ring.reference, print: \.text, parse: WrittenRing.init)
    }
}

extension Notation where Value == WrittenShadow {
    static var shadow: Notation {
        Notation(
            "'0 4 24 #0008'|\(none)", mayBeginWithDash: true,
            examples: ["0 4 24 #0008", "-3px 1e3 red", "0 0 3% -1 navy", none],
            schema: SchemaDefinition.shadow.reference, print: \.text, parse: WrittenShadow.init)
    }
}

extension Notation where Value == Length {
    static var width: Notation {
        Notation(
            "24|3%", examples: ["24", "3%"], wrong: ["-1"],
            schema: SchemaDefinition.feather.reference, "is not a width",
            hint: "write points, such as 24, or a percentage of the view's diagonal, such as 3%",
            print: \.text
        ) { text in Length(text).flatMap { $0.points(of: 1).sign == .plus ? $0 : nil } }
    }

    static var length: Notation {
        Notation(
            "4|1%", examples: ["4", "-1%"], schema: SchemaDefinition.length.reference,
            "is not a length",
            hint: "write points, such as 4, or a percentage of the view's diagonal, such as 1%",
            print: \.text, read: Length.init)
    }

    static var blur: Notation {
        Notation(
            length.form, mayBeginWithDash: true, examples: ["4", "1%"],
            schema: SchemaDefinition.feather.reference, print: \.text
        ) { text throws(SyntaxError) in
            let blur = try length.parse(text)
            guard blur.points(of: 1) >= 0 else {
                throw SyntaxError(
                    "the blur '\(text)' is negative", hint: "write 0 for a sharp shadow")
            }
            return blur
        }
    }
}

extension Notation where Value == Double {
    /// The notation of the share of a ramp that is outside the edge: a word or a number.
    static var featherAlign: Notation {
        let words = FeatherAlign.words
        let names = words.map(\.key)
        return Notation(
            names.joined(separator: "|"), words: names, mayBeginWithDash: true,
            examples: names + ["0.2", "-1000"], schema: SchemaDefinition.featherAlign.reference,
            print: { share in words.first { $0.value == share }?.key ?? share.shortest }
        ) { text throws(SyntaxError) in
            let word = words.first { $0.key == text }
            guard let share = word?.value ?? RevealValues.number(text[...]) else {
                throw unknownValue(text, of: names)
            }
            guard FeatherAlign.shares.contains(share) else {
                throw SyntaxError("'\(text)' is not a number from -1000 to 1000")
            }
            return share
        }
    }
}

extension SchemaDefinition {
    static let feather = SchemaDefinition(
        "feather",
        .oneOf(.number(in: 0...Rect.optionLimit), .text("^[0-9.eE+-]+(%|px)?$")))

    static let featherAlign = SchemaDefinition(
        "feather-align",
        .oneOf(
            ["enum": .words(FeatherAlign.words.map(\.key))],
            .number(in: FeatherAlign.shares)))

    static let ring = SchemaDefinition("ring", .oneOf(.anyText, .reference("ring-parts")))
    static let shadow = SchemaDefinition("shadow", .oneOf(.anyText, .reference("shadow-parts")))
}
