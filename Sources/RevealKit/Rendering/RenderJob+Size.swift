import PNG
import Raster
private import Synchronization

extension RenderJob {
    /// About how many bytes the outputs will have, from some of the frames; nil where another
    /// program makes them, and for sheets.
    ///
    /// Between the frames that are encoded sizes are taken to change evenly; where all are, and for
    /// streams of samples, the figure is exact. Takes as long as a render of that many frames.
    ///
    /// - Throws: a `RevealError` when memory is short, or a `CancellationError`.
    public func expectedBytes() async throws -> Int? {
        try checkLimits()
        switch output {
        case .sheet, .movie: return nil
        case .stream(let format, _):
            if let streamed = stream(format, NoOutlet()) as? PixelStream {
                return streamed.byteCount
            }
        case .frames, .animation, .still, .page: break
        }
        let sink = MeasuringSink(self)
        let parts = PartQueue(sink.partsToMeasure)
        try await make(parts, sink) { _ in }
        return sink.expectedBytes
    }
}

extension RenderJob {
    /// What shows on the frame at that position.
    fileprivate func scene(at position: Int) -> Scene {
        transition.timeline.scene(at: grid.time(of: frames[position]))
    }
}

/// An outlet for what is only measured.
private struct NoOutlet: Outlet {
    func write(_: Span<UInt8>) {}
    func finish() {}
}

/// A sink that keeps how many bytes each part has, and nothing else.
private final class MeasuringSink: FrameSink {
    private let job: RenderJob
    private let animation: AnimatedPNG?
    private let page: PageText?
    private let sizes = Mutex<[Int: Int]>([:])

    /// Frames that are encoded at most: more of an animation, whose rectangles are small, and stop where
    /// the motion does.
    private var most: Int { animation == nil ? 5 : 16 }

    init(_ job: RenderJob) {
        self.job = job
        page = if case .page = job.output { PageText(job) } else { nil }
        guard job.output.isAnimation else {
            animation = nil
            let before = page == nil ? 0 : PageText.partsBeforeFrames
            (moving, still) = (job.frames.indices.map { before + $0 }, [])
            return
        }
        let animation = AnimatedPNG(job, NoOutlet())
        var (moving, still) = ([Int](), [Int]())
        var before: Scene?
        for position in job.frames.indices {
            let scene = job.scene(at: position)
            let part = animation.partsBeforeFrames + position
            if scene == before { still.append(part) } else if position > 0 { moving.append(part) }
            before = scene
        }
        (self.animation, self.moving, self.still) = (animation, moving, still)
    }

    var partsBeforeFrames: Int {
        animation?.partsBeforeFrames ?? (page == nil ? 0 : PageText.partsBeforeFrames)
    }

    /// The parts that are like no other: an animation's beginning, and its first frame, which is whole; a
    /// page's beginning.
    private var partsOfTheirOwn: Range<Int> {
        0..<(animation == nil ? partsBeforeFrames : partsBeforeFrames + 1)
    }

    /// The other parts: those of frames that show what the frame before does not, and those of frames
    /// that show the same, which have one size.
    private let (moving, still): ([Int], [Int])

    /// Where some of the moving ones are in `moving`, from the first to the last.
    private var samples: [Int] {
        guard moving.count > most else { return Array(moving.indices) }
        return (0..<most).map { $0 * (moving.count - 1) / (most - 1) }
    }

    var partsToMeasure: [Int] {
        (partsOfTheirOwn + samples.map { moving[$0] } + still.prefix(1)).sorted()
    }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        if let page {
            let size = try page.make(part: part, &worker, writer).count
            sizes.withLock { $0[part] = size }
            return
        }
        if let animation {
            try animation.encode(part: part, &worker, writer)
        } else if case .still(_, let time) = job.output {
            try worker.write(frameAt: time, job.texts(ofStillAt: time), to: writer, job)
        } else {
            try worker.write(job.frames[part], to: writer, job)
        }
        let size = try writer.withBytes { $0.count }
        sizes.withLock { $0[part] = size }
    }

    func finish() {}

    func cancel() {}

    /// All parts together, when those to measure have been made.
    var expectedBytes: Int {
        let (sizes, samples) = (sizes.withLock { $0 }, samples)
        func size(_ sample: Int) -> Int { sizes[moving[sample]] ?? 0 }
        let own = partsOfTheirOwn.reduce(0) { $0 + (sizes[$1] ?? 0) }
        let unmoved = still.first.map { still.count * (sizes[$0] ?? 0) } ?? 0
        let last = samples.last.map(size) ?? 0
        // From each sample to just before the next: the sum of an even sequence, rounded once.
        return zip(samples, samples.dropFirst()).reduce(own + unmoved + last) { total, pair in
            let (first, next) = (size(pair.0), size(pair.1))
            let steps = pair.1 - pair.0
            return total + (first * (steps + 1) + next * (steps - 1)) / 2
        }
    }
}
