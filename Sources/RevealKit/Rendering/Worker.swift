import Raster

/// The memory that one thread needs to make frames.
struct Worker<S: Sample> {
    private let renderer: FrameRenderer<S>
    private var compositor: Compositor<S>
    private(set) var frame: Bitmap<S>
    private var before: Bitmap<S>?

    init(_ renderer: FrameRenderer<S>) throws(OutOfMemory) {
        self.renderer = renderer
        compositor = renderer.compositor()
        frame = try renderer.frame()
    }

    /// Makes `frame` the one at `time`.
    mutating func render(at time: Rational) {
        compositor.composite(renderer.stack(at: time), into: &frame)
    }

    /// Makes `frame` the one at `time`, and returns where it differs from the one at `earlier`.
    mutating func render(
        at time: Rational, changedSince earlier: Rational
    ) throws(OutOfMemory) -> PixelRect? {
        var before =
            if let kept = before.take() { kept } else { try renderer.frame() }
        compositor.composite(renderer.stack(at: earlier), into: &before)
        render(at: time)
        let changes = frame.changes(from: before)
        self.before = before
        return changes
    }
}
