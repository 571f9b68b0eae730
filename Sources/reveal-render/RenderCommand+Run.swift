import FoundationEssentials
import RevealKit

extension RenderCommand {
    /// Does what the command line asks for.
    func render() async throws {
        let mode: ProgressMode
        do {
            mode = try choice(progress, among: ProgressMode.self)
        } catch {
            throw Failure.option("--progress", error)
        }
        let request = try await Request(self)
        let job = request.job
        if !quiet {
            for warning in job.warnings {
                Terminal.standardError.print("reveal-render: warning: \(warning)")
            }
        }
        if dryRun {
            let report = Report(job)
            Terminal.standardOutput.print(json ? try report.json() : report.text)
            return
        }
        try await render(request, mode)
    }

    private func render(_ request: Request, _ mode: ProgressMode) async throws {
        let job = request.job
        let start = ContinuousClock.now
        let progress = Progress(quiet ? .none : mode, total: job.frames.count)
        if verbose { Terminal.standardError.print(Report(job).text) }
        do {
            try await job.run { try progress.advance(to: $0) }
        } catch {
            progress.finish()
            throw error
        }
        progress.finish()
        tidy(job)
        var report = Report(job)
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        if json { Terminal.standardOutput.print(try report.json()) }
        if !quiet { Terminal.standardError.print(report.summary) }
    }

    /// Deals with frames of an earlier, longer job, which would be taken for frames of this one.
    private func tidy(_ job: RenderJob) {
        let leftovers = job.leftovers()
        guard let first = leftovers.first, let last = leftovers.last else { return }
        let names = leftovers.count == 1 ? first : "\(first) … \(last)"
        if overwrite {
            job.removeLeftovers()
            if verbose { Terminal.standardError.print("removed \(names) of an earlier render") }
        } else if !quiet {
            Terminal.standardError.print(
                "reveal-render: warning: \(names) of an earlier render are still there "
                    + "(--overwrite removes them)")
        }
    }
}

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
        lastFrameAt = "\(job.grid.time(of: lastFrame))s"
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
