import PNG
import Raster

/// A job as sinks see it: which frames, of what format, to which output, wherever they come from.
///
/// A `RenderJob` makes its frames of a transition, an `AssemblyJob` reads them from files.
protocol FrameJob: Sendable {
    var output: RenderOutput { get }
    var options: RenderOptions { get }
    var format: FrameFormat { get }
    /// A hash of everything that all of the job's files have in common.
    var key: JobKey { get }
    /// The frames wanted, in ascending order.
    var frames: [Int] { get }
    /// The time by which each frame is called.
    var grid: FrameGrid { get }
    /// Frames a second as the output shows them.
    var rate: FrameRate { get }
    /// Whether the frame at any time can be had, and not only at those of the grid.
    var showsAnyTime: Bool { get }
    /// Frames made side by side.
    var threads: Int { get }
    /// The frame that an animation shows where animations are not shown, unless it is to be the first.
    var posterFrame: Int { get }
    /// Whether frames may be anything but opaque.
    var hasAlpha: Bool { get }
    /// Files that no output may replace, whatever is asked for.
    var inputs: Set<FileIdentity> { get }
    /// Who tells what happens as frames get done; nil where nobody listens.
    var messenger: Messenger? { get }

    /// What the file of a frame says about itself.
    func texts(ofFrame frame: Int) -> [PNGFile.Text]

    /// What the file of all frames says about itself.
    var animationTexts: [PNGFile.Text] { get }

    /// The most memory that the job is expected to need with so many workers, in bytes.
    func memory(threads: Int) -> Int

    /// Where in `frames` those are that need not be made again, because their files, which are among
    /// `names`, hold them.
    func kept(_ names: Set<String>, in directory: OutputDirectory) async throws -> Set<Int>

    /// The sink for the job's output, which may replace those files in `directory`.
    func makeSink(
        in directory: OutputDirectory, _ replaceable: Set<String>
    ) throws(RevealError) -> any FrameSink

    /// Prepares what workers share, and returns what makes one of them.
    func workers<S: Sample>(_: S.Type) async throws -> @Sendable () throws -> Worker<S>
}

extension FrameJob {
    /// The most memory that the job is expected to need at once, in bytes.
    var neededMemory: Int { memory(threads: threads) }

    /// Makes sure that frames are no larger than allowed and that the job fits into the memory.
    ///
    /// - Throws: `.frames`, `.overBudget`.
    func check(_ limits: Limits) throws(RevealError) {
        do {
            try limits.pixels.check(width: format.width, height: format.height)
        } catch {
            throw .frames(error)
        }
        let budget = limits.memory.bytes
        guard neededMemory > budget else { return }
        let fewer = (1..<threads).last { memory(threads: $0) <= budget }
        throw .overBudget(bytes: neededMemory, budget: budget, threads: fewer)
    }

    /// The most workers, `threads` at most, with which the job fits into the memory; 1 where none does.
    func threadsThatFit(_ threads: Int) -> Int {
        (1...threads).last { memory(threads: $0) <= options.limits.memory.bytes } ?? 1
    }
}
