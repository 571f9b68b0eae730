package struct Worker<S: Sample> {
    private var painter: any FramePainter<S>
    private var kept: KeptFrame<S>
    private var before: KeptFrame<S>?
    private var shown: Rational?
    package var text: [UInt8] = []
    private var streamed: StreamedFrame<UInt8>?
    private var deepStreamed: StreamedFrame<UInt16>?

    package var frame: Bitmap<S> { kept.bitmap }

    package var keptFrame: KeptFrame<S> { kept }

    package var sources: [Source<S>] { painter.sources }

    package var copiedSources: [Int] { painter.copiedSources }

    package init(_ painter: any FramePainter<S>, _ format: FrameFormat) throws(OutOfMemory) {
        self.painter = painter
        kept = KeptFrame(
            try Bitmap(width: format.width, height: format.height, layout: format.layout))
    }

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

    package mutating func render(at time: Rational) throws {
        shown = nil
        try painter.paint(frameAt: time, on: &kept)
        shown = time
    }

    /// Renders a frame for a stream; the format and depth must be the same in all calls.
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

    package func withStreamedBytes(_ body: (Span<UInt8>) throws -> Void) rethrows {
        try streamed?.withBytes(body)
        try deepStreamed?.withBytes(body)
    }

    /// Updates `frame`, and returns the part that differs from the frame at `earlier`, which is
    /// rendered first unless it was the last one.
    package mutating func render(
        at time: Rational, changedSince earlier: Rational
    ) throws -> PixelRect? {
        if shown != earlier { try render(at: earlier) }
        return try renderNext(at: time)
    }

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

    /// Returns the changed pixels in one of every `step` rows of `rect`, after a call of
    /// `render(at:changedSince:)` or `renderNext(at:)`.
    package func changes(in rect: PixelRect, rows step: Int) -> ChangedPixels {
        var changes = ChangedPixels()
        guard let before else { return changes }
        let columns = rect.columns
        for y in stride(from: rect.y, to: rect.y + rect.height, by: step) {
            frame.addChanges(from: before.bitmap, inRow: y, columns, to: &changes)
        }
        return changes
    }
}
