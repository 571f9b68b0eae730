extension OptionValues {
    /// The preset that is named, or else the first that uses all options that are given.
    package var chosenPreset: PresetDeclaration {
        if let preset = self[\.preset] { return preset }
        let given = given.filter { $0.subject != .scene && $0.subject != .output }
        return Self.implied.first { preset in
            given.allSatisfy { $0.presets.contains(preset) }
        } ?? .circularRevealKit
    }

    /// The presets that options without a preset may mean, the likeliest first.
    private static let implied = PresetDeclaration.all.filter { $0.rank != nil }
        .sorted { one, other in (one.rank ?? 0) < (other.rank ?? 0) }

    /// The options that imply another preset than the default, if none is named.
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
                hint: isPair ? Self.pairHint : "name one picture")
        }
        try preset.check(self)
        try checkUse(by: preset, snapshots: snapshots)
        _ = try fitted()
        let others: [AnyOption] = [\.featherCurve, \.featherAlign, \.featherStretch]
        if feather == nil, let option = firstGiven(of: others) {
            throw OptionError(
                option, "there is no feather", hint: "say how wide it is with a feather")
        }
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

    private static let pairHint = "name the outgoing and the incoming snapshot"

    /// Refuses an option that `preset` does not use, or that is for two snapshots if there is one.
    private func checkUse(by preset: PresetDeclaration, snapshots: Int) throws(OptionError) {
        for row in given where row.subject == .preset || row.subject == .pair {
            guard row.presets.contains(preset) else {
                let names = row.presets.map(\.name).joined(separator: ", ")
                throw self.preset == nil
                    ? OptionError(
                        row, "no preset is named, and \(preset.name) does not use it",
                        hint: "name one that does: \(names)")
                    : OptionError(
                        row, "the preset \(preset.name) does not use it", hint: "it is for \(names)"
                    )
            }
            guard snapshots == 2 || row.subject != .pair else {
                throw OptionError(
                    row, "it is for two snapshots, and there is one", hint: Self.pairHint)
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
                \.cornerRadius, "the corners of this shape, \(shape.text), are not round",
                hint: "leave the radius out, or have the mask be a rectangle")
        case .sector:
            throw OptionError(
                \.maskShape, "a sector does not grow", hint: "the preset clock-wipe opens one")
        case let shape where coversView && shape.isTangle:
            throw OptionError(
                \.maskShape, "its sides cross too often to say when it covers the view",
                hint: "say how large it gets, or simplify the path")
        case let shape where coversView && !shape.holdsItsCenter:
            throw OptionError(
                \.maskShape,
                "the shape does not hold its middle, about which it is to cover the view",
                hint: "move it so that its middle is inside, or say how large it gets")
        case let shape: return shape
        }
    }

    func exposure() throws(OptionError) -> Shutter {
        let angle = self[\.shutter] ?? 0
        guard angle > 0 || shutterPhase == nil else {
            throw OptionError(
                \.shutterPhase, "the shutter is open for an instant",
                hint: "say for how long with a shutter of 180deg")
        }
        return Shutter(angle, phase: self[\.shutterPhase])
    }
}
