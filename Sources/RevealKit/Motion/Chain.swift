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

/// Why a chain makes no timeline.
public enum ChainError: Error, Sendable, Equatable {
    /// It loops, and neither a number of loops nor an end is given.
    case endlessLoop
    /// The stage of that name repeats for ever, and no end is given.
    case endlessStage(String)
    /// A loop takes no time, so it would go round for ever before the end.
    case loopWithoutTime
    /// More stages would happen than the limit.
    case tooManyStages(limit: Int)
    /// The stage of that name has values of a layer beyond ±1e12, where pictures are lost: overshoot
    /// adds up in stages that begin from the current state.
    case outOfReach(String)
    /// Times cannot be added up exactly in 128 bits, or come to more than the limit in seconds.
    case timeOutOfRange(limit: Int)
}

extension ChainError: CustomStringConvertible {
    /// One line.
    public var description: String {
        switch self {
        case .endlessLoop: "the chain loops and never ends"
        case .endlessStage(let name): "the stage '\(name)' repeats for ever"
        case .loopWithoutTime: "the loop takes no time and would never reach the end"
        case .tooManyStages(let limit): "more than \(limit) stages would happen"
        case .outOfReach(let name): "the stage '\(name)' has a layer out of reach, beyond 1e12"
        case .timeOutOfRange(let limit):
            "the stages' times come to more than \(limit) s, or cannot be added up exactly"
        }
    }

    /// What would help.
    public var hint: String {
        switch self {
        case .endlessLoop: "say how much of it to render, with loops or with end"
        case .endlessStage: "say when to end, or interrupt it"
        case .loopWithoutTime: "give one of its stages a duration, a delay or a hold"
        case .tooManyStages: "render fewer loops"
        case .outOfReach: "let it overshoot less, or begin from the values set last"
        case .timeOutOfRange: "write times in milliseconds"
        }
    }
}
