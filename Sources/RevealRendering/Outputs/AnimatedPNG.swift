extension RenderOutput {
    /// Returns an output of one animated PNG file at `path`.
    public static func animation(_ path: String) -> RenderOutput {
        RenderOutput(AnimatedPNG(.file(path)))
    }
}

extension FileKind {
    package static let animation = FileKind("animation")
}

package struct AnimatedPNG: FrameOutput {
    package let place: OutputPlace

    package init(_ place: OutputPlace) { self.place = place }

    package var traits: OutputTraits {
        var traits = OutputTraits()
        traits.fileKind = .animation
        traits.plays = true
        traits.rests = true
        traits.hasPoster = true
        traits.comparesFrames = true
        traits.joinsFrames = true
        return traits
    }

    package func warnings(for job: some FrameJob) -> [String] {
        job.rate.framesPerSecond > 90
            ? ["browsers slow down animated PNGs of more than 90 frames per second"] : []
    }

    package func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]? {
        job.animationTexts
    }

    package func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        // The frame and its changed part.
        job.bytesPerPicture(share: share) + Double(job.format.bytes)
    }

    package func parts(of job: some FrameJob) -> (any PartMaker)? { AnimationParts(job) }

    package func sink(
        for job: some FrameJob, in target: OutputTarget
    ) throws -> any FrameSink {
        SerialSink(parts: AnimationParts(job), bytes: try target.bytes())
    }
}

/// An encoder of the chunks of an animated PNG file.
///
/// Only the rectangle that differs from the previous frame is stored. If nothing differs, a single
/// pixel is stored, which keeps frame counts and times correct. In the rectangle, unchanged pixels
/// may be transparent.
private struct AnimationParts: PartMaker {
    private let job: any FrameJob
    private let staying: StayingPixels

    init(_ job: any FrameJob) {
        self.job = job
        staying = StayingPixels(job)
    }

    private var hasPoster: Bool { job.options.poster == .middle }

    /// One: the start of the file, with any default image that is not a frame.
    var openings: Int { 1 }

    var beginsWhole: Bool { true }

    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        writer.clear()
        switch part {
        case .opening: try encodeBeginning(&worker, writer)
        case .frame(let position):
            try encode(position, &worker, writer)
            if position == job.frames.count - 1 { writer.end() }
        }
    }

    private func encodeBeginning<S: Sample>(
        _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        let color = try staying.color(&worker)
        if hasPoster { try worker.render(at: job.grid.time(of: job.posterFrame)) }
        writer.begin(
            like: worker.frame, texts: job.animationTexts, color: job.format.color)
        if let color, !worker.frame.layout.hasAlpha { writer.transparency(color) }
        writer.animation(frames: job.frames.count, plays: job.options.plays)
        if hasPoster { try image(worker, writer) }
    }

    private func encode<S: Sample>(
        _ position: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        let time = job.grid.time(of: job.frames[position])
        guard position > 0 else {
            try worker.render(at: time)
            let whole = PixelRect(
                x: 0, y: 0, width: worker.frame.width, height: worker.frame.height)
            control(position, whole, writer)
            if hasPoster {
                try picture(position, worker.frame, whole, writer)
            } else {
                try image(worker, writer)
            }
            return
        }
        let color = try staying.color(&worker)
        let earlier = job.grid.time(of: job.frames[position - 1])
        let changed = try worker.render(at: time, changedSince: earlier)
        let rect = changed ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
        guard let color, changed != nil, let changes = changes(in: rect, of: worker) else {
            control(position, rect, writer)
            try picture(position, worker.frame, rect, writer)
            return
        }
        let start = writer.count
        control(position, rect, writer, isPainted: true)
        let part = try worker.frame.part(rect, showing: changes, else: color)
        let whole = PixelRect(x: 0, y: 0, width: rect.width, height: rect.height)
        try picture(position, part, whole, writer)
        // For small files, both encodings are tried if it is uncertain which one is smaller.
        guard job.options.compression.isSmall, 4 * changes.count > rect.width * rect.height else {
            return
        }
        let second = writer.count
        control(position, rect, writer)
        try picture(position, worker.frame, rect, writer)
        writer.keepSmaller(start, second)
    }

    /// Returns the changed pixels; nil if some are not opaque, or if encoding only those is not
    /// worthwhile.
    private func changes<S: Sample>(
        in rect: PixelRect, of worker: Worker<S>
    ) -> ChangedPixels? {
        let isSmall = job.options.compression.isSmall
        func pays(_ changes: ChangedPixels, of pixels: Int) -> Bool {
            // If unchanged pixels are scattered, their transparent color interrupts matches.
            isSmall
                ? changes.count < pixels
                : 4 * changes.count <= 3 * pixels
                    && pixels - changes.count >= 16 * changes.parts.count
        }
        // A sample of the rows shows cheaply whether the others are worth comparing.
        let step = max(1, rect.height / 32)
        let rows = (rect.height + step - 1) / step
        let some = worker.changes(in: rect, rows: step)
        guard some.areOpaque, pays(some, of: rows * rect.width) else { return nil }
        let all = worker.changes(in: rect, rows: 1)
        return all.areOpaque && pays(all, of: rect.width * rect.height) ? all : nil
    }

    /// Returns the number of a frame's control chunk.
    ///
    /// Control and data chunks share one sequence; a default image that is the first frame has no
    /// number.
    private func sequence(_ position: Int) -> Int {
        hasPoster ? 2 * position : max(0, 2 * position - 1)
    }

    private func control(
        _ position: Int, _ rect: PixelRect, _ writer: PNGWriter, isPainted: Bool = false
    ) {
        let isLast = position == job.frames.count - 1
        let shown = FrameDelay(of: position, at: job.rate)
        let delay = isLast ? shown.adding(job.lastRest) : shown
        writer.frameControl(
            sequence: sequence(position), rect, delay: delay, isPainted: isPainted)
    }

    private func picture<S: Sample>(
        _ position: Int, _ bitmap: Bitmap<S>, _ rect: PixelRect, _ writer: PNGWriter
    ) throws {
        try writer.frame(
            sequence: sequence(position) + 1, bitmap, rect, compression: job.options.compression,
            encoder: job.options.encoder)
    }

    private func image<S: Sample>(_ worker: Worker<S>, _ writer: PNGWriter) throws {
        try writer.image(
            worker.frame, compression: job.options.compression, encoder: job.options.encoder)
    }
}
