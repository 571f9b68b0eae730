struct AssembleCommand: Command {
    static let name = "assemble"

    static let abstract = "Assemble numbered frames into an animated PNG, a movie, or a stream."
    static let usage = "reveal-render assemble FRAMES OUT [options]"
    static let discussion = """
        FRAMES is a pattern such as 'frames/%04d.png', or a folder of such frames. Each frame \
        contains the key of its job. If a frame is missing or is of another job, the command \
        fails and writes nothing.

        EXAMPLES
          reveal-render assemble frames/ out.png
              the animated PNG that one render would have written, to the byte
          reveal-render assemble 'shots/shot_###.png' out.mp4
              a movie, made by ffmpeg
          reveal-render assemble frames/ - --format y4m | ffmpeg -i - out.mkv
              frames for another program
        """

    static let isNoRender: String? = "the frames are rendered already"

    private var files = ""
    private var output = ""
    private var options = OptionValues()
    private var outputs = OutputOptions()
    private var overwrite = false
    private var durable = false
    private var limits = LimitOptions()
    private var messages = MessageOptions()

    static let operands: [Operand<Self>] = [
        Operand("frames", \.files, "A pattern, or a folder of frames."),
        Operand("output", \.output, "An animated PNG, a movie, or - for standard output."),
    ]

    static let options: [Option<Self>] = Option.table(
        rendered.flatMap { row in
            OptionValues.options([row.option], at: \.options).map {
                row.help.map($0.saying) ?? $0
            }
        },
        OutputOptions.options.map { $0.of(\.outputs) },
        Option.group(
            .files,
            [.overwrite(\.overwrite), .durable(\.durable)]),
        LimitOptions.options.map { $0.of(\.limits) },
        MessageOptions.options.map { $0.of(\.messages) })

    /// The render options that also apply here, each with its help if its meaning differs.
    private static let rendered: [(option: AnyOption, help: String?)] = [
        (\.fps, "Frames per second (default: that of the frames)."),
        (\.frames, nil), (\.plays, nil),
        (
            \.rest,
            "Additional time of an animation's last frame before it plays again (default: that of "
                + "the frames, usually 1s)."
        ),
        (\.poster, nil),
        (
            \.depth,
            "Bits per sample (default: auto, as in the frames). A movie of 16-bit frames has 10 "
                + "bits, unless 8 is given."
        ),
        (
            \.colorSpace,
            "The color space: the frames' (default: outgoing), or another to which they are "
                + "converted; keep uses sample values unchanged."
        ),
        (
            \.compression,
            "Animated PNG: smaller files or less time (default: as in the frames)."
        ),
        (\.threads, nil),
    ]

    func act() async throws -> ExitStatus {
        try OpenInput.refuse([files], "frames are files in a folder")
        let made = try made()
        let job = try job(made)
        guard outputs.matteLayout == nil || job.format.layout == .gray else {
            throw Failure.usage(
                "\(\.matteLayout): the frames have colors, and a matte is gray",
                hint: "render them with \(\.matte), or leave it out")
        }
        messages.warn(
            options.idleWarnings(for: made.kind, outputs) + job.warnings)
        try job.check(job.options.limits)
        let plan = Report(job)
        guard !messages.dryRun else {
            try job.checkOutputs()
            try messages.report(plan: plan)
            return .success
        }
        if job.isStreamed { try Terminal.standardOutput.refuseFrames() }
        try messages.report(
            try await messages.carryOut(plan) { try await job.run(progress: $0) }.report)
        return .success
    }

    private func made() throws -> RenderOutput {
        let destination = try Destination(output, format: outputs.format?.value)
        try destination.check(json: messages.json)
        return destination.output(try outputs.values(for: destination))
    }

    private func job(_ output: RenderOutput) throws -> AssemblyJob {
        // A rest given in frames depends on the frame rate, which only the job knows.
        var others = self.options
        others.rest = nil
        var options = try others.renderOptions()
        options.overwrites = overwrite
        options.isDurable = durable
        options.limits = limits.limits()
        var job = try AssemblyJob(
            try pattern(), to: output, rate: self.options[\.fps],
            compression: self.options[\.compression],
            options: options)
        job.options.rest = try self.options.rest(at: job.rate)
        return job
    }

    private func pattern() throws -> FramePattern {
        if try files.endsInSlash || System.isDirectory(files) {
            return FramePattern(ofFilesIn: files)
        }
        guard let pattern = try FramePattern(files) else {
            throw Failure.usage(
                "'\(files)' is the name of one file, but frames are several",
                hint: "name a pattern such as 'frames/%04d.png', or their folder")
        }
        return pattern
    }
}
