/// A job for outputs: `RenderJob` renders its frames, `AssemblyJob` reads them from files.
package protocol FrameJob: Sendable {
    var output: any FrameOutput { get }
    var options: RenderOptions { get }
    var format: FrameFormat { get }
    var key: JobKey { get }
    var frames: [Int] { get }
    var grid: FrameGrid { get }
    /// The output's frame rate, which may be lower than the requested one.
    var rate: FrameRate { get }
    /// The additional seconds that the last frame shows before a repetition.
    var rest: Rational { get }
    var lastTime: Rational { get }
    var outputAdvice: [String] { get }
    var rendered: Transition? { get }
    var events: [Event] { get }
    var threads: Int { get }
    /// The frame that is the default image if the poster is `.middle`.
    var posterFrame: Int { get }
    var hasAlpha: Bool { get }
    var inputs: Set<FileIdentity> { get }
    var dispatcher: EventDispatcher? { get }

    /// Returns the number of the transition that shows `time`, and the time in it.
    func place(of time: Rational) -> (transition: Int, time: Rational)

    func texts(ofFrame frame: Int) -> [PNGFile.Text]

    var animationTexts: [PNGFile.Text] { get }

    /// Returns the expected peak memory, in bytes.
    func memory(threads: Int) -> Int

    /// Returns the bytes that a worker needs for a complete file; `share` is the ratio of file size
    /// to pixel size.
    func bytesPerFile(share: Double) -> Double

    /// Returns the positions in `frames` whose files, among `names`, are already complete.
    func kept(_ names: Set<String>, in directory: OutputDirectory) async throws -> Set<Int>

    func workers<S: Sample>(_: S.Type) async throws -> @Sendable () throws -> Worker<S>
}

extension FrameJob {
    package var events: [Event] { [] }

    package func place(of time: Rational) -> (transition: Int, time: Rational) { (0, time) }

    package var allWarnings: [String] { output.warnings(for: self) }

    package var neededMemory: Int { memory(threads: threads) }

    func fileForm(_ texts: [PNGFile.Text]) -> FileForm {
        FileForm(
            texts: texts, color: format.color, compression: options.compression,
            encoder: options.encoder)
    }

    /// Returns the bytes that a worker needs to render and encode a picture; `share` is the ratio
    /// of file size to pixel size.
    package func bytesPerPicture(share: Double) -> Double {
        let frame = Double(format.bytes)
        if options.encoder == .splice, options.compression.isSmall {
            // The frame, its rows, two encoded files, and libdeflate's memory.
            return frame * (2 + 2 * share) + Double(MemoryEstimate.libdeflate)
        }
        if options.compression == .stable {
            return frame * (1 + share) + Double(MemoryEstimate.stableCoder)
        }
        return frame * (1 + share * Double(options.compression.streamsAtOnce))
    }

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

    package func threadsThatFit(_ threads: Int) -> Int {
        (1...threads).last { memory(threads: $0) <= options.limits.memory.bytes } ?? 1
    }

    package func checkAlpha() throws(RenderError) {
        guard hasAlpha, let holder = output.traits.withoutAlpha else { return }
        throw .alpha(
            holder: holder, isStream: output.place == .standardOutput, isRendered: rendered != nil)
    }
}
