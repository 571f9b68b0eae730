public import RevealValues

/// A scene and the stages that happen to it, one after the other.
public struct Chain: Sendable {
    /// What events call it; nil for its number where chains happen side by side, or for nothing.
    package var name: String?
    /// What is on stage before the first stage begins, and again if the chain is cancelled.
    package var scene: Scene
    /// The stages in order.
    package var stages: [Stage]
    /// The number, from 0, of the stage that follows the last one: a loop, which needs `loops` or
    /// `end`; nil for a chain that completes.
    package var next: Int?
    /// How often a loop goes round.
    package var loops: Int?
    /// When the timeline ends, whatever is happening, in seconds; nil for when the chain completes.
    ///
    /// A chain that would go on is interrupted: `closing` follows with the position `.current`, and
    /// `completed` is not applied.
    package var end: Rational?
    /// How the stages are left for others; nil for not at all.
    public var exit: Exit?
    /// Applied when the chain completes.
    package var completed: Stage.Changes?
    /// What happens when the chain completes, in this order.
    package var closing: [Event.Kind]
    /// What happens when a hand cancels it instead; nil for the same.
    package var cancelling: [Event.Kind]?
    /// Whether the chain makes its transition; one that does not is cancelled at its end, when the
    /// scene of the beginning shows again.
    package var didComplete = true

    /// The way out of a loop.
    public struct Exit: Sendable {
        /// When it is left, whatever is happening, in seconds; nil for after its last round.
        ///
        /// A motion is interrupted then, and a hold is cut short.
        package var time: Rational?
        /// What follows, in order, from what shows at that time.
        package var stages: [Stage]

        /// From `time` on, `stages`.
        public init(at time: Rational? = nil, _ stages: [Stage]) {
            self.time = time
            self.stages = stages
        }
    }

    /// `scene` and those stages.
    public init(
        _ scene: Scene, stages: [Stage], next: Int? = nil, loops: Int? = nil, end: Rational? = nil,
        exit: Exit? = nil, closing: [Event.Kind] = [.completion], completed: Stage.Changes? = nil
    ) {
        self.scene = scene
        self.stages = stages
        self.next = next
        self.loops = loops
        self.end = end
        self.exit = exit
        self.closing = closing
        self.completed = completed
    }
}
