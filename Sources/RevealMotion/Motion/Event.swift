public import RevealValues

/// Something that happens at an exact time, of which the systems tell their callers.
public struct Event: Sendable, Hashable {
    /// What happens.
    public enum Kind: String, Sendable, CaseIterable {
        /// A stage begins to move: the kit's start block.
        case start
        /// A stage has moved: a layer animator's completion block.
        case stageCompletion = "stage-completion"
        /// The transition context is told that the transition is complete.
        case completeTransition = "complete-transition"
        /// The incoming controller is presented without animation.
        case present
        /// The outgoing controller is dismissed without animation.
        case dismiss
        /// The caller's completion is called.
        case completion
        /// Snapshots and other layers of the transition are removed.
        case cleanup
    }

    /// What happens.
    public let kind: Kind
    /// When, in seconds from the beginning of the timeline.
    public let time: Rational
    /// The stage that it happens to; nil where it happens to the whole chain.
    public let stage: String?
    /// False where a stage was interrupted, or the transition cancelled.
    public let finished: Bool

    package init(
        _ kind: Kind, at time: Rational, stage: String? = nil, finished: Bool = true
    ) {
        self.kind = kind
        self.time = time
        self.stage = stage
        self.finished = finished
    }
}
