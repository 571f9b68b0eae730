import ArgumentParser
import RevealKit

/// Numbered frames put together: to an animated PNG, a movie or a stream.
struct AssembleCommand: NamedCommand {
    static let name = "assemble"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Put numbered frames together to an animated PNG, a movie or a stream.",
        usage: "reveal-render assemble FRAMES OUT [options]",
        discussion: """
            FRAMES is a pattern such as 'frames/%04d.png', or a folder of frames called so. They say \
            of which job they are; if one of it is missing, or one of another job is among them, that \
            is told and nothing is written.

            EXAMPLES
              reveal-render assemble frames/ out.png
                  the animated PNG that one render would have written, to the byte
              reveal-render assemble 'shots/shot_###.png' out.mp4
                  a movie, made by ffmpeg
              reveal-render assemble frames/ - --format y4m | ffmpeg -i - out.mkv
                  frames for another program
            """)

    @Argument(
        help: ArgumentHelp("A pattern, or a folder of frames.", valueName: "frames"),
        completion: .file())
    var files: String
    @Argument(
        help: ArgumentHelp(
            "An animated PNG, a movie, or - for standard output.", valueName: "output"),
        completion: .file())
    var output: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames a second (default: those that they were made for).", valueName: "rate"))
    var fps: String?
    @Option(
        help: ArgumentHelp("Only these frames: 7, 0-99, 0-99x2, or a list.", valueName: "list"))
    var frames: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How often an animation plays; 0 is for ever.", valueName: "number"))
    var plays: String?
    @Option(
        help: ArgumentHelp(
            "What shows where animations do not: the middle frame, or the first.",
            valueName: "middle|first"), completion: .names(RenderOptions.Poster.self))
    var poster: String?
    @Option(
        help: ArgumentHelp(
            "What - (standard output) carries: y4m, rgba, rgb24, png or apng.", valueName: "name"),
        completion: .names(StreamFormat.self))
    var format: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Movies: more for ffmpeg's encoder, such as '-crf 12 -preset slow'.",
            valueName: "options"))
    var codecOptions: String?

    @Option(
        help: ArgumentHelp(
            "An animated PNG: time against size (default: as the frames were compressed).",
            valueName: "fast|balanced|small"), completion: .names(Compression.self))
    var compression: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames read side by side (default: the processors allowed).", valueName: "number"))
    var threads: String?
    @Flag(name: [.long, .customShort("y")], help: "Replace any existing output.")
    var overwrite = false
    @Flag(help: "Have files and folders reach the disk before they count as written.")
    var durable = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How much memory to need at most (default: half of what there is).",
            valueName: "512MiB|2G"))
    var maxMemory: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many pixels a picture may have (default: 134217728).", valueName: "number"))
    var maxPixels: String?
    @Flag(help: "Say what would be written, and write nothing.")
    var dryRun = false
    @Flag(help: "Print one JSON object to standard output.")
    var json = false
    @Option(
        help: ArgumentHelp("auto, bar, plain, json, openjd or none.", valueName: "mode"),
        completion: .names(ProgressMode.self))
    var progress = "auto"
    @Flag(name: [.long, .short], help: "Print errors only.")
    var quiet = false
    @OptionGroup var colors: ColorOption

    /// Puts them together.
    func act() async throws {
        let mode = try progressMode()
        let job = try job()
        if !quiet {
            for warning in job.warnings { Terminal.standardError.say(.warning, warning) }
        }
        try job.checkLimits()
        let plan = Report(job)
        if dryRun {
            try Terminal.standardOutput.deliver(json ? try plan.json() : plan.text)
            return
        }
        if job.isOnStandardOutput { try Terminal.standardOutput.refuseFrames() }
        let report = try await run(job, plan, quiet ? .none : mode)
        if json { try Terminal.standardOutput.deliver(try report.json()) }
        if !quiet, mode != .json { Terminal.standardError.say(report.summary) }
    }

    /// Runs the job, and returns `plan` with what became of it.
    private func run(
        _ job: AssemblyJob, _ plan: Report, _ mode: ProgressMode
    ) async throws -> Report {
        let start = ContinuousClock.now
        let progress = Progress(mode, total: job.frames.count)
        defer { progress.finish() }
        let result = try await Interruption.awaiting { failure in
            progress.finish()
            return failure
        } _: {
            Task { try await job.run { progress.advance(to: $0) } }
        }
        var report = plan
        report.kept = result.kept
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }
}

extension AssembleCommand {
    private func job() throws -> AssemblyJob {
        let options = try options()
        let rate = try option("fps", fps) { text throws(SyntaxError) in try FrameRate(text) }
        let pattern = try pattern()
        let stream = try option("format", format) { text throws(SyntaxError) in
            try named(text, among: StreamFormat.self)
        }
        let destination = try Destination(
            output, format: stream, isDirectory: System.isDirectory)
        try destination.check(json: json)
        try CodecOptions.check(options.codecOptions, for: destination)
        let compression = try option("compression", compression) { text throws(SyntaxError) in
            try named(text, among: Compression.self)
        }
        return try AssemblyJob(
            pattern, to: destination.whole, rate: rate, compression: compression, options: options)
    }

    private func progressMode() throws -> ProgressMode {
        do {
            return try named(progress, among: ProgressMode.self)
        } catch {
            throw Failure.option("progress", error)
        }
    }

    private func options() throws -> RenderOptions {
        let given: [(OptionName, String?)] = [
            (.frames, frames), (.plays, plays), (.poster, poster), (.threads, threads),
        ]
        let written = WrittenOptions(
            Dictionary(
                uniqueKeysWithValues: given.compactMap { name, text in text.map { (name, $0) } }))
        var options = try written.renderOptions()
        options.overwrites = overwrite
        options.isDurable = durable
        options.codecOptions = try codecOptions.map(CodecOptions.words) ?? []
        let bytes = try option("max-memory", maxMemory) { text throws(SyntaxError) in
            try byteCount(text)
        }
        if let bytes { options.limits.memory = MemoryBudget(bytes: bytes) }
        let pixels = try option("max-pixels", maxPixels) { text throws(SyntaxError) in
            try whole(text, in: 1...1 << 30)
        }
        options.limits.pixels.pixels = pixels ?? options.limits.pixels.pixels
        return options
    }

    /// What the frames are called.
    private func pattern() throws -> FramePattern {
        if files.endsInSlash || System.isDirectory(files) {
            return FramePattern(inDirectory: files)
        }
        guard let pattern = try FramePattern(files) else {
            throw Failure.usage(
                "frames are several files, and '\(files)' is the name of one",
                hint: "name a pattern such as 'frames/%04d.png', or their folder")
        }
        return pattern
    }
}

extension Destination {
    /// All frames at this destination.
    fileprivate var whole: RenderOutput {
        switch self {
        case .frames(let pattern): .frames(pattern)
        case .onePNG(let path): .animation(path)
        case .page(let path): .page(path)
        case .movie(let path, let format): .movie(path, format)
        case .stream(let format, let path): .stream(format, to: path)
        }
    }
}
