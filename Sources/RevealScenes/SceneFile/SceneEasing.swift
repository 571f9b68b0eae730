import RevealMotion
import RevealValues

/// The timing functions of a stage, as a scene file says them: one, or some by what they move.
struct SceneEasing: SceneMapping {
    /// The one of everything that `others` does not name; nil for the stage's default.
    private(set) var main: TimingFunction?
    private(set) var others: [AnimatedProperty: TimingFunction] = [:]
    /// Where a spring stands that never settles, and its text.
    private var endless: (place: ScenePlace, text: String)?

    static let keys: [SceneKey<Self>] =
        [key("default", "What is not named.") { $0.main = $1 }]
        + AnimatedProperty.allCases.map { property in
            key(property.rawValue, property.meaning) { $0.others[property] = $1 }
        }

    private static func key(
        _ name: String, _ summary: String,
        _ store: @escaping @Sendable (inout Self, TimingFunction) -> Void
    ) -> SceneKey<Self> {
        let row = SceneKeyRow(
            name: name, form: "easing", summary: summary, schema: .reference("easing"),
            isRequired: false)
        return SceneKey(row, \Self.self) { node, easing throws(SceneMistake) in
            store(&easing, try easing.read(node))
        }
    }

    init() {}

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
    /// One timing function, or some by what they move.
    static var easing: SceneForm {
        SceneForm(
            "easing|{frame: easing, …}", .oneOf(.reference("easing"), .reference("easings")),
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
