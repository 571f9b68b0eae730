import PNG
import Raster

/// One render, resolved and checked: which frames, of what format, to which files.
public struct RenderJob: Sendable {
    /// What is rendered.
    public let transition: Transition
    let output: RenderOutput
    let options: RenderOptions
    let format: FrameFormat
    let key: JobKey
    /// The frames wanted, in ascending order.
    public let frames: [Int]
    /// When each frame is shown.
    public let grid: FrameGrid
    /// Frames rendered side by side.
    public private(set) var threads: Int
    /// Threads that code the snapshots, if frames are put together from their bits: there may be fewer
    /// frames.
    private(set) var coders: Int
    /// Whether frames may be anything but opaque.
    let hasAlpha: Bool

    /// The job of rendering `transition` to `output`.
    ///
    /// - Throws: a `SyntaxError` when a frame or a time is wanted that is not there.
    public init(
        _ transition: Transition, to output: RenderOutput, options: RenderOptions = .init()
    ) throws(SyntaxError) {
        precondition(options.threads ?? 1 >= 1, "somebody has to work")
        precondition(options.startNumber >= 0 && (0...Int(Int32.max)).contains(options.plays))
        self.transition = transition
        self.output = output
        let options = try options.forLooking(at: output)
        self.options = options
        grid = FrameGrid(transition, options, for: output)
        guard grid.count <= 1_000_000 else {
            throw SyntaxError(
                "\(grid.count) frames are over the limit of 1000000",
                hint: "shorten the duration or lower the frame rate")
        }
        if case .still(_, let time) = output {
            guard time <= grid.end else {
                throw SyntaxError(
                    "there is nothing at \(time) s", hint: "the end is at \(grid.end) s")
            }
            frames = [grid.frame(at: time)]
        } else if case .sheet(_, let style) = output, options.frames == nil {
            frames = style.frames(of: grid.count)
        } else {
            frames = try options.frames?.frames(of: grid.count) ?? Array(0..<grid.count)
        }
        format = FrameFormat(transition, options)
        key = JobKey(transition, options, depth: format.depth)
        let most = options.threads ?? Processors.allowed
        threads = min(frames.count, most)
        coders = threads
        hasAlpha = format.layout.hasAlpha && !transition.isOpaque(over: options.background)
        try checkSheet()
        if hasAlpha { try output.checkHoldsAlpha(cure: "--background black") }
        // Fewer at a time where memory is scarce: never a reason for other bytes.
        if options.threads == nil { threads = threadsThatFit(threads) }
        coders = splices ? codersThatFit(most) : threads
    }

    /// The frame nearest from below to the middle of the motion.
    ///
    /// Delays before the motion and holds behind it do not count.
    var posterFrame: Int {
        let motion = transition.timeline.motion
        return grid.frame(at: (motion.start + motion.end) / 2)
    }

    /// That frame where the output is an animation which shows it; none of its own frames, perhaps.
    package var posterFrames: [Int] {
        output.isAnimation && options.poster == .middle ? [posterFrame] : []
    }

    /// The time that the last of the frames shows, in seconds.
    public var lastTime: Rational {
        if case .still(_, let time) = output { return time }
        return frames.last.map(grid.time) ?? 0
    }

    /// What people should know before the render, a sentence each.
    public var warnings: [String] {
        format.warnings + output.warnings(shownAt: rate) + output.warnings(format)
    }

    /// Whether frames are put together from the snapshots' bits.
    var splices: Bool {
        switch output {
        case .frames, .stream(.png, _): break
        case .animation, .still, .page, .sheet, .movie, .stream: return false
        }
        return options.encoder == .splice && options.compression != .small
    }
}

extension RenderJob: FrameJob {
    var rate: FrameRate { grid.rate }

    var showsAnyTime: Bool { true }

    var inputs: Set<FileIdentity> {
        Set(transition.snapshots.compactMap(\.identity)).union(transition.files)
    }

    var messenger: Messenger? { transition.handlers.isEmpty ? nil : Messenger(self) }

    func kept(_ names: Set<String>, in directory: OutputDirectory) async throws -> Set<Int> {
        options.skipsExisting ? try await whole(names, in: directory) : []
    }

    func workers<S: Sample>(_: S.Type) async throws -> @Sendable () throws -> Worker<S> {
        let renderer = try FrameRenderer<S>(transition, options, format)
        let book =
            splices ? try await renderer.book(options.compression, threads: coders) : nil
        return { try Worker(ScenePainter(renderer, book), format) }
    }
}

extension FrameGrid {
    /// All frames of `transition`, rendered with `options`; for some outputs there are fewer.
    public init(
        _ transition: Transition, _ options: RenderOptions, for output: RenderOutput? = nil
    ) {
        self.init(
            rate: min(options.frameRate, output?.fastestRate ?? options.frameRate),
            end: transition.timeline.end,
            sampling: options.sampling ?? (transition.timeline.isLoop ? .halfOpen : .closed))
    }
}
