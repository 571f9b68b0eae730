import PNG
import Raster

/// A sink that writes one page, which plays the transition in a browser without asking for anything
/// else.
///
/// The page is made as animations are: frames side by side, appended in order.
struct Page: FrameSink {
    private let text: PageText
    private let file: StagedFile
    private let replacing: Bool
    private let turns = Turnstile()

    init(
        _ job: RenderJob, _ directory: OutputDirectory, name: String, replacing: Bool
    ) throws(RevealError) {
        text = PageText(job)
        self.replacing = replacing
        file = try directory.stage(name)
    }

    var partsBeforeFrames: Int { PageText.partsBeforeFrames }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws {
        let text = try text.make(part: part, &worker, writer)
        try await turns.wait(for: part)
        try file.write(text.span)
        await turns.advance()
    }

    func finish() throws(RevealError) { try file.commit(replacing: replacing) }

    func cancel() async { await turns.close() }
}

/// What stands in a page.
///
/// `page.html` is the page without its frames, which stand in it as text, one element each.
struct PageText {
    private let job: RenderJob

    init(_ job: RenderJob) { self.job = job }

    /// The page up to the first frame: its looks, what it knows, and the pictures that frames are
    /// copied from.
    static let partsBeforeFrames = 1

    /// A part of the page: its beginning, or a frame; what ends the page belongs to the last.
    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws -> [UInt8] {
        var text =
            part == 0
            ? try beginning(worker, writer) : try frame(part - 1, &worker, writer)
        if part == job.frames.count { text += Self.template.end }
        return text
    }

    private static let template = PageTemplate(PackageResources.page_html, at: "frames")

    private func beginning<S: Sample>(
        _ worker: Worker<S>, _ writer: PNGWriter
    ) throws -> [UInt8] {
        let facts = PageFacts(job).json
        var text =
            Self.template.start
            + Array("<script type=\"application/json\" id=\"facts\">\(facts)</script>\n".utf8)
        for (number, source) in worker.sources.enumerated() where worker.holds(number) {
            let picture = source.isFlat ? try source.bitmap.firstPixel() : source.bitmap
            text += element("source", " data-number=\"\(number)\"", [try png(picture, writer)])
        }
        return text
    }

    private func frame<S: Sample>(
        _ position: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws -> [UInt8] {
        try worker.render(at: job.grid.time(of: job.frames[position]))
        let kept = worker.keptFrame
        // What the page has no picture of is as good as fresh.
        let held = worker.sources.indices.filter(worker.holds)
        let runs = kept.runs.map { row in row.filter { held.contains($0.source) } }
        let frame = try PageFrame(runs, sources: worker.sources.count, width: job.width)
        let fresh = try kept.bitmap.freshPixels(beside: runs)
        let picture = try fresh.map { try png($0, writer) } ?? []
        return element("frame", "", [base64(frame.runs.span), picture])
    }

    private func png<S: Sample>(_ bitmap: Bitmap<S>, _ writer: PNGWriter) throws -> [UInt8] {
        try writer.file(
            bitmap, color: job.format.color, compression: job.options.compression,
            encoder: job.options.encoder)
        return try writer.withBytes { base64($0) }
    }

    /// Texts, a blank between them.
    private func element(_ name: String, _ attributes: String, _ texts: [[UInt8]]) -> [UInt8] {
        PageTemplate.element(name, attributes, texts.joined(separator: [UInt8(ascii: " ")]))
    }
}

extension Worker {
    /// Whether a page has a picture of the source of that number, or its colour, which is a picture of
    /// one pixel.
    fileprivate func holds(_ source: Int) -> Bool {
        sources[source].isFlat || copiedSources.contains(source)
    }
}

extension Bitmap {
    /// The top left pixel.
    fileprivate func firstPixel() throws(OutOfMemory) -> Bitmap {
        var pixel = try Bitmap(width: 1, height: 1, layout: layout)
        withRow(0) { row in
            pixel.withMutableRow(0) {
                $0.copySamples(from: row.extracting(..<layout.channels), at: 0)
            }
        }
        return pixel
    }
}
