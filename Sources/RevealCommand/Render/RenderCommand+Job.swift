import RevealFiles
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealScenes
import RevealValues

extension RenderCommand {
    /// The options that were given, and the paths that they mean.
    func writtenOptions() throws -> OptionValues {
        if frame != nil, options.frames != nil || at != nil {
            throw Failure.option(\RenderCommand.frame, " goes with neither \(\.frames) nor \(\.at)")
        }
        if count != nil, options.frames != nil || frame != nil || at != nil {
            throw Failure.option(
                \RenderCommand.count, " goes with none of \(\.frames), \(\.frame) and \(\.at)",
                hint: "\(\.frames) 0-30x5 is every fifth frame")
        }
        var written = options
        written.resolvePaths(OpenInput.path)
        return written
    }

    /// Whether a matte is wanted instead of pictures, or an output that is made of one.
    var wantsMatte: Bool { matte || outputs.format?.value.isMatte ?? false }

    /// `options` with what only a command line says: how files are written, and what may be taken.
    func addingOwn(to options: RenderOptions) throws -> RenderOptions {
        guard !(overwrite && skipExisting) else {
            throw Failure.option(
                \RenderCommand.skipExisting, " keeps files and \(\.overwrite) replaces them",
                hint: "leave one of them out")
        }
        var options = options
        options.overwrites = overwrite
        options.skipsExisting = skipExisting
        options.isDurable = durable
        options.limits = limits.limits()
        options.limits.readsOpenInputs = true
        return options
    }

    /// The frames that are wanted by their number, or by how many there are; nil for others or all.
    func wantedFrames() throws -> FrameSelection? {
        if let frame = frame?.value { return try FrameSelection([frame]) }
        return try count.map { count in try FrameSelection(evenly: count.value) }
    }

    /// Where the render goes; `grid` is the one of all frames, the first of which has the number
    /// `start` in names.
    func output(
        _ destination: Destination, _ grid: FrameGrid, from start: FileNumber, sheet: SheetStyle?,
        stinger: Transition?
    ) throws -> RenderOutput {
        var values = try outputs.values(for: destination)
        values.stinger = stinger
        if let sheet { return try output(destination, sheet: sheet) }
        if let path = destination.picture {
            return try still(path, grid) ?? destination.output(values)
        }
        switch destination.kind?.withoutStills {
        case .several(let what): try refuseStills(what)
        case .manyFrames where at != nil: throw Self.noStill
        case nil where at != nil:
            throw Failure.option(
                \RenderCommand.at, " makes one still, and the output is a pattern",
                hint: "name one PNG file, or use \(\.frame)")
        case nil, .manyFrames: break
        }
        return destination.output(values, upTo: FileNumber(start.value + grid.count - 1))
    }

    /// The still at `path`; nil where none is wanted.
    private func still(_ path: String, _ grid: FrameGrid) throws -> RenderOutput? {
        if let at = at { return .still(path, at: try moment(at, in: grid)) }
        guard let number = frame?.value else { return nil }
        guard number < grid.count else {
            throw Failure.option(
                \RenderCommand.frame, ": there is no frame \(number)",
                hint: "the last frame is \(grid.count - 1)")
        }
        // The last frame may lie past the end, which shows the same.
        return .still(path, at: min(grid.end, grid.time(of: number)))
    }

    private func output(_ destination: Destination, sheet: SheetStyle) throws -> RenderOutput {
        guard let path = destination.picture else {
            throw Failure.usage("a sheet is one picture", hint: "name a PNG file for it")
        }
        try refuseStills("a sheet shows several frames")
        return .sheet(path, sheet)
    }

    private func refuseStills(_ what: String) throws {
        guard at == nil, frame == nil else {
            throw Failure.usage(
                "\(\.frame) and \(\.at) make stills, and \(what)",
                hint: "\(\.frames) chooses frames",
                about: at == nil ? \RenderCommand.frame : \RenderCommand.at)
        }
    }

    private static let noStill = Failure.option(
        \RenderCommand.at, " makes one still, and the output has many frames",
        hint: "name one PNG file, or use \(\.frame)")

    private func moment(_ at: Given<WrittenTime>, in grid: FrameGrid) throws -> Rational {
        guard options.frames == nil else {
            throw Failure.option(\RenderCommand.at, " does not go with \(\.frames)")
        }
        do {
            return try at.value.seconds(at: grid.rate, of: grid.end)
        } catch {
            throw Failure.option(\RenderCommand.at, error)
        }
    }
}
