import ArgumentParser
import PNG
import RevealAssembly
import RevealFiles
import RevealPreviews
import RevealRendering
import RevealScenes
import RevealValues

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
        parsing: .unconditional,
        help: ArgumentHelp(
            "How much longer the last frame of an animation shows before it plays again (default: what "
                + "the frames say, mostly 1s).", valueName: "time"))
    var rest: String?
    @Option(
        help: ArgumentHelp(
            "What shows where animations do not: the middle frame, or the first.",
            valueName: "middle|first"), completion: .names(RenderOptions.Poster.self))
    var poster: String?
    @OptionGroup var outputs: OutputOptions

    @Option(
        help: ArgumentHelp(
            "An animated PNG: time against size (default: as the frames were compressed).",
            valueName: "fast|balanced|small|stable"), completion: .names(Compression.self))
    var compression: String?
    @Flag(name: [.long, .customShort("y")], help: "Replace any existing output.")
    var overwrite = false
    @Flag(help: "Have files and folders reach the disk before they count as written.")
    var durable = false
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup(title: "What is said") var messages: MessageOptions

    /// Puts them together.
    func act() async throws {
        // A mistake in it is told before frames are looked for.
        _ = try messages.progressMode()
        let made = try made()
        let job = try job(made)
        messages.warn(
            IdleOptions(plays: plays, rest: rest, poster: poster, columns: outputs.columns)
                .warnings(for: made.kind) + job.warnings)
        try job.checkLimits()
        let plan = Report(job)
        guard !messages.dryRun else {
            try job.checkDestination()
            return try messages.tell(plan: plan)
        }
        if job.isStreamed { try Terminal.standardOutput.refuseFrames() }
        try messages.tell(
            try await messages.carryOut(plan) { try await job.run(progress: $0) }.report)
    }
}

extension AssembleCommand {
    /// What is made of them.
    private func made() throws -> RenderOutput {
        let destination = try Destination(
            output, format: try outputs.namedFormat())
        try destination.check(json: messages.json)
        return destination.output(try outputs.values(for: destination))
    }

    private func job(_ output: RenderOutput) throws -> AssemblyJob {
        let options = try options()
        let rate = try option("fps", fps) { text throws(SyntaxError) in try FrameRate(text) }
        let pattern = try pattern()
        let compression = try option("compression", compression) { text throws(SyntaxError) in
            try named(text, among: Compression.self)
        }
        var job = try AssemblyJob(
            pattern, to: output, rate: rate, compression: compression, options: options)
        // A time in frames is as long as the frames say.
        job.options.rest = try written.rest(at: job.rate)
        return job
    }

    private var written: WrittenOptions {
        WrittenOptions(given: [
            (.frames, frames), (.plays, plays), (.rest, rest), (.poster, poster),
            (.threads, limits.threads),
        ])
    }

    private func options() throws -> RenderOptions {
        var options = try written.renderOptions()
        options.overwrites = overwrite
        options.isDurable = durable
        options.limits = try limits.limits()
        return options
    }

    /// What the frames are called.
    private func pattern() throws -> FramePattern {
        if try files.endsInSlash || System.isDirectory(files) {
            return FramePattern(ofFilesIn: files)
        }
        guard let pattern = try FramePattern(files) else {
            throw Failure.usage(
                "frames are several files, and '\(files)' is the name of one",
                hint: "name a pattern such as 'frames/%04d.png', or their folder")
        }
        return pattern
    }
}
