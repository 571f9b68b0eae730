private import CSystem
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
    public let threads: Int

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
        self.options = options
        grid = FrameGrid(transition, options)
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
        } else {
            frames = try options.frames?.frames(of: grid.count) ?? Array(0..<grid.count)
        }
        format = FrameFormat(transition, options)
        key = JobKey(transition, options, depth: format.depth)
        threads = min(frames.count, options.threads ?? Int(csystem_processors()))
    }

    /// The frame nearest from below to the middle of the motion.
    ///
    /// Delays before the motion and holds behind it do not count.
    var posterFrame: Int {
        let motion = transition.timeline.motion
        return grid.frame(at: (motion.start + motion.end) / 2)
    }

    /// The time that the last of the frames shows, in seconds.
    public var lastTime: Rational {
        if case .still(_, let time) = output { return time }
        return frames.last.map(grid.time) ?? 0
    }

    /// What people should know before the render, a sentence each.
    public var warnings: [String] {
        var warnings = format.warnings
        if case .animation = output, options.frameRate.framesPerSecond > 90 {
            warnings.append(
                "browsers slow animated PNGs down that are faster than 90 frames a second")
        }
        return warnings
    }

    /// Renders the frames and writes them.
    ///
    /// `progress` is called after each frame, on any thread, with the number of frames done; what it
    /// throws ends the render.
    ///
    /// - Throws: a `RevealError`, or what `progress` throws. Files that were complete stay; nothing
    ///   is left half written.
    public func run(
        progress: @escaping @Sendable (_ done: Int) throws -> Void = { _ in }
    ) async throws {
        let sink = try makeSink()
        do {
            if format.depth == 16 {
                try await run(UInt16.self, sink, progress)
            } else {
                try await run(UInt8.self, sink, progress)
            }
        } catch let error as OutOfMemory {
            sink.abandon()
            throw RevealError.outOfMemory(bytes: error.bytes)
        } catch PNGError.outOfMemory(let bytes) {
            sink.abandon()
            throw RevealError.outOfMemory(bytes: bytes)
        } catch {
            sink.abandon()
            throw error
        }
        try sink.finish()
    }

    /// Whether frames are put together from the snapshots' bits.
    var splices: Bool {
        guard case .frames = output else { return false }
        return options.encoder == .splice && options.compression != .small
    }

    private func run<S: Sample>(
        _: S.Type, _ sink: any FrameSink, _ progress: @escaping @Sendable (Int) throws -> Void
    ) async throws {
        let renderer = try FrameRenderer<S>(transition, options, format)
        let before = sink.partsBeforeFrames
        let book =
            splices ? try await renderer.book(options.compression, threads: threads) : nil
        let parts = PartQueue(count: before + frames.count)
        let messenger = Messenger(self)
        try await withThrowingTaskGroup { group in
            for _ in 0..<threads {
                group.addTask {
                    var worker = try Worker(renderer, book)
                    let writer = PNGWriter()
                    while let part = parts.next() {
                        try await sink.make(part: part, &worker, writer)
                        messenger.finish(part - before)
                        try progress(max(0, parts.finish() - before))
                    }
                }
            }
            do {
                for try await _ in group {}
            } catch {
                parts.stop()
                await sink.cancel()
                throw error
            }
        }
    }
}

extension FrameGrid {
    /// All frames of `transition`, rendered with `options`.
    public init(_ transition: Transition, _ options: RenderOptions) {
        self.init(
            rate: options.frameRate, end: transition.timeline.end,
            sampling: options.sampling ?? (transition.timeline.isLoop ? .halfOpen : .closed))
    }
}
