private import Synchronization

extension RenderJob {
    /// Estimates the size of the outputs, in bytes; nil for sheets, receivers, and outputs that
    /// another program encodes.
    ///
    /// Encodes some frames, which takes as long as rendering them, and interpolates the sizes of
    /// the others. The size is exact for streams of samples, and if all frames are encoded.
    ///
    /// - Throws: the errors of `checkLimits`, or a `CancellationError`.
    package func expectedBytes() async throws -> Int? {
        try checkLimits()
        guard let parts = output.parts(of: self) else { return nil }
        if let count = parts.byteCount { return count }
        let sink = MeasuringSink(self, parts)
        try await make(PartQueue(sink.partsToMeasure), sink) { _ in }
        return sink.expectedBytes
    }

    /// Returns the scene, and the number of the transition whose pictures are in it.
    fileprivate func scene(at position: Int) -> (transition: Int, scene: Scene) {
        let (number, time) = place(of: grid.time(of: frames[position]))
        return (number, transition.timeline.scene(at: time))
    }
}

private final class MeasuringSink: FrameSink {
    private let parts: any PartMaker
    private let sizes = Mutex<[Part: Int]>([:])
    /// The frames that differ from the previous one, and those that do not, which have equal sizes.
    ///
    /// A complete first frame is in neither list; without one, all frames are in `moving`.
    private let (moving, still): ([Int], [Int])

    init(_ job: RenderJob, _ parts: any PartMaker) {
        self.parts = parts
        guard parts.beginsWhole else {
            (moving, still) = (Array(job.frames.indices), [])
            return
        }
        var (moving, still) = ([Int](), [Int]())
        var before: (transition: Int, scene: Scene)?
        for position in job.frames.indices {
            let scene = job.scene(at: position)
            if let before, before == scene {
                still.append(position)
            } else if position > 0 {
                moving.append(position)
            }
            before = scene
        }
        (self.moving, self.still) = (moving, still)
    }

    var openings: Int { parts.openings }

    var isOrdered: Bool { false }

    /// The maximum number of frames to encode.
    ///
    /// An animation needs more, since its changed rectangles vary, and vanish when the motion
    /// stops.
    private var most: Int { parts.beginsWhole ? 16 : 5 }

    private var samples: [Int] {
        guard moving.count > most else { return Array(moving.indices) }
        return (0..<most).map { $0 * (moving.count - 1) / (most - 1) }
    }

    var partsToMeasure: [Int] {
        let frames = (parts.beginsWhole ? [0] : []) + samples.map { moving[$0] } + still.prefix(1)
        return Array(0..<openings) + Set(frames).sorted().map { openings + $0 }
    }

    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        try parts.make(part, &worker, writer)
        var size = 0
        try parts.withBytes(of: part, worker, writer) { size += $0.count }
        sizes.withLock { $0[part] = size }
    }

    func write<S: Sample>(_ part: Part, _ worker: Worker<S>, _ writer: PNGWriter) {}

    func finish() {}

    var expectedBytes: Int {
        let (sizes, samples) = (sizes.withLock { $0 }, samples)
        func size(_ position: Int) -> Int { sizes[.frame(at: position)] ?? 0 }
        let openings = (0..<openings).reduce(0) { $0 + (sizes[.opening($1)] ?? 0) }
        let first = parts.beginsWhole ? size(0) : 0
        let unmoved = still.first.map { still.count * size($0) } ?? 0
        let last = samples.last.map { size(moving[$0]) } ?? 0
        // From each sample to just before the next: the sum of an arithmetic series, rounded once.
        return zip(samples, samples.dropFirst()).reduce(openings + first + unmoved + last) {
            let (from, to) = (size(moving[$1.0]), size(moving[$1.1]))
            let steps = $1.1 - $1.0
            return $0 + (from * (steps + 1) + to * (steps - 1)) / 2
        }
    }
}
