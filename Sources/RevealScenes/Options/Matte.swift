extension OptionValues {
    /// Returns a transition whose frames are mattes of `view`: 16-bit gray, where black (0) shows
    /// the outgoing picture and white (1) the incoming one.
    ///
    /// It is the transition from a black to a white picture.
    ///
    /// - Throws: an `OptionError` if there is no matte; `OutOfMemory`.
    package func matte(
        of view: PixelSize, at rate: FrameRate, size: ViewSize? = nil, limits: Limits = .init()
    ) throws -> Transition {
        try limits.pixels.check(width: view.width, height: view.height)
        let snapshots = try [UInt16.min, .max].map { sample in
            Snapshot(.sixteen(try limits.picture(view, .gray, of: [sample])))
        }
        var edge = self
        (edge.ring, edge.shadow) = (nil, nil)
        return try edge.transition(of: snapshots, at: rate, size: size, limits: limits)
    }

    /// Returns a transition of only the ring and the shadow, on transparent pixels; nil if there is
    /// neither.
    ///
    /// - Throws: an `OptionError`; `OutOfMemory`.
    package func stinger(
        of view: PixelSize, at rate: FrameRate, size: ViewSize? = nil, limits: Limits = .init()
    ) throws -> Transition? {
        guard ring != nil || shadow != nil else { return nil }
        // Transparent pixels have the ring's color, so that codecs that blur colors add no fringe.
        let color = self[\.ring]?.color ?? .black
        let pixel = [color.red, color.green, color.blue, 0]
        let nothing = Snapshot(.eight(try limits.picture(view, .rgba, of: pixel)))
        return try transition(of: [nothing, nothing], at: rate, size: size, limits: limits)
    }

    /// Refuses presets that do more than mix two pictures by a mask, and options for colors.
    ///
    /// The ring and the shadow are allowed if `paintsEdge`.
    package func checkMatte(paintsEdge: Bool = false) throws(OptionError) {
        guard chosenPreset.hasMatte else {
            throw OptionError(
                \.preset,
                "\(chosenPreset.name) has no matte: it is not a mask between two pictures",
                hint: "use a preset with a mask, such as bubble-mask")
        }
        let edge: [AnyOption] = paintsEdge ? [] : [\.ring, \.shadow]
        let colors: [AnyOption] = [
            \.fadeColor, \.background, \.colorSpace, \.composite, \.fit, \.align,
        ]
        if let option = firstGiven(of: edge + colors) {
            throw OptionError(
                option, "a matte has no pictures and no colors",
                hint: "leave it out"
                    + (edge.contains { $0 == option }
                        ? ", or show it next to the matte with the layouts obs-side and "
                            + "obs-stacked of .mov and .webm files" : ""))
        }
    }
}

extension ViewSize {
    /// The size if both sides are stated; nil if it depends on a picture.
    package var pixels: PixelSize? { if case .exact(let size) = self { size } else { nil } }
}

extension Limits {
    /// Returns a picture of one color, which counts against the memory limit.
    func picture<S: Sample>(
        _ size: PixelSize, _ layout: PixelLayout, of pixel: [S]
    ) throws -> Bitmap<S> {
        let share = try memory.take(
            size.width * size.height * layout.channels * MemoryLayout<S>.size)
        var bitmap = try Bitmap<S>(width: size.width, height: size.height, layout: layout)
        bitmap.withMutableSamples { $0.fill(repeating: pixel) }
        bitmap.block.companion = share
        return bitmap
    }
}
