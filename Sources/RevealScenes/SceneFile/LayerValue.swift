/// A value of a layer: its key, how to apply it, and how to write it.
struct LayerValue: Sendable {
    let key: SceneKey<SceneChange>
    let write: @Sendable (Layer) -> WrittenValue

    init<V: Sendable>(
        _ name: String, _ property: Property<Layer, V>, _ form: SceneForm<V>, _ summary: String
    ) {
        self.init(name, form, summary) { layer in
            layer[keyPath: property]
        } apply: { value, layer, _ in
            layer[keyPath: property] = value
        }
    }

    /// A value that `apply` converts to properties of a layer, in a view of the given size.
    init<V: Sendable>(
        _ name: String, _ form: SceneForm<V>, _ summary: String,
        get: @escaping @Sendable (Layer) -> V,
        apply: @escaping @Sendable (V, inout Layer, Size) -> Void
    ) {
        key = SceneKey(name, \SceneChange.self, form, summary) {
            $0.texts[name]
        } set: { change, value in
            change.effects.append { layer, size in apply(value, &layer, size) }
        }
        write = { form.write(get($0)) }
    }
}

extension LayerValue {
    var name: String { key.name }

    /// All values, in the order of printing.
    ///
    /// Values are applied from the last to the first: the size of a circle depends on the shape,
    /// and only a rectangle has rounded corners.
    static let all: [LayerValue] =
        [frame] + place + [shape, cornerRadius, map, mapProgress, softness, feather] + edge + [
            ring, shadow,
        ]

    static let frame = LayerValue(
        "frame", \.frame, .numbers(.sceneRectangle()),
        "The layer's rectangle; by default the whole view. A picture is stretched to fill it.")

    private static let place: [LayerValue] = [
        LayerValue(
            "opacity", \.opacity, .text(.number(in: 0...1)), "The layer's opacity; 1 by default."),
        LayerValue(
            "scale", \.factors, .numbers(.scale),
            "The horizontal and vertical factors, about the frame's center."
        ),
        LayerValue(
            "translation", \.offset, .numbers(.translation),
            "The horizontal and vertical offset, in points."),
        LayerValue(
            "mask", .mask, "The rectangle that `mask-shape` fills, or a circle.",
            get: { $0.mask.map(SceneMask.rectangle) ?? .none }
        ) { mask, layer, size in
            layer.mask = mask.rectangle(in: size, current: layer.mask, of: layer.maskStyle.shape)
        },
        LayerValue("hidden", \.isHidden, .text(.flag), "Whether the layer is invisible."),
    ]

    static let shape = LayerValue(
        "mask-shape", .text(.maskShape), "The shape of the mask in its rectangle.",
        get: \.maskStyle.shape
    ) { shape, layer, _ in
        // The radius of the corners has already been applied.
        let isRectangle = shape.cornerRadius != nil && layer.maskStyle.shape.cornerRadius != nil
        if !isRectangle { layer.maskStyle.shape = shape }
    }

    static let cornerRadius = LayerValue(
        "corner-radius", .cornerRadius,
        "The radius of a rectangle's corners, in points, reduced to fit; 0 by default.",
        get: { $0.maskStyle.shape.cornerRadius ?? 0 }
    ) { value, layer, _ in layer.maskStyle.shape = .rectangle(cornerRadius: value) }

    static let mapProgress = LayerValue(
        "map-progress", .text(.mapProgress),
        "The progress of a map: 0 (default) before the first change, 1 after the last.",
        get: { $0.maskStyle.shape.map?.progress ?? 0 }
    ) { progress, layer, _ in layer.maskStyle.shape.changeMap { $0.progress = progress } }

    static let softness = LayerValue(
        "softness", .text(.softness),
        "The range of grays of a map that changes at the same time, from 0 to 1; 0.03 by default.",
        get: { $0.maskStyle.shape.map?.softness ?? MaskMap.defaultSoftness }
    ) { softness, layer, _ in layer.maskStyle.shape.changeMap { $0.softness = softness } }

    static let feather = LayerValue(
        "feather", .text(.width),
        "The width of a soft edge: points, or a percentage of the view's diagonal; 0 by default.",
        get: { .points($0.maskStyle.feather.width) }
    ) { $1.maskStyle.feather.width = $0.points(of: $2.diagonal) }

    private static let edge: [LayerValue] = [
        LayerValue(
            "feather-curve", \.maskStyle.feather.curve, .word,
            "The falloff of a soft edge; `smooth` by default."),
        LayerValue(
            "feather-align", \.maskStyle.feather.align, .text(.featherAlign),
            "The position of a soft edge relative to the sharp edge (`center` by default), or "
                + "the fraction of it that is outside."),
        LayerValue(
            "feather-stretch", .word,
            "Whether a soft edge is outside of the view before and after the motion; `auto` "
                + "by default.",
            get: { FeatherStretch($0.maskStyle.feather.isStretched) }
        ) { stretch, layer, _ in layer.maskStyle.feather.isStretched = stretch.isStretched },
    ]

    static let ring = LayerValue(
        "ring", .paint, "A stroke along the mask's edge.", get: { WrittenRing($0.maskStyle.ring) }
    ) { $0.apply(to: &$1.maskStyle.ring, in: $2) }

    static let shadow = LayerValue(
        "shadow", .paint, "The shadow outside of the mask, like CSS's `box-shadow`.",
        get: { WrittenShadow($0.maskStyle.shadow) }
    ) { $0.apply(to: &$1.maskStyle.shadow, in: $2) }

    static let map = LayerValue(
        "map", .noMap, "A gray picture that sets when each pixel of the mask changes.",
        get: { $0.maskStyle.shape.map.map(SceneMap.init) }
    ) { _, _, _ in }
}

extension Layer {
    fileprivate var factors: Point {
        get { Point(x: transform.scaleX, y: transform.scaleY) }
        set { (transform.scaleX, transform.scaleY) = (newValue.x, newValue.y) }
    }

    fileprivate var offset: Point {
        get { Point(x: transform.x, y: transform.y) }
        set { (transform.x, transform.y) = (newValue.x, newValue.y) }
    }
}

extension MaskShape {
    fileprivate var cornerRadius: Double? {
        if case .rectangle(let radius) = self { radius } else { nil }
    }
}

extension SceneForm where Value == Double {
    fileprivate static var cornerRadius: SceneForm { .text(.number(in: MaskShape.cornerRadii)) }
}

struct SceneChange: SceneMapping {
    /// The effect of each value on a layer in a view of the given size, in the order of the keys.
    fileprivate(set) var effects: [@Sendable (inout Layer, Size) -> Void] = []
    /// The texts of the values by key, if they come from a layer.
    fileprivate(set) var texts: [String: WrittenValue] = [:]

    static let definition = "change"

    static let keys = LayerValue.all.map(\.key)

    init() {}

    init(_ layer: Layer, since earlier: Layer) {
        for value in LayerValue.all {
            let text = value.write(layer)
            guard text != value.write(earlier) else { continue }
            texts[value.name] = text
        }
    }

    func check(_ fields: SceneFields) throws(SceneMistake) {
        guard let node = fields[LayerValue.cornerRadius.name],
            try SceneForm.cornerRadius.read(node) != 0,
            let shape = try fields[LayerValue.shape.name].map(SceneForm.text(.maskShape).read)
        else { return }
        guard case .rectangle = shape else {
            let kind = shape == .ellipse ? "an ellipse has no corners" : "its corners are not round"
            throw node.mistake("\(kind); write mask-shape: rectangle")
        }
    }

    func apply(to layer: inout Layer, in size: Size) {
        for effect in effects.reversed() { effect(&layer, size) }
    }
}
