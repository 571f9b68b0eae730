import FoundationEssentials
import RevealKit

/// What a job writes, or has written.
struct Report: Encodable {
    let frames: Int
    let firstFrame: Int
    let lastFrame: Int
    let width: Int
    let height: Int
    let channels: Int
    let depth: Int
    let framesPerSecond: String
    /// When the last frame is shown.
    let lastFrameAt: String
    let outputs: [String]
    let threads: Int
    let expectedMemory: Int
    /// How long the render took, if it has been done.
    var seconds: Double?

    init(_ job: RenderJob) {
        frames = job.frames.count
        firstFrame = job.frames.first ?? 0
        lastFrame = job.frames.last ?? 0
        (width, height) = (job.width, job.height)
        (channels, depth) = (job.layout.channels, job.depth)
        framesPerSecond = job.grid.rate.description
        lastFrameAt = "\(job.lastTime)s"
        outputs = job.outputPaths
        threads = job.threads
        expectedMemory = job.expectedMemory
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// `31 frames`, `1 frame`.
    private var count: String { frames == 1 ? "1 frame" : "\(frames) frames" }

    /// `frames/0000.png … 0030.png`, or one path.
    private var names: String {
        guard let first = outputs.first, let last = outputs.last, first != last else {
            return outputs.first ?? ""
        }
        return "\(first) … \(last.split(separator: "/").last ?? "")"
    }

    /// What would be written, a fact a line.
    var text: String {
        """
        \(count), \(firstFrame) to \(lastFrame), at \(framesPerSecond) a second; the last at \(lastFrameAt)
        \(width)×\(height) pixels, \(channels == 1 ? "grey" : channels == 3 ? "RGB" : "RGBA"), \
        \(depth) bits a sample
        to \(names)
        with \(threads == 1 ? "1 thread" : "\(threads) threads") in about \
        \((expectedMemory + (1 << 19)) >> 20) MiB of memory
        """
    }

    /// One line when all is done.
    var summary: String {
        "wrote \(count), \(width)×\(height), to \(names) in \(rounded(seconds ?? 0)) s"
    }
}
