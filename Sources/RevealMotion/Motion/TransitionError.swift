/// Why snapshots and a chain make no transition.
public enum TransitionError: Error, Sendable, Equatable {
    /// The snapshots differ in size; each as `width×height`.
    case sizesDiffer(outgoing: String, incoming: String)
    /// A view of those columns and rows cannot be rendered.
    case size(width: Double, height: Double)
    /// There is nothing to happen: a list of chains is empty.
    case noChains
    /// Chains that happen side by side begin with different scenes.
    case scenesDiffer
    /// Two chains that happen side by side change the layer of that name.
    case sharedLayer(String)
    /// A stage says how a layer moves, and no layer has that name.
    case unknownLayer(String)
    /// It loops, and neither a number of loops nor an end is given.
    case endlessLoop
    /// The stage of that name repeats for ever, and no end is given.
    case endlessStage(String)
    /// A loop takes no time, so it would go round for ever before the end.
    case loopWithoutTime
    /// More stages would happen than the limit.
    case tooManyStages(limit: Int)
    /// The stage of that name has values of a layer beyond ±1e12, where pictures are lost:
    /// overshoot adds up in stages that begin from the current state.
    case outOfReach(String)
    /// Times cannot be added up exactly in 128 bits, or come to more than the limit in seconds.
    case timeOutOfRange(limit: Int)
}

extension TransitionError: CustomStringConvertible {
    /// One line.
    public var description: String {
        switch self {
        case .sizesDiffer(let outgoing, let incoming):
            "the snapshots differ in size: the outgoing one is \(outgoing) pixels, the incoming one "
                + incoming
        case .size(let width, let height):
            "a view of \(width) by \(height) pixels cannot be rendered"
        case .noChains: "there is no chain"
        case .scenesDiffer: "the chains begin with different scenes"
        case .sharedLayer(let name): "two chains change the layer '\(name)'"
        case .unknownLayer(let name): "no layer is called '\(name)'"
        case .endlessLoop: "the chain loops and never ends"
        case .endlessStage(let name): "the stage '\(name)' repeats for ever"
        case .loopWithoutTime: "the loop takes no time and would never reach the end"
        case .tooManyStages(let limit): "more than \(limit) stages would happen"
        case .outOfReach(let name): "the stage '\(name)' has a layer out of reach, beyond 1e12"
        case .timeOutOfRange(let limit):
            "the stages' times come to more than \(limit) s, or cannot be added up exactly"
        }
    }

    /// What would help, where that does not depend on who asks.
    public var cure: String? {
        switch self {
        case .sizesDiffer, .noChains, .unknownLayer: nil
        case .scenesDiffer: "give all of them one scene"
        case .sharedLayer: "let one of them change it, or one chain of both"
        case .size: "give it a whole number of pixels, at most 32768 a side"
        case .endlessLoop: "say how much of it to render, with loops or with end"
        case .endlessStage: "say when to end, or interrupt it"
        case .loopWithoutTime: "give one of its stages a duration, a delay or a hold"
        case .tooManyStages: "render fewer loops"
        case .outOfReach: "let it overshoot less, or begin from the values set last"
        case .timeOutOfRange: "write times in milliseconds"
        }
    }
}
