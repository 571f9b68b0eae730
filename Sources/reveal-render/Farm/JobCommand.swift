import ArgumentParser
import RevealFiles
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues

/// A render for a farm: a template or a script that others run.
struct JobCommand: NamedCommand {
    static let name = "job"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Write a job for a render farm to standard output.",
        usage: """
            reveal-render job --openjd FROM.png TO.png OUT [options] > job.yaml
            reveal-render job --slurm FROM.png TO.png OUT [options] > job.sh
            """,
        discussion: """
            The render is cut into chunks of frames, each a task of its own that may be lost and run \
            again: frames that are whole are kept, and are the same bytes wherever they are made. An \
            output of one file is put together by a last step from frames in a folder beside it.

            EXAMPLES
              reveal-render job --openjd from.png to.png 'frames/%04d.png' > job.yaml
                  openjd check job.yaml && openjd run job.yaml --step Render
              reveal-render job --slurm scene.yaml out.mp4 --chunk 100 > job.sh
                  bash job.sh submits an array job and one that waits for it
            """)

    @OptionGroup(title: "Options of a job")
    var farm: FarmOptions
    @OptionGroup var command: RenderCommand

    /// Prints the job.
    func act() async throws {
        let (openjd, slurm) = (farm.openjd, farm.slurm)
        guard openjd != slurm else {
            throw Failure.usage(
                openjd
                    ? "--openjd and --slurm are two kinds of job" : "which kind of job is wanted?",
                hint: openjd ? "run the command once for each" : "add --openjd or --slurm")
        }
        var command = command
        // Tasks are given these words without the -- that stood before them here.
        command.paths = command.paths.map {
            $0.utf8.first == UInt8(ascii: "-") && $0 != "-" ? "./" + $0 : $0
        }
        let job = try await command.farmJob(chunk: farm.chunk.value())
        if slurm, let warning = job.slurmWarning { command.messages.warn([warning]) }
        let folder = try System.workingFolder()
        try Terminal.standardOutput.deliver(
            document: openjd ? job.openJobDescription(in: folder) : job.slurmScript(in: folder))
    }
}

/// What only a job has.
struct FarmOptions: ParsableArguments {
    @Flag(help: "A template of Open Job Description.")
    var openjd = false
    @Flag(help: "A script for Slurm.")
    var slurm = false
    @Option(
        "chunk", .whole(1...1_000_000),
        "Frames of a task (default: an eighth of all, and 10 or more).")
    var chunk: Written<Int>?
}

extension RenderCommand {
    /// The job of rendering what the options say, in chunks of that many frames.
    fileprivate func farmJob(chunk: Int?) async throws -> FarmJob {
        try refuseForJobs()
        guard let output = paths.last else { throw Failure.usage("no output is named") }
        let destination = try Destination(output, format: try files.outputs.format.value())
        let assembled = try Self.assembled(destination)
        guard !files.overwrite || assembled != nil else {
            throw Failure.usage(
                "--overwrite does not go into a job of numbered frames, which keeps those that are whole",
                hint: "remove what is not to stay")
        }
        var rendering = self
        rendering.files.overwrite = false
        rendering.files.outputs.format = nil
        rendering.files.outputs.codecOptions = nil
        rendering.files.outputs.matteLayout = nil
        rendering.files.outputs.columns = nil
        if let assembled {
            rendering.paths[rendering.paths.count - 1] = Self.framesFolder(of: assembled)
        }
        let request = try await Request(rendering)
        let job = try request.job()
        let inputs = Self.inputs(Array(paths.dropLast()), request.material.transition)
        try Self.refuseOpen(inputs.map(\.path))
        // The output itself is checked as if it were rendered here.
        let final =
            assembled == nil ? request : try await Request(self, known: request.material)
        messages.warn(final.warnings)
        let posters = Set(try final.job().posterFrames).subtracting(job.frames)
        if !messages.quiet {
            for frame in posters {
                Terminal.standardError.say(
                    "frame \(frame) is rendered as well: it is shown where the animation does not play "
                        + "(--poster first leaves it out)")
            }
        }
        let frames = posters.union(job.frames).sorted()
        let (folder, pattern) = try Self.parts(of: rendering.paths[rendering.paths.count - 1])
        return FarmJob(
            inputs: inputs, folder: folder, pattern: pattern, options: chunkOptions,
            frames: frames, chunk: chunk ?? FarmJob.chunk(of: frames.count),
            threads: try writtenOptions().renderOptions().threads,
            assembly: assembled.map {
                FarmJob.Assembly(
                    output: $0, options: assemblyOptions(final.material.written, of: job.frames))
            })
    }

    private static func refuseOpen(_ names: [String?]) throws {
        try OpenInput.refuse(names, "a job is run later, by other processes", all: true)
    }

    private func refuseForJobs() throws {
        try Self.refuseOpen(paths.dropLast() + [scene.bubbleImage?.text, scene.map?.text])
        let refused = [
            ("frame", time.frame != nil), ("at", time.at != nil), ("print-scene", printScene),
            ("dry-run", messages.dryRun), ("json", messages.json),
            ("skip-existing", files.skipExisting),
        ]
        if let (name, _) = refused.first(where: \.1) {
            throw Failure.usage(
                "--\(name) does not go into a job, which renders frames and keeps those that are whole",
                hint: "leave it out; --frames chooses frames")
        }
    }

    /// The one file that the output is; nil for numbered frames.
    private static func assembled(_ destination: Destination) throws -> String? {
        switch destination.place {
        case .numbered: return nil
        case .descriptor, .receiver:
            throw Failure.usage("a job writes files", hint: "name one instead of -")
        case .file(let path):
            guard destination.kind?.isAssembled ?? true else {
                let what = destination.kind?.format ?? "a page"
                throw Failure.usage("\(what) is not made of frames", hint: "render it here")
            }
            return path
        }
    }

    /// Where the frames of one file go: `out-frames/` for `out.mp4`.
    private static func framesFolder(of path: String) -> String {
        let name = path.fileName
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return path.folder + stem + "-frames/"
    }

    /// The folder of an output of frames, with a slash at its end, and its pattern.
    private static func parts(of path: String) throws -> (folder: String, pattern: String) {
        if path.endsInSlash { return (path, FarmJob.plainPattern) }
        if try System.isDirectory(path) { return (path + "/", FarmJob.plainPattern) }
        return (path.folder.isEmpty ? "./" : path.folder, path.fileName)
    }

    private static func inputs(_ paths: [String], _ transition: Transition) -> [FarmJob.Input] {
        let maps = transition.timeline.maskMaps.compactMap(\.path)
        if let scene = paths.first(where: Material.isScene) {
            let pictures = Set((transition.snapshots.compactMap(\.path) + maps).map(FileName.init))
                .sorted()
            return [FarmJob.Input(name: "Scene", path: scene, isArgument: true)]
                + zip(1..., pictures).map {
                    FarmJob.Input(name: "Snapshot\($0)", path: $1.text, isArgument: false)
                }
        }
        let names = paths.count == 1 ? ["Snapshot"] : ["Outgoing", "Incoming"]
        let others = Set(transition.snapshots.compactMap(\.path).map(FileName.init)).subtracting(
            paths.map(FileName.init))
        return zip(names, paths).map { FarmJob.Input(name: $0, path: $1, isArgument: true) }
            + others.map { FarmJob.Input(name: "Bubble", path: $0.text, isArgument: false) }
            + maps.map { FarmJob.Input(name: "Map", path: $0, isArgument: false) }
    }

    /// What the chunks are told of the options: all but which frames they are, what an animation
    /// is told, and that files may be replaced.
    private var chunkOptions: [String] {
        let others = ["frames", "count", "plays", "poster", "overwrite"]
        return given.filter { !others.contains($0.name) }.flatMap(\.words)
    }

    /// What the last step is told of them, which puts those frames together.
    private func assemblyOptions(_ written: WrittenOptions, of frames: [Int]) -> [String] {
        // How fast frames follow each other, and how they are compressed, they say themselves;
        // which ones are wanted is always said, so that those of an earlier, longer job may lie
        // behind them.
        var options: [String] = []
        for (name, text) in [
            ("frames", FrameSelection.words(for: frames)), ("plays", written.texts[.plays]),
            ("poster", written.texts[.poster]), ("color-space", written.texts[.colorSpace]),
            ("depth", written.texts[.depth]),
            ("codec-options", files.outputs.codecOptions?.text),
            ("matte-layout", files.outputs.matteLayout?.text),
            ("format", files.outputs.format?.text), ("columns", files.outputs.columns?.text),
        ] {
            if let text { options += ["--\(name)", text] }
        }
        if files.overwrite { options.append("--overwrite") }
        return options + limits.words + (files.durable ? ["--durable"] : [])
    }
}
