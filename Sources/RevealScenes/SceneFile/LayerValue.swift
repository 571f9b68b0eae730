import Raster
import RevealMotion
import RevealRendering
import RevealValues

/// A value of a layer that stages may change: how its key is read, applied, and printed.
struct LayerValue: Sendable {
    let key: SceneKey<SceneChange>
    /// Gives the value, if there is one, to a layer of a view of that size.
    let apply: @Sendable (SceneChange, inout Layer, Size) -> Void
    /// The text of a layer's value, exactly.
    let text: @Sendable (Layer) -> String
    /// Whether a scene file may say a layer's value.
    let isInRange: @Sendable (Layer) -> Bool

    init<V>(
        _ name: String, _ property: Property<SceneChange, V?>, _ form: SceneForm<V>,
        _ summary: String, text: @escaping @Sendable (Layer) -> String,
        isInRange: @escaping @Sendable (Layer) -> Bool = { _ in true },
        apply: @escaping @Sendable (V, inout Layer, Size) -> Void
    ) {
        self.init(
            SceneKey(name, property, form, summary), property, text: text, isInRange: isInRange,
            apply: apply)
    }

    init<V>(
        _ key: SceneKey<SceneChange>, _ property: Property<SceneChange, V?>,
        text: @escaping @Sendable (Layer) -> String,
        isInRange: @escaping @Sendable (Layer) -> Bool = { _ in true },
        apply: @escaping @Sendable (V, inout Layer, Size) -> Void
    ) {
        (self.key, self.text, self.isInRange) = (key, text, isInRange)
        self.apply = { change, layer, size in
            if let value = change[keyPath: property] { apply(value, &layer, size) }
        }
    }
}

extension LayerValue {
    /// All of them, in the order in which they are printed.
    ///
    /// They are applied from the last to the first: the size of a circle depends on the shape, and
    /// a shape other than a rectangle has no corners.
    static let all: [LayerValue] = place + shape + edge

    private static let place: [LayerValue] = [
        LayerValue(
            "frame", \.frame, .rectangle,
            "Where it lies; by default the whole view. A picture is stretched to fill it.",
            text: \.frame.text, isInRange: \.frame.isInRange
        ) { value, layer, _ in layer.frame = value },
        LayerValue(
            "opacity", \.opacity, .decimal(in: 0...1), "How much of it shows; 1 by default.",
            text: \.opacity.shortest, isInRange: { (0...1).contains($0.opacity) }
        ) { value, layer, _ in layer.opacity = value },
        LayerValue(
            "scale", \.scale, .scale, "Factors across and down, about the frame's middle.",
            text: {
                let scales = [$0.transform.scaleX, $0.transform.scaleY]
                return scales[0] == scales[1] ? scales[0].shortest : scales.text
            },
            isInRange: {
                [$0.transform.scaleX, $0.transform.scaleY].allSatisfy((0...1000).contains)
            }
        ) { value, layer, _ in (layer.transform.scaleX, layer.transform.scaleY) = (value.x, value.y)
        },
        LayerValue(
            "translation", \.translation, .translation, "The way across and down, in points.",
            text: { [$0.transform.x, $0.transform.y].text },
            isInRange: {
                [$0.transform.x, $0.transform.y].allSatisfy { $0.magnitude <= Rect.sceneLimit }
            }
        ) { value, layer, _ in (layer.transform.x, layer.transform.y) = (value.x, value.y) },
        LayerValue(
            "mask", \.mask, .mask, "The rectangle that `mask-shape` fills, or that of a circle.",
            text: { $0.mask?.text ?? "none" }, isInRange: { $0.mask?.isInRange ?? true }
        ) { mask, layer, size in
            layer.mask = mask.rectangle(in: size, current: layer.mask, of: layer.maskStyle.shape)
        },
        LayerValue(
            "hidden", \.isHidden, .flag, "Whether nothing of it shows.", text: { "\($0.isHidden)" }
        ) { value, layer, _ in layer.isHidden = value },
    ]

    private static let shape: [LayerValue] = [
        LayerValue(
            "mask-shape", \.shape, .text(.maskShape), "The shape of the mask in its rectangle.",
            text: \.maskStyle.shape.text.yaml, isInRange: \.maskStyle.shape.isInRange
        ) { shape, layer, _ in
            let radius = layer.maskStyle.shape.cornerRadius ?? 0
            layer.maskStyle.shape =
                shape.cornerRadius == nil ? shape : .rectangle(cornerRadius: radius)
        },
        LayerValue(
            "corner-radius", \.cornerRadius, .decimal(in: MaskShape.cornerRadii),
            "How round a rectangle's corners are, in points, or as long as fits; 0 by default.",
            text: { ($0.maskStyle.shape.cornerRadius ?? 0).shortest },
            isInRange: { MaskShape.cornerRadii.contains($0.maskStyle.shape.cornerRadius ?? 0) }
        ) { value, layer, _ in layer.maskStyle.shape = .rectangle(cornerRadius: value) },
        LayerValue(.map, \.map, text: \.maskStyle.shape.mapText) { _, _, _ in },
        LayerValue(
            "map-progress", \.mapProgress, .mapProgress,
            "How far a map has come: 0 (default) for nothing, 1 for all.",
            text: { ($0.maskStyle.shape.map?.progress ?? 0).shortest },
            isInRange: { MaskMap.softnesses.contains($0.maskStyle.shape.map?.progress ?? 0) }
        ) { progress, layer, _ in layer.maskStyle.shape.changeMap { $0.progress = progress } },
        LayerValue(
            "softness", \.softness, .text(.softness),
            "The share of the way from black to white of a map that changes at once; 0.03 by "
                + "default.",
            text: { ($0.maskStyle.shape.map?.softness ?? MaskMap.defaultSoftness).shortest },
            isInRange: {
                MaskMap.softnesses.contains(
                    $0.maskStyle.shape.map?.softness ?? MaskMap.defaultSoftness)
            }
        ) { softness, layer, _ in layer.maskStyle.shape.changeMap { $0.softness = softness } },
    ]

    private static let edge: [LayerValue] = [
        LayerValue(
            "feather", \.feather, .text(.width),
            "The width of a soft edge: points, or a share of the view's diagonal; 0 by default.",
            text: \.maskStyle.feather.width.shortest,
            isInRange: { (0...Rect.sceneLimit).contains($0.maskStyle.feather.width) }
        ) { $1.maskStyle.feather.width = $0.points(of: $2.diagonal) },
        LayerValue(
            "feather-curve", \.featherCurve, .word, "Its falloff; `smooth` by default.",
            text: \.maskStyle.feather.curve.rawValue
        ) { curve, layer, _ in layer.maskStyle.feather.curve = curve },
        LayerValue(
            "feather-align", \.featherAlign, .text(.featherAlign),
            "Where it is relative to the sharp edge (`center` by default); as a number, the part "
                + "of it that is outside.",
            text: \.maskStyle.feather.alignText,
            isInRange: { WrittenFeather.aligns.contains($0.maskStyle.feather.align) }
        ) { align, layer, _ in layer.maskStyle.feather.align = align },
        LayerValue(
            "feather-stretch", \.featherStretch, .word,
            "Whether it is out of the view at both ends; `auto` by default.",
            text: { FeatherStretch($0.maskStyle.feather.isStretched).rawValue }
        ) { stretch, layer, _ in layer.maskStyle.feather.isStretched = stretch == .auto },
        LayerValue(
            "ring", \.ring, .ring, "A stroke along the mask's edge.",
            text: \.maskStyle.ring.sceneText, isInRange: \.maskStyle.ring.isInRange
        ) { $0.apply(to: &$1.maskStyle.ring, in: $2) },
        LayerValue(
            "shadow", \.shadow, .shadow,
            "What the mask casts outside of itself, as CSS's `box-shadow`.",
            text: \.maskStyle.shadow.sceneText, isInRange: \.maskStyle.shadow.isInRange
        ) { $0.apply(to: &$1.maskStyle.shadow, in: $2) },
    ]
}

extension MaskShape {
    /// The radius of a rectangle's corners; nil for any other shape.
    fileprivate var cornerRadius: Double? {
        if case .rectangle(let radius) = self { radius } else { nil }
    }
}
