package import PNG
import Raster
package import RevealFiles
import RevealMotion
import RevealValues

extension RenderOutput {
    /// One animated PNG file at that path.
    public static func animation(_ path: String) -> RenderOutput {
        RenderOutput(AnimatedPNG(.file(path)))
    }
}

extension FileKind {
    /// The frames of a job in one animated PNG.
    package static let animation = FileKind("animation")
}

/// All frames in one animated PNG.
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
            ? ["browsers slow animated PNGs down that are faster than 90 frames a second"] : []
    }

    package func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]? {
        job.animationTexts
    }

    package func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        job.bytesPerPicture(share: share)
    }

    package func parts(of job: some FrameJob) -> (any PartMaker)? { AnimationParts(job: job) }

    package func sink(
        for job: some FrameJob, in target: OutputTarget
    ) throws -> any FrameSink {
        SerialSink(parts: AnimationParts(job: job), bytes: try target.bytes())
    }
}

/// Makes the chunks of an animated PNG.
///
/// Of each frame only the rectangle that differs from the frame before is stored; where nothing
/// does, one pixel is, so that counts and times hold.
private struct AnimationParts: PartMaker {
    let job: any FrameJob

    private var hasPoster: Bool { job.options.poster == .middle }

    /// The beginning of the file, up to the default image where that is no frame.
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
        let isLast = position == job.frames.count - 1
        let shown = FrameDelay(of: position, at: job.rate)
        let delay = isLast ? shown.adding(job.lastRest) : shown
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
