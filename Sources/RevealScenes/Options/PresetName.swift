import RevealValues

/// The presets by name.
package enum PresetName: String, Sendable, CaseIterable {
    case circularRevealKit = "circular-reveal-kit"
    case circularTransition = "circular-transition"
    case bubble
    case bubbleMask = "bubble-mask"
    case pulse, fitted
    case xfadeCircleopen = "xfade-circleopen"
    case xfadeCircleclose = "xfade-circleclose"

    /// Those of the options that shape a transition which mean something to the preset.
    package var options: Set<OptionName> {
        let all: Set<OptionName> = [.duration, .delay, .hold, .easing]
        let ways = all.union([.type, .fit, .align, .thereAndBack])
        let masked = ways.union([.composite]).union(WrittenOptions.ofFeather)
        switch self {
        case .circularRevealKit: return masked.union([.path, .startFrame, .fadeColor])
        case .circularTransition: return masked
        case .bubble: return ways.union([.center, .bubbleColor, .bubbleImage])
        case .bubbleMask: return masked.union([.center])
        case .xfadeCircleopen, .xfadeCircleclose: return all.union([.fit, .align])
        case .pulse: return all.union([.loops, .stop, .end])
        case .fitted: return masked.union([.center, .startRadius, .endRadius, .inverted])
        }
    }

    /// Those of the options that say of which preset they are.
    private static let shaping = PresetName.allCases.reduce(into: Set()) {
        $0.formUnion($1.options)
    }

    /// The presets that options may mean which name none, the likeliest first.
    private static let implied: [PresetName] = [.circularRevealKit, .fitted, .bubble]

    /// The preset that `options` mean where they name none: the first that uses all of them, or the
    /// default.
    fileprivate init(impliedBy options: WrittenOptions) {
        let given = Self.shaping.intersection(options.texts.keys)
        self = Self.implied.first { given.isSubset(of: $0.options) } ?? .circularRevealKit
    }

    /// Options that mean something only between two snapshots.
    private static let ofTwo: Set<OptionName> = [.path, .fadeColor, .fit, .align]

    /// Refuses an option that means nothing to the preset, with the presets that use it, or nothing
    /// to one snapshot.
    fileprivate func check(_ options: WrittenOptions, snapshots: Int) throws(OptionError) {
        for option in OptionName.allCases
        where options.texts[option] != nil && Self.shaping.contains(option) {
            guard self.options.contains(option) else {
                let users = PresetName.allCases.filter { $0.options.contains(option) }
                throw OptionError(
                    option: option,
                    error: SyntaxError(
                        "the preset \(rawValue) does not use it",
                        hint: "it is for " + users.map(\.rawValue).joined(separator: ", ")))
            }
            guard snapshots == 2 || !Self.ofTwo.contains(option) else {
                throw OptionError(
                    option: option,
                    error: SyntaxError(
                        "it is for two snapshots, and there is one",
                        hint: "name the outgoing and the incoming snapshot"))
            }
        }
    }
}

extension WrittenOptions {
    /// The preset that they name, or mean.
    package func presetName() throws(OptionError) -> PresetName {
        try value(.preset) { text throws(SyntaxError) in
            if let name = PresetName(rawValue: text) { return name }
            let names = PresetName.allCases.map(\.rawValue)
            throw SyntaxError(
                "unknown preset '\(text)'",
                hint: nearest(to: text, among: names).map { "did you mean '\($0)'?" }
                    ?? "it is one of \(names.joined(separator: ", "))")
        } ?? PresetName(impliedBy: self)
    }

    /// The options by which they mean another preset than the default, in their order, without
    /// naming it; empty where they do not.
    package var tellingOptions: [OptionName] {
        let name = PresetName(impliedBy: self)
        guard texts[.preset] == nil, name != .circularRevealKit else { return [] }
        let others = PresetName.circularRevealKit.options
        return OptionName.allCases.filter {
            texts[$0] != nil && name.options.contains($0) && !others.contains($0)
        }
    }

    /// Refuses options that do not go together, before any snapshot is read.
    package func check(snapshots: Int) throws(OptionError) {
        let name = try presetName()
        guard snapshots == 1 || name != .pulse else {
            throw OptionError(
                option: .preset,
                error: SyntaxError("pulse takes one snapshot", hint: "name one picture"))
        }
        try name.check(self, snapshots: snapshots)
        _ = try scale()
        _ = try fit()
        _ = try feather()
        _ = try preset(name, at: try frameRate())
    }
}
