import Raster
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

/// What a job writes, or has written.
struct Report: Encodable {
    let frames: Int
    let firstFrame: Int
    let lastFrame: Int
    let width: Int
    let height: Int
    let channels: Int
    let depth: Int
    /// What people call the samples' colours.
    let colorSpace: String
    let framesPerSecond: String
    /// When the last frame is shown.
    let lastFrameAt: String
    /// The same as people read it, to a thousandth of a second.
    private let lastFrameShownAt: String
    /// How long consecutive frames show, the rest after the last included, to a thousandth of a
    /// second; nil for other frames.
    let duration: String?
    /// Such as `page`, where frames are only a part of what is written.
    let product: String?
    let outputs: [String]
    let threads: Int
    let expectedMemory: Int
    /// Bytes of all outputs together, if that was asked for and can be told.
    var expectedBytes: Int?
    let events: [Occurrence]
    /// What people should know of the preset.
    var advice: [String]
    /// How long the render took, if it has been done.
    var seconds: Double?
    /// Frames that were there already, if it has been done.
    var kept: Int?

    /// An event as people and programs read it.
    struct Occurrence: Encodable {
        let time: String
        let event: String
        let chain: String?
        let stage: String?
        let finished: Bool
        let position: String

        init(_ event: Event) {
            time = "\(event.time)s"
            self.event = event.kind.rawValue
            (chain, stage, finished) = (event.chain, event.stage, event.finished)
            position = "\(event.position)"
        }

        var text: String {
            "at \(time) \(event)" + (stage.map { " of \($0)" } ?? "")
                + (chain.map { " in \($0)" } ?? "")
                + (finished ? "" : ", not finished (at the \(position) position)")
        }
    }

    /// What `job` would write; `advice` stands before what its output says.
    init(_ job: some FrameJob, advice: [String] = []) {
        self.advice = advice + job.outputAdvice
        events = (job.rendered?.timeline.events ?? []).map(Occurrence.init)
        frames = job.frames.count
        firstFrame = job.frames.first ?? 0
        lastFrame = job.frames.last ?? 0
        let size = job.output.size(of: job)
        (width, height) = (size.width, size.height)
        product = job.output.traits.product
        (channels, depth) = (job.format.layout.channels, job.output.depth(of: job))
        colorSpace = job.format.colors.name
        framesPerSecond = job.rate.description
        lastFrameAt = "\(job.lastTime)s"
        lastFrameShownAt = short(Double(job.lastTime.thousandths) / 1000, 3) + "s"
        let isSequence = product == nil && frames > 1 && lastFrame - firstFrame == frames - 1
        let length =
            Rational(frames) / job.rate.framesPerSecond
            + (job.output.traits.rests ? job.lastRest : 0)
        duration = isSequence ? short(Double(length.thousandths) / 1000, 3) + "s" : nil
        outputs = job.paths
        threads = job.threads
        expectedMemory = job.neededMemory
    }

    /// `31 frames`, `1 frame`.
    private var count: String { frames == 1 ? "1 frame" : "\(frames) frames" }

    /// `frames/0000.png … 0030.png`, or one path.
    private var names: String {
        guard outputs != ["-"] else { return "standard output" }
        guard let first = outputs.first, let last = outputs.last, first != last else {
            return outputs.first ?? ""
        }
        return "\(first) … \(last.fileName)"
    }

    /// What would be written, a fact a line.
    var lines: [String] {
        [
            "\(count), \(firstFrame) to \(lastFrame), at \(framesPerSecond) a second; the last at "
                + lastFrameShownAt,
            "\(width)×\(height) pixels, "
                + (channels == 1 ? "gray" : channels == 3 ? "RGB" : "RGBA")
                + ", \(depth) bits a sample, \(colorSpace)",
            "to \(names)" + (expectedBytes.map { ", about \(decimal(bytes: $0))" } ?? ""),
            "with \(threads == 1 ? "1 thread" : "\(threads) threads") in about "
                + "\((expectedMemory + (1 << 19)) >> 20) MiB of memory",
        ] + advice
    }

    /// What happens when, an event a line.
    var history: [String] { events.map(\.text) }

    /// One line when all is done.
    var summary: String {
        let known = advice.isEmpty ? "" : "; " + advice.joined(separator: "; ")
        let what =
            (product.map { "a \($0) of " } ?? "") + count
            + (duration.map { " (\($0.dropLast()) s)" } ?? "")
        let done =
            switch kept ?? 0 {
            case 0: "wrote \(what)"
            case frames: "kept \(what)"
            case let kept: "wrote \(frames - kept) and kept \(kept) of \(what)"
            }
        return "\(done), \(width)×\(height), to \(names) in \(fixed(seconds ?? 0, 1)) s" + known
    }
}
