/// An encoder of frames as samples.
///
/// Each worker waits for its turn with one frame, so that a slow reader does not fill the memory.
package struct PixelStream: PartMaker {
    private let form: StreamForm
    private let depth: Int
    /// The times of frames before the regular frames, such as the samples for a palette.
    package var samples: [Rational] = []
    package var time: @Sendable (Int) -> Rational
    var beginning = ""
    var separator = ""
    private let count: Int

    package init(_ job: some FrameJob, _ form: StreamForm, depth: Int = 8) {
        (self.form, self.depth) = (form, depth)
        count = job.frames.count
        time = { [grid = job.grid, frames = job.frames] in grid.time(of: frames[$0]) }
    }

    package var openings: Int { samples.count }

    package var byteCount: Int? {
        beginning.utf8.count + count * (separator.utf8.count + form.count * depth / 8)
    }

    package func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        let shown =
            switch part {
            case .opening(let number): samples[number]
            case .frame(let position): time(position)
            }
        try worker.stream(frameAt: shown, in: form, depth: depth)
    }

    package func withBytes<S: Sample>(
        of part: Part, _ worker: Worker<S>, _ writer: PNGWriter,
        _ body: (Span<UInt8>) throws -> Void
    ) throws {
        let words = part == .frame(at: 0) ? beginning + separator : separator
        if !words.isEmpty, case .frame = part { try body(Array(words.utf8).span) }
        try worker.withStreamedBytes(body)
    }
}
