package struct FileForm: Sendable {
    package let texts: [PNGFile.Text]
    package let color: ColorDescription
    package let compression: Compression
    package let encoder: PNGEncoder
}

/// The source of one worker's frames.
package protocol FramePainter<S> {
    associatedtype S: Sample

    mutating func paint(frameAt time: Rational, on frame: inout KeptFrame<S>) throws

    /// Writes the complete file, if that is faster than `paint`, and returns whether it did;
    /// `frame` gives the format.
    mutating func write(
        frameAt time: Rational, like frame: Bitmap<S>, as form: FileForm, to writer: PNGWriter
    ) throws -> Bool

    /// The sources that frames consist of, if known.
    var sources: [Source<S>] { get }

    var copiedSources: [Int] { get }

    /// Returns a frame-sized picture whose colors may replace those of invisible pixels in a
    /// stream; nil to keep them.
    func hiddenColors<T: Sample>(_ form: StreamForm, _: T.Type) -> Bitmap<T>?
}

extension FramePainter {
    package var sources: [Source<S>] { [] }

    package var copiedSources: [Int] { [] }

    package func hiddenColors<T: Sample>(_ form: StreamForm, _: T.Type) -> Bitmap<T>? { nil }
}

/// A painter that paints changes, or splices compressed snapshots.
struct ScenePainter<S: Sample>: FramePainter {
    private let renderer: FrameRenderer<S>
    private var compositor: Compositor<S>
    private var splicer: FrameSplicer<S>?
    /// The number of the transition; another number has other sources.
    let number: Int

    init(
        _ renderer: FrameRenderer<S>, _ book: SpliceBook?, number: Int = 0
    ) throws(OutOfMemory) {
        (self.renderer, self.number) = (renderer, number)
        compositor = renderer.compositor()
        if let book {
            splicer = try FrameSplicer(book, compositor)
        }
    }

    mutating func paint(frameAt time: Rational, on frame: inout KeptFrame<S>) {
        frame.show(renderer.stack(at: time), by: &compositor, ofSources: number)
    }

    mutating func write(
        frameAt time: Rational, like frame: Bitmap<S>, as form: FileForm, to writer: PNGWriter
    ) throws -> Bool {
        guard var splicer = splicer.take() else { return false }
        // The splicer is moved out temporarily, to give its memory a single owner.
        defer { self.splicer = splicer }
        writer.begin(like: frame, texts: form.texts, color: form.color)
        try writer.image(renderer.stack(at: time), by: &splicer)
        writer.end()
        return true
    }

    var sources: [Source<S>] { compositor.sources }

    var copiedSources: [Int] { renderer.copiedSources }

    func hiddenColors<T: Sample>(_ form: StreamForm, _ type: T.Type) -> Bitmap<T>? {
        renderer.hiddenColors(form, type)
    }
}
