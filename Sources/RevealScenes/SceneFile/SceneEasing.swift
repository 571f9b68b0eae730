import RevealMotion
import RevealValues

/// The timing functions of a stage, as a scene file says them: one, or some by what they move.
struct SceneEasing: Sendable {
    /// The one of everything that `others` does not name; nil for the stage's default.
    let main: TimingFunction?
    let others: [AnimatedProperty: TimingFunction]
    /// Where a spring stands that never settles, and its text.
    private let endless: (place: ScenePlace, text: String)?

    init(_ node: SceneNode) throws(SceneMistake) {
        var main: TimingFunction?
        var others: [AnimatedProperty: TimingFunction] = [:]
        var endless: (ScenePlace, String)?
        func read(_ node: SceneNode) throws(SceneMistake) -> TimingFunction {
            let function = try node.value(TimingFunction.init)
            if function.easing is Spring, function.naturalDuration == nil, endless == nil {
                endless = (node.place, try node.text())
            }
            return function
        }
        if case .mapping = node.content {
            let fields = try SceneFields<EasingKey>(node)
            for key in fields.keys {
                guard let value = fields[key] else { continue }
                let function = try read(value)
                if let property = key.property {
                    others[property] = function
                } else {
                    main = function
                }
            }
        } else {
            main = try read(node)
        }
        (self.main, self.others, self.endless) = (main, others, endless)
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
