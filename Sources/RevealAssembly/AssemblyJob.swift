public import PNG
package import Raster
import RevealColor
public import RevealFiles
package import RevealMotion
public import RevealRendering
public import RevealValues

/// Numbered frames of one job, read back and put together: to an animation, a movie or a stream.
///
/// Frames that were rendered anywhere, in any order, make what one render of all of them would have
/// made, to the byte where pixels are all that counts: in animated PNG files and streams always.
public struct AssemblyJob: Sendable {
    package let output: any FrameOutput
    package var options: RenderOptions
    package let format: FrameFormat
    /// The frames wanted, in ascending order.
    package let frames: [Int]
    package let grid: FrameGrid
    /// Frames read side by side.
    package private(set) var threads: Int
    private let files: FrameFiles
    /// Frames a second that were asked for.
    private let wanted: FrameRate

    /// The job of putting the files called by `pattern` together to `output`.
    ///
    /// `options` say which frames, of what depth and colours, how often an animation is played and
    /// what it shows where animations are not, and how files are written; all else the frames say
    /// themselves, but for the frames a second and the compression of an animation where `rate` and
    /// `compression` do.
    ///
    /// - Throws: a `FrameSelectionError` for frames that the job never had; an `AssemblyError` for
    ///   outputs of other kinds and when frames are missing or others are among them; a `FileError`
    ///   when they cannot be read; a `ColorError` when their colours cannot be the output's.
    public init(
        _ pattern: FramePattern, to output: RenderOutput, rate: FrameRate? = nil,
        compression: Compression? = nil, options: RenderOptions = .init()
    ) throws {
        try options.check()
        let kind = output.kind
        guard kind.traits.joinsFrames else { throw AssemblyError.output }
        files = try FrameFiles(pattern)
        let job = files.job
        let all = Array(0..<job.frames)
        let chosen = try options.frames?.frames(of: job.frames) ?? all
        self.output = kind
        var options = options
        (options.encoder, options.compression) = (job.encoder, compression ?? job.compression)
        wanted = rate ?? job.rate
        options.frameRate = min(wanted, kind.traits.fastestRate ?? wanted)
        self.options = options
        frames = Self.frames(chosen, shownAt: wanted, of: options.frameRate)
        grid = FrameGrid(
            rate: job.rate, end: Rational(job.frames - 1) / job.rate.framesPerSecond)
        let poster = kind.traits.hasPoster && options.poster == .middle ? [job.poster] : []
        try files.check(Set(chosen + poster).sorted(), all: options.frames == nil)
        format = try FrameFormat(
            files.first, at: "\(pattern)", options, for: kind.traits.colors)
        threads = 1
        try kind.check(self)
        try checkAlpha()
        threads = min(frames.count, options.threads ?? Processors.allowed)
        if options.threads == nil { threads = threadsThatFit(threads) }
    }

    /// Those of `chosen`, which follow each other at the rate `wanted`, that show when only `rate`
    /// frames a second can be.
    private static func frames(
        _ chosen: [Int], shownAt wanted: FrameRate, of rate: FrameRate
    ) -> [Int] {
        guard rate < wanted else { return chosen }
        let step = wanted.framesPerSecond / rate.framesPerSecond
        let places = (0..<chosen.count).lazy.map { (Rational($0) * step).roundedDown }
        return places.prefix { $0 < chosen.count }.map { chosen[$0] }
    }

    /// Puts the frames together.
    ///
    /// `progress` is called after each frame, on any thread, with the number of frames done; what
    /// it throws ends the job. Cancelling the task removes what has no name yet.
    ///
    /// - Throws: what is wrong with files or the output, what `progress` throws, or a
    ///   `CancellationError`; nothing is left half written.
    @discardableResult
    public func run(
        progress: @escaping @Sendable (_ done: Int) throws -> Void = { _ in }
    ) async throws -> RenderResult {
        try await make(progress: progress)
    }
}

extension AssemblyJob: FrameJob {
    package var key: JobKey { files.job.key }

    package var rate: FrameRate { options.frameRate }

    package var rest: Rational { options.rest ?? files.job.rest }

    package var rendered: Transition? { nil }

    package var posterFrame: Int { files.job.poster }

    package var hasAlpha: Bool { files.job.hasAlpha }

    package var inputs: Set<FileIdentity> { files.identities }

    package var dispatcher: EventDispatcher? { nil }

    /// None: files are copied with theirs.
    package func texts(ofFrame frame: Int) -> [PNGFile.Text] { [] }

    /// What the job itself would say, unless its frames are shown at another rate or compressed by
    /// other means.
    package var animationTexts: [PNGFile.Text] {
        let (job, compression) = (files.job, options.compression)
        return texts(
            .animation,
            animationContent
                + (rate == job.rate ? "" : ", made at \(job.rate)")
                + (compression == job.compression ? "" : ", \(compression.rawValue)")
                + (format.colors.converts ? ", \(format.colors.name)" : "")
                + (format.depth == files.first.depth ? "" : ", \(format.depth) bits"))
    }

    package func kept(_ names: Set<String>, in directory: OutputDirectory) -> Set<Int> { [] }

    package func workers<S: Sample>(_: S.Type) async throws -> @Sendable () throws -> Worker<S> {
        let painter = FilePainter<S>(files, grid, format.colors.conversions.first?.conversion)
        return { [format] in try Worker(painter, format) }
    }

    /// At the peak every worker holds a frame, the file of the next one and what is read from it,
    /// and the frame as it is written; in an animation the one before as well.
    package func memory(threads: Int) -> Int {
        let frame = Double(format.bytes)
        let file = Double(files.longest)
        let share = min(1, file / frame)
        let written = output.bytesPerWorker(of: self, share: share) - frame
        let pictures =
            (output.traits.comparesFrames ? 3.0 : 2) + (format.colors.converts ? 1 : 0)
            + (files.first.depth > format.depth ? 2 : 0)
        let worker = frame * pictures + file + written + Double(MemoryEstimate.compressor)
        let all = output.peakBytes(of: self, workers: Double(threads) * worker)
        return MemoryEstimate.base + all.clampedInteger(in: 0...Int.max / 2)
    }

    /// A file is copied as it is.
    package func bytesPerFile(share: Double) -> Double { Double(format.bytes) * (1 + share) }
}

extension AssemblyJob {
    /// The path of the output; `-` for standard output.
    package var outputPath: String { paths[0] }

    /// Columns of each frame.
    package var width: Int { format.width }

    /// Rows of each frame.
    package var height: Int { format.height }

    /// The channels of each frame's pixels.
    package var layout: PixelLayout { format.layout }

    /// Bits a sample of each frame: 8 or 16.
    package var depth: Int { format.depth }

    /// Frames a second that the output shows.
    package var frameRate: FrameRate { rate }

    /// When the last frame is shown, in seconds.
    package var lastTime: Rational { Rational(frames.count - 1) / rate.framesPerSecond }

    /// The most memory that the job is expected to need at once, in bytes.
    package var expectedMemory: Int { neededMemory }

    /// What people should know before, a sentence each.
    public var warnings: [String] { allWarnings }

    /// What people should know about what is written, a clause each.
    package var outputAdvice: [String] {
        format.colors.advice + output.advice(for: self, wanted: wanted)
    }

    /// Makes sure that frames are no larger than allowed and that the job fits into the memory.
    ///
    /// - Throws: `RenderError.frames`, `FileError.overBudget`.
    package func checkLimits() throws { try check(options.limits) }

    /// Makes sure that the output could be written now, and makes nothing.
    ///
    /// - Throws: a `FileError`, or what its output says is missing.
    package func checkDestination() throws { try checkOutputs() }
}
