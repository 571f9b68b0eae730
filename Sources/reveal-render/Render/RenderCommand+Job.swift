import RevealFiles
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealScenes
import RevealValues

extension RenderCommand {
    /// The options that were given, by name.
    func writtenOptions() throws -> WrittenOptions {
        if frame != nil, frames != nil || at != nil {
            throw Failure.usage("--frame goes with neither --frames nor --at")
        }
        return WrittenOptions(given: [
            (.preset, preset), (.type, type), (.path, path), (.startFrame, startFrame),
            (.center, center), (.startRadius, startRadius), (.endRadius, endRadius),
            (.inverted, inverted ? "true" : nil), (.duration, duration), (.delay, delay),
            (.hold, hold), (.thereAndBack, thereAndBack ? "true" : nil), (.easing, easing),
            (.fadeColor, fadeColor),
            (.bubbleColor, bubbleColor), (.bubbleImage, bubbleImage), (.loops, loops),
            (.stop, stop), (.end, end), (.fit, fit),
            (.align, align), (.scale, scale), (.composite, composite),
            (.background, background), (.fps, fps), (.sampling, sampling), (.depth, depth),
            (.compression, compression), (.frames, frames), (.startNumber, startNumber),
            (.plays, plays), (.poster, poster), (.threads, threads),
            (.encoder, encoder),
        ])
    }

    /// `options` with what only a command line says: how files are written, and what may be taken.
    func addingOwn(to options: RenderOptions) throws -> RenderOptions {
        guard !(overwrite && skipExisting) else {
            throw Failure.usage(
                "--skip-existing keeps files and --overwrite replaces them",
                hint: "leave one of them out")
        }
        var options = options
        options.overwrites = overwrite
        options.skipsExisting = skipExisting
        options.isDurable = durable
        options.limits = try limits.limits()
        return options
    }

    /// How large frames are wanted; nil for as large as the pictures.
    func wantedSize() throws -> ViewSize? {
        try option("size", size) { text throws(SyntaxError) in try ViewSize(text) }
    }

    /// The number of the one frame that is wanted; nil for others or all.
    func wantedFrame() throws -> Int? {
        try option("frame", frame) { text throws(SyntaxError) in
            try whole(text, in: 0...999_999)
        }
    }

    /// Where the render goes; `grid` is the one of all frames, the first of which has the number
    /// `start` in names.
    func output(
        _ destination: Destination, _ grid: FrameGrid, from start: FileNumber, sheet: SheetStyle?
    ) throws -> RenderOutput {
        let values = try outputs.values(for: destination)
        if let sheet { return try output(destination, sheet: sheet) }
        if let path = destination.picture {
            return try still(path, grid) ?? destination.output(values)
        }
        switch destination.kind?.withoutStills {
        case .several(let what): try refuseStills(what)
        case .manyFrames where at != nil: throw Self.noStill
        case nil where at != nil:
            throw Failure.usage(
                "--at makes one still, and the output is a pattern",
                hint: "name one PNG file, or use --frame")
        case nil, .manyFrames: break
        }
        return destination.output(values, upTo: FileNumber(start.value + grid.count - 1))
    }

    /// The still at `path`; nil where none is wanted.
    private func still(_ path: String, _ grid: FrameGrid) throws -> RenderOutput? {
        if let at { return .still(path, at: try time(at, in: grid)) }
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
        guard at == nil, frame == nil else {
            throw Failure.usage(
                "--frame and --at make stills, and \(what)", hint: "--frames chooses frames")
        }
    }

    private static let noStill = Failure.usage(
        "--at makes one still, and the output has many frames",
        hint: "name one PNG file, or use --frame")

    private func time(_ text: String, in grid: FrameGrid) throws -> Rational {
        guard frames == nil else { throw Failure.usage("--at does not go with --frames") }
        return try option("at", given: text) { text throws(SyntaxError) in
            try WrittenTime(text, allowsShare: true).seconds(at: grid.rate, of: grid.end)
        }
    }
}
