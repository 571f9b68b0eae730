/// An event that the original systems report to their callers, with its exact time.
public struct Event: Sendable, Hashable {
    /// The kind of an event.
    public enum Kind: String, Sendable, CaseIterable {
        /// A stage starts to move: CircularRevealKit's start block.
        case start
        /// A stage's motion ends or is interrupted, before the hold: a layer animator's completion
        /// block.
        case stageCompletion = "stage-completion"
        /// The transition context is informed that the transition is complete.
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

    /// The kind.
    public let kind: Kind
    /// The time in seconds from the start of the timeline.
    public let time: Rational
    /// The name of the chain if there are several.
    public let chain: String?
    /// The name of the stage; nil if the event concerns the whole chain.
    public let stage: String?
    /// The position that is passed to the completion block.
    public let position: AnimatingPosition
    /// Whether the stage or transition was neither interrupted nor canceled.
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

    func happening(in chain: String?) -> Event {
        Event(kind, at: time, chain: chain, stage: stage, position: position)
    }

    package func delayed(by delay: Rational) -> Event {
        Event(kind, at: time + delay, chain: chain, stage: stage, position: position)
    }

    func moved(to time: Rational, position: AnimatingPosition) -> Event {
        Event(kind, at: time, chain: chain, stage: stage, position: position)
    }
}

/// UIKit's `UIViewAnimatingPosition`, with the same raw values.
public enum AnimatingPosition: Int, Sendable, CaseIterable {
    /// The end: the animation finished.
    case end
    /// The start: the animation was canceled.
    case start
    /// A point in between: the animation was interrupted.
    case current
}
