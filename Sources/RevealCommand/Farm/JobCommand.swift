struct JobCommand: Command {
    static let name = "job"

    static let abstract = "Write a job for a render farm to standard output."
    static let usage = """
        reveal-render job --openjd FROM.png TO.png OUT [options] > job.yaml
        reveal-render job --slurm FROM.png TO.png OUT [options] > job.sh
        """
    static let discussion = """
        The render is split into chunks of frames. Each chunk is a task that can be repeated: \
        complete frames are kept, and frames have the same bytes on every machine. If the output \
        is one file, a last step assembles it from frames in a folder next to it.

        EXAMPLES
          reveal-render job --openjd from.png to.png 'frames/%04d.png' > job.yaml
              openjd check job.yaml && openjd run job.yaml --step Render
          reveal-render job --slurm scene.yaml out.mp4 --chunk 100 > job.sh
              bash job.sh submits an array job and one that waits for it
        """

    private var openjd = false
    private var slurm = false
    private(set) var chunk: Given<Int>?
    private var command = RenderCommand()

    static let operands = RenderCommand.operands.map { Operand<Self>($0, at: \.command) }

    static let options: [Option<Self>] = Option.table(
        [
            Option("openjd", \.openjd, "A template of Open Job Description."),
            Option("slurm", \.slurm, "A script for Slurm."),
            Option(
                "chunk", \.chunk, .whole(1...1_000_000),
                "Frames per task (default: an eighth of all, and at least 10)."),
        ].map { $0.under("Job options") },
        RenderCommand.options.map { $0.of(\.command) })

    func act() async throws -> ExitStatus {
        guard openjd != slurm else {
            let own = "\(option: \JobCommand.openjd)"
            let slurms = "\(option: \JobCommand.slurm)"
            throw Failure.usage(
                openjd
                    ? "\(own) and \(slurms) are two kinds of job"
                    : "no kind of job is named",
                hint: openjd ? "run the command once for each" : "add \(own) or \(slurms)")
        }
        var command = command
        // Tasks get these arguments without the `--` that preceded them here.
        command.paths = command.paths.map {
            $0.utf8.first == UInt8(ascii: "-") && $0 != "-" ? "./" + $0 : $0
        }
        let job = try await command.farmJob(chunk: chunk?.value)
        guard slurm || job.inputs.count <= FarmJob.mostParameters else {
            throw Failure.option(
                \JobCommand.openjd,
                ": a template has at most \(FarmJob.mostParameters) inputs, not \(job.inputs.count)",
                hint: "\(option: \JobCommand.slurm) has no such limit")
        }
        if slurm, let warning = job.slurmWarning { command.messages.warn([warning]) }
        let folder = try System.workingFolder()
        try Terminal.standardOutput.deliver(
            document: openjd ? job.openJobDescription(in: folder) : job.slurmScript(in: folder))
        return .success
    }
}

extension RenderCommand {
    fileprivate func farmJob(chunk: Int?) async throws -> FarmJob {
        try refuseForJobs()
        guard let output = paths.last else { throw Failure.usage("no output is named") }
        let destination = try Destination(output, format: outputs.format?.value)
        let assembled = try Self.assembled(destination)
        guard !overwrite || assembled != nil else {
            throw Failure.option(
                \RenderCommand.overwrite,
                " cannot be used in a job of numbered frames, which keeps complete frames",
                hint: "remove the old frames first")
        }
        var rendering = self
        rendering.overwrite = false
        rendering.outputs = OutputOptions()
        if let assembled {
            rendering.paths[rendering.paths.count - 1] = Self.framesFolder(of: assembled)
        }
        let request = try await Request(rendering)
        let job = try request.job()
        let inputs = Self.inputs(Array(paths.dropLast()), request.material)
        try Self.refuseOpen(inputs.map(\.path))
        let final =
            assembled == nil ? request : try await Request(self, known: request.material)
        messages.warn(final.warnings)
        let posters = Set(try final.job().posterFrames).subtracting(job.frames)
        if !messages.quiet {
            for frame in posters {
                Terminal.standardError.say(
                    "frame \(frame) is rendered as well: it is shown where the animation does not play "
                        + "(\(\.poster) first leaves it out)")
            }
        }
        let frames = posters.union(job.frames).sorted()
        let (folder, pattern) = try Self.parts(of: rendering.paths[rendering.paths.count - 1])
        return FarmJob(
            inputs: inputs, folder: folder, pattern: pattern, options: chunkOptions,
            frames: frames, chunk: chunk ?? FarmJob.chunk(of: frames.count),
            threads: options[\.threads],
            assembly: assembled.map {
                FarmJob.Assembly(
                    output: $0, options: assemblyOptions(final.material.written, of: job.frames))
            })
    }

    private static func refuseOpen(_ names: [String?]) throws {
        try OpenInput.refuse(names, "a job is run later, by other processes", all: true)
    }

    private func refuseForJobs() throws {
        try Self.refuseOpen(paths.dropLast() + [options[\.bubbleImage], options[\.map]])
        let refused: [(AnyKeyPath, Bool)] = [
            (\RenderCommand.frame, frame != nil), (\RenderCommand.at, at != nil),
            (\RenderCommand.printScene, printScene),
            (\MessageOptions.dryRun, messages.dryRun), (\MessageOptions.json, messages.json),
            (\RenderCommand.skipExisting, skipExisting),
        ]
        if let (option, _) = refused.first(where: \.1) {
            throw Failure.option(
                option,
                " cannot be used in a job, which writes numbered frames and skips complete ones",
                hint: "leave it out; \(\.frames) selects frames")
        }
    }

    private static func assembled(_ destination: Destination) throws -> String? {
        switch destination.place {
        case .numbered: return nil
        case .descriptor, .receiver:
            throw Failure.usage("a job writes files", hint: "name one instead of -")
        case .file(let path):
            guard destination.kind?.isAssembled ?? true else {
                let what = destination.kind?.format ?? "a page"
                throw Failure.usage(
                    "\(what) cannot be assembled from frames", hint: "render it without a job")
            }
            return path
        }
    }

    /// Returns the folder for the frames of one file: `out-frames/` for `out.mp4`.
    private static func framesFolder(of path: String) -> String {
        let name = path.fileName
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return path.folder + stem + "-frames/"
    }

    /// Returns the folder of an output of frames, with a slash at its end, and its pattern.
    private static func parts(of path: String) throws -> (folder: String, pattern: String) {
        if path.endsInSlash { return (path, FarmJob.plainPattern) }
        if try System.isDirectory(path) { return (path + "/", FarmJob.plainPattern) }
        return (path.folder.isEmpty ? "./" : path.folder, path.fileName)
    }

    private static func inputs(_ paths: [String], _ material: Material) -> [FarmJob.Input] {
        let maps = material.transition.timeline.maskMaps.compactMap(\.path)
        if let scene = paths.first(where: Material.isScene) {
            let pictures = Set((material.pictures + maps).map(FileName.init))
                .sorted()
            return [FarmJob.Input(name: "Scene", path: scene, isArgument: true)]
                + zip(1..., pictures).map {
                    FarmJob.Input(name: "Snapshot\($0)", path: $1.text, isArgument: false)
                }
        }
        let names =
            switch paths.count {
            case 1: ["Snapshot"]
            case 2: ["Outgoing", "Incoming"]
            default: paths.indices.map { "Slide\($0 + 1)" }
            }
        let shown = material.transition.snapshots.compactMap(\.path).map(FileName.init)
        let others = Set(shown).subtracting(paths.map(FileName.init))
        return zip(names, paths).map { FarmJob.Input(name: $0, path: $1, isArgument: true) }
            + others.map { FarmJob.Input(name: "Bubble", path: $0.text, isArgument: false) }
            + maps.map { FarmJob.Input(name: "Map", path: $0, isArgument: false) }
    }

    /// The options of the chunks; the last step and the farm determine the others.
    private var chunkOptions: [String] {
        let others: [AnyKeyPath] = [
            \OptionValues.frames, \OptionValues.plays, \OptionValues.poster,
            \RenderCommand.count, \RenderCommand.overwrite, \RenderCommand.printScene,
            \RenderCommand.verbose, \MessageOptions.dryRun, \MessageOptions.json,
            \MessageOptions.progress, \MessageOptions.quiet,
        ]
        return Self.options.filter { !others.contains($0.property) }
            .flatMap { $0.arguments(self) }
    }

    /// Returns the options of the last step, which assembles `frames`.
    ///
    /// Frames contain their rate and compression. `--frames` is always given, since frames of an
    /// earlier, longer job may follow these.
    private func assemblyOptions(_ written: OptionValues, of frames: [Int]) -> [String] {
        var assembly = OptionValues()
        (assembly.plays, assembly.poster) = (written.plays, written.poster)
        (assembly.colorSpace, assembly.depth) = (written.colorSpace, written.depth)
        let own: [AnyKeyPath] =
            OutputOptions.options.map(\.property) + [\RenderCommand.overwrite]
            + LimitOptions.options.map(\.property) + [\RenderCommand.durable]
        let options = own.flatMap { property in
            Self.options.filter { $0.property as AnyKeyPath == property }
                .flatMap { $0.arguments(self) }
        }
        return ["\(\.frames)", FrameSelection.words(for: frames)]
            + assembly.given.flatMap { $0.option.arguments(assembly) } + options
    }
}
