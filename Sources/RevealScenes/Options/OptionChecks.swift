extension OptionValues {
    /// The named preset, or else the first preset that uses all given options.
    package var chosenPreset: PresetDeclaration {
        if let preset = self[\.preset] { return preset }
        let given = given.filter { $0.subject != .scene && $0.subject != .output }
        return Self.implied.first { preset in
            given.allSatisfy { $0.presets.contains(preset) }
        } ?? .circularRevealKit
    }

    /// The presets that options may imply if no preset is named, the likeliest first.
    private static let implied = PresetDeclaration.all.filter { $0.rank != nil }
        .sorted { one, other in (one.rank ?? 0) < (other.rank ?? 0) }

    /// If no preset is named: the options that imply a preset other than the default.
    package var tellingOptions: [OptionRow] {
        let preset = chosenPreset
        guard self.preset == nil, preset != .circularRevealKit else { return [] }
        return given.filter {
            $0.presets.contains(preset) && !$0.presets.contains(.circularRevealKit)
        }
    }

    var isUnreveal: Bool { self[\.type] == .unreveal }

    /// Refuses options that exclude each other, before any snapshot is read.
    package func check(snapshots: Int) throws(OptionError) {
        let preset = chosenPreset
        guard preset.snapshots.contains(snapshots) else {
            let isPair = preset.snapshots.lowerBound > 1
            throw OptionError(
                \.preset, "\(preset.name) takes \(isPair ? "two snapshots" : "one snapshot")",
                hint: isPair ? Self.pairHint : "name one picture")
        }
        try preset.check(self)
        try checkUse(by: preset, snapshots: snapshots)
        _ = try fitted()
        let others: [AnyOption] = [\.featherCurve, \.featherAlign, \.featherStretch]
        if feather == nil, let option = firstGiven(of: others) {
            throw OptionError(
                option, "there is no feather", hint: "add a feather, the width of the soft edge")
        }
        _ = try shapeOfMask()
        if let function = self[\.easing], function.easing is Spring, duration == nil,
            function.naturalDuration == nil
        {
            throw OptionError(
                \.easing, "the spring '\(easing?.text ?? "")' never settles",
                hint: "increase the damping, or set a duration")
        }
        _ = try PresetInput(self, at: frameRate)
    }

    private static let pairHint = "name the outgoing and the incoming snapshot"

    /// Refuses options that `preset` does not use, and pair options if there is one snapshot.
    private func checkUse(by preset: PresetDeclaration, snapshots: Int) throws(OptionError) {
        for row in given where row.subject == .preset || row.subject == .pair {
            guard row.presets.contains(preset) else {
                let names = row.presets.map(\.name).joined(separator: ", ")
                throw self.preset == nil
                    ? OptionError(
                        row, "no preset is named, and \(preset.name) does not use it",
                        hint: "name a preset that uses it: \(names)")
                    : OptionError(
                        row, "the preset \(preset.name) does not use it",
                        hint: "presets that use it: \(names)"
                    )
            }
            guard snapshots == 2 || row.subject != .pair else {
                throw OptionError(
                    row, "it requires two snapshots, but one is named", hint: Self.pairHint)
            }
        }
    }

    func fitted() throws(OptionError) -> Fit? {
        let (name, place) = (self[\.fit] ?? .error, self[\.align])
        guard name.isAligned || place == nil else {
            throw OptionError(option: Self.name(of: \.align), error: FitName.nothingToAlign)
        }
        return name.fit(at: place ?? .center)
    }

    func maskStyle(in size: Size) throws(OptionError) -> MaskStyle {
        var style = MaskStyle(shape: try shapeOfMask())
        style.feather.width = self[\.feather]?.points(of: size.diagonal) ?? style.feather.width
        style.feather.curve = self[\.featherCurve] ?? style.feather.curve
        style.feather.align = self[\.featherAlign] ?? style.feather.align
        style.feather.isStretched =
            self[\.featherStretch]?.isStretched ?? style.feather.isStretched
        self[\.ring]?.apply(to: &style.ring, in: size)
        self[\.shadow]?.apply(to: &style.shadow, in: size)
        return style
    }

    private var coversView: Bool {
        [self[\.endRadius] ?? .farthestCorner, self[\.startRadius]].contains(.farthestCorner)
    }

    private func shapeOfMask() throws(OptionError) -> MaskShape {
        let radius = self[\.cornerRadius]
        switch self[\.maskShape] ?? (radius == nil ? .ellipse : .rectangle(cornerRadius: 0)) {
        case .rectangle: return .rectangle(cornerRadius: radius ?? 0)
        case let shape where radius != nil:
            throw OptionError(
                \.cornerRadius, "the shape \(shape.text) has no round corners",
                hint: "leave the radius out, or choose the shape rectangle")
        case .sector:
            throw OptionError(
                \.maskShape, "a sector does not grow",
                hint: "use the preset clock-wipe, which opens a sector")
        case let shape where coversView && shape.isTangle:
            throw OptionError(
                \.maskShape, "its sides cross too often to compute when it covers the view",
                hint: "set a radius other than farthest-corner, or simplify the path")
        case let shape where coversView && !shape.holdsItsCenter:
            throw OptionError(
                \.maskShape,
                "the shape does not contain its center, so it cannot grow to cover the view",
                hint: "move the shape so that it contains its center, or set a radius other than "
                    + "farthest-corner")
        case let shape: return shape
        }
    }

    func exposure() throws(OptionError) -> Shutter {
        let angle = self[\.shutter] ?? 0
        guard angle > 0 || shutterPhase == nil else {
            throw OptionError(
                \.shutterPhase, "there is no shutter", hint: "add a shutter, such as 180deg")
        }
        return Shutter(angle, phase: self[\.shutterPhase])
    }
}
