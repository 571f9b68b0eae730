/// A parsed and checked command line of a render, with its pictures read.
struct Request {
    let material: Material
    /// Sentences about options that have no effect, and about likely misunderstandings.
    let warnings: [String]
    private let checkedJob: RenderJob?

    /// Reads the pictures, unless `known` has them from another request.
    init(
        _ command: RenderCommand, sheet: SheetStyle? = nil, known: Material? = nil
    ) async throws {
        guard command.outputs.matteLayout == nil || command.matte else {
            throw Failure.option(
                \OutputOptions.matteLayout, ": there is no matte",
                hint: "add \(\.matte), or leave it out")
        }
        let (inputs, output) = try Self.paths(of: command)
        let format = command.outputs.format?.value
        let destination = try output.map { output in
            do {
                return try Destination(output, format: format)
            } catch {
                throw Self.strayWord(output, after: inputs) ?? error
            }
        }
        try destination?.check(json: command.messages.json)
        let material = if let known { known } else { try await Material(command, inputs) }
        self.material = material
        checkedJob = try destination.map { try material.job(command, to: $0, sheet: sheet) }
        warnings =
            checkedJob.map { job in
                Self.star(in: output ?? "") + material.doubts
                    + Self.loneFrame(of: job, material.written.frames?.text)
                    + command.options.idleWarnings(
                        for: job.output, command.outputs, hasPoints: material.hasPoints)
                    + (command.count == nil ? [] : Self.haste(of: job, material.grid))
            } ?? []
    }

    /// Warns if a single frame number may have been meant as a number of frames.
    private static func loneFrame(of job: RenderJob, _ text: String?) -> [String] {
        guard let text, let number = Int(text), number > 1, job.frames == [number],
            case .file = job.output.place, job.output.traits.joinsFrames
        else { return [] }
        return ["\(\.frames) \(text) is frame \(text) alone; \(\.count) \(text) is \(text) frames"]
    }

    /// Warns if an output plays faster because frames were left out.
    private static func haste(of job: RenderJob, _ grid: FrameGrid) -> [String] {
        guard job.frames.count < grid.count else {
            return ["\(\.count) does nothing here: there are \(grid.count) frames"]
        }
        guard case .file = job.output.place, !job.output.traits.hasColumns else { return [] }
        return [
            "\(job.frames.count) of \(grid.count) frames at the same frame rate play faster; a "
                + "lower \(\.fps) has fewer frames and keeps the duration"
        ]
    }

    /// Warns if a name may have been meant as a pattern.
    private static func star(in output: String) -> [String] {
        output.fileName.contains("*")
            ? ["the * stays in the output's name; write #### or %04d for a number"] : []
    }

    /// Returns the mistake that `word` may be the end of an unquoted value.
    private static func strayWord(_ word: String, after inputs: [String]) -> Failure? {
        guard inputs.count > 1, let output = inputs.last, !System.exists(output),
            (try? Destination(output, format: nil)) != nil
        else { return nil }
        return .usage(
            "'\(word)' is an unexpected argument after the output, \(output)",
            hint: "quote a value that contains spaces; flags have no value")
    }

    /// - Throws: a mistake if no output is named.
    func job() throws -> RenderJob {
        guard let checkedJob else { throw Self.missing("no output is named") }
        return checkedJob
    }

    private static func missing(_ what: String) -> Failure {
        .usage(what, hint: "reveal-render FROM.png TO.png OUT.png; --help shows examples")
    }

    /// Returns the inputs and the output, which is optional if the scene is printed.
    private static func paths(
        of command: RenderCommand
    ) throws -> (inputs: [String], output: String?) {
        guard let last = command.paths.last else { throw missing("no pictures are named") }
        let isPrinted = command.printScene && command.paths.count == 1
        guard command.paths.count >= 2 || command.wantsMatte || isPrinted else {
            throw missing("no output is named")
        }
        let inputs = isPrinted ? [last] : Array(command.paths.dropLast())
        let others = [command.options[\.bubbleImage], command.options[\.map]]
        let paths = try OpenInput.paths(inputs + others.compactMap(\.self))
        return (Array(paths.prefix(inputs.count)), isPrinted ? nil : last)
    }
}

extension RenderCommand {
    /// The given options, with the paths to which they refer.
    func writtenOptions() throws -> OptionValues {
        if frame != nil, options.frames != nil || at != nil {
            throw Failure.option(
                \RenderCommand.frame, " cannot be combined with \(\.frames) or \(\.at)")
        }
        if count != nil, options.frames != nil || frame != nil || at != nil {
            throw Failure.option(
                \RenderCommand.count,
                " cannot be combined with \(\.frames), \(\.frame), or \(\.at)",
                hint: "\(\.frames) 0-30x5 is every fifth frame")
        }
        var written = options
        written.resolvePaths(OpenInput.path)
        return written
    }

    var wantsMatte: Bool { matte || outputs.format?.value.isMatte ?? false }

    /// Adds the options that only the command line has: how files are written, and limits.
    func addingOwn(to options: RenderOptions) throws -> RenderOptions {
        guard !(overwrite && skipExisting) else {
            throw Failure.option(
                \RenderCommand.skipExisting, " keeps files and \(\.overwrite) replaces them",
                hint: "leave one of them out")
        }
        var options = options
        (options.overwrites, options.skipsExisting) = (overwrite, skipExisting)
        options.isDurable = durable
        options.limits = limits.limits(readsOpen: true)
        return options
    }

    func wantedFrames() throws -> FrameSelection? {
        if let frame = frame?.value { return try FrameSelection([frame]) }
        return try count.map { count in try FrameSelection(evenly: count.value) }
    }

    /// Returns the output; `grid` has all frames, and names begin with the number `start`.
    func output(
        _ destination: Destination, _ grid: FrameGrid, from start: FileNumber, sheet: SheetStyle?,
        stinger: Transition?
    ) throws -> RenderOutput {
        var values = try outputs.values(for: destination)
        values.stinger = stinger
        if let sheet {
            guard let path = destination.picture else { throw SheetCommand.noPicture }
            try refuseStills("a sheet shows several frames")
            return .sheet(path, sheet)
        }
        if let path = destination.picture {
            return try still(path, grid) ?? destination.output(values)
        }
        switch destination.kind?.withoutStills {
        case .several(let what): try refuseStills(what)
        case .manyFrames where at != nil: throw Self.noStill("has many frames")
        case nil where at != nil: throw Self.noStill("is a pattern")
        case nil, .manyFrames: break
        }
        return destination.output(values, upTo: FileNumber(start.value + grid.count - 1))
    }

    private func still(_ path: String, _ grid: FrameGrid) throws -> RenderOutput? {
        if let at {
            guard options.frames == nil else {
                throw Failure.option(\RenderCommand.at, " cannot be combined with \(\.frames)")
            }
            let moment = try Failure.naming(\RenderCommand.at) {
                try at.value.seconds(at: grid.rate, of: grid.end)
            }
            return .still(path, at: moment)
        }
        guard let number = frame?.value else { return nil }
        guard number < grid.count else {
            throw Failure.option(
                \RenderCommand.frame, ": there is no frame \(number)",
                hint: "the last frame is \(grid.count - 1)")
        }
        // The time of the last frame may be after the end, where nothing changes.
        return .still(path, at: min(grid.end, grid.time(of: number)))
    }

    private func refuseStills(_ what: String) throws {
        guard at == nil, frame == nil else {
            throw Failure.usage(
                "\(\.frame) and \(\.at) make stills, and \(what)",
                hint: "\(\.frames) selects frames",
                about: at == nil ? \RenderCommand.frame : \RenderCommand.at)
        }
    }

    private static func noStill(_ what: String) -> Failure {
        .option(
            \RenderCommand.at, " makes one still, and the output \(what)",
            hint: "name one PNG file, or use \(\.frame)")
    }
}
