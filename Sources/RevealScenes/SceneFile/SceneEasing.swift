/// The timing functions of a stage: one, or one for each property.
struct SceneEasing: SceneMapping {
    /// The function for all properties that `others` does not name; nil for the stage's default.
    private(set) var main: TimingFunction?
    private(set) var others: [AnimatedProperty: TimingFunction] = [:]
    private var node: SceneNode?

    static let definition = "easings"

    static let keys: [SceneKey<Self>] =
        [key("default", \.main, "The easing of all values that are not named.")]
        + AnimatedProperty.allCases.map { key($0.rawValue, \.others[$0], $0.meaning) }

    private static func key(
        _ name: String, _ property: Property<Self, TimingFunction?>, _ summary: String
    ) -> SceneKey<Self> {
        let notation = Notation<TimingFunction>.easing.called(SchemaDefinition.easing.name)
        return SceneKey(
            name, property, .text(notation.described(by: SchemaDefinition.easing.reference)),
            summary)
    }

    init() {}

    init?(_ main: TimingFunction?, _ others: [AnimatedProperty: TimingFunction]) {
        guard main != nil || !others.isEmpty else { return nil }
        (self.main, self.others) = (main, others)
    }

    init(_ node: SceneNode) throws(SceneMistake) {
        try self.init(node, or: \Self.main)
        self.node = node
    }

    var naturalDuration: Rational? {
        ([main].compactMap(\.self) + others.values).compactMap(\.naturalDuration).max()
    }

    /// Refuses a spring that never settles, for a stage without a duration.
    func checkItEnds() throws(SceneMistake) {
        guard let node else { return }
        for node in node.isMapping ? try node.entries().map(\.value) : [node] {
            let function = try node.value(nil, TimingFunction.init)
            guard function.easing is Spring, function.naturalDuration == nil else { continue }
            throw SceneMistake(
                node.place,
                SyntaxError(
                    "the spring '\(try node.text())' never settles",
                    hint: "increase the damping, or set a duration"))
        }
    }
}

extension SceneForm where Value == SceneEasing {
    static var easing: SceneForm {
        form { $0.others.isEmpty ? .line($0.main?.name.yaml ?? "") : .lines($0.lines) }
    }

    static var easingOnOneLine: SceneForm { form { .line($0.line) } }

    private static func form(
        write: @escaping @Sendable (SceneEasing) -> WrittenValue
    ) -> SceneForm {
        SceneForm(
            "easing|{frame: easing, …}",
            .oneOf(SchemaDefinition.easing.reference, SceneEasing.reference), write: write,
            read: SceneEasing.init)
    }
}

extension AnimatedProperty {
    fileprivate var meaning: String {
        switch self {
        case .frame: "The frame."
        case .opacity: "The opacity."
        case .transform: "The scale and the translation."
        case .mask: "The mask and its style."
        case .maskShape: "The mask's shape, or a map's progress; by default that of `mask`."
        }
    }
}
