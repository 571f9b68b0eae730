package import PNG
package import Raster
package import RevealValues

/// The memory that one thread needs to make frames.
package struct Worker<S: Sample> {
    private var painter: any FramePainter<S>
    private var kept: KeptFrame<S>
    private var before: KeptFrame<S>?
    /// What an output that is text has made of the frame.
    package var text: [UInt8] = []
    /// The frame as a stream carries it, in one of the depths, where a sink asks for that.
    private var streamed: StreamedFrame<UInt8>?
    private var deepStreamed: StreamedFrame<UInt16>?

    /// The frame that was rendered last.
    package var frame: Bitmap<S> { kept.bitmap }

    /// The frame that was rendered last, with what its pixels are.
    package var keptFrame: KeptFrame<S> { kept }

    /// What frames are made of.
    package var sources: [Source<S>] { painter.sources }

    /// Those of the sources that frames are copied from.
    package var copiedSources: [Int] { painter.copiedSources }

    /// A worker whose frames `painter` makes, of that format.
    package init(_ painter: any FramePainter<S>, _ format: FrameFormat) throws(OutOfMemory) {
        self.painter = painter
        kept = KeptFrame(
            try Bitmap(width: format.width, height: format.height, layout: format.layout))
    }

    /// Makes the whole file of the frame at `time` in `writer`.
    package mutating func write(
        frameAt time: Rational, as form: FileForm, to writer: PNGWriter
    ) throws {
        writer.clear()
        if try painter.write(frameAt: time, like: frame, as: form, to: writer) { return }
        try render(at: time)
        try writer.file(
            frame, texts: form.texts, color: form.color, compression: form.compression,
            encoder: form.encoder)
    }

    /// Makes `frame` the one at `time`.
    package mutating func render(at time: Rational) throws {
        try painter.paint(frameAt: time, on: &kept)
    }

    /// Makes the frame at `time` as a stream of that form and depth carries it, always the same.
    package mutating func stream(frameAt time: Rational, in form: StreamForm, depth: Int) throws {
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
    package func withStreamedBytes(_ body: (Span<UInt8>) throws -> Void) rethrows {
        try streamed?.withBytes(body)
        try deepStreamed?.withBytes(body)
    }

    /// Makes `frame` the one at `time`, and returns where it differs from the one at `earlier`.
    package mutating func render(
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

    /// Makes `frame` the one at `time`, and returns where it differs from the one that was rendered
    /// last.
    package mutating func renderNext(at time: Rational) throws -> PixelRect? {
        let last = kept
        if let before = before.take() {
            kept = before
        } else {
            kept = KeptFrame(
                try Bitmap(width: frame.width, height: frame.height, layout: frame.layout))
        }
        before = last
        try render(at: time)
        return before.flatMap { kept.changes(from: $0) }
    }

    /// The pixels of every so many of the rows in `rect` that differ in `frame` and in the frame
    /// before, as the last call of `render(at:changedSince:)` or `renderNext(at:)` left them.
    package func changes(in rect: PixelRect, rows step: Int) -> ChangedPixels {
        var changes = ChangedPixels()
        guard let before else { return changes }
        let columns = rect.x..<rect.x + rect.width
        for y in stride(from: rect.y, to: rect.y + rect.height, by: step) {
            frame.addChanges(from: before.bitmap, inRow: y, columns, to: &changes)
        }
        return changes
    }
}
