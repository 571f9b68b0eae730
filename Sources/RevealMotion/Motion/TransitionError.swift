/// A reason that snapshots and chains cannot make a transition.
public enum TransitionError: Error, Sendable, Equatable {
    /// The snapshots differ in size.
    case sizesDiffer(outgoing: PixelSize, incoming: PixelSize)
    /// The preset requires a different number of snapshots.
    case snapshots(Int, wanted: ClosedRange<Int>)
    /// The preset refuses its views, with this message.
    case refused(String)
    /// The scale, in pixels per point, is invalid.
    case scale(Double)
    /// A view of that size, in pixels, cannot be rendered.
    case size(width: Double, height: Double)
    /// There are no chains.
    case noChains
    /// Concurrent chains start with different scenes.
    case scenesDiffer
    /// Two concurrent chains change the layer of that name.
    case sharedLayer(String)
    /// A stage uses a layer name that does not exist.
    case unknownLayer(String)
    /// Two layers have that name.
    case duplicateLayer(String)
    /// The stage of that name, or the chain's completion if nil, adds or removes layers or changes
    /// their content.
    case changedLayers(stage: String?)
    /// A chain loops back to a stage index that does not exist.
    case unknownStage(Int)
    /// The number of loops, or of motions in that stage, is less than 1.
    case repetition(Int, stage: String?)
    /// A time, in seconds, is negative; `stage` is nil for a time of the chain.
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
    /// The stage of that name has layer values beyond ±1e12, at which precision is lost.
    ///
    /// Overshoot accumulates in interrupted stages.
    case outOfReach(String)
    /// A mask with a soft edge, a stroke, or a shadow has sides that cross more than 262,144 times.
    ///
    /// The string is the name of the stage.
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
            "there are \(count) snapshots, but the preset takes "
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
        case .repetition(let count, let stage): "\(Self.name(stage)) cannot play \(count) times"
        case .negativeTime(let time, let stage):
            "\(Self.name(stage)) has a negative time: \(time) s"
        case .overlap(let name):
            "the stage '\(name)' would begin before the previous stage or before the chain"
        case .interaction: "the gesture has no samples, or its sample times are not increasing"
        case .endlessLoop: "the chain loops and never ends"
        case .endlessStage(let name): "the stage '\(name)' repeats forever"
        case .loopWithoutTime: "the loop takes no time and would never reach the end"
        case .tooManyStages(let limit):
            "more than \(limit) stages would be played, counting each loop"
                + (limit < Timeline.mostStages
                    ? ", with more than \(Timeline.mostLayers) layers in total" : "")
        case .outOfReach(let name): "the stage '\(name)' moves a layer beyond the limit of 1e12"
        case .tangle(let name):
            "the stage '\(name)' has a mask whose sides cross more than 262144 times, which is too "
                + "often for a soft edge, a ring or a shadow"
        case .timeOutOfRange(let limit):
            "the timeline would be longer than the limit of \(limit) s"
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
        case .duplicateLayer: "give each layer a different name"
        case .changedLayers: "put all layers into the chain's scene, and hide them at first"
        case .unknownStage: "stages are counted from 0"
        case .repetition: "the minimum is 1"
        case .negativeTime: "times are 0 or more"
        case .overlap: "reduce its overlap with the earlier stages"
        case .interaction: "begin with a sample at 0 s or later, and give each a later time"
        case .scenesDiffer: "give all chains the same scene"
        case .sharedLayer: "change it in one chain only, or merge the chains"
        case .size: "the width and the height must be whole pixels, at most 32768 each"
        case .endlessLoop: "limit the number of loops, or set an end"
        case .endlessStage: "set an end, or interrupt the stage"
        case .loopWithoutTime: "give one of its stages a duration, a delay or a hold"
        case .tooManyStages(let limit):
            limit < Timeline.mostStages
                ? "use fewer loops, stages or layers" : "use fewer loops or stages"
        case .outOfReach: "reduce the overshoot, or let the stage finish"
        case .tangle: "leave out the soft edge, the ring and the shadow, or simplify the path"
        case .timeOutOfRange: "shorten a duration, a delay, a hold or a repetition"
        case .inexactTimes: "write times in milliseconds"
        }
    }
}
