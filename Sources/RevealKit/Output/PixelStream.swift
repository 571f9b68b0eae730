import PNG
import Raster

/// A sink that streams frames' samples, one frame behind the other.
///
/// Workers make frames side by side and wait for their turn with one each, so that no more of them are
/// in memory than there are workers, however slowly somebody reads.
struct PixelStream: FrameSink {
    /// States of the timeline, and where they go.
    struct Section: Sendable {
        let outlet: any Outlet
        let count: Int
        /// When the frame at a position is shown.
        let time: @Sendable (Int) -> Rational
        /// What stands before all frames.
        var beginning = ""
        /// What stands before each frame.
        var separator = ""
    }

    let form: StreamForm
    /// 8 or 16.
    let depth: Int
    /// What has to be there before the frames, such as the colours that they will use.
    var first: Section?
    let frames: Section
    private let turns = Turnstile()

    init(_ form: StreamForm, depth: Int = 8, first: Section? = nil, _ frames: Section) {
        self.form = form
        self.depth = depth
        self.first = first
        self.frames = frames
    }

    var partsBeforeFrames: Int { first?.count ?? 0 }

    /// The bytes of all frames and what stands between them.
    var byteCount: Int {
        let frame = frames.separator.utf8.count + form.count * depth / 8
        return frames.beginning.utf8.count + frames.count * frame
    }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws {
        let position = part - partsBeforeFrames
        let (section, place) =
            if position < 0, let first { (first, part) } else { (frames, position) }
        try worker.stream(frameAt: section.time(place), in: form, depth: depth)
        try await turns.wait(for: part)
        if place == 0, !section.beginning.isEmpty { try section.outlet.write(section.beginning) }
        if !section.separator.isEmpty { try section.outlet.write(section.separator) }
        try worker.withStreamedBytes { try section.outlet.write($0) }
        if position == -1 { try section.outlet.finish() }
        await turns.advance()
    }

    func finish() throws {
        try frames.outlet.finish()
    }

    func cancel() async {
        await turns.close()
    }

    func abandon() {
        first?.outlet.abandon()
        frames.outlet.abandon()
    }
}
