extension OptionValues {
    /// Returns the transition of one or two snapshots, the outgoing one first.
    ///
    /// For frames of another `size`, snapshots are resampled once, and points have another scale.
    /// The transitions of a slide show have a `setting` in common.
    ///
    /// - Throws: an `OptionError` or a `TransitionError`.
    package func transition(
        of originals: [Snapshot], at rate: FrameRate, size: ViewSize? = nil,
        limits: Limits = .init(), in setting: SlideSetting? = nil
    ) throws -> Transition {
        try check(snapshots: originals.count)
        let (snapshots, scale) = try sized(originals, size, limits, setting?.view)
        let picture = try (setting.map(\.bubble) ?? readBubble(limits))?
            .fitted(.cover(), to: snapshots[0], scale: scale, limits: limits)
        let map = try setting.map(\.map) ?? readMap(limits)
        let input = try PresetInput(self, at: rate, picture, map)
        let preset =
            try self[\.thereAndBack] ?? false ? thereAndBack(input, at: rate) : input.preset()
        let composite = self[\.composite] ?? .replace
        let style = try maskStyle(in: snapshots[0].size(atScale: scale))
        guard snapshots.count == 2 else {
            return try Transition(
                preset, of: snapshots[0], scale: scale, composite: composite, maskStyle: style)
        }
        return try Transition(
            preset, from: snapshots[0], to: snapshots[1], scale: scale, composite: composite,
            maskStyle: style)
    }

    /// Returns the transition between blank pictures of `size`, when only the motion matters.
    ///
    /// - Throws: an `OptionError`, a `TransitionError`, or `OutOfMemory`.
    package func transition(
        in size: PixelSize, limits: Limits = .init()
    ) throws -> Transition {
        try check(snapshots: 2)
        try limits.pixels.check(width: size.width, height: size.height)
        let blank = Snapshot(.eight(try limits.picture(size, .gray, of: [UInt8.min])))
        return try transition(of: [blank, blank], at: frameRate, limits: limits)
    }

    /// Returns the snapshots with the requested fit and size, and their pixels per point.
    private func sized(
        _ snapshots: [Snapshot], _ size: ViewSize?, _ limits: Limits, _ view: PixelSize?
    ) throws -> ([Snapshot], scale: Double) {
        let (scale, fit) = (pixelsPerPoint, try fitted())
        let whole = view ?? PixelSize(width: snapshots[0].width, height: snapshots[0].height)
        let target = try size?.pixels(of: whole, scale: scale, limits.pixels) ?? whole
        // An unscaled picture is placed in the original view, which is then resized.
        let isDirect = if case .unscaled = fit { false } else { true }
        let sized = try snapshots.enumerated().map { number, original in
            func isWhole(_ snapshot: Snapshot) -> Bool {
                (snapshot.width, snapshot.height) == (whole.width, whole.height)
            }
            var snapshot = original
            if let fit, !isWhole(original) || number > 0 && view == nil {
                snapshot = try original.fitted(
                    fit, to: isDirect ? target : whole, scale: scale, limits)
            }
            return isWhole(snapshot)
                ? try snapshot.fitted(.fill, to: target, scale: scale, limits) : snapshot
        }
        return (sized, scale * Double(target.width) / Double(whole.width))
    }

    private func thereAndBack(
        _ input: PresetInput, at rate: FrameRate
    ) throws(OptionError) -> any Preset {
        let way = chosenPreset.wayBack(self)
        var (there, back) = (self, self)
        (there.hold, back.hold) = (nil, nil)
        back.type = Given(way.type, text: way.type.rawValue)
        back.preset = Given(way.preset, text: way.preset.name)
        return ThereAndBack(
            try PresetInput(there, at: rate, input.picture, input.map).preset(),
            try PresetInput(back, at: rate, input.picture, input.map).preset(),
            rest: try time(\.hold, at: rate) ?? ThereAndBack.defaultRest)
    }

    func readBubble(_ limits: Limits) throws(FileError) -> Snapshot? {
        guard let path = self[\.bubbleImage] else { return nil }
        return try Snapshot(contentsOf: path, limits: limits)
    }

    func readMap(_ limits: Limits) throws(FileError) -> MaskMap? {
        guard let path = self[\.map] else { return nil }
        return try MaskMap(
            contentsOf: path,
            softness: self[\.softness] ?? MaskMap.defaultSoftness,
            self[\.mapFormula] ?? .mlt,
            isInverted: self[\.inverted] ?? false,
            limits: limits)
    }
}

extension PresetScene {
    /// The times that make a transition too long.
    private static let times: [AnyOption] = [\.duration, \.delay, \.hold, \.loops, \.stop, \.end]

    func transition(
        _ options: SceneOptions, in folder: String, at rate: FrameRate, size: ViewSize?,
        _ limits: Limits
    ) throws -> Transition {
        if let slide = slides?.first {
            throw SceneMistake(
                slide.place,
                "a slide show has more than one transition; name two pictures, or a scene of them")
        }
        var read: [Snapshot] = []
        for file in snapshots {
            let path = file.name.relative(to: folder)
            read.append(try Snapshot(contentsOf: path, namedAt: file.place, limits))
        }
        return try naming(options, in: folder) { written in
            try written.transition(of: read, at: rate, size: size, limits: limits)
        }
    }

    func slideShow(
        of slides: [Slide], _ options: SceneOptions, in folder: String,
        _ rendering: RenderOptions, size: ViewSize?
    ) throws -> SlideShow {
        try naming(options, in: folder) { written in
            try written.slideShow(of: slides, rendering, size: size)
        }
    }

    /// Returns the result of `body`, or throws its error with the place of its cause.
    private func naming<R>(
        _ options: SceneOptions, in folder: String, _ body: (OptionValues) throws -> R
    ) throws -> R {
        var written = options.written
        written.resolvePaths { $0.relative(to: folder) }
        do {
            return try body(written)
        } catch let error as FileError {
            let place = options.place(of: \.bubbleImage) ?? options.place(of: \.map)
            throw place.map { error.named(at: $0) } ?? error
        } catch let error as OptionError {
            throw options.mistake(error)
        } catch let error as TransitionError {
            let place =
                switch error {
                case .sizesDiffer: snapshots.last?.place ?? options.place
                case .size: options.place(of: \.scale) ?? options.place
                default: Self.times.lazy.compactMap(options.place).first ?? options.place
                }
            throw SceneMistake(place, SyntaxError(error.description, hint: error.sceneHint))
        }
    }
}

extension TransitionError {
    fileprivate var sceneHint: String? {
        guard case .sizesDiffer = self else { return cure }
        return "'fit: cover' scales the incoming snapshot to the outgoing one's size"
    }
}
