import Raster
import RevealMotion
import RevealValues

/// What is painted about a mask's edge: in a line, or part by part.
protocol SceneMaskPaint: SceneMapping, Equatable {
    static var notation: Notation<Self> { get }
    /// A mapping, for documentation.
    static var parts: String { get }
    /// A line in quotes, for a hint.
    static var example: String { get }
    /// The word for a part in a line; nil for none.
    static func word(for part: AnyKeyPath, _ node: SceneNode?) throws(SceneMistake) -> String?
}

extension SceneMaskPaint {
    /// What a scene file says: in a line, or part by part.
    init(_ node: SceneNode) throws(SceneMistake) {
        if case .mapping = node.content {
            try self.init(mapping: node)
        } else {
            try Self.checkColor(node)
            self = try node.value(Self.notation.parse)
        }
    }

    /// What a preset's option says in a line: its text, or the parts of a mapping one after the
    /// other.
    static func line(_ node: SceneNode) throws(SceneMistake) -> String {
        guard case .mapping = node.content else {
            try checkColor(node)
            return try node.text()
        }
        let fields = try fields(node)
        var words: [String?] = []
        for key in keys { words.append(try word(for: key.property, fields[key.row.name])) }
        return words.compactMap(\.self).joined(separator: " ")
    }

    /// Refuses a line that has no color, which YAML takes for a comment where it begins with #.
    private static func checkColor(_ node: SceneNode) throws(SceneMistake) {
        guard case .scalar(let text) = node.content, !text.isEmpty, text.lacksColor else { return }
        throw node.mistake(
            "'\(text)' has no color; one that begins with # goes in quotes, with all the rest: "
                + example)
    }
}

extension SceneForm where Value: SceneMaskPaint {
    static var paint: SceneForm {
        SceneForm(
            Value.notation.form.replacing("|", with: "|\(Value.parts)|"), Value.notation.schema,
            write: { .line($0.line) }, says: { paint in Value.keys.allSatisfy { $0.says(paint) } },
            read: Value.init)
    }
}

extension WrittenRing: SceneMaskPaint {
    /// The parts of `ring`, lengths in points.
    init(_ ring: Ring) {
        (width, color, align) = (.points(ring.width), ring.color, ring.align)
        stretch = FeatherStretch(ring.isStretched)
    }

    static let definition = "ring-parts"
    /// In the order in which a line says them.
    static let keys: [SceneKey<Self>] = [
        SceneKey("width", \.width, .text(.width), "Points, or a share of the view's diagonal."),
        SceneKey("color", \.color, .color, "A color of CSS; a change takes effect at once."),
        SceneKey("align", \.align, .text(.featherAlign), "As `feather-align`."),
        SceneKey("stretch", \.stretch, .word, "As `feather-stretch`."),
    ]
    static var notation: Notation<Self> { .ring }
    static let (parts, example) = ("{width: 6, …}", "'6 #fff'")

    static func word(for part: AnyKeyPath, _ node: SceneNode?) throws(SceneMistake) -> String? {
        if part == \Self.stretch, let node {
            throw node.mistake("a preset's ring is stretched; that of a layer need not be")
        }
        return try node?.text()
    }
}

extension WrittenShadow: SceneMaskPaint {
    /// The parts of `shadow`, lengths in points.
    init(_ shadow: Shadow) {
        (x, y, color) = (.points(shadow.x), .points(shadow.y), shadow.color)
        (blur, spread) = (.points(shadow.blur), .points(shadow.spread))
    }

    static let definition = "shadow-parts"
    /// In the order in which a line says them.
    static let keys: [SceneKey<Self>] = [
        SceneKey("x", \.x, .text(.length), "The offset to the right."),
        SceneKey("y", \.y, .text(.length), "The offset downwards."),
        SceneKey("blur", \.blur, .text(.blur), "Twice the standard deviation."),
        SceneKey("spread", \.spread, .text(.length), "How much larger it is than the mask."),
        SceneKey("color", \.color, .color, "A color of CSS; only its alpha moves."),
    ]
    static var notation: Notation<Self> { .shadow }
    static let (parts, example) = ("{x: 0, …}", "'0 4 24 #0008'")

    /// No length but the last may be left out of a line.
    static func word(for part: AnyKeyPath, _ node: SceneNode?) throws(SceneMistake) -> String? {
        try node?.text() ?? (part == \Self.color ? nil : "0")
    }
}
