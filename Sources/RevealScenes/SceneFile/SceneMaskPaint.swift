import Raster
import RevealMotion
import RevealValues

extension WrittenRing {
    /// What a scene file says of a ring: in a line, or part by part.
    init(_ node: SceneNode) throws(SceneMistake) {
        guard case .mapping = node.content else {
            try node.checkColor(example: "'6 #fff'")
            self = try node.value { text throws(SyntaxError) in try WrittenRing(text) }
            return
        }
        let fields = try SceneFields<RingKey>(node)
        width = try fields[.width]?.value(WrittenFeather.width)
        color = try fields[.color]?.color()
        align = try fields[.align]?.value(WrittenFeather.align)
        isStretched = try fields[.stretch]?.value { text throws(SyntaxError) in
            try named(text, among: FeatherStretch.self) == .auto
        }
    }
}

extension WrittenShadow {
    /// What a scene file says of a shadow: in a line, or part by part.
    init(_ node: SceneNode) throws(SceneMistake) {
        guard case .mapping = node.content else {
            try node.checkColor(example: "'0 4 24 #0008'")
            self = try node.value { text throws(SyntaxError) in try WrittenShadow(text) }
            return
        }
        let fields = try SceneFields<ShadowKey>(node)
        x = try fields[.x]?.value(Self.length)
        y = try fields[.y]?.value(Self.length)
        blur = try fields[.blur]?.value(Self.blur)
        spread = try fields[.spread]?.value(Self.length)
        color = try fields[.color]?.color()
    }
}

extension SceneNode {
    /// What a preset's `ring` says in a line.
    func ringLine() throws(SceneMistake) -> String {
        if case .mapping = content, let stretch = try SceneFields<RingKey>(self)[.stretch] {
            throw stretch.mistake("a preset's ring is stretched; that of a layer need not be")
        }
        try checkColor(example: "'6 #fff'")
        return try line(of: RingKey.self)
    }

    /// What a preset's `shadow` says in a line, in which no length but the last may be left out.
    func shadowLine() throws(SceneMistake) -> String {
        try checkColor(example: "'0 4 24 #0008'")
        return try line(of: ShadowKey.self, absent: [.x: "0", .y: "0", .blur: "0", .spread: "0"])
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
    private func line<Key: SceneKey>(
        of _: Key.Type, absent: [Key: String] = [:]
    ) throws(SceneMistake) -> String {
        guard case .mapping = content else { return try text() }
        let fields = try SceneFields<Key>(self)
        var words: [String] = []
        for key in Key.allCases {
            if let node = fields[key] {
                words.append(try node.text())
            } else if let word = absent[key] {
                words.append(word)
            }
        }
        return words.joined(separator: " ")
    }
}

extension MaskStyle {
    /// What the keys of a scene file say of what is painted about the mask.
    var paintValues: [Layer.Value] {
        let limit = Rect.sceneLimit
        let isStretched = ring.isStretched ? FeatherStretch.auto : .none
        let ringText = """
            {width: \(ring.width.shortest), color: \(ring.color.hexadecimal.yaml), \
            align: \(ring.alignText), stretch: \(isStretched.rawValue)}
            """
        let shadowText = """
            {x: \(shadow.x.shortest), y: \(shadow.y.shortest), blur: \(shadow.blur.shortest), \
            spread: \(shadow.spread.shortest), color: \(shadow.color.hexadecimal.yaml)}
            """
        let lengths = [shadow.x, shadow.y, shadow.spread]
        return [
            Layer.Value(
                key: .ring, text: ringText,
                isInRange: (0...limit).contains(ring.width)
                    && WrittenFeather.aligns.contains(ring.align)),
            Layer.Value(
                key: .shadow, text: shadowText,
                isInRange: (0...limit).contains(shadow.blur)
                    && lengths.allSatisfy { $0.magnitude <= limit }),
        ]
    }
}
