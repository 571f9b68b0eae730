/// A preset: its name, the options that it uses, and the transition that it makes of them.
///
/// Each preset, or family of presets, has a file of its own.
package struct PresetDeclaration: Sendable {
    package let name: String
    package let summary: String
    let example: [(option: AnyOption, text: String)]
    /// The options that the preset uses, including those that all presets use.
    let options: [AnyOption]
    let snapshots: ClosedRange<Int>
    /// Whether the preset only mixes two pictures by a mask, so that a matte describes it.
    let hasMatte: Bool
    /// The rank among the presets that options imply if none is named, the likeliest first; nil if
    /// the preset must be named.
    let rank: Int?
    let wayBack: @Sendable (OptionValues) -> (preset: PresetDeclaration, type: RevealType)
    let check: @Sendable (OptionValues) throws(OptionError) -> Void
    let make: @Sendable (PresetInput) -> any Preset

    init(
        _ name: String, _ summary: String, example: [(option: AnyOption, text: String)] = [],
        uses options: [AnyOption],
        snapshots: ClosedRange<Int> = 1...2, hasMatte: Bool = true, rank: Int? = nil,
        wayBack: (@Sendable (OptionValues) -> (preset: PresetDeclaration, type: RevealType))? = nil,
        check: @escaping @Sendable (OptionValues) throws(OptionError) -> Void = {
            _ throws(OptionError) in
        },
        make: @escaping @Sendable (PresetInput) -> any Preset
    ) {
        (self.name, self.summary, self.example) = (name, summary, example)
        let times: [AnyOption] = [\.duration, \.delay, \.hold, \.easing]
        self.options = options + times
        (self.snapshots, self.hasMatte, self.rank) = (snapshots, hasMatte, rank)
        self.wayBack =
            wayBack ?? { options in (options.chosenPreset, options.isUnreveal ? .reveal : .unreveal)
            }
        (self.check, self.make) = (check, make)
    }

    package static let all = [
        circularRevealKit, circularTransition, bubble, bubbleMask, pulse, fitted, linearWipe,
        clockWipe, mapWipe, containerTransform, xfadeCircleopen, xfadeCircleclose,
        xfadeCirclecrop, viewTransition,
    ]

    package var optionNames: [String] {
        OptionValues.table.filter { $0.presets.contains(self) }.map(\.name)
    }

    package var exampleWords: [String] {
        example.flatMap { ["--" + OptionValues.name(of: $0.option), $0.text] }
    }

    static var list: String { all.map(\.name).joined(separator: ", ") }
}

extension PresetDeclaration: Hashable {
    package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension [AnyOption] {
    /// The options of all presets between two pictures.
    static let betweenPictures: Self = [\.thereAndBack, \.fit, \.align]
    /// The options of the presets between two pictures that mask one of them and have both types.
    static let masked: Self = betweenPictures + [\.type, \.composite]
    /// The options of masking presets whose mask has an edge, unlike a map.
    static let edged: Self =
        masked + [\.feather, \.featherCurve, \.featherAlign, \.featherStretch, \.ring, \.shadow]
}

struct PresetInput: Sendable {
    let options: OptionValues
    let duration: Rational?
    /// The timing function; nil for the preset's own.
    let easing: TimingFunction?
    let type: RevealType
    let center: Position?
    let end, stop: Rational?
    let picture: Snapshot?
    let map: MaskMap?
    private let delay, hold: Rational

    init(
        _ options: OptionValues, at rate: FrameRate, _ picture: Snapshot? = nil,
        _ map: MaskMap? = nil
    ) throws(OptionError) {
        (self.options, self.picture, self.map) = (options, picture, map)
        duration = try options.time(\.duration, at: rate)
        (easing, type, center) = (
            options[\.easing], options[\.type] ?? .reveal, options[\.center]
        )
        (end, stop) = (try options.time(\.end, at: rate), try options.time(\.stop, at: rate))
        delay = try options.time(\.delay, at: rate) ?? 0
        hold = try options.time(\.hold, at: rate) ?? 0
    }

    func preset() -> any Preset {
        var preset = options.chosenPreset.make(self)
        (preset.timing.delay, preset.timing.hold) = (delay, hold)
        return preset
    }
}

extension Notation where Value == PresetDeclaration {
    package static var preset: Notation {
        one(
            of: PresetDeclaration.all, "name", kind: "preset",
            mistakes: [
                Mistake("bubbel", "unknown preset 'bubbel'", hint: "did you mean 'bubble'?")
            ]
        ) { $0.name }
    }
}
