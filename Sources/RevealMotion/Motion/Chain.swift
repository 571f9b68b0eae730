public import RevealValues

/// A scene and the stages that happen to it, one after the other.
public struct Chain: Sendable {
    /// What is on stage before the first stage begins, and again if the chain is cancelled.
    public var scene: Scene
    /// The stages in order.
    public var stages: [Stage]
    /// The number, from 0, of the stage that follows the last one: a loop, which needs `loops` or
    /// `end`; nil for a chain that completes.
    public var next: Int?
    /// How often a loop goes round.
    public var loops: Int?
    /// When the timeline ends, whatever is happening, in seconds; nil for when the chain completes.
    public var end: Rational?
    /// Applied when the chain completes.
    public var completed: Stage.Changes?
    /// What happens when the chain completes, in this order.
    public var closing: [Event.Kind]

    /// `scene` and those stages.
    public init(
        _ scene: Scene, stages: [Stage], next: Int? = nil, loops: Int? = nil, end: Rational? = nil,
        closing: [Event.Kind] = [.completion], completed: Stage.Changes? = nil
    ) {
        precondition(next.map(stages.indices.contains) ?? true, "a loop goes back to a stage")
        precondition(loops ?? 1 >= 1 && end ?? 0 >= 0, "time does not run backwards")
        self.scene = scene
        self.stages = stages
        self.next = next
        self.loops = loops
        self.end = end
        self.closing = closing
        self.completed = completed
    }
}
