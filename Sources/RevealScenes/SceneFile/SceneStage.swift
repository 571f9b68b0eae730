import Raster
import RevealMotion
import RevealValues

/// A stage as a scene file describes it.
struct SceneStage: SceneMapping {
    var name: String?
    private var load: SceneChanges?
    private(set) var perform: SceneChanges?
    private(set) var duration: SceneTime?
    private var delay: SceneTime?
    private var overlap: SceneTime?
    /// How much later each layer moves than the one that is written before it.
    private var stagger: SceneTime?
    private(set) var easing: SceneEasing?
    private var hold: SceneTime?
    private var repetition: Stage.Repetition?
    private var autoreverses: Bool?
    private var beginsFromCurrentState: Bool?
    private var interruption: SceneTime?
    private var bits: AnimationOptions?
    /// Which stage follows, and where that is said.
    var next: SceneReference?
    /// Where the stage's name stands, or the stage.
    private(set) var place = ScenePlace()
    /// Where it says how often it repeats.
    private(set) var repeatPlace = ScenePlace()

    /// Where it says how much it overlaps.
    var overlapPlace: ScenePlace { overlap?.place ?? place }

    static let definition = "stage"

    static let keys: [SceneKey<Self>] =
        motion + [
            SceneKey("delay", \.delay, .time, "How long the old values show before."),
            SceneKey(
                "overlap", \.overlap, .time,
                "How long it begins before all stages before it are over, and not before the one "
                    + "before it begins."),
            SceneKey(
                "stagger", \.stagger, .time,
                "How much later each layer moves than the one written before it."),
            SceneKey("hold", \.hold, .time, "How long the new values show before the next stage."),
            SceneKey("repeat", \.repetition, .repetition, "How often it moves."),
            SceneKey("autoreverse", \.autoreverses, .flag, "Whether it moves back each time."),
            SceneKey(
                "interrupted", \.interruption, .time,
                "How long after the stage's beginning its motion stops. What shows then stays, and the "
                    + "hold follows."),
            SceneKey(
                "options", \.bits, .text(.bits),
                "UIKit's animation options: the curve, and whether it begins from the current state."
            ),
            SceneKey(
                "next", \.next, .reference,
                "The stage that follows; by default the one below. Pointing back makes a loop."),
        ]

    private static let motion: [SceneKey<Self>] = [
        SceneKey("name", \.name, .name, "What events and messages call it, and `next`."),
        SceneKey("load", \.load, .changes, "Set at once when the stage begins."),
        SceneKey(
            "begin-from-current-state", \.beginsFromCurrentState, .flag,
            "UIKit's option of that name. It changes nothing: every stage begins with what shows."),
        SceneKey(
            "perform", \.perform, .performances,
            "The values to which layers move; one may have a `delay` and an `easing` of its own. A "
                + "stage without it waits."),
        SceneKey(
            "duration", \.duration, .time,
            "How long it moves: by default until a spring has settled, or else 500ms; 0 for a stage "
                + "that waits."),
        SceneKey("easing", \.easing, .easing, "One for all, or by what moves; `ease-in-out`."),
    ]

    static let rules: [SceneRule] = [
        .need(
            name(of: \Self.perform),
            [\Self.easing, \.stagger, \.repetition, \.autoreverses, \.bits].map(name),
            "is for a stage that performs; say with 'duration' how long this one waits"),
        .exclude(name(of: \Self.bits), [name(of: \Self.easing)], ", which name a curve"),
    ]

    mutating func check(_ fields: SceneFields) throws(SceneMistake) {
        place = fields[\Self.name]?.place ?? fields.place
        repeatPlace = fields[\Self.repetition]?.place ?? fields.place
        if duration == nil {
            try easing?.checkItEnds()
            for entry in perform?.entries ?? [] { try entry.performance.easing?.checkItEnds() }
        }
        if autoreverses == true, repetition == nil {
            try fields.refuse([\Self.autoreverses], "goes with 'repeat' only")
        }
    }

    /// Finds the layers that it names among `layers`, the names of all.
    mutating func resolve(_ layers: [String]) throws(SceneMistake) {
        try load?.resolve(layers)
        try perform?.resolve(layers)
    }

    init() {}

    /// What a scene file says of `segment`, apart from its name and successor: the values that it
    /// sets since `base`, and those to which it moves since `unsaid`; `isShown` if it says that
    /// it begins with what shows.
    init(_ segment: Segment, since base: Scene, unsaid: Scene, isShown: Bool) {
        let options = segment.options
        load = SceneChanges(changing: segment.from, since: base)
        beginsFromCurrentState = isShown ? true : nil
        duration = SceneTime(positive: options.duration)
        if segment.moves {
            perform = SceneChanges(segment.to, since: unsaid, options.layers)
            duration = SceneTime(written: .seconds(options.duration))
            let main = options.timingFunction
            easing = SceneEasing(main, options.timingFunctions.filter { $0.value != main })
            let isOnce = options.repetition == .times(1) && !options.autoreverses
            repetition = isOnce ? nil : options.repetition
            autoreverses = options.autoreverses ? true : nil
        }
        delay = SceneTime(positive: options.delay)
        overlap = SceneTime(positive: options.overlap)
        hold = SceneTime(positive: options.hold)
        guard let time = options.interruption, segment.isInterrupted else { return }
        interruption = SceneTime(written: .seconds(time))
    }
}

extension SceneStage {
    /// Half a second, the default of most of the systems.
    private static let defaultDuration: Rational = 0.5

    /// The stage in a view of `size`, where a time in frames is one at `rate`.
    func stage(in size: Size, at rate: FrameRate) throws(SceneMistake) -> Stage {
        var options = Stage.Options(
            duration: try duration?.seconds(at: rate) ?? naturalDuration,
            timingFunction: easing?.main ?? bits?.timingFunction ?? .easeInEaseOut)
        options.timingFunctions = easing?.others ?? [:]
        for entry in perform?.entries ?? [] {
            options.layers[entry.name] = try entry.performance.timing(at: rate)
        }
        options.repetition = repetition ?? .times(1)
        options.autoreverses = autoreverses ?? false
        options.beginsFromCurrentState =
            beginsFromCurrentState ?? bits?.contains(.beginFromCurrentState) ?? false
        options.delay = try delay?.seconds(at: rate) ?? 0
        options.overlap = try overlap?.seconds(at: rate) ?? 0
        options.hold = try hold?.seconds(at: rate) ?? 0
        options.interruption = try interruption?.seconds(at: rate)
        if let interval = try stagger?.seconds(at: rate) {
            options.stagger(perform?.entries.map(\.name) ?? [], by: interval)
        }
        return Stage(
            name, options: options, load: load?.changes(in: size),
            perform: perform?.changes(in: size))
    }

    /// How long it moves or, performing nothing, waits, if it does not say so.
    private var naturalDuration: Rational {
        guard let perform else { return 0 }
        let main = easing?.main ?? bits?.timingFunction ?? .easeInEaseOut
        let durations =
            [main.naturalDuration, easing?.naturalDuration]
            + perform.entries.map(\.performance.naturalDuration)
        return durations.compactMap(\.self).max() ?? Self.defaultDuration
    }
}

extension Notation where Value == AnimationOptions {
    /// UIKit's bits, as a number in decimal or hexadecimal digits.
    fileprivate static var bits: Notation {
        Notation(
            "0x10004|65540", examples: ["0x10004", "65540"],
            schema: .oneOf(.whole(in: 0...Int(UInt32.max)), .text("^0x[0-9A-Fa-f]+$")),
            "is not a number of bits", hint: "write such as 0x10004 or 65540",
            print: { "\($0.rawValue)" }
        ) { text in
            let isHexadecimal = text.hasPrefix("0x")
            let digits = isHexadecimal ? text.dropFirst(2) : text
            guard !text.contains("+"), let bits = UInt32(digits, radix: isHexadecimal ? 16 : 10)
            else { return nil }
            return AnimationOptions(rawValue: UInt(bits))
        }
    }
}

extension Stage.Repetition {
    static let counts = 1...1_000_000
}

extension SceneForm where Value == Stage.Repetition {
    /// A number of times, or forever.
    fileprivate static var repetition: SceneForm {
        let (forever, counts) = ("forever", Stage.Repetition.counts)
        return .text(
            Notation(
                "2|\(forever)", examples: ["2", forever],
                schema: .oneOf(.whole(in: counts), ["const": .string(forever)]),
                "is not a whole number from 1 to \(counts.upperBound)", hint: "or write \(forever)",
                print: { if case .times(let count) = $0 { "\(count)" } else { forever } }
            ) { text in
                guard text != forever else { return .forever }
                return Int(text).flatMap { counts.contains($0) ? .times($0) : nil }
            })
    }
}
