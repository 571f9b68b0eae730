package import PNG
package import Raster
package import RevealValues

/// What the file of a frame says beside its pixels, and how they are compressed.
package struct FileForm: Sendable {
    package let texts: [PNGFile.Text]
    package let color: ColorDescription
    package let compression: Compression
    package let encoder: PNGEncoder
}

/// Who makes the frames of one worker.
package protocol FramePainter<S> {
    associatedtype S: Sample

    /// Makes `frame` the one at `time`.
    mutating func paint(frameAt time: Rational, on frame: inout KeptFrame<S>) throws

    /// Writes the whole file of the frame at `time`, which is like `frame`, to `writer`, where
    /// there is a shorter way to it than by `paint`; returns whether there is.
    mutating func write(
        frameAt time: Rational, like frame: Bitmap<S>, as form: FileForm, to writer: PNGWriter
    ) throws -> Bool

    /// What frames are made of, where that is known.
    var sources: [Source<S>] { get }

    /// Those of the sources that frames are copied from.
    var copiedSources: [Int] { get }

    /// A picture as large as the frame, whose colours pixels may have that nobody sees in a stream
    /// of that form; nil where they keep theirs.
    func hiddenColors<T: Sample>(_ form: StreamForm, _: T.Type) -> Bitmap<T>?
}

extension FramePainter {
    package var sources: [Source<S>] { [] }

    package var copiedSources: [Int] { [] }

    package func hiddenColors<T: Sample>(_ form: StreamForm, _: T.Type) -> Bitmap<T>? { nil }
}

/// Makes frames of a transition: by painting what differs, or from the bits of its snapshots.
struct ScenePainter<S: Sample>: FramePainter {
    private let renderer: FrameRenderer<S>
    private var compositor: Compositor<S>
    private var splicer: FrameSplicer<S>?

    /// A painter that puts files together from `book`, if there is one.
    init(_ renderer: FrameRenderer<S>, _ book: SpliceBook?) throws(OutOfMemory) {
        self.renderer = renderer
        compositor = renderer.compositor()
        if let book {
            splicer = try FrameSplicer(book, compositor)
        }
    }

    mutating func paint(frameAt time: Rational, on frame: inout KeptFrame<S>) {
        frame.show(renderer.stack(at: time), by: &compositor)
    }

    mutating func write(
        frameAt time: Rational, like frame: Bitmap<S>, as form: FileForm, to writer: PNGWriter
    ) throws -> Bool {
        guard var splicer = splicer.take() else { return false }
        // Taken out for the while, so that its memory has one owner.
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
