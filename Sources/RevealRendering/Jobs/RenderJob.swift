/// A validated render: its frames, their format, and their files.
public struct RenderJob: Sendable {
    /// The transition; of a slide show, the first one between two pictures.
    package let transition: Transition
    package let slides: SlideTimes?
    package private(set) var output: any FrameOutput
    package let options: RenderOptions
    package let format: FrameFormat
    package let key: JobKey
    /// The selected frames, in ascending order.
    public let frames: [Int]
    /// The times of the frames.
    public let grid: FrameGrid
    package private(set) var threads: Int
    /// The number of threads that encode the snapshots, which may exceed the number of frames.
    private(set) var coders: Int
    package let hasAlpha: Bool
    let content: ShownContent

    /// Creates the job of rendering `transition` to `output`.
    ///
    /// - Throws: a `RenderError` for a time outside the timeline, too many frames, an unsuitable
    ///   output, or invalid options; a `FrameSelectionError` for a missing frame; a `ColorError`
    ///   for snapshots that cannot be converted to one color space.
    public init(
        _ transition: Transition, to output: RenderOutput, options: RenderOptions = .init()
    ) throws {
        try self.init(transition, nil, output, options.checked(for: output.kind))
    }

    /// Creates the job of rendering a slide show.
    ///
    /// - Throws: the errors of a transition's job.
    package init(
        _ show: SlideShow, to output: RenderOutput, options: RenderOptions
    ) throws {
        let options = try options.checked(for: output.kind)
        let slides = try SlideTimes(show, at: FrameGrid(show.sample, options, for: output))
        try self.init(show.sample, slides, output, options)
    }

    private init(
        _ transition: Transition, _ slides: SlideTimes?, _ output: RenderOutput,
        _ options: RenderOptions
    ) throws {
        (self.transition, self.options) = (transition, options)
        let kind = output.kind
        self.output = kind
        try options.shutter.check(transition)
        grid = slides?.grid ?? FrameGrid(transition, options, for: output)
        guard grid.count <= Self.mostFrames else {
            throw RenderError.tooManyFrames(grid.count, limit: Self.mostFrames)
        }
        if let moment = kind.moment {
            guard moment >= 0, moment <= grid.end else {
                throw RenderError.noMoment(moment, end: grid.end)
            }
            frames = [grid.frame(at: moment)]
        } else if let wanted = options.frames, wanted.evenCount == nil {
            frames = try wanted.frames(of: grid.count)
        } else {
            frames = kind.frames(
                of: transition.timeline, at: grid, evenly: options.frames?.evenCount)
        }
        self.slides = slides?.selecting(frames)
        content = slides?.show.content ?? ShownContent(transition, options)
        format = try FrameFormat(
            content, transition.pixelSize, options, for: kind.traits.colors)
        key = JobKey(transition, options, format, showing: slides?.show.keyLines)
        let most = options.threads ?? Processors.allowed
        threads = min(frames.count, most)
        coders = threads
        hasAlpha = format.layout.hasAlpha && !content.isOpaque
        try kind.check(self)
        try checkAlpha()
        // Memory limits may reduce the number of threads, which does not affect the output.
        if options.threads == nil { threads = threadsThatFit(threads) }
        coders = splices ? codersThatFit(most) : threads
    }

    package static let mostFrames = 1_000_000

    func redirected(to output: any FrameOutput) -> RenderJob {
        var job = self
        job.output = output
        return job
    }

    package var posterFrame: Int {
        let motion = transition.timeline.motion
        let begin = slides?.start(of: 1) ?? 0
        return grid.frame(at: begin + (motion.start + motion.end) / 2)
    }

    /// The poster frame if the output stores it in addition to its frames.
    package var posterFrames: [Int] {
        output.traits.hasPoster && options.poster == .middle ? [posterFrame] : []
    }

    package var lastTime: Rational { output.moment ?? frames.last.map(grid.time) ?? 0 }

    /// Warnings for the user before the render, one sentence each.
    public var warnings: [String] {
        allWarnings + content.orientationWarnings.sorted()
    }

    var splices: Bool {
        output.traits.holdsFiles && options.encoder == .splice && options.compression.splices
    }

    package var outputAdvice: [String] {
        format.colors.advice + output.advice(for: self, wanted: options.frameRate)
    }
}

extension RenderJob: FrameJob {
    package var rest: Rational { options.rest ?? (grid.sampling == .closed ? 1 : 0) }

    package var rate: FrameRate { grid.rate }

    package var rendered: Transition? { transition }

    package var inputs: Set<FileIdentity> { content.inputs }

    package var events: [Event] { slides?.events ?? transition.timeline.events }

    package func place(of time: Rational) -> (transition: Int, time: Rational) {
        slides?.place(of: time) ?? (0, time)
    }

    package var dispatcher: EventDispatcher? {
        transition.handlers.isEmpty ? nil : EventDispatcher(self)
    }

    package func kept(_ names: Set<String>, in directory: OutputDirectory) async throws -> Set<Int>
    {
        options.skipsExisting ? try await whole(names, in: directory) : []
    }

    package func workers<S: Sample>(_: S.Type) async throws -> @Sendable () throws -> Worker<S> {
        if let slides {
            let prepared = PreparedSlides<S>(slides, self)
            return { [format] in try Worker(SlidePainter(prepared), format) }
        }
        let recolored = try await format.colors.pixels(
            of: transition.snapshots, as: S.self, parts: coders)
        let renderer = try FrameRenderer<S>(transition, options, format, recolored)
        let book =
            splices ? try await renderer.book(options.compression, threads: coders) : nil
        return { try Worker(ScenePainter(renderer, book), format) }
    }
}

extension FrameGrid {
    /// Creates the grid; some outputs reduce the frame rate.
    package init(
        _ transition: Transition, _ options: RenderOptions, for output: RenderOutput? = nil
    ) {
        self.init(
            rate: min(options.frameRate, output?.kind.traits.fastestRate ?? options.frameRate),
            end: transition.timeline.end,
            sampling: options.sampling ?? (transition.timeline.isLoop ? .halfOpen : .closed))
    }
}

extension RenderOptions {
    /// Returns the valid options with the output's depth.
    fileprivate func checked(for output: any FrameOutput) throws(RenderError) -> RenderOptions {
        try check()
        guard let depth = output.traits.depth else { return self }
        guard self.depth == nil || self.depth == depth else { throw .depth }
        var options = self
        options.depth = depth
        return options
    }
}
