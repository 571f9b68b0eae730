import RevealMotion
import RevealValues

/// The timing functions of a stage, as a scene file says them: one, or some by what they move.
struct SceneEasing: SceneMapping {
    /// The one of everything that `others` does not name; nil for the stage's default.
    private(set) var main: TimingFunction?
    private(set) var others: [AnimatedProperty: TimingFunction] = [:]
    /// Where a spring stands that never settles, and its text.
    private var endless: (place: ScenePlace, text: String)?

    static let definition = "easings"

    static let keys: [SceneKey<Self>] =
        [key("default", \.main, "What is not named.")]
        + AnimatedProperty.allCases.map { key($0.rawValue, \.others[$0], $0.meaning) }

    private static func key(
        _ name: String, _ property: Property<Self, TimingFunction?>, _ summary: String
    ) -> SceneKey<Self> {
        let form = SceneForm<TimingFunction>(
            "easing", SchemaDefinition.easing.reference, write: { .line($0.name.yaml) }
        ) { node throws(SceneMistake) in try node.value(TimingFunction.init) }
        return SceneKey(SceneKeyRow(name, form, summary), property) { easing in
            easing[keyPath: property].map(form.write)
        } read: { node, easing throws(SceneMistake) in
            easing[keyPath: property] = try easing.read(node)
        }
    }

    init() {}

    /// One function, and others by what they move; nil if there is none.
    init?(_ main: TimingFunction?, _ others: [AnimatedProperty: TimingFunction]) {
        guard main != nil || !others.isEmpty else { return nil }
        (self.main, self.others) = (main, others)
    }

    init(_ node: SceneNode) throws(SceneMistake) {
        self.init()
        if case .mapping = node.content {
            self = try Self(mapping: node)
        } else {
            main = try read(node)
        }
    }

    private mutating func read(_ node: SceneNode) throws(SceneMistake) -> TimingFunction {
        let function = try node.value(TimingFunction.init)
        if function.easing is Spring, function.naturalDuration == nil, endless == nil {
            endless = (node.place, try node.text())
        }
        return function
    }

    /// How long they last by nature; nil for as long as they are given.
    var naturalDuration: Rational? {
        ([main].compactMap(\.self) + others.values).compactMap(\.naturalDuration).max()
    }

    /// Refuses a spring that never settles, in a stage that does not say how long it lasts.
    func checkItEnds() throws(SceneMistake) {
        guard let endless else { return }
        throw SceneMistake(
            endless.place,
            SyntaxError(
                "the spring '\(endless.text)' never settles",
                hint: "give it more damping, or say how much is shown with duration"))
    }
}

extension SceneForm where Value == SceneEasing {
    static var easing: SceneForm {
        form { $0.others.isEmpty ? .line($0.main?.name.yaml ?? "") : .lines($0.lines) }
    }

    /// The same, written as a mapping on one line.
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
    /// What moves, for documentation.
    fileprivate var meaning: String {
        switch self {
        case .frame: "The frame."
        case .opacity: "The opacity."
        case .transform: "The scale and the translation."
        case .mask: "The mask and how it looks."
        case .maskShape: "The mask's shape, or how far a map has come; by default as the mask."
        }
    }
}
