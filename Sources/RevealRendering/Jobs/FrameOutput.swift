package import PNG
package import Raster
package import RevealFiles
package import RevealMotion
package import RevealValues

/// A kind of output: where the frames of a job go.
///
/// Each kind is one type, in one file, with one line in the command's list of outputs. Jobs ask it
/// everything that depends on the kind; what most kinds have in common, the defaults below say.
package protocol FrameOutput: Sendable {
    /// Where its files are.
    var place: OutputPlace { get }
    /// What jobs have to know of the kind.
    var traits: OutputTraits { get }
    /// The one moment that is shown, in seconds, on the frame grid or not; nil for frames of the
    /// grid.
    var moment: Rational? { get }

    /// The frames that are shown of those of `timeline` at the times of `grid` if none are chosen
    /// by number, in ascending order: `count`, or as many as suit.
    func frames(of timeline: Timeline, at grid: FrameGrid, evenly count: Int?) -> [Int]

    /// The size of what is written, or of each frame where those are.
    func size(of job: some FrameJob) -> PixelSize

    /// Bits a sample of what is written.
    func depth(of job: some FrameJob) -> Int

    /// Refuses frames that it cannot hold.
    func check(_ job: some FrameJob) throws

    /// Makes sure that what it takes to write it is there.
    func checkMeans() throws

    /// What people should know of it before, a sentence each.
    func warnings(for job: some FrameJob) -> [String]

    /// What people should know of frames that were meant to be shown at `rate`, a clause each.
    func advice(for job: some FrameJob, wanted rate: FrameRate) -> [String]

    /// What the file at that place among the outputs says about itself; nil where it says nothing.
    func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]?

    /// The bytes that each worker needs beside what makes its frame, where files are as long as
    /// `share` of the pixels that they hold.
    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double

    /// The most bytes that there are at once where the workers have so many together.
    func peakBytes(of job: some FrameJob, workers: Double) -> Double

    /// What makes the bytes of which it consists; nil where nobody can tell their number before.
    func parts(of job: some FrameJob) -> (any PartMaker)?

    /// The sink that writes the job's frames to `target`.
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

/// Where the files of an output are.
package enum OutputPlace: Sendable, Hashable {
    /// One file a frame.
    case numbered(FramePattern)
    /// One file.
    case file(String)
    /// Something open, which stays so.
    case descriptor(Int32)
    /// None: frames are handed over in memory.
    case receiver

    package static var standardOutput: OutputPlace { .descriptor(Surroundings.current.output) }

    /// What is open; nil for files.
    var descriptor: Int32? { if case .descriptor(let number) = self { number } else { nil } }
}

/// What jobs have to know of a kind of output.
package struct OutputTraits: Sendable {
    /// Which files of this program's own it may replace unasked; nil for none.
    package var fileKind: FileKind?
    /// What is written where frames are only a part of it, such as `sheet`.
    package var product: String?
    /// What cannot hold alpha, as messages call it; nil where it is held.
    package var withoutAlpha: String?
    /// What it can say of its colours.
    package var colors = OutputColors.described
    /// The most frames a second that players keep to; nil for no such limit.
    package var fastestRate: FrameRate?
    /// Bits a sample; nil for those of the job.
    package var depth: RenderOptions.SampleDepth?
    /// Whether frames are compressed there as PNG compresses them.
    package var compresses = true
    /// Whether samples have 8 bits there, whatever frames have.
    package var isShallow = false
    /// Whether pictures stand side by side in it, in as many columns as are wanted.
    package var hasColumns = false
    /// Whether it says how often it plays.
    package var plays = false
    /// Whether its last frame shows longer before it plays again.
    package var rests = false
    /// Whether it shows one of its frames, or another one, where animations are not shown.
    package var hasPoster = false
    /// Whether each part depends on the frame before its own.
    package var comparesFrames = false
    /// Whether frames are whole PNG files, which can be put together from their snapshots' bits.
    package var holdsFiles = false
    /// Whether frames that are files already can be put together to it.
    package var joinsFrames = false

    package init() {}
}

/// Where the frames of a render go: `.frames(…)`, `.animation(…)` and others.
public struct RenderOutput: Sendable {
    /// The kind of output.
    package let kind: any FrameOutput

    package init(_ kind: any FrameOutput) { self.kind = kind }
}
