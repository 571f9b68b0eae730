package import PNG
package import Raster
package import RevealFiles
package import RevealMotion
package import RevealValues

/// A job as outputs see it: which frames, of what format, to which output, wherever they come from.
///
/// A `RenderJob` makes its frames of a transition, an `AssemblyJob` reads them from files.
package protocol FrameJob: Sendable {
    var output: any FrameOutput { get }
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
    /// How much longer the last frame shows where frames are shown again and again, in seconds.
    var rest: Rational { get }
    /// When the last of the frames is shown, in seconds.
    var lastTime: Rational { get }
    /// What people should know about what is written, a clause each.
    var outputAdvice: [String] { get }
    /// What frames are made of, at any time; nil where they are there already.
    var rendered: Transition? { get }
    /// Frames made side by side.
    var threads: Int { get }
    /// The frame that an animation shows where animations are not shown, unless it is to be the
    /// first.
    var posterFrame: Int { get }
    /// Whether frames may be anything but opaque.
    var hasAlpha: Bool { get }
    /// Files that no output may replace, whatever is asked for.
    var inputs: Set<FileIdentity> { get }
    /// Who tells what happens as frames get done; nil where nobody listens.
    var dispatcher: EventDispatcher? { get }

    /// What the file of a frame says about itself.
    func texts(ofFrame frame: Int) -> [PNGFile.Text]

    /// What the file of all frames says about itself.
    var animationTexts: [PNGFile.Text] { get }

    /// The most memory that the job is expected to need with so many workers, in bytes.
    func memory(threads: Int) -> Int

    /// The bytes that a worker needs to make the whole file of a frame, where files are as long as
    /// `share` of the pixels that they hold.
    func bytesPerFile(share: Double) -> Double

    /// Where in `frames` those are that need not be made again, because their files, which are
    /// among `names`, hold them.
    func kept(_ names: Set<String>, in directory: OutputDirectory) async throws -> Set<Int>

    /// Prepares what workers share, and returns what makes one of them.
    func workers<S: Sample>(_: S.Type) async throws -> @Sendable () throws -> Worker<S>
}

extension FrameJob {
    /// What people should know before, a sentence each.
    package var allWarnings: [String] { output.warnings(for: self) }

    /// The most memory that the job is expected to need at once, in bytes.
    package var neededMemory: Int { memory(threads: threads) }

    /// A file that says `texts`, as the job's are.
    func fileForm(_ texts: [PNGFile.Text]) -> FileForm {
        FileForm(
            texts: texts, color: format.color, compression: options.compression,
            encoder: options.encoder)
    }

    /// The bytes that a worker needs to render a frame and code it as a picture, where files are as
    /// long as `share` of the pixels that they hold.
    package func bytesPerPicture(share: Double) -> Double {
        let frame = Double(format.bytes)
        if options.encoder == .splice, options.compression.isSmall {
            // Beside the frame and two files of it stand its rows and what libdeflate needs.
            return frame * (2 + 2 * share) + Double(MemoryEstimate.libdeflate)
        }
        if options.compression == .stable {
            return frame * (1 + share) + Double(MemoryEstimate.stableCoder)
        }
        return frame * (1 + share * Double(options.compression.streamsAtOnce))
    }

    /// Makes sure that frames are no larger than allowed and that the job fits into the memory.
    ///
    /// - Throws: `RenderError.frames`, `FileError.overBudget`.
    package func check(_ limits: Limits) throws {
        do {
            try limits.pixels.check(width: format.width, height: format.height)
        } catch {
            throw RenderError.frames(error)
        }
        let budget = limits.memory.bytes
        guard neededMemory > budget else { return }
        throw FileError.overBudget(
            task: limits.memory.task, bytes: neededMemory, budget: budget,
            threads: (1..<threads).last { memory(threads: $0) <= budget })
    }

    /// The most workers, `threads` at most, with which the job fits into the memory; 1 where none
    /// does.
    package func threadsThatFit(_ threads: Int) -> Int {
        (1...threads).last { memory(threads: $0) <= options.limits.memory.bytes } ?? 1
    }

    /// Refuses alpha where the output cannot hold it.
    ///
    /// - Throws: `.alpha`.
    package func checkAlpha() throws(RenderError) {
        guard hasAlpha, let holder = output.traits.withoutAlpha else { return }
        throw .alpha(
            holder: holder, isStream: output.place == .standardOutput, isRendered: rendered != nil)
    }
}
