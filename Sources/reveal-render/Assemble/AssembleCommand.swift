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
        OptionDeclarations.fps, help: "Frames a second (default: those that they were made for).")
    var fps
    @Option(OptionDeclarations.frames) var frames
    @Option(OptionDeclarations.plays) var plays
    @Option(
        OptionDeclarations.rest,
        help:
            "How much longer the last frame of an animation shows before it plays again (default: "
            + "what the frames say, mostly 1s).")
    var rest
    @Option(OptionDeclarations.poster) var poster
    @OptionGroup var outputs: OutputOptions

    @Option(
        OptionDeclarations.depth,
        help: "Bits a sample (default: auto, the frames'); of a movie 16 are ten, unless told 8.")
    var depth
    @Option(
        OptionDeclarations.colorSpace,
        help: "Which colours samples mean: the frames' (default: outgoing), or these, to which "
            + "they are converted; keep takes numbers as they are.")
    var colorSpace
    @Option(
        OptionDeclarations.compression,
        help: "An animated PNG: time against size (default: as the frames were compressed).")
    var compression
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
        try OpenInput.refuse([files], "frames are files in a folder")
        let made = try made()
        let job = try job(made)
        guard outputs.matteLayout == nil || job.layout == .grey else {
            throw Failure.usage(
                "--matte-layout: the frames have colors, and a matte is gray",
                hint: "render them with --matte, or leave it out")
        }
        messages.warn(
            IdleOptions(given: given + outputs.given).warnings(for: made.kind) + job.warnings)
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
        let destination = try Destination(output, format: try outputs.format.value())
        try destination.check(json: messages.json)
        return destination.output(try outputs.values(for: destination))
    }

    private func job(_ output: RenderOutput) throws -> AssemblyJob {
        let written = try WrittenOptions(given + limits.given)
        // How long a rest of so many frames is, the frames say.
        var others = written
        others.remove(.rest)
        var options = try others.renderOptions()
        options.overwrites = overwrite
        options.isDurable = durable
        options.limits = try limits.limits()
        var job = try AssemblyJob(
            try pattern(), to: output, rate: fps.value(), compression: compression.value(),
            options: options)
        job.options.rest = try written.rest(at: job.rate)
        return job
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
