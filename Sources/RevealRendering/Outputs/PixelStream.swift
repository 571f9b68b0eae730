package import PNG
package import Raster
import RevealMotion
package import RevealValues

/// Makes frames' samples as streams carry them, one frame behind the other.
///
/// Workers make frames side by side and wait for their turn with one each, so that no more of them
/// are in memory than there are workers, however slowly somebody reads.
package struct PixelStream: PartMaker {
    private let form: StreamForm
    /// 8 or 16.
    private let depth: Int
    /// When those frames are shown that come before the others, such as those that colours are
    /// chosen from.
    package var samples: [Rational] = []
    /// When the frame at a position is shown.
    package var time: @Sendable (Int) -> Rational
    /// What stands before all frames.
    var beginning = ""
    /// What stands before each frame.
    var separator = ""
    private let count: Int

    /// The frames of `job` in that form.
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
