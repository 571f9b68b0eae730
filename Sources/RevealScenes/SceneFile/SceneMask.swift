enum SceneMask: Sendable {
    case none
    case rectangle(Rect)
    /// A circle about a place, or about the center of the current mask.
    case circle(Position?, Radius)

    /// Returns the rectangle of the shape in a view of `size`; nil for no mask.
    ///
    /// Without a position, a circle has the center of the `current` mask, or else of the view.
    func rectangle(in size: Size, current: Rect?, of shape: MaskShape) -> Rect? {
        switch self {
        case .none: return nil
        case .rectangle(let rectangle): return rectangle
        case .circle(let place, let radius):
            let center = place?.point(in: size) ?? current?.center ?? size.center
            let points = shape.points(of: radius, about: center, in: size)
            return Rect(center: center, radius: points)
        }
    }
}

struct SceneCircle: SceneMapping {
    fileprivate var center: Position?
    fileprivate var radius = Radius.farthestCorner

    static let definition = "circle"

    static let keys: [SceneKey<Self>] = [
        SceneKey(
            "center", \.center, .list(.position),
            "By default the center of the layer's mask, or else of the view."),
        SceneKey(
            required: "radius", \.radius, .text(.radius("farthest-corner")),
            "Points, a percentage, or a CSS keyword."),
    ]
}

extension SceneForm where Value == SceneMask {
    static var mask: SceneForm {
        let none = "none"
        let rectangle = SceneForm<Rect>.numbers(
            .sceneRectangle(
                "is not a mask",
                hint: "write none, [x, y, width, height], or {center: …, radius: …}"))
        return SceneForm(
            "none|[x, y, width, height]|{center: …, radius: …}",
            .oneOf(["const": .string(none)], rectangle.schema, SceneCircle.reference),
            write: {
                if case .rectangle(let rect) = $0 { rectangle.write(rect) } else { .line(none) }
            }
        ) { node throws(SceneMistake) in
            if case .scalar(none) = node.content { return .none }
            guard node.isMapping else { return .rectangle(try rectangle.read(node)) }
            let circle = try SceneCircle(mapping: node)
            return .circle(circle.center, circle.radius)
        }
    }
}

/// A stroke or shadow at a mask's edge, as one line or part by part.
protocol SceneMaskPaint: SceneMapping, Equatable {
    static var notation: Notation<Self> { get }
    /// A mapping of all parts, for documentation.
    static var parts: String { get }
    /// A line in quotes, for a hint.
    static var example: String { get }
    /// The keys of parts that only a layer may have, and that a line cannot state.
    static var ofLayers: [String] { get }
}

extension SceneMaskPaint {
    init(_ node: SceneNode) throws(SceneMistake) {
        guard !node.isMapping else {
            try self.init(mapping: node)
            return
        }
        // YAML reads a color that begins with # as a comment.
        if case .scalar(let text) = node.content, !text.isEmpty, text.lacksColor {
            throw node.mistake(
                "'\(text)' has no color; if it begins with #, quote the whole value: "
                    + Self.example)
        }
        self = try node.value(nil, Self.notation.parse)
    }

    /// Reads a preset's ring or shadow, and returns it as the option's line.
    static func line(_ node: SceneNode) throws(SceneMistake) -> String {
        let paint = try Self(node)
        guard node.isMapping else { return try node.text() }
        try fields(node).refuse(ofLayers, "is for layers: the ring of a preset is always stretched")
        return notation.print(paint)
    }
}

extension SceneForm where Value: SceneMaskPaint {
    static var paint: SceneForm {
        SceneForm(
            Value.notation.form.replacing("|", with: "|\(Value.parts)|"), Value.notation.schema,
            write: { .line($0.line) }, read: Value.init)
    }
}

extension WrittenRing: SceneMaskPaint {
    init(_ ring: Ring) {
        (width, color, align) = (.points(ring.width), ring.color, ring.align)
        stretch = FeatherStretch(ring.isStretched)
    }

    static let definition = "ring-parts"
    static let keys: [SceneKey<Self>] = [
        SceneKey(
            "width", \.width, .text(.width),
            "Points, or a percentage of the view's diagonal; 0 for no ring."),
        SceneKey("color", \.color, .color, "A CSS color; a change takes effect at once."),
        SceneKey("align", \.align, .text(.featherAlign), "As `feather-align`."),
        SceneKey("stretch", \.stretch, .word, "As `feather-stretch`."),
    ]
    static var notation: Notation<Self> { .ring }
    static let (parts, example) = ("{width: 6, …}", "'6 #fff'")
    static let ofLayers = names(\.stretch)
}

extension WrittenShadow: SceneMaskPaint {
    init(_ shadow: Shadow) {
        (x, y, color) = (.points(shadow.x), .points(shadow.y), shadow.color)
        (blur, spread) = (.points(shadow.blur), .points(shadow.spread))
    }

    static let definition = "shadow-parts"
    static let keys: [SceneKey<Self>] = [
        SceneKey("x", \.x, .text(.length), "The offset to the right."),
        SceneKey("y", \.y, .text(.length), "The offset downwards."),
        SceneKey("blur", \.blur, .text(.blur), "Twice the standard deviation."),
        SceneKey(
            "spread", \.spread, .text(.length), "The distance by which it exceeds the mask."),
        SceneKey("color", \.color, .color, "A CSS color; stages interpolate its alpha only."),
    ]
    static var notation: Notation<Self> { .shadow }
    static let (parts, example) = ("{x: 0, …}", "'0 4 24 #0008'")
    static let ofLayers: [String] = []
}
