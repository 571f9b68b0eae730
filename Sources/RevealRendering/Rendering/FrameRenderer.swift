import RevealColor

/// A renderer of frames in any order, with the data that all workers share.
///
/// It maps the scene at a time to a stack of sources, and the stack to pixels.
struct FrameRenderer<S: Sample>: Sendable {
    private let transition: Transition
    private let format: FrameFormat
    private let sources: [Source<S>]
    private let indices: [Indices]
    private let paints: [Color: Int]
    private let light: LightTables<S>?
    private let shutter: Shutter
    private let rate: FrameRate

    private struct Indices {
        let bare: Int
        let finished: Int
        let isFrameSized: Bool
    }

    init(
        _ transition: Transition, _ options: RenderOptions, _ format: FrameFormat,
        _ recolored: [String: Bitmap<S>]
    ) throws(OutOfMemory) {
        self.transition = transition
        self.format = format
        (shutter, rate) = (options.shutter, options.frameRate)
        light =
            options.blending == .linear
            ? format.colors.space?.lightTables(for: format.layout, S.self) : nil
        var sources = SourceTable<S>(
            try format.colors.shown(options.background), format, recolored, light)
        var indices: [Indices] = []
        for layer in transition.timeline.layers {
            let (bare, finished) = try sources.add(layer.content)
            let isFrameSized =
                if case .snapshot(let snapshot) = layer.content {
                    (snapshot.width, snapshot.height) == (format.width, format.height)
                } else {
                    true
                }
            indices.append(
                Indices(bare: bare, finished: finished, isFrameSized: isFrameSized))
        }
        var paints: [Color: Int] = [:]
        for color in transition.timeline.maskPaints {
            paints[color] = try sources.add(.color(color)).finished
        }
        (self.indices, self.paints) = (indices, paints)
        self.sources = try sources.withBackground()
    }

    /// The sources that frames are copied from: snapshots, masked colors, strokes, shadows, and a
    /// visible background.
    var copiedSources: [Int] {
        let layers = transition.timeline.layers
        let copied = layers.indices.filter { i in
            guard indices[i].isFrameSized else { return false }
            if case .snapshot = layers[i].content { return true }
            return transition.timeline.isMasked(i)
        }
        let background = transition.timeline.showsBackground ? [sources.count - 1] : []
        let all = copied.map { indices[$0].finished } + background + paints.values
        return Array(Set(all)).sorted()
    }

    func book(_ compression: Compression, threads: Int) async throws -> SpliceBook {
        try await SpliceBook(
            sources, used: copiedSources, width: format.width, height: format.height,
            layout: format.layout, compression: compression, threads: threads)
    }

    /// Encodes the copied sources for splicing, in the caller's thread.
    func book(_ compression: Compression) throws(OutOfMemory) -> SpliceBook {
        try SpliceBook(
            sources, used: copiedSources, width: format.width, height: format.height,
            layout: format.layout, compression: compression)
    }

    var height: Int { format.height }

    func frame() throws(OutOfMemory) -> Bitmap<S> {
        try Bitmap(width: format.width, height: format.height, layout: format.layout)
    }

    func compositor() -> Compositor<S> {
        Compositor(sources: sources, background: sources.count - 1, light: light)
    }

    /// Returns a frame-sized snapshot whose colors may replace those of invisible pixels in a
    /// stream; nil to keep them, or if the stream has no alpha or other samples.
    func hiddenColors<T: Sample>(_ form: StreamForm, _: T.Type) -> Bitmap<T>? {
        guard form.losesHidden, form.samples == .packed(.rgba), format.layout == .rgba else {
            return nil
        }
        let snapshots = zip(transition.timeline.layers, indices).filter { layer, indices in
            if case .snapshot = layer.content { indices.isFrameSized } else { false }
        }
        return snapshots.first.flatMap { sources[$0.1.bare].bitmap as? Bitmap<T> }
    }

    func stack(at time: Rational) -> [PlacedSource] {
        let scene = transition.timeline.scene(at: time)
        var stack: [PlacedSource] = []
        let exposed = exposedScenes(about: time)
        for (number, layer) in scene.layers.enumerated() where !layer.isHidden {
            let shadow = layer.shadow(atScale: transition.scale, in: scene.bounds)
            let ring = layer.ring(atScale: transition.scale, in: scene.bounds)
            if let shadow { stack += placed(shadow) }
            // A layer of transparent color shows only its stroke and shadow.
            if layer.isSeen {
                let own = layer.pixelMask(atScale: transition.scale, in: scene.bounds)
                let mask = own.map { average(of: $0, number, exposed, about: time) }
                stack.append(
                    placed(layer, indices[number], mask, in: scene, onBackground: stack.isEmpty))
            }
            if let ring { stack += placed(ring) }
        }
        return stack
    }

    /// Returns a stroke or shadow; none if no layer has its color before or after a stage.
    private func placed(_ paint: Layer.MaskPaint) -> [PlacedSource] {
        guard let source = paints[paint.color] else { return [] }
        return [
            PlacedSource(
                source, opacity: Self.share(paint.opacity), mask: paint.mask, isClipped: true)
        ]
    }

    private static func share(_ opacity: Double) -> UInt16 {
        let most = Double(UInt16.max)
        return UInt16((opacity * most).rounded().clampedInteger(in: 0...Int(UInt16.max)))
    }

    /// Returns the scenes at the shutter's sample times; none if the shutter is closed, or for the
    /// first and the last frame, which stay sharp.
    private func exposedScenes(about time: Rational) -> [Scene] {
        let timeline = transition.timeline
        guard shutter.isOpen, time > 0, time < timeline.end else { return [] }
        return shutter.times(MeanMask.steps, about: time, rate, until: timeline.end)
            .map(timeline.scene)
    }

    private func average(
        of mask: any PixelMask, _ number: Int, _ exposed: [Scene], about time: Rational
    ) -> any PixelMask {
        guard !exposed.isEmpty else { return mask }
        let timeline = transition.timeline
        func masks(at times: [Rational]) -> [any PixelMask] {
            self.masks(of: mask, number, times.map(timeline.scene))
        }
        return MeanMask.average(self.masks(of: mask, number, exposed)) { count in
            masks(at: shutter.times(count, about: time, rate, until: timeline.end))
        } middles: { count in
            masks(at: shutter.middles(count, about: time, rate, until: timeline.end))
        }
    }

    /// Returns the layer's mask in each scene, or the previous mask if it is invisible or has none.
    private func masks(of mask: any PixelMask, _ number: Int, _ scenes: [Scene]) -> [any PixelMask]
    {
        let masks = scenes.map { scene in
            let layer = scene.layers[number]
            return layer.isSeen
                ? layer.pixelMask(atScale: transition.scale, in: scene.bounds) : nil
        }
        var last = masks.compactMap(\.self).first ?? mask
        return masks.map { mask in
            last = mask ?? last
            return last
        }
    }

    private func placed(
        _ layer: Layer, _ indices: Indices, _ mask: (any PixelMask)?, in scene: Scene,
        onBackground: Bool
    ) -> PlacedSource {
        let isWhole = layer.fills(scene.bounds) && indices.isFrameSized
        // Opaque layers, and layers over the background, look the same in both composite modes.
        let isClipped = mask != nil && layer.composite == .over
        let hides = onBackground || mask != nil && (!isClipped || layer.content.isOpaque)
        if isWhole, layer.opacity >= 1, hides {
            return PlacedSource(indices.finished, mask: mask, isFinished: true)
        }
        return PlacedSource(
            indices.bare,
            frame: isWhole ? nil : layer.shownFrame.scaled(by: transition.scale),
            isOval: layer.shape == .ellipse, opacity: Self.share(layer.opacity), mask: mask,
            isClipped: isClipped)
    }
}

private struct SourceTable<S: Sample> {
    private var sources: [Source<S>] = []
    /// The indices by canonical text, so that layers with equal content share their sources.
    private var known: [String: (bare: Int, finished: Int)] = [:]
    private let background: Color
    private let format: FrameFormat
    private let recolored: [String: Bitmap<S>]
    private let light: LightTables<S>?

    init(
        _ background: Color, _ format: FrameFormat, _ recolored: [String: Bitmap<S>],
        _ light: LightTables<S>?
    ) {
        (self.background, self.format) = (background, format)
        (self.recolored, self.light) = (recolored, light)
    }

    mutating func add(
        _ content: Layer.Content
    ) throws(OutOfMemory) -> (bare: Int, finished: Int) {
        let text = content.canonicalText
        if let indices = known[text] { return indices }
        let indices =
            switch content {
            case .snapshot(let snapshot): try add(snapshot)
            case .color(let color): try add(format.colors.shown(color))
            }
        known[text] = indices
        return indices
    }

    mutating func withBackground() throws(OutOfMemory) -> [Source<S>] {
        sources + [try flat(background.pixel(in: format.layout))]
    }

    private mutating func add(
        _ snapshot: Snapshot
    ) throws(OutOfMemory) -> (bare: Int, finished: Int) {
        let bitmap: Bitmap<S> =
            if let recolored = recolored[snapshot.digest] {
                recolored
            } else {
                switch snapshot.bitmap {
                case .eight(let bitmap): try bitmap.converted(to: S.self)
                case .sixteen(let bitmap): try bitmap.converted(to: S.self)
                }
            }
        let wide = try bitmap.converted(to: format.layout)
        sources.append(Source(wide, isOpaque: !snapshot.layout.hasAlpha))
        guard background.alpha != 0, snapshot.layout.hasAlpha else {
            return (sources.count - 1, sources.count - 1)
        }
        sources.append(Source(try composited(wide)))
        return (sources.count - 2, sources.count - 1)
    }

    private mutating func add(_ color: Color) throws(OutOfMemory) -> (bare: Int, finished: Int) {
        let layout = format.layout
        guard layout.hasAlpha else {
            // Without alpha, layers are either opaque or completely transparent.
            let shown = color.alpha == 0 ? background : color
            sources.append(try flat(shown.pixel(in: layout)))
            return (sources.count - 1, sources.count - 1)
        }
        var pixel = try Bitmap<S>(width: 1, height: 1, layout: layout)
        let samples: [S] = color.pixel(in: layout)
        pixel.withMutableSamples { $0.fill(repeating: samples) }
        let over = try composited(pixel)
        sources.append(try flat(samples))
        sources.append(try flat(over.withSamples { span in span.indices.map { span[$0] } }))
        return (sources.count - 2, sources.count - 1)
    }

    private func composited(_ bitmap: Bitmap<S>) throws(OutOfMemory) -> Bitmap<S> {
        let pixel: [S] = background.pixel(in: bitmap.layout)
        guard let light else { return try bitmap.composited(over: pixel) }
        return try light.composited(bitmap, over: pixel)
    }

    private func flat(_ pixel: [S]) throws(OutOfMemory) -> Source<S> {
        try Source(flat: pixel, width: format.width, layout: format.layout)
    }
}
