import RevealFiles
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealScenes
import RevealValues

extension RenderCommand {
    /// The options that were given, by name.
    func writtenOptions() throws -> WrittenOptions {
        if time.frame != nil, time.frames != nil || time.at != nil {
            throw Failure.usage("--frame goes with neither --frames nor --at")
        }
        if time.count != nil, time.frames != nil || time.frame != nil || time.at != nil {
            throw Failure.usage(
                "--count goes with none of --frames, --frame and --at",
                hint: "--frames 0-30x5 is every fifth frame")
        }
        return WrittenOptions(given: [
            (.preset, scene.preset), (.type, scene.type), (.path, scene.path),
            (.startFrame, scene.startFrame),
            (.center, scene.center), (.startRadius, scene.startRadius),
            (.endRadius, scene.endRadius),
            (.inverted, scene.inverted ? "true" : nil), (.duration, time.duration),
            (.delay, time.delay),
            (.hold, time.hold), (.thereAndBack, time.thereAndBack ? "true" : nil),
            (.easing, time.easing),
            (.feather, scene.feather), (.featherCurve, scene.featherCurve),
            (.featherAlign, scene.featherAlign), (.featherStretch, scene.featherStretch),
            (.fadeColor, scene.fadeColor),
            (.bubbleColor, scene.bubbleColor), (.bubbleImage, scene.bubbleImage),
            (.loops, time.loops),
            (.stop, time.stop), (.end, time.end), (.fit, scene.fit),
            (.align, scene.align), (.scale, scene.scale), (.composite, scene.composite),
            (.background, scene.background), (.fps, time.fps), (.sampling, time.sampling),
            (.depth, files.depth),
            (.compression, files.compression), (.frames, time.frames),
            (.startNumber, files.startNumber),
            (.plays, files.plays), (.rest, files.rest), (.poster, files.poster),
            (.threads, limits.threads),
            (.encoder, files.encoder),
        ])
    }

    /// `options` with what only a command line says: how files are written, and what may be taken.
    func addingOwn(to options: RenderOptions) throws -> RenderOptions {
        guard !(files.overwrite && files.skipExisting) else {
            throw Failure.usage(
                "--skip-existing keeps files and --overwrite replaces them",
                hint: "leave one of them out")
        }
        var options = options
        options.overwrites = files.overwrite
        options.skipsExisting = files.skipExisting
        options.isDurable = files.durable
        options.limits = try limits.limits()
        return options
    }

    /// How large frames are wanted; nil for as large as the pictures.
    func wantedSize() throws -> ViewSize? {
        try option("size", scene.size) { text throws(SyntaxError) in try ViewSize(text) }
    }

    /// The number of the one frame that is wanted; nil for others or all.
    func wantedFrame() throws -> Int? {
        try option("frame", time.frame) { text throws(SyntaxError) in
            try whole(text, in: 0...999_999)
        }
    }

    /// The frames that are wanted by their number, or by how many there are; nil for others or all.
    func wantedFrames() throws -> FrameSelection? {
        if let frame = try wantedFrame() { return try FrameSelection([frame]) }
        let count = try option("count", time.count) { text throws(SyntaxError) in
            try whole(text, in: 1...999_999)
        }
        return try count.map { count in try FrameSelection(evenly: count) }
    }

    /// Where the render goes; `grid` is the one of all frames, the first of which has the number
    /// `start` in names.
    func output(
        _ destination: Destination, _ grid: FrameGrid, from start: FileNumber, sheet: SheetStyle?
    ) throws -> RenderOutput {
        let values = try files.outputs.values(for: destination)
        if let sheet { return try output(destination, sheet: sheet) }
        if let path = destination.picture {
            return try still(path, grid) ?? destination.output(values)
        }
        switch destination.kind?.withoutStills {
        case .several(let what): try refuseStills(what)
        case .manyFrames where time.at != nil: throw Self.noStill
        case nil where time.at != nil:
            throw Failure.usage(
                "--at makes one still, and the output is a pattern",
                hint: "name one PNG file, or use --frame")
        case nil, .manyFrames: break
        }
        return destination.output(values, upTo: FileNumber(start.value + grid.count - 1))
    }

    /// The still at `path`; nil where none is wanted.
    private func still(_ path: String, _ grid: FrameGrid) throws -> RenderOutput? {
        if let at = time.at { return .still(path, at: try time(at, in: grid)) }
        guard let number = try wantedFrame() else { return nil }
        guard number < grid.count else {
            throw Failure.usage(
                "--frame: there is no frame \(number)",
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
        guard time.at == nil, time.frame == nil else {
            throw Failure.usage(
                "--frame and --at make stills, and \(what)", hint: "--frames chooses frames")
        }
    }

    private static let noStill = Failure.usage(
        "--at makes one still, and the output has many frames",
        hint: "name one PNG file, or use --frame")

    private func time(_ text: String, in grid: FrameGrid) throws -> Rational {
        guard time.frames == nil else { throw Failure.usage("--at does not go with --frames") }
        return try option("at", given: text) { text throws(SyntaxError) in
            try WrittenTime(text, allowsShare: true).seconds(at: grid.rate, of: grid.end)
        }
    }
}
