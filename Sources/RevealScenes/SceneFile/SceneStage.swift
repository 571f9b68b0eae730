struct SceneStage: SceneMapping {
    var name: String?
    private var load: SceneChanges?
    private(set) var perform: SceneChanges?
    private(set) var duration: Rational?
    private(set) var easing: SceneEasing?
    /// The interval between the starts of layers, in the file's order.
    private var stagger: Rational?
    private var repetition: Stage.Repetition?
    private var beginsFromCurrentState: Bool?
    private var bits: AnimationOptions?
    var next: SceneReference?
    /// All options that the properties above do not determine.
    private var options = Stage.Options(duration: 0)
    private var fields = SceneFields()

    var place: ScenePlace { fields.place(of: \Self.name) }
    var repeatPlace: ScenePlace { fields.place(of: \Self.repetition) }
    var overlapPlace: ScenePlace { fields.place(of: \Self.options.overlap, \Self.name) }

    static let definition = "stage"

    static let keys: [SceneKey<Self>] = [
        SceneKey("name", \.name, .name, "The name in events, messages, and `next`."),
        SceneKey("load", \.load, .changes, "Values that are set when the stage begins."),
        SceneKey(
            "begin-from-current-state", \.beginsFromCurrentState, .text(.flag),
            "UIKit's option of that name. It has no effect: every stage begins with the current "
                + "values."),
        SceneKey(
            "perform", \.perform, .performances,
            "The values to which layers move. Each layer may have its own `delay` and `easing`. A "
                + "stage without `perform` waits."),
        SceneKey(
            "duration", \.duration, .time,
            "The time of the motion: by default until a spring has settled, or else 500ms; 0 for a "
                + "stage that waits."),
        SceneKey(
            "easing", \.easing, .easing,
            "The easing of all values, or one for each; by default `ease-in-out`."),
        SceneKey(
            "delay", \.options.delay, or: 0, .time, "The time before the motion."),
        SceneKey(
            "overlap", \.options.overlap, or: 0, .time,
            "How much earlier it begins than all earlier stages end, but not before the stage "
                + "before it begins."),
        SceneKey(
            "stagger", \.stagger, .time,
            "How much later each layer moves than the one before it in the file."),
        SceneKey(
            "hold", \.options.hold, or: 0, .time,
            "The time after the motion."),
        SceneKey("repeat", \.repetition, .repetition, "The number of times it moves."),
        SceneKey(
            "autoreverse", \.options.autoreverses, or: false, .text(.flag),
            "Whether it moves back each time."),
        SceneKey(
            "interrupted", \.options.interruption, .time,
            "The time after the stage's beginning at which its motion stops. The current values "
                + "stay, and the hold follows."),
        SceneKey(
            "options", \.bits, .text(.bits),
            "UIKit's animation options: the curve, and whether it begins from the current state."
        ),
        SceneKey(
            "next", \.next, .reference,
            "The stage that follows; by default the next one. An earlier stage makes a loop."),
    ]

    static let rules: [SceneRule] = [
        .need(
            name(of: \Self.perform),
            names(\.easing, \.stagger, \.repetition, \.options.autoreverses, \.bits),
            "; 'duration' sets how long a stage waits"),
        .exclude(name(of: \Self.bits), names(\.easing), ", which include a curve"),
    ]

    mutating func check(_ fields: SceneFields) throws(SceneMistake) {
        self.fields = fields
        if duration == nil {
            try easing?.checkItEnds()
            for entry in perform?.entries ?? [] { try entry.performance.easing?.checkItEnds() }
        }
        if options.autoreverses, repetition == nil {
            try fields.refuse(Self.names(\.options.autoreverses), "requires 'repeat'")
        }
    }

    mutating func resolve(_ layers: SceneNames) throws(SceneMistake) {
        try load?.resolve(layers)
        try perform?.resolve(layers)
    }

    init() {}

    /// Describes `segment`, apart from its name and successor.
    ///
    /// Loaded values are those that differ from `base`, performed values those that differ from
    /// `unsaid`. If `isShown`, the stage states that it begins from the current state.
    init(_ segment: Segment, since base: Scene, unsaid: Scene, isShown: Bool) {
        options = segment.options
        load = SceneChanges(changing: segment.from, since: base)
        beginsFromCurrentState = isShown ? true : nil
        duration = segment.moves || options.duration > 0 ? options.duration : nil
        if segment.moves {
            perform = SceneChanges(segment.to, since: unsaid, options.layers)
            let main = options.timingFunction
            easing = SceneEasing(main, options.timingFunctions.filter { $0.value != main })
            let isOnce = options.repetition == .times(1) && !options.autoreverses
            repetition = isOnce ? nil : options.repetition
        } else {
            options.autoreverses = false
        }
        if !segment.isInterrupted { options.interruption = nil }
    }

    /// 0.5 seconds, as in most presets.
    private static let defaultDuration: Rational = 0.5

    func stage(in size: Size) -> Stage {
        var options = options
        options.duration = duration ?? naturalDuration
        options.timingFunction = timingFunction
        options.timingFunctions = easing?.others ?? [:]
        options.repetition = repetition ?? .times(1)
        options.beginsFromCurrentState =
            beginsFromCurrentState ?? bits?.contains(.beginFromCurrentState) ?? false
        let moved = perform?.entries ?? []
        for entry in moved { options.layers[entry.reference.name] = entry.performance.timing }
        if let stagger { options.stagger(moved.map(\.reference.name), by: stagger) }
        return Stage(
            name, options: options, load: load?.changes(in: size),
            perform: perform?.changes(in: size))
    }

    private var timingFunction: TimingFunction {
        easing?.main ?? bits?.timingFunction ?? .easeInEaseOut
    }

    /// The default duration: the easings' longest natural one, or 0.5 s; 0 if nothing moves.
    private var naturalDuration: Rational {
        guard let perform else { return 0 }
        let durations =
            [timingFunction.naturalDuration, easing?.naturalDuration]
            + perform.entries.map(\.performance.naturalDuration)
        return durations.compactMap(\.self).max() ?? Self.defaultDuration
    }
}

extension Notation where Value == AnimationOptions {
    fileprivate static var bits: Notation {
        Notation(
            "0x10004|65540", examples: ["0x10004", "65540"],
            schema: .oneOf(.whole(in: 0...Int(UInt32.max)), .text("^0x[0-9A-Fa-f]+$")),
            "is not a bit set", hint: "write a number, such as 0x10004 or 65540",
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
