import PNG
import Raster
import RevealFiles
import RevealMotion
public import RevealRendering

extension RenderOutput {
    /// One HTML page at that path, which plays the frames by itself.
    public static func page(_ path: String) -> RenderOutput {
        RenderOutput(Page(path: path))
    }
}

/// One page, which plays the transition in a browser without asking for anything else.
struct Page: FrameOutput {
    let path: String

    var place: OutputPlace { .file(path) }

    fileprivate static let kind = FileKind("page", atEnd: true)

    var traits: OutputTraits {
        var traits = OutputTraits()
        traits.fileKind = Self.kind
        traits.product = "page"
        traits.depth = .eight
        traits.plays = true
        return traits
    }

    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        // Beside the frame stand its fresh pixels, their file, and that as text.
        Double(job.format.bytes) * (2 + 3 * share)
    }

    func parts(of job: some FrameJob) -> (any PartMaker)? { PageParts(job) }

    func sink(for job: some FrameJob, in target: OutputTarget) throws -> any FrameSink {
        SerialSink(parts: PageParts(job), bytes: try target.bytes())
    }
}

/// Makes the text of a page.
///
/// `page.html` is the page without its frames, which stand in it as text, one element each.
private struct PageParts: PartMaker {
    private let job: any FrameJob

    init(_ job: any FrameJob) { self.job = job }

    /// The page up to the first frame: its looks, what it knows, and the pictures that frames are
    /// copied from.
    var openings: Int { 1 }

    /// Makes a part; what ends the page belongs to the last frame.
    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        switch part {
        case .opening: worker.text = try beginning(&worker, writer)
        case .frame(let position):
            worker.text = try frame(position, &worker, writer)
            if position == job.frames.count - 1 {
                let mark = job.key.mark(Page.kind, "\(job.frames) at \(job.grid.rate)")
                worker.text += Self.template.end + Array("<!-- \(mark) -->\n".utf8)
            }
        }
    }

    func withBytes<S: Sample>(
        of part: Part, _ worker: Worker<S>, _ writer: PNGWriter,
        _ body: (Span<UInt8>) throws -> Void
    ) throws {
        try body(worker.text.span)
    }

    private static let template = PageTemplate(PackageResources.page_html, at: "frames")

    private func beginning<S: Sample>(
        _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws -> [UInt8] {
        guard let timeline = job.rendered?.timeline else {
            preconditionFailure("a page requires a rendered job")
        }
        let facts = PageFacts(job, timeline).json
        var text =
            Self.template.start
            + Array("<script type=\"application/json\" id=\"facts\">\(facts)</script>\n".utf8)
        let poster = try poster(&worker)
        for (number, source) in worker.sources.enumerated() where worker.holds(number) {
            let picture = source.isFlat ? try source.bitmap.firstPixel() : source.bitmap
            let file = try png(picture, writer)
            let attributes = "class=\"source\" data-number=\"\(number)\""
            if number == poster {
                // Browsers show it before they have read the page to its end.
                let head = "<img id=\"poster\" alt=\"\" \(attributes) src=\"data:image/png;base64,"
                text += Array(head.utf8) + file + Array("\">\n".utf8)
            } else {
                text += element("source", " data-number=\"\(number)\"", [file])
            }
        }
        return text
    }

    /// The source that most of the first frame is copied from; nil where none is as large as it.
    private func poster<S: Sample>(_ worker: inout Worker<S>) throws -> Int? {
        guard let first = job.frames.first else { return nil }
        try worker.render(at: job.grid.time(of: first))
        var counts = [Int](repeating: 0, count: worker.sources.count)
        for run in worker.keptFrame.runs.joined() { counts[run.source] += run.columns.count }
        let shown = counts.indices.filter { number in
            worker.copiedSources.contains(number) && !worker.sources[number].isFlat
                && counts[number] > 0
        }
        return shown.max { counts[$0] < counts[$1] }
    }

    private func frame<S: Sample>(
        _ position: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws -> [UInt8] {
        try worker.render(at: job.grid.time(of: job.frames[position]))
        let kept = worker.keptFrame
        // What the page has no picture of is as good as fresh.
        let held = worker.sources.indices.filter(worker.holds)
        let runs = kept.runs.map { row in row.filter { held.contains($0.source) } }
        let frame = try PageFrame(
            runs, sources: worker.sources.count, width: job.format.width)
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
        PageTemplate.element(name, attributes, Array(texts.joined(separator: [UInt8(ascii: " ")])))
    }
}

extension Worker {
    /// Whether a page has a picture of the source of that number, or its color, which is a picture
    /// of one pixel.
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
