import PNG
import Raster

/// The memory that one thread needs to make frames.
struct Worker<S: Sample> {
    private var painter: any FramePainter<S>
    private var kept: KeptFrame<S>
    private var before: KeptFrame<S>?
    /// The frame as a stream carries it, in one of the depths, where a sink asks for that.
    private var streamed: StreamedFrame<UInt8>?
    private var deepStreamed: StreamedFrame<UInt16>?

    /// The frame that was rendered last.
    var frame: Bitmap<S> { kept.bitmap }

    /// The frame that was rendered last, with what its pixels are.
    var keptFrame: KeptFrame<S> { kept }

    /// What frames are made of.
    var sources: [Source<S>] { painter.sources }

    /// Those of the sources that frames are copied from.
    var copiedSources: [Int] { painter.copiedSources }

    /// A worker whose frames `painter` makes, of that format.
    init(_ painter: any FramePainter<S>, _ format: FrameFormat) throws(OutOfMemory) {
        self.painter = painter
        kept = KeptFrame(
            try Bitmap(width: format.width, height: format.height, layout: format.layout))
    }

    /// Makes the whole file of the frame at `time`, with `texts`, in `writer`.
    mutating func write(
        frameAt time: Rational, _ texts: [PNGFile.Text], to writer: PNGWriter,
        _ job: any FrameJob
    ) throws {
        writer.clear()
        let color = job.format.color
        if try painter.write(frameAt: time, like: frame, texts, color, to: writer) { return }
        try render(at: time)
        try writer.file(
            frame, texts: texts, color: color, compression: job.options.compression,
            encoder: job.options.encoder)
    }

    /// Makes the whole file of the frame of that number in `writer`.
    mutating func write(_ frame: Int, to writer: PNGWriter, _ job: any FrameJob) throws {
        try write(
            frameAt: job.grid.time(of: frame), job.texts(ofFrame: frame), to: writer, job)
    }

    /// Makes `frame` the one at `time`.
    mutating func render(at time: Rational) throws {
        try painter.paint(frameAt: time, on: &kept)
    }

    /// Makes the frame at `time` as a stream of that form and depth carries it, always the same.
    mutating func stream(frameAt time: Rational, in form: StreamForm, depth: Int) throws {
        try render(at: time)
        if depth == 16 {
            if deepStreamed == nil { deepStreamed = try StreamedFrame(form) }
            deepStreamed?.update(from: kept, hidden: painter.hiddenColors(form, UInt16.self))
        } else {
            if streamed == nil { streamed = try StreamedFrame(form) }
            streamed?.update(from: kept, hidden: painter.hiddenColors(form, UInt8.self))
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
    ) throws -> PixelRect? {
        var before =
            if let kept = before.take() { kept } else {
                KeptFrame(
                    try Bitmap<S>(width: frame.width, height: frame.height, layout: frame.layout))
            }
        try painter.paint(frameAt: earlier, on: &before)
        try render(at: time)
        let changes = kept.changes(from: before)
        self.before = before
        return changes
    }
}
