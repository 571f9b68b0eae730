/// A scene and the stages that change it in order.
public struct Chain: Sendable {
    /// The name in events; if nil, the chain's number, or no name if there is only one chain.
    package var name: String?
    /// The scene before the first stage, restored if the chain is canceled.
    package var scene: Scene
    package var stages: [Stage]
    /// The index of the stage that follows the last one in a loop; nil for no loop.
    package var next: Int?
    package var loops: Int?
    /// The end in seconds; nil to end with the last stage.
    ///
    /// A chain that is unfinished at that time is interrupted: the `closing` events have the
    /// position `.current`, and `completed` is not applied.
    package var end: Rational?
    /// The exit from the stages, if any.
    public var exit: Exit?
    package var completed: Stage.Changes?
    package var closing: [Event.Kind]
    /// The final events if the chain is canceled; nil for `closing`.
    package var cancelling: [Event.Kind]?
    /// Whether the transition completes; otherwise the chain is canceled at its end.
    package var didComplete = true

    /// The exit from a loop.
    public struct Exit: Sendable {
        /// The time in seconds; nil for the end of the last round.
        ///
        /// At that time, a motion is interrupted, and a hold is cut short.
        package var time: Rational?
        package var stages: [Stage]

        /// Creates an exit to `stages` at `time` seconds, or after the last round if nil.
        public init(at time: Rational? = nil, _ stages: [Stage]) {
            self.time = time
            self.stages = stages
        }
    }

    /// Creates a chain of `stages` that starts with `scene`; times are in seconds.
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
