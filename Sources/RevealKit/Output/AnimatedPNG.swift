import PNG
import Raster

/// A sink that writes all frames to one animated PNG.
///
/// Of each frame only the rectangle that differs from the frame before is stored; where nothing
/// does, one pixel is, so that counts and times hold. Frames are encoded side by side and appended
/// in order.
struct AnimatedPNG: FrameSink {
    private let job: any FrameJob
    private let outlet: any Outlet
    private let turns = Turnstile()

    init(_ job: any FrameJob, _ outlet: any Outlet) {
        self.job = job
        self.outlet = outlet
    }

    private var hasPoster: Bool { job.options.poster == .middle }

    /// The beginning of the file, up to the default image where that is no frame.
    var partsBeforeFrames: Int { 1 }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws {
        try encode(part: part, &worker, writer)
        try await turns.wait(for: part)
        try writer.withBytes { try outlet.write($0) }
        await turns.advance()
    }

    /// Makes `writer` hold the bytes of a part.
    func encode<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        writer.clear()
        if part == 0 {
            try encodeBeginning(&worker, writer)
        } else {
            try encode(part - 1, &worker, writer)
        }
        if part == job.frames.count { writer.end() }
    }

    func finish() throws {
        try outlet.finish()
    }

    func cancel() async {
        await turns.close()
    }

    private func encodeBeginning<S: Sample>(
        _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        if hasPoster { try worker.render(at: job.grid.time(of: job.posterFrame)) }
        writer.begin(
            like: worker.frame, texts: job.animationTexts, color: job.format.color)
        writer.animation(frames: job.frames.count, plays: job.options.plays)
        if hasPoster { try image(worker, writer) }
    }

    private func encode<S: Sample>(
        _ position: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        let time = job.grid.time(of: job.frames[position])
        let whole = PixelRect(x: 0, y: 0, width: worker.frame.width, height: worker.frame.height)
        let rect: PixelRect
        if position == 0 {
            try worker.render(at: time)
            rect = whole
        } else {
            let earlier = job.grid.time(of: job.frames[position - 1])
            let onePixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
            rect = try worker.render(at: time, changedSince: earlier) ?? onePixel
        }
        // Control and data chunks share one count. A default image that is the first frame is
        // image data, which has no number.
        let sequence = hasPoster ? 2 * position : max(0, 2 * position - 1)
        let delay = FrameDelay(of: position, at: job.rate)
        writer.frameControl(sequence: sequence, rect, delay: delay)
        if position == 0 && !hasPoster {
            try image(worker, writer)
        } else {
            try writer.frame(
                sequence: sequence + 1, worker.frame, rect, compression: job.options.compression,
                encoder: job.options.encoder)
        }
    }

    private func image<S: Sample>(_ worker: Worker<S>, _ writer: PNGWriter) throws {
        try writer.image(
            worker.frame, compression: job.options.compression, encoder: job.options.encoder)
    }
}
