public import Raster
public import RevealValues

/// A reason that snapshots and chains cannot make a transition.
public enum TransitionError: Error, Sendable, Equatable {
    /// The snapshots differ in size.
    case sizesDiffer(outgoing: PixelSize, incoming: PixelSize)
    /// The preset requires another number of snapshots.
    case snapshots(Int, wanted: ClosedRange<Int>)
    /// The preset refuses its views, with this message.
    case refused(String)
    /// The scale, in pixels per point, is invalid.
    case scale(Double)
    /// A view of that size, in pixels, cannot be rendered.
    case size(width: Double, height: Double)
    /// The list of chains is empty.
    case noChains
    /// Concurrent chains start with different scenes.
    case scenesDiffer
    /// Two concurrent chains change the layer of that name.
    case sharedLayer(String)
    /// A stage uses a layer name that does not exist.
    case unknownLayer(String)
    /// Two layers have that name.
    case duplicateLayer(String)
    /// The stage of that name adds or removes layers or changes their content.
    ///
    /// Nil is the chain's completion.
    case changedLayers(stage: String?)
    /// A chain loops back to a stage index that does not exist.
    case unknownStage(Int)
    /// The number of loops, or of motions in that stage, is less than 1.
    case repetition(Int, stage: String?)
    /// A time in seconds, of that stage or of the chain if nil, is negative.
    case negativeTime(Rational, stage: String?)
    /// The stage of that name would start before the previous one, or before the chain.
    case overlap(String)
    /// A gesture has no samples, or their times are negative or not ascending.
    case interaction
    /// The chain loops without a number of loops, an end, or a timed exit.
    case endlessLoop
    /// The stage of that name repeats forever, and no end is given.
    case endlessStage(String)
    /// An endless loop takes no time, so it would never reach the end.
    case loopWithoutTime
    /// There are more stages than the limit, which is lower if there are many layers.
    case tooManyStages(limit: Int)
    /// The stage of that name has layer values beyond ±1e12, where precision is lost.
    ///
    /// Overshoot accumulates in interrupted stages.
    case outOfReach(String)
    /// A mask with a soft edge, a stroke, or a shadow has sides that cross more than 262,144 times.
    ///
    /// The name is the stage's.
    case tangle(String)
    /// The times exceed the limit in seconds, or a stage has more than 1,000,000 motions.
    case timeOutOfRange(limit: Int)
    /// The times cannot be added exactly in 128 bits.
    case inexactTimes
}

extension TransitionError: DescribedError {
    /// A one-line description.
    public var description: String {
        switch self {
        case .sizesDiffer(let outgoing, let incoming):
            "the snapshots differ in size: the outgoing one is \(outgoing) pixels, the incoming one "
                + "\(incoming)"
        case .snapshots(let count, let wanted):
            "there are \(count) snapshots, and the preset is for "
                + (wanted.count == 1
                    ? "\(wanted.lowerBound)" : "\(wanted.lowerBound) to \(wanted.upperBound)")
        case .refused(let sentence): sentence
        case .scale(let scale): ValueError.scale(scale).description
        case .size(let width, let height):
            "a view of \(width) by \(height) pixels cannot be rendered"
        case .noChains: "there is no chain"
        case .scenesDiffer: "the chains begin with different scenes"
        case .sharedLayer(let name): "two chains change the layer '\(name)'"
        case .unknownLayer(let name): "no layer is called '\(name)'"
        case .duplicateLayer(let name): "two layers are called '\(name)'"
        case .changedLayers(let stage):
            "\(Self.name(stage)) adds or removes layers, or changes what they show"
        case .unknownStage(let number): "there is no stage \(number) to go back to"
        case .repetition(let count, let stage): "\(Self.name(stage)) happens \(count) times"
        case .negativeTime(let time, let stage):
            "\(Self.name(stage)) has a time before its beginning: \(time) s"
        case .overlap(let name):
            "the stage '\(name)' would begin before the one before it, or before all"
        case .interaction: "the hand that drives has been nowhere, or is late for itself"
        case .endlessLoop: "the chain loops and never ends"
        case .endlessStage(let name): "the stage '\(name)' repeats for ever"
        case .loopWithoutTime: "the loop takes no time and would never reach the end"
        case .tooManyStages(let limit):
            "more than \(limit) stages would happen, each counted in every loop"
                + (limit < Timeline.mostStages
                    ? ", and together they would have more than \(Timeline.mostLayers) layers" : "")
        case .outOfReach(let name): "the stage '\(name)' has a layer out of reach, beyond 1e12"
        case .tangle(let name):
            "the stage '\(name)' has a mask whose sides cross more than 262144 times, which is too "
                + "often for a soft edge, a ring or a shadow"
        case .timeOutOfRange(let limit):
            "the whole timeline would be longer than \(limit) s, which is the limit"
        case .inexactTimes: "the stages' times cannot be added up exactly"
        }
    }

    private static func name(_ stage: String?) -> String {
        stage.map { "the stage '\($0)'" } ?? "the chain"
    }

    /// A hint for fixing the error, if it does not depend on the caller.
    public var cure: String? {
        switch self {
        case .sizesDiffer, .snapshots, .refused, .noChains, .unknownLayer: nil
        case .scale(let scale): ValueError.scale(scale).cure
        case .duplicateLayer: "give each a name of its own"
        case .changedLayers: "put all layers into the chain's scene, and hide them at first"
        case .unknownStage: "stages are counted from 0"
        case .repetition: "once is the least"
        case .negativeTime: "times are 0 or more"
        case .overlap: "it begins so much earlier than all before it are over"
        case .interaction: "give it a sample from 0 s on, and each a later time than the one before"
        case .scenesDiffer: "give all of them one scene"
        case .sharedLayer: "let one of them change it, or one chain of both"
        case .size: "give it a whole number of pixels, at most 32768 a side"
        case .endlessLoop: "say how much of it to render, with loops or with end"
        case .endlessStage: "say when to end, or interrupt it"
        case .loopWithoutTime: "give one of its stages a duration, a delay or a hold"
        case .tooManyStages(let limit):
            limit < Timeline.mostStages
                ? "use fewer loops, stages or layers" : "use fewer loops or stages"
        case .outOfReach: "let it overshoot less, or finish"
        case .tangle: "leave these out, or simplify the path"
        case .timeOutOfRange: "shorten a duration, a delay, a hold or a repetition"
        case .inexactTimes: "write times in milliseconds"
        }
    }
}
