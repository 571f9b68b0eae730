private import Synchronization

extension RenderOutput {
    /// Returns an output of one PNG file at `path` with some of the frames, each with its number,
    /// its time, and the outlines of its masks.
    public static func sheet(_ path: String, _ style: SheetStyle) -> RenderOutput {
        RenderOutput(ContactSheet(path: path, style: style))
    }
}

struct ContactSheet: FrameOutput {
    let path: String
    let style: SheetStyle

    fileprivate static let kind = FileKind("sheet")

    var place: OutputPlace { .file(path) }

    var traits: OutputTraits {
        var traits = OutputTraits()
        traits.fileKind = Self.kind
        traits.product = "sheet"
        traits.hasColumns = true
        traits.depth = .eight
        return traits
    }

    /// Returns the numbers of `count` frames, 12 by default.
    ///
    /// A transition there and back has half of the frames in each direction, without pauses. If
    /// `count` is odd, the first frame of the way back, which repeats the last one of the way
    /// there, is left out.
    func frames(of timeline: Timeline, at grid: FrameGrid, evenly count: Int?) -> [Int] {
        let (ways, count) = (timeline.directions, count ?? 12)
        guard ways.count == 2 else { return FrameSelection.even(count, of: grid.count) }
        let frames = ways.map { way in
            let (first, last) = (grid.frame(at: way.lowerBound), grid.frame(at: way.upperBound))
            return FrameSelection.even((count + 1) / 2, of: last - first + 1).map { first + $0 }
        }
        return Set(frames[0] + frames[1].dropFirst(count % 2)).sorted()
    }

    func size(of job: some FrameJob) -> PixelSize { layout(of: job).size }

    func check(_ job: some FrameJob) throws {
        try style.check()
        let size = size(of: job)
        guard PixelLimits().allows(size) else {
            throw RenderError.tooLarge(product: "sheet", frames: job.frames.count, size: size)
        }
    }

    func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]? {
        job.texts(
            Self.kind,
            "\(job.frames) of \(job.grid.count) at \(job.options.frameRate), "
                + style.canonicalText)
    }

    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        Double(job.format.bytes)
    }

    func peakBytes(of job: some FrameJob, workers: Double) -> Double {
        let size = size(of: job)
        return workers + Double(6 * size.width * size.height)
    }

    func sink(for job: some FrameJob, in target: OutputTarget) throws -> any FrameSink {
        guard let transition = job.rendered else {
            preconditionFailure("a sheet requires a rendered job")
        }
        return SheetSink(
            drawing: SheetDrawing(
                job: job, transition: transition, style: style, layout: layout(of: job)),
            texts: texts(ofFileAt: 0, of: job) ?? [], file: try target.stage(),
            replacing: target.isReplaceable)
    }

    private func layout(of job: some FrameJob) -> SheetLayout {
        SheetLayout(
            style, frames: job.frames.count,
            of: PixelSize(width: job.format.width, height: job.format.height))
    }
}

/// Scales frames as they are rendered, and draws the sheet after the last one.
private struct SheetSink: FrameSink {
    let drawing: SheetDrawing
    let texts: [PNGFile.Text]
    let file: StagedFile
    let replacing: Bool
    private let pictures = Pictures()

    private final class Pictures: Sendable {
        let made = Mutex<[Int: Bitmap<UInt8>]>([:])
    }

    var isOrdered: Bool { false }

    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        guard case .frame(let position) = part else { return }
        try worker.render(at: drawing.job.grid.time(of: drawing.job.frames[position]))
        let size = drawing.layout.picture
        let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let small = try worker.frame.scaled(into: whole, ofViewWith: size.width, by: size.height)
            .converted(to: UInt8.self)
        pictures.made.withLock { $0[position] = small }
    }

    func write<S: Sample>(_ part: Part, _ worker: Worker<S>, _ writer: PNGWriter) {}

    func finish() throws {
        let sheet = try drawing.sheet(of: pictures.made.withLock { $0 })
        // The sheet is in color even if the frames are gray.
        let (format, options) = (drawing.job.format, drawing.job.options)
        let color = format.layout == .gray ? format.color.withoutProfile : format.color
        let writer = PNGWriter()
        try writer.file(
            sheet, texts: texts, color: color, compression: options.compression,
            encoder: options.encoder)
        try writer.withBytes { try file.write($0) }
        try file.commit(replacing: replacing, orOwn: ContactSheet.kind)
    }
}
