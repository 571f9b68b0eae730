import PNG
import Raster

/// The memory that one thread needs to make frames.
struct Worker<S: Sample> {
    private let renderer: FrameRenderer<S>
    private var compositor: Compositor<S>
    private var kept: KeptFrame<S>
    private var before: KeptFrame<S>?
    private var splicer: FrameSplicer<S>?
    /// The frame as a stream carries it, in one of the depths, where a sink asks for that.
    private var streamed: StreamedFrame<UInt8>?
    private var deepStreamed: StreamedFrame<UInt16>?

    /// The frame that was rendered last.
    var frame: Bitmap<S> { kept.bitmap }

    /// The frame that was rendered last, with what its pixels are.
    var keptFrame: KeptFrame<S> { kept }

    /// What frames are made of.
    var sources: [Source<S>] { compositor.sources }

    /// Those of the sources that frames are copied from.
    var copiedSources: [Int] { renderer.copiedSources }

    /// A worker that puts frames together from `book`, if there is one.
    init(_ renderer: FrameRenderer<S>, _ book: SpliceBook?) throws(OutOfMemory) {
        self.renderer = renderer
        compositor = renderer.compositor()
        kept = KeptFrame(try renderer.frame())
        if let book {
            splicer = try FrameSplicer(book, compositor)
        }
    }

    /// Makes the whole file of the frame at `time`, with `texts`, in `writer`.
    mutating func write(
        frameAt time: Rational, _ texts: [PNGFile.Text], to writer: PNGWriter, _ job: RenderJob
    ) throws {
        writer.clear()
        writer.begin(like: frame, texts: texts, color: job.format.color)
        if var splicer = splicer.take() {
            // Taken out for the while, so that its memory has one owner.
            defer { self.splicer = splicer }
            try writer.image(renderer.stack(at: time), by: &splicer)
        } else {
            render(at: time)
            try writer.image(
                frame, compression: job.options.compression, encoder: job.options.encoder)
        }
        writer.end()
    }

    /// Makes `frame` the one at `time`.
    mutating func render(at time: Rational) {
        kept.show(renderer.stack(at: time), by: &compositor)
    }

    /// Makes the frame at `time` as a stream of that form and depth carries it, always the same.
    mutating func stream(
        frameAt time: Rational, in form: StreamForm, depth: Int
    ) throws(OutOfMemory) {
        render(at: time)
        if depth == 16 {
            if deepStreamed == nil { deepStreamed = try StreamedFrame(form) }
            deepStreamed?.update(from: kept, hidden: renderer.hiddenColors(form, UInt16.self))
        } else {
            if streamed == nil { streamed = try StreamedFrame(form) }
            streamed?.update(from: kept, hidden: renderer.hiddenColors(form, UInt8.self))
        }
    }

    /// Calls `body` with the bytes of the frame that was made last as a stream carries it.
    func withStreamedBytes(_ body: (Span<UInt8>) throws -> Void) rethrows {
        try streamed?.withBytes(body)
        try deepStreamed?.withBytes(body)
    }

    /// Makes `frame` the one at `time`, and returns where it differs from the one at `earlier`.
    mutating func render(
        at time: Rational, changedSince earlier: Rational
    ) throws(OutOfMemory) -> PixelRect? {
        var before = if let kept = before.take() { kept } else { KeptFrame(try renderer.frame()) }
        before.show(renderer.stack(at: earlier), by: &compositor)
        render(at: time)
        let changes = kept.changes(from: before)
        self.before = before
        return changes
    }
}
