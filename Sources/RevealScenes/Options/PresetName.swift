import Raster
import RevealValues

/// The presets by name.
package enum PresetName: String, Sendable, CaseIterable {
    case circularRevealKit = "circular-reveal-kit"
    case circularTransition = "circular-transition"
    case bubble
    case bubbleMask = "bubble-mask"
    case pulse, fitted
    case linearWipe = "linear-wipe"
    case clockWipe = "clock-wipe"
    case mapWipe = "map-wipe"
    case containerTransform = "container-transform"
    case xfadeCircleopen = "xfade-circleopen"
    case xfadeCircleclose = "xfade-circleclose"
    case xfadeCirclecrop = "xfade-circlecrop"
    case viewTransition = "view-transition"

    /// What shows the same backwards, from the incoming picture to the outgoing one, given a type
    /// that goes the other way.
    var back: PresetName {
        switch self {
        case .xfadeCircleopen: .xfadeCircleclose
        case .xfadeCircleclose: .xfadeCircleopen
        default: self
        }
    }

    /// The presets that options may mean which name none, the likeliest first.
    private static let implied: [PresetName] = [
        .circularRevealKit, .fitted, .bubble, .linearWipe, .mapWipe, .viewTransition,
        .containerTransform,
    ]

    /// The preset that `options` mean where they name none: the first that uses all of them, or the
    /// default.
    fileprivate init(impliedBy options: WrittenOptions) {
        let given = options.names.filter { !$0.presets.isEmpty }
        self =
            Self.implied.first { preset in given.allSatisfy { $0.presets.contains(preset) } }
            ?? .circularRevealKit
    }

    /// Refuses an option that means nothing to the preset, with the presets that use it, or nothing
    /// to one snapshot.
    fileprivate func check(_ options: WrittenOptions, snapshots: Int) throws(OptionError) {
        for option in options.names where !option.presets.isEmpty {
            guard option.presets.contains(self) else {
                let users = PresetName.allCases.filter(option.presets.contains)
                let names = users.map(\.rawValue).joined(separator: ", ")
                guard options[OptionDeclarations.preset] != nil else {
                    throw OptionError(
                        option, "no preset is named, and \(rawValue) does not use it",
                        hint: "name one that does: \(names)")
                }
                throw OptionError(
                    option, "the preset \(rawValue) does not use it", hint: "it is for \(names)")
            }
            guard snapshots == 2 || OptionDeclarations[option]?.subject.isOfTwoSnapshots != true
            else {
                throw OptionError(
                    option, "it is for two snapshots, and there is one",
                    hint: "name the outgoing and the incoming snapshot")
            }
        }
    }
}

extension Grammar where Value == PresetName {
    /// The name of a preset.
    static var preset: Grammar {
        let names = PresetName.allCases.map(\.rawValue)
        return Grammar("name", completion: .words(names)) { text throws(SyntaxError) in
            if let name = PresetName(rawValue: text) { return name }
            throw SyntaxError(
                "unknown preset '\(text)'",
                hint: nearest(to: text, among: names).map { "did you mean '\($0)'?" }
                    ?? "it is one of \(names.joined(separator: ", "))")
        }
    }
}

extension WrittenOptions {
    /// The preset that they name, or mean.
    package var presetName: PresetName {
        self[OptionDeclarations.preset] ?? PresetName(impliedBy: self)
    }

    /// The options by which they mean another preset than the default, in their order, without
    /// naming it; empty where they do not.
    package var tellingOptions: [OptionName] {
        let name = presetName
        guard self[OptionDeclarations.preset] == nil, name != .circularRevealKit else { return [] }
        return names.filter {
            $0.presets.contains(name) && !$0.presets.contains(.circularRevealKit)
        }
    }

    /// Refuses options that do not go together, before any snapshot is read.
    package func check(snapshots: Int) throws(OptionError) {
        guard snapshots == 1 || presetName != .pulse else {
            throw OptionError(.preset, "pulse takes one snapshot", hint: "name one picture")
        }
        let isBetween = [.xfadeCirclecrop, .containerTransform].contains(presetName)
        guard snapshots == 2 || !isBetween else {
            throw OptionError(
                .preset, "\(presetName.rawValue) takes two snapshots",
                hint: "name the outgoing and the incoming snapshot")
        }
        if presetName == .containerTransform {
            guard let frame = self[OptionDeclarations.startFrame], frame.width > 0, frame.height > 0
            else {
                throw OptionError(
                    .preset, "container-transform needs a start frame with a size",
                    hint: "say where its card is, such as 20,40,120,60")
            }
        }
        guard presetName != .mapWipe || texts[.map] != nil else {
            throw OptionError(
                .preset, "map-wipe needs a map", hint: "name a grey picture as the map")
        }
        try presetName.check(self, snapshots: snapshots)
        _ = try fit()
        _ = try feather()
        _ = try maskShape()
        try checkFlavor()
        _ = try preset(presetName, at: frameRate)
    }
}
