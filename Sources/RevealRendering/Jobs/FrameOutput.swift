package import PNG
package import Raster
package import RevealFiles
package import RevealMotion
package import RevealValues

/// A kind of output of a job's frames.
///
/// Each kind is one type in one file, with one line in the command's list of outputs. Jobs ask it
/// for everything that depends on the kind; the extension below has the defaults.
package protocol FrameOutput: Sendable {
    var place: OutputPlace { get }
    var traits: OutputTraits { get }
    /// The single time that is shown, in seconds, on or off the frame grid; nil for frames of the
    /// grid.
    var moment: Rational? { get }

    /// Returns the frames, in ascending order, if none are selected by number: `count` of them, or
    /// a suitable number if nil.
    func frames(of timeline: Timeline, at grid: FrameGrid, evenly count: Int?) -> [Int]

    /// Returns the size of the picture written, or of each frame.
    func size(of job: some FrameJob) -> PixelSize

    /// Returns the bits per sample in the output.
    func depth(of job: some FrameJob) -> Int

    /// Refuses frames that the output does not support.
    func check(_ job: some FrameJob) throws

    /// Checks that external programs that the output needs are available.
    func checkMeans() throws

    /// Returns warnings before the render, one sentence each.
    func warnings(for job: some FrameJob) -> [String]

    /// Returns notes for the user on frames requested at `rate`, one clause each.
    func advice(for job: some FrameJob, wanted rate: FrameRate) -> [String]

    /// Returns the text chunks of the file at that position among the outputs; nil if it has none.
    func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]?

    /// Returns the bytes that each worker needs in addition to its painter; `share` is the ratio of
    /// file sizes to pixel sizes.
    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double

    /// Returns the peak memory in bytes if the workers together need `workers` bytes.
    func peakBytes(of job: some FrameJob, workers: Double) -> Double

    /// Returns the encoder of the output's bytes; nil if their number cannot be predicted.
    func parts(of job: some FrameJob) -> (any PartMaker)?

    /// Returns a sink that writes the job's frames to `target`.
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

/// The destination of an output.
package enum OutputPlace: Sendable, Hashable {
    /// One file per frame.
    case numbered(FramePattern)
    /// One file.
    case file(String)
    /// An open descriptor, which remains open.
    case descriptor(Int32)
    /// No file: frames are passed on in memory.
    case receiver

    package static var standardOutput: OutputPlace { .descriptor(Surroundings.current.output) }

    /// Nil for files and receivers.
    var descriptor: Int32? { if case .descriptor(let number) = self { number } else { nil } }
}

/// The properties of a kind of output.
package struct OutputTraits: Sendable {
    /// The kind of this program's own files that it may replace without being asked; nil for none.
    package var fileKind: FileKind?
    /// The name of a picture that contains many frames, such as `sheet`; nil for other outputs.
    package var product: String?
    /// The name, in messages, of a format without alpha; nil if alpha is supported.
    package var withoutAlpha: String?
    /// What the output can say about its colors.
    package var colors = OutputColors.described
    /// The maximum frame rate that players support; nil for no limit.
    package var fastestRate: FrameRate?
    /// The output's fixed sample depth; nil for the job's.
    package var depth: RenderOptions.SampleDepth?
    /// Whether PNG compression applies.
    package var compresses = true
    /// Whether samples always have 8 bits, whatever the frames have.
    package var isShallow = false
    /// Whether it is a grid whose number of columns can be chosen.
    package var hasColumns = false
    /// Whether it has a number of plays.
    package var plays = false
    /// Whether its last frame shows longer before it repeats.
    package var rests = false
    /// Whether it has a default image for viewers without animation.
    package var hasPoster = false
    /// Whether each part depends on the previous frame.
    package var comparesFrames = false
    /// Whether frames are complete PNG files, which can be spliced from their snapshots' compressed
    /// data.
    package var holdsFiles = false
    /// Whether it can be assembled from existing frame files.
    package var joinsFrames = false

    package init() {}
}

/// The destination of a render: `.frames(…)`, `.animation(…)` and others.
public struct RenderOutput: Sendable {
    package let kind: any FrameOutput

    package init(_ kind: any FrameOutput) { self.kind = kind }
}
