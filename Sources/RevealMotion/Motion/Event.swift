public import RevealValues

/// Something that happens at an exact time, of which the systems tell their callers.
public struct Event: Sendable, Hashable {
    /// What happens.
    public enum Kind: String, Sendable, CaseIterable {
        /// A stage begins to move: the kit's start block.
        case start
        /// A stage has moved, or was interrupted: a layer animator's completion block.
        ///
        /// It comes before the stage's hold.
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
    /// The chain of several that it happens in; nil where there is one.
    public let chain: String?
    /// The stage that it happens to; nil where it happens to the whole chain.
    public let stage: String?
    /// Where what it tells of has got to: a completion is handed it.
    public let position: AnimatingPosition
    /// False where a stage was interrupted, or the transition cancelled.
    public var finished: Bool { position == .end }

    package init(
        _ kind: Kind, at time: Rational, chain: String? = nil, stage: String? = nil,
        position: AnimatingPosition = .end
    ) {
        self.kind = kind
        self.time = time
        self.chain = chain
        self.stage = stage
        self.position = position
    }

    /// It, in the chain of that name.
    func happening(in chain: String?) -> Event {
        Event(kind, at: time, chain: chain, stage: stage, position: position)
    }

    /// What it becomes where a hand drives the timeline: another time, and what came of it.
    func moved(to time: Rational, position: AnimatingPosition) -> Event {
        Event(kind, at: time, chain: chain, stage: stage, position: position)
    }
}

/// UIKit's `UIViewAnimatingPosition`, number for number.
public enum AnimatingPosition: Int, Sendable, CaseIterable {
    /// The end: nothing came between.
    case end
    /// The beginning: it was cancelled.
    case start
    /// Somewhere between: it was interrupted.
    case current
}
