struct SceneLayer: SceneMapping {
    private(set) var name = ""
    /// The name of the snapshot that it shows; nil if it shows a color.
    private(set) var snapshot: SceneReference?
    private var color: Color?
    private var shape: Layer.Shape?
    private var composite: Layer.Composite?
    private(set) var map: SceneMap?
    private var values = SceneChange()
    private var fields = SceneFields()

    var place: ScenePlace { fields.place(of: \Self.name) }

    static let definition = "layer"

    static let keys: [SceneKey<Self>] =
        [
            SceneKey(required: "name", \.name, .name, "The name in stages and messages."),
            SceneKey("snapshot", \.snapshot, .reference, "The name of a snapshot."),
            SceneKey("color", \.color, .color, "A color instead of a snapshot."),
            SceneKey(
                "shape", \.shape, .word,
                "The part of its frame that it fills; by default all of it."),
            SceneKey(
                "composite", \.composite, .word,
                "Whether it is painted over the layers below (default), or replaces them inside of "
                    + "its mask."),
        ]
        + SceneChange.keys.map { key in
            let name = LayerValue.map.name
            return key.name == name
                ? SceneKey(name, \.map, .map, key.row.summary) : key.of(\.values)
        }

    static let schemaRules: [JSON.Member] = [
        .init("oneOf", .required(oneOf: names(\.snapshot, \.color)))
    ]

    static let rules: [SceneRule] = [
        .exclude(
            name(of: \Self.color), names(\.snapshot), ": a layer shows one or the other"),
        .exclude(
            LayerValue.map.name,
            [LayerValue.shape, .cornerRadius, .feather, .ring, .shadow].map(\.name),
            ", which has no edge"),
        .need(LayerValue.map.name, [LayerValue.mapProgress, .softness].map(\.name)),
    ]

    init() {}

    init(_ layer: Layer, _ snapshot: String?, of bounds: Rect, isReplacing: Bool) {
        name = layer.name
        if case .color(let color) = layer.content { self.color = color }
        self.snapshot = snapshot.map { SceneReference(name: $0) }
        shape = layer.shape == .rectangle ? nil : layer.shape
        composite = isReplacing ? .replace : nil
        map = layer.maskStyle.shape.map.map(SceneMap.init)
        values = SceneChange(layer, since: Layer(layer.name, layer.content, frame: bounds))
    }

    mutating func check(_ fields: SceneFields) throws(SceneMistake) {
        self.fields = fields
        if color == nil, snapshot == nil {
            throw SceneMistake(fields.place, "the layer '\(name)' has neither snapshot nor color")
        }
        try values.check(fields)
    }

    /// Returns the layer in a view of `size`.
    ///
    /// A map covers the whole view unless there is a mask.
    func layer(in size: Size, _ snapshots: [String: Snapshot], _ map: MaskMap?) -> Layer? {
        let picture = snapshot.flatMap { snapshots[$0.name] }.map(Layer.Content.snapshot)
        guard let shown = color.map(Layer.Content.color) ?? picture else { return nil }
        let bounds = size.bounds
        var layer = Layer(
            name, shown, shape: shape ?? .rectangle, frame: bounds, composite: composite ?? .over)
        if let map { (layer.maskStyle.shape, layer.mask) = (.map(map), bounds) }
        values.apply(to: &layer, in: size)
        return layer
    }
}
