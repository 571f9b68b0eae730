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

    /// In the order in which a line says them.
    static let keys: [SceneKey<Self>] = [
        SceneKey("x", \.x, .length(Self.length), "The offset to the right."),
        SceneKey("y", \.y, .length(Self.length), "The offset downwards."),
        SceneKey("blur", \.blur, .length(Self.blur, "feather"), "Twice the standard deviation."),
        SceneKey("spread", \.spread, .length(Self.length), "How much larger it is than the mask."),
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

extension Ring {
    /// The ring as a scene file says it, part by part.
    var sceneText: String {
        """
        {width: \(width.shortest), color: \(color.hexadecimal.yaml), align: \(alignText), \
        stretch: \(FeatherStretch(isStretched).rawValue)}
        """
    }

    /// Whether a scene file may say it.
    var isInRange: Bool {
        (0...Rect.sceneLimit).contains(width) && WrittenFeather.aligns.contains(align)
    }
}

extension Shadow {
    /// The shadow as a scene file says it, part by part.
    var sceneText: String {
        """
        {x: \(x.shortest), y: \(y.shortest), blur: \(blur.shortest), spread: \(spread.shortest), \
        color: \(color.hexadecimal.yaml)}
        """
    }

    /// Whether a scene file may say it.
    var isInRange: Bool {
        (0...Rect.sceneLimit).contains(blur)
            && [x, y, spread].allSatisfy { $0.magnitude <= Rect.sceneLimit }
    }
}

extension SceneForm where Value == WrittenRing {
    /// A ring in a line, or part by part.
    static var ring: SceneForm {
        SceneForm("'6 white'|{width: 6, …}|none", .reference("ring"), read: WrittenRing.init)
    }
}

extension SceneForm where Value == WrittenShadow {
    /// A shadow in a line, or part by part.
    static var shadow: SceneForm {
        SceneForm(
            "'0 4 24 #0008'|{x: 0, …}|none", .reference("shadow"), read: WrittenShadow.init)
    }
}

extension SceneForm where Value == Length {
    /// A length as `parse` reads it; `schema` is the name of its schema among the definitions.
    fileprivate static func length(
        _ parse: @escaping @Sendable (String) throws(SyntaxError) -> Length,
        _ schema: String = "length"
    ) -> SceneForm {
        SceneForm("4|1%", .reference(schema)) { node throws(SceneMistake) in try node.value(parse) }
    }
}
