/// A kind of output, with all behavior that depends on it.
///
/// Each kind that people can name is a type, and a line in the command's list of outputs.
///
/// The extension below has the defaults.
package protocol FrameOutput: Sendable {
    var place: OutputPlace { get }
    var traits: OutputTraits { get }
    /// A single time in seconds, on or off the frame grid; nil for frames of the grid.
    var moment: Rational? { get }

    /// Returns the frames to render if none are selected by number: `count` evenly spaced ones, or
    /// a default selection if nil.
    func frames(of timeline: Timeline, at grid: FrameGrid, evenly count: Int?) -> [Int]

    func size(of job: some FrameJob) -> PixelSize

    func depth(of job: some FrameJob) -> Int

    func check(_ job: some FrameJob) throws

    func checkMeans() throws

    func warnings(for job: some FrameJob) -> [String]

    /// Returns notes for the user, one clause each; `rate` is the requested frame rate.
    func advice(for job: some FrameJob, wanted rate: FrameRate) -> [String]

    /// Returns the text chunks; nil if the file has none.
    func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]?

    /// Returns the bytes that each worker needs, including its frame; `share` is the ratio of file
    /// size to pixel size.
    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double

    /// Returns the peak memory in bytes, given the bytes that all workers need together.
    func peakBytes(of job: some FrameJob, workers: Double) -> Double

    /// Returns the encoder; nil if the number of bytes cannot be predicted.
    func parts(of job: some FrameJob) -> (any PartMaker)?

    func sink(for job: some FrameJob, in target: OutputTarget) throws -> any FrameSink
}

extension FrameOutput {
    package var moment: Rational? { nil }

    package func frames(of timeline: Timeline, at grid: FrameGrid, evenly count: Int?) -> [Int] {
        FrameSelection.even(count ?? grid.count, of: grid.count)
    }

    package func size(of job: some FrameJob) -> PixelSize {
        PixelSize(width: job.format.width, height: job.format.height)
    }

    package func depth(of job: some FrameJob) -> Int {
        traits.isShallow ? min(8, job.format.depth) : job.format.depth
    }

    package func check(_ job: some FrameJob) throws {}

    package func checkMeans() throws {}

    package func warnings(for job: some FrameJob) -> [String] { [] }

    package func advice(for job: some FrameJob, wanted rate: FrameRate) -> [String] { [] }

    package func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]? { nil }

    package func peakBytes(of job: some FrameJob, workers: Double) -> Double { workers }

    package func parts(of job: some FrameJob) -> (any PartMaker)? { nil }
}

package enum OutputPlace: Sendable, Hashable {
    case numbered(FramePattern)
    case file(String)
    /// An open descriptor, which remains open.
    case descriptor(Int32)
    case receiver

    package static var standardOutput: OutputPlace { .descriptor(Surroundings.current.output) }

    var descriptor: Int32? { if case .descriptor(let number) = self { number } else { nil } }
}

package struct OutputTraits: Sendable {
    /// The kind of this program's files that the output replaces even without `overwrites`.
    package var fileKind: FileKind?
    /// The name of a picture of many frames, such as `sheet`.
    package var product: String?
    package var withoutAlpha: String?
    package var colors = OutputColors.described
    /// The maximum frame rate that players support.
    package var fastestRate: FrameRate?
    package var depth: RenderOptions.SampleDepth?
    package var compresses = true
    package var isShallow = false
    package var hasColumns = false
    package var plays = false
    /// Whether the last frame is extended before the output repeats.
    package var rests = false
    package var hasPoster = false
    /// Whether each part depends on the previous frame.
    package var comparesFrames = false
    /// Whether frames are complete PNG files, which can be spliced from compressed snapshots.
    package var holdsFiles = false
    /// Whether the output can be assembled from frame files.
    package var joinsFrames = false

    package init() {}
}

/// The destination of a render: `.frames(…)`, `.animation(…)`, and others.
public struct RenderOutput: Sendable {
    package let kind: any FrameOutput

    package init(_ kind: any FrameOutput) { self.kind = kind }
}
