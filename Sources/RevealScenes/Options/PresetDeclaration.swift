import RevealMotion
package import RevealValues

/// A preset: its name, the options that it uses, and the transition that it makes of them.
///
/// Each preset, or family of presets, has a file of its own; `all` is the list of them.
package struct PresetDeclaration: Sendable {
    package let name: String
    package let summary: String
    /// Options of a command line that shows what it does, without those that all presets need.
    let example: [(option: AnyOption, text: String)]
    /// The options that it uses, with those of every preset.
    let options: [AnyOption]
    let snapshots: ClosedRange<Int>
    /// Whether its mask is all there is to it, so that a matte says the same.
    let hasMatte: Bool
    /// The rank of the preset among those that options without a preset may mean, the likeliest
    /// first; nil if it must be named.
    let rank: Int?
    /// The preset and the type of the way back from given options.
    let wayBack: @Sendable (OptionValues) -> (preset: PresetDeclaration, type: RevealType)
    let check: @Sendable (OptionValues) throws(OptionError) -> Void
    /// The preset as the options and the files that they name shape it.
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

    /// Every preset, in the order in which people read of them.
    package static let all = [
        circularRevealKit, circularTransition, bubble, bubbleMask, pulse, fitted, linearWipe,
        clockWipe, mapWipe, containerTransform, xfadeCircleopen, xfadeCircleclose,
        xfadeCirclecrop, viewTransition,
    ]

    /// The names of the options that it uses, in the table's order.
    package var optionNames: [String] {
        OptionValues.table.filter { $0.presets.contains(self) }.map(\.name)
    }

    /// Options that show what it does, as they are typed.
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
    /// The options of presets that go from one picture to another.
    static let betweenPictures: Self = [\.thereAndBack, \.fit, \.align]
    /// The options of those of them that go either way and mask a picture.
    static let masked: Self = betweenPictures + [\.type, \.composite]
    /// The options of those of them whose mask has an edge, unlike a map.
    static let edged: Self =
        masked + [\.feather, \.featherCurve, \.featherAlign, \.featherStretch, \.ring, \.shadow]
}

/// What a preset is made of.
struct PresetInput: Sendable {
    let options: OptionValues
    let duration: Rational?
    /// The timing function; nil for the preset's own.
    let easing: TimingFunction?
    let type: RevealType
    let center: Position?
    /// The times of a pulse.
    let end, stop: Rational?
    private let delay, hold: Rational
    /// The picture in a bubble.
    var picture: Snapshot?
    /// The order in which a mask's pixels change.
    var map: MaskMap?

    /// What `options` say, where a time in frames is one at `rate`.
    init(_ options: OptionValues, at rate: FrameRate) throws(OptionError) {
        self.options = options
        duration = try options.time(\.duration, at: rate)
        easing = options[\.easing]
        (type, center) = (options[\.type] ?? .reveal, options[\.center])
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
        let names = PresetDeclaration.all.map(\.name)
        return Notation(
            "name", words: names, examples: names,
            mistakes: [
                Mistake("bubbel", "unknown preset 'bubbel'", hint: "did you mean 'bubble'?")
            ], print: \.name
        ) { text throws(SyntaxError) in
            if let preset = PresetDeclaration.all.first(where: { $0.name == text }) {
                return preset
            }
            throw SyntaxError(
                "unknown preset '\(text)'",
                hint: nearest(to: text, among: names).map { "did you mean '\($0)'?" }
                    ?? "it is one of \(names.joined(separator: ", "))")
        }
    }
}
