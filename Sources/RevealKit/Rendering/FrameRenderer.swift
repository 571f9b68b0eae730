import Raster

/// Makes the frames of one transition, any of them in any order: scene at a time → stack of
/// sources → pixels.
///
/// It holds what all workers share; each worker has a `Worker` of its own.
struct FrameRenderer<S: Sample>: Sendable {
    private let transition: Transition
    /// The snapshots, over the background where they are translucent, and last the background.
    private let sources: [Source<S>]
    private let background: Int
    private let format: FrameFormat

    init(
        _ transition: Transition, _ options: RenderOptions, _ format: FrameFormat
    ) throws(OutOfMemory) {
        self.transition = transition
        self.format = format
        var sources: [Source<S>] = []
        for snapshot in transition.snapshots {
            let bitmap: Bitmap<S> =
                switch snapshot.bitmap {
                case .eight(let bitmap): try bitmap.converted(to: S.self)
                case .sixteen(let bitmap): try bitmap.converted(to: S.self)
                }
            let wide = try bitmap.converted(to: format.layout)
            let isBare = options.background.alpha == 0 || !bitmap.layout.hasAlpha
            sources.append(
                Source(
                    isBare
                        ? wide
                        : try wide.composited(over: options.background.pixel(in: wide.layout))))
        }
        background = sources.count
        let pixel: [S] = options.background.pixel(in: format.layout)
        sources.append(try Source(flat: pixel, width: format.width, layout: format.layout))
        self.sources = sources
    }

    /// A bitmap for a frame.
    func frame() throws(OutOfMemory) -> Bitmap<S> {
        try Bitmap(width: format.width, height: format.height, layout: format.layout)
    }

    /// A compositor of the transition's sources.
    func compositor() -> Compositor<S> {
        Compositor(sources: sources, background: background)
    }

    /// The sources that show at `time`, bottom first.
    func stack(at time: Rational) -> [PlacedSource] {
        transition.timeline.scene(at: time).layers.map { layer in
            let pixels = layer.mask?.scaled(by: transition.scale)
            return PlacedSource(
                layer.snapshot, mask: pixels.map(Ellipse.init(in:)), isFinished: true)
        }
    }
}
