import PNG
import Raster
private import Synchronization

extension RenderJob {
    /// About how many bytes the outputs will have, from some of the frames; nil where another
    /// program makes them, and for pages and sheets.
    ///
    /// Between the frames that are encoded sizes are taken to change evenly; where all are, and for
    /// streams of samples, the figure is exact. Takes as long as a render of that many frames.
    ///
    /// - Throws: a `RevealError` when memory is short, or a `CancellationError`.
    public func expectedBytes() async throws -> Int? {
        try checkLimits()
        switch output {
        case .page, .sheet, .movie: return nil
        case .stream(let format, _):
            if let streamed = stream(format, NoOutlet()) as? PixelStream {
                return streamed.byteCount
            }
        case .frames, .animation, .still: break
        }
        let sink = MeasuringSink(self)
        let parts = PartQueue(sink.partsToMeasure)
        try await make(parts, sink) { _ in }
        return sink.expectedBytes
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
    private let sizes = Mutex<[Int: Int]>([:])

    /// Frames that are encoded at most: more of an animation, whose rectangles are small, and stop where
    /// the motion does.
    private var most: Int { animation == nil ? 5 : 16 }

    init(_ job: RenderJob) {
        self.job = job
        animation = job.output.isAnimation ? AnimatedPNG(job, NoOutlet()) : nil
    }

    var partsBeforeFrames: Int { animation?.partsBeforeFrames ?? 0 }

    /// The parts that are like no other: an animation's beginning, and its first frame, which is whole.
    private var partsOfTheirOwn: Range<Int> { 0..<(animation == nil ? 0 : partsBeforeFrames + 1) }

    /// Some of the other parts, from the first to the last.
    private var samples: [Int] {
        let all = partsOfTheirOwn.upperBound..<partsBeforeFrames + job.frames.count
        guard all.count > most else { return Array(all) }
        return (0..<most).map { all.lowerBound + $0 * (all.count - 1) / (most - 1) }
    }

    var partsToMeasure: [Int] { partsOfTheirOwn + samples }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        if let animation {
            try animation.encode(part: part, &worker, writer)
        } else if case .still(_, let time) = job.output {
            try worker.write(frameAt: time, job.texts(ofStillAt: time), to: writer, job)
        } else {
            let frame = job.frames[part]
            try worker.write(
                frameAt: job.grid.time(of: frame), job.texts(ofFrame: frame), to: writer, job)
        }
        let size = try writer.withBytes { $0.count }
        sizes.withLock { $0[part] = size }
    }

    func finish() {}

    func cancel() {}

    /// All parts together, when those to measure have been made.
    var expectedBytes: Int {
        let (sizes, samples) = (sizes.withLock { $0 }, samples)
        let own = partsOfTheirOwn.reduce(0) { $0 + (sizes[$1] ?? 0) }
        let last = samples.last.map { sizes[$0] ?? 0 } ?? 0
        // From each sample to just before the next: the sum of an even sequence, rounded once.
        return zip(samples, samples.dropFirst()).reduce(own + last) { total, pair in
            let (first, next) = (sizes[pair.0] ?? 0, sizes[pair.1] ?? 0)
            let steps = pair.1 - pair.0
            return total + (first * (steps + 1) + next * (steps - 1)) / 2
        }
    }
}
