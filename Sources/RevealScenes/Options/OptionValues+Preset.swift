import RevealMotion
import RevealValues

extension OptionValues {
    /// The preset that is named, or else the first that uses all options that are given.
    package var chosenPreset: PresetDeclaration {
        if let preset = self[\.preset] { return preset }
        let given = given.filter { $0.subject != .scene && $0.subject != .output }
        return PresetDeclaration.implied.first { preset in
            given.allSatisfy { $0.presets.contains(preset) }
        } ?? .circularRevealKit
    }

    /// The options by which another preset than the default is meant without being named.
    package var tellingOptions: [OptionRow] {
        let preset = chosenPreset
        guard self.preset == nil, preset != .circularRevealKit else { return [] }
        return given.filter {
            $0.presets.contains(preset) && !$0.presets.contains(.circularRevealKit)
        }
    }

    var isUnreveal: Bool { self[\.type] == .unreveal }

    /// Refuses options that do not go together, before any snapshot is read.
    package func check(snapshots: Int) throws(OptionError) {
        let preset = chosenPreset
        guard preset.snapshots.contains(snapshots) else {
            let isPair = preset.snapshots.lowerBound > 1
            throw OptionError(
                \.preset, "\(preset.name) takes \(isPair ? "two snapshots" : "one snapshot")",
                hint: isPair ? "name the outgoing and the incoming snapshot" : "name one picture")
        }
        try preset.check(self)
        try checkUse(by: preset, snapshots: snapshots)
        _ = try fitted()
        try checkFeather()
        _ = try shapeOfMask()
        if let function = self[\.easing], function.easing is Spring, duration == nil,
            function.naturalDuration == nil
        {
            throw OptionError(
                \.easing, "the spring '\(easing?.text ?? "")' never settles",
                hint: "give it more damping, or say how much is shown with a duration")
        }
        _ = try PresetInput(self, at: frameRate)
    }

    /// Refuses an option that `preset` does not use, or that is for two snapshots if there is one.
    private func checkUse(by preset: PresetDeclaration, snapshots: Int) throws(OptionError) {
        for row in given where row.subject == .preset || row.subject == .pair {
            guard row.presets.contains(preset) else {
                let names = row.presets.map(\.name).joined(separator: ", ")
                throw OptionError(
                    option: row.name,
                    error: self.preset == nil
                        ? SyntaxError(
                            "no preset is named, and \(preset.name) does not use it",
                            hint: "name one that does: \(names)")
                        : SyntaxError(
                            "the preset \(preset.name) does not use it", hint: "it is for \(names)")
                )
            }
            guard snapshots == 2 || row.subject != .pair else {
                throw OptionError(
                    option: row.name,
                    error: SyntaxError(
                        "it is for two snapshots, and there is one",
                        hint: "name the outgoing and the incoming snapshot"))
            }
        }
    }
}

extension PresetDeclaration {
    /// The presets that options may mean which name none, the likeliest first.
    fileprivate static let implied: [PresetDeclaration] = all.filter { $0.rank != nil }
        .sorted { one, other in (one.rank ?? 0) < (other.rank ?? 0) }
}
