import Raster
import RevealMotion
import RevealValues

extension WrittenRing: SceneMapping {
    /// What a scene file says of a ring: in a line, or part by part.
    init(_ node: SceneNode) throws(SceneMistake) {
        guard case .mapping = node.content else {
            try node.checkColor(example: "'6 #fff'")
            self = try node.value { text throws(SyntaxError) in try WrittenRing(text) }
            return
        }
        try self.init(mapping: node)
    }

    /// The parts of `ring`, lengths in points.
    init(_ ring: Ring) {
        (width, color, align) = (.points(ring.width), ring.color, ring.align)
        stretch = FeatherStretch(ring.isStretched)
    }

    /// In the order in which a line says them.
    static let keys: [SceneKey<Self>] = [
        SceneKey("width", \.width, .text(.width), "Points, or a share of the view's diagonal."),
        SceneKey("color", \.color, .color, "A color of CSS; a change takes effect at once."),
        SceneKey("align", \.align, .text(.featherAlign), "As `feather-align`."),
        SceneKey("stretch", \.stretch, .word, "As `feather-stretch`."),
    ]
}

extension WrittenShadow: SceneMapping {
    /// What a scene file says of a shadow: in a line, or part by part.
    init(_ node: SceneNode) throws(SceneMistake) {
        guard case .mapping = node.content else {
            try node.checkColor(example: "'0 4 24 #0008'")
            self = try node.value { text throws(SyntaxError) in try WrittenShadow(text) }
            return
        }
        try self.init(mapping: node)
    }

    /// The parts of `shadow`, lengths in points.
    init(_ shadow: Shadow) {
        (x, y, color) = (.points(shadow.x), .points(shadow.y), shadow.color)
        (blur, spread) = (.points(shadow.blur), .points(shadow.spread))
    }

    /// In the order in which a line says them.
    static let keys: [SceneKey<Self>] = [
        SceneKey("x", \.x, .text(.length), "The offset to the right."),
        SceneKey("y", \.y, .text(.length), "The offset downwards."),
        SceneKey("blur", \.blur, .text(.blur), "Twice the standard deviation."),
        SceneKey("spread", \.spread, .text(.length), "How much larger it is than the mask."),
        SceneKey("color", \.color, .color, "A color of CSS; only its alpha moves."),
    ]
}

extension SceneNode {
    /// What a preset's `ring` says in a line.
    func ringLine() throws(SceneMistake) -> String {
        if case .mapping = content,
            let stretch = try WrittenRing.fields(self)[\WrittenRing.stretch]
        {
            throw stretch.mistake("a preset's ring is stretched; that of a layer need not be")
        }
        try checkColor(example: "'6 #fff'")
        return try line(of: WrittenRing.self)
    }

    /// What a preset's `shadow` says in a line, in which no length but the last may be left out.
    func shadowLine() throws(SceneMistake) -> String {
        try checkColor(example: "'0 4 24 #0008'")
        return try line(of: WrittenShadow.self) { $0 == \WrittenShadow.color ? nil : "0" }
    }

    /// Refuses a line that has no colour, which YAML takes for a comment where it begins with #.
    fileprivate func checkColor(example: String) throws(SceneMistake) {
        guard case .scalar(let text) = content, !text.isEmpty, text.lacksColor else { return }
        throw mistake(
            "'\(text)' has no colour; one that begins with # goes in quotes, with all the rest: "
                + example)
    }

    /// What a preset's option says in a line: its text, or the parts of a mapping one after the
    /// other; `absent` is what stands for those that are not there.
    private func line<Root: SceneMapping>(
        of _: Root.Type, absent: (AnyKeyPath) -> String? = { _ in nil }
    ) throws(SceneMistake) -> String {
        guard case .mapping = content else { return try text() }
        let fields = try Root.fields(self)
        var words: [String] = []
        for key in Root.keys {
            if let node = fields[key.row.name] {
                words.append(try node.text())
            } else if let word = absent(key.property) {
                words.append(word)
            }
        }
        return words.joined(separator: " ")
    }
}

extension SceneForm where Value == WrittenRing {
    /// A ring in a line, or part by part.
    static var ring: SceneForm {
        SceneForm(
            "'6 white'|{width: 6, …}|none", Notation.ring.schema, write: { .line($0.line) },
            says: \.isInRange, read: WrittenRing.init)
    }
}

extension SceneForm where Value == WrittenShadow {
    /// A shadow in a line, or part by part.
    static var shadow: SceneForm {
        SceneForm(
            "'0 4 24 #0008'|{x: 0, …}|none", Notation.shadow.schema, write: { .line($0.line) },
            says: \.isInRange, read: WrittenShadow.init)
    }
}

extension WrittenRing {
    /// Whether a scene file may say its numbers.
    fileprivate var isInRange: Bool {
        width.map(Notation.width.says) ?? true && align.map(Notation.featherAlign.says) ?? true
    }
}

extension WrittenShadow {
    /// Whether a scene file may say its numbers.
    fileprivate var isInRange: Bool {
        blur.map(Notation.blur.says) ?? true
            && [x, y, spread].compactMap(\.self).allSatisfy(Notation.length.says)
    }
}
