extension RenderOutput {
    /// Returns an output of one self-contained HTML page at `path` that plays the frames.
    public static func page(_ path: String) -> RenderOutput {
        RenderOutput(Page(path: path))
    }
}

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
        Double(job.format.bytes) * (2 + 3 * share)
    }

    func parts(of job: some FrameJob) -> (any PartMaker)? { PageParts(job) }

    func sink(for job: some FrameJob, in target: OutputTarget) throws -> any FrameSink {
        SerialSink(parts: PageParts(job), bytes: try target.bytes())
    }
}

/// Makes the text of a page: `page.html` with an element for each frame.
private struct PageParts: PartMaker {
    private let job: any FrameJob

    init(_ job: any FrameJob) { self.job = job }

    var openings: Int { 1 }

    /// Makes a part; the end of the page belongs to the last frame.
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
        let facts = job.facts(about: timeline)
        var text =
            Self.template.start
            + Array("<script type=\"application/json\" id=\"facts\">\(facts)</script>\n".utf8)
        let poster = try poster(&worker)
        for (number, source) in worker.sources.enumerated() where worker.holds(number) {
            let picture = source.isFlat ? try source.bitmap.firstPixel() : source.bitmap
            let file = try png(picture, writer)
            let attributes = "class=\"source\" data-number=\"\(number)\""
            if number == poster {
                // Browsers show the poster before the page is complete.
                let head = "<img id=\"poster\" alt=\"\" \(attributes) src=\"data:image/png;base64,"
                text += Array(head.utf8) + file + Array("\">\n".utf8)
            } else {
                text += element("source", " data-number=\"\(number)\"", [file])
            }
        }
        return text
    }

    /// Returns the source that covers the most pixels of the first frame; nil if the frame contains
    /// no complete picture.
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
        // Pixels of a source without a picture are stored in the frame.
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

    private func element(_ name: String, _ attributes: String, _ texts: [[UInt8]]) -> [UInt8] {
        PageTemplate.element(name, attributes, Array(texts.joined(separator: [UInt8(ascii: " ")])))
    }
}

extension Worker {
    /// Whether a page contains a picture of the source; a flat color is a picture of one pixel.
    fileprivate func holds(_ source: Int) -> Bool {
        sources[source].isFlat || copiedSources.contains(source)
    }
}

extension Bitmap {
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

extension FrameJob {
    fileprivate func facts(about timeline: Timeline) -> String {
        func number(_ value: Double) -> String { short(value, 6) }
        let times = frames.map { min(grid.time(of: $0), timeline.end) }
        // Points of the curve between frames.
        let samples = (0...360).map { timeline.end * Rational($0) / 360 }
        let stages = timeline.stageFacts.prefix(100).map { stage in
            JSONText.object([
                ("name", stage.name.json), ("start", number(stage.start.double)),
                ("end", number(stage.end.double)), ("easing", stage.timingFunction.name.json),
            ])
        }
        return JSONText.object([
            ("width", "\(format.width)"), ("height", "\(format.height)"),
            ("framesPerSecond", number(grid.rate.framesPerSecond.double)),
            ("rate", grid.rate.description.json), ("end", number(timeline.end.double)),
            ("plays", "\(options.plays)"), ("isLoop", "\(timeline.isLoop)"),
            ("hasAlpha", "\(format.layout.hasAlpha)"),
            ("isWide", "\(!format.color.agrees(with: ColorDescription()))"),
            ("frames", JSONText.list(frames.map { "\($0)" })),
            ("times", JSONText.list(times.map { number($0.double) })),
            ("progress", JSONText.list(times.map { number(timeline.progress(at: $0)) })),
            ("curve", JSONText.list(samples.map { number(timeline.progress(at: $0)) })),
            ("stages", JSONText.list(Array(stages))),
        ])
    }
}
