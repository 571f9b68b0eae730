import Raster
import RevealMotion
import RevealValues

/// A stage as a scene file describes it.
struct SceneStage: Sendable {
    let name: String?
    /// Which stage follows, and where that is said.
    let next: (name: String, place: ScenePlace)?
    /// Where the stage's name stands, or the stage.
    let place: ScenePlace
    /// Where it says how often it repeats.
    let repeatPlace: ScenePlace
    /// Where it says how much it overlaps.
    let overlapPlace: ScenePlace
    private let load: SceneChanges?
    private let perform: SceneChanges?
    private let motion: SceneMotion
    private let delay: SceneTime?
    private let overlap: SceneTime?
    private let hold: SceneTime?
    private let interruption: SceneTime?
    /// How much later each layer moves than the one that is written before it.
    private let stagger: SceneTime?

    /// The stage in `node`, where `layers` are the names of all layers.
    init(_ node: SceneNode, layers: [String]) throws(SceneMistake) {
        let fields = try SceneFields<StageKey>(node)
        func changes(_ node: SceneNode) throws(SceneMistake) -> SceneChanges {
            try SceneChanges(node, layers: layers)
        }
        name = try fields[.name]?.name()
        place = fields[.name]?.place ?? fields.place
        repeatPlace = fields[.repeat]?.place ?? fields.place
        overlapPlace = fields[.overlap]?.place ?? fields.place
        load = try fields.value(.load, changes)
        perform = try fields.value(.perform) { node throws(SceneMistake) in
            try SceneChanges(node, layers: layers, areMotions: true)
        }
        if fields[.perform] == nil {
            for key in [StageKey.easing, .stagger, .repeat, .autoreverse, .options] {
                try fields.refuse(
                    key,
                    "'\(key.rawValue)' is for a stage that performs; say with 'duration' how long "
                        + "this one waits")
            }
        }
        motion = try SceneMotion(fields, perform?.timings ?? [:])
        delay = try fields[.delay]?.time()
        overlap = try fields[.overlap]?.time()
        hold = try fields[.hold]?.time()
        interruption = try fields[.interrupted]?.time()
        stagger = try fields[.stagger]?.time()
        if let node = fields[.next] {
            next = (try node.text(), node.place)
        } else {
            next = nil
        }
    }

    /// The stage in a view of `size`, where a time in frames is one at `rate`.
    func stage(in size: Size, at rate: FrameRate) throws(SceneMistake) -> Stage {
        var options = try motion.options(at: rate, performs: perform != nil)
        options.beginsFromCurrentState = motion.beginsFromCurrentState
        options.delay = try delay?.seconds(at: rate) ?? 0
        options.overlap = try overlap?.seconds(at: rate) ?? 0
        options.hold = try hold?.seconds(at: rate) ?? 0
        options.interruption = try interruption?.seconds(at: rate)
        if let interval = try stagger?.seconds(at: rate) {
            options.stagger(perform?.names ?? [], by: interval)
        }
        return Stage(
            name, options: options, load: load?.changes(in: size),
            perform: perform?.changes(in: size))
    }
}

/// How a stage moves.
struct SceneMotion: Sendable {
    let beginsFromCurrentState: Bool
    private let duration: SceneTime?
    private let layers: [String: SceneLayerTiming]
    private let timingFunction: TimingFunction
    private let timingFunctions: [AnimatedProperty: TimingFunction]
    private let repetition: Stage.Repetition
    private let autoreverses: Bool

    /// Half a second, the default of most of the systems.
    private static let defaultDuration: Rational = 0.5

    /// How the stage in `fields` moves, some of its layers as `layers` say.
    init(
        _ fields: SceneFields<StageKey>, _ layers: [String: SceneLayerTiming]
    ) throws(SceneMistake) {
        let bits = try fields.value(.options, Self.options)
        if bits != nil {
            try fields.refuse(.easing, "'easing' does not go with 'options', which name a curve")
        }
        let easing = try fields.value(.easing, SceneEasing.init)
        duration = try fields[.duration]?.time()
        self.layers = layers
        if duration == nil {
            try easing?.checkItEnds()
            for layer in layers.values { try layer.checkItEnds() }
        }
        timingFunction = easing?.main ?? bits?.timingFunction ?? .easeInEaseOut
        timingFunctions = easing?.others ?? [:]
        repetition = try fields.value(.repeat, Self.repetition) ?? .times(1)
        autoreverses = try fields[.autoreverse]?.flag() ?? false
        if autoreverses, fields[.repeat] == nil {
            try fields.refuse(.autoreverse, "'autoreverse' goes with 'repeat' only")
        }
        beginsFromCurrentState =
            try fields[.beginFromCurrentState]?.flag()
            ?? bits?.contains(.beginFromCurrentState) ?? false
    }

    /// UIKit's bits, as a number in decimal or hexadecimal digits.
    private static func options(_ node: SceneNode) throws(SceneMistake) -> AnimationOptions {
        try node.value { text throws(SyntaxError) in
            let bits =
                text.hasPrefix("0x")
                ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text, radix: 10)
            guard let bits, !text.contains("+") else {
                throw SyntaxError(
                    "'\(text)' is not a number of bits", hint: "write such as 0x10004 or 65540")
            }
            return AnimationOptions(rawValue: UInt(bits))
        }
    }

    private static func repetition(_ node: SceneNode) throws(SceneMistake) -> Stage.Repetition {
        try node.value { text throws(SyntaxError) in
            guard text != "forever" else { return .forever }
            guard let count = Int(text), (1...1_000_000).contains(count) else {
                throw SyntaxError(
                    "'\(text)' is not a whole number from 1 to 1000000", hint: "or write forever")
            }
            return .times(count)
        }
    }

    /// How and how long it moves or, performing nothing, waits, where a time in frames is one at
    /// `rate`.
    func options(at rate: FrameRate, performs: Bool) throws(SceneMistake) -> Stage.Options {
        let functions = [timingFunction] + timingFunctions.values
        let natural = (functions.map(\.naturalDuration) + layers.values.map(\.naturalDuration))
            .compactMap(\.self).max()
        let fallback = performs ? natural ?? Self.defaultDuration : 0
        var options = Stage.Options(
            duration: try duration?.seconds(at: rate) ?? fallback, timingFunction: timingFunction)
        options.timingFunctions = timingFunctions
        for (name, layer) in layers { options.layers[name] = try layer.timing(at: rate) }
        options.repetition = repetition
        options.autoreverses = autoreverses
        return options
    }
}
