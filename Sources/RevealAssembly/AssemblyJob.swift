import RevealColor

/// A job that assembles the numbered frames of one render to an animation, a movie, or a stream.
///
/// The frames may be rendered anywhere, in any order: the file is as if one render had made it.
/// Animated PNG files and streams are byte-identical, since they depend only on pixels.
public struct AssemblyJob: Sendable {
    package let output: any FrameOutput
    package var options: RenderOptions
    package let format: FrameFormat
    package let frames: [Int]
    package let grid: FrameGrid
    package private(set) var threads: Int
    private let files: FrameFiles
    private let wanted: FrameRate

    /// Creates the job of assembling the files that match `pattern` to `output`.
    ///
    /// `options` determine the selection of frames, their depth and colors, an animation's plays,
    /// rest, and default image, and the writing of files. All else comes from the frames, unless
    /// `rate` or an animation's `compression` is given.
    ///
    /// - Throws: an `AssemblyError` if the output is unsuitable, frames are missing, or other files
    ///   are among them. Also a `FrameSelectionError`, `RenderError`, `FileError`, or `ColorError`.
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

    /// Returns the frames of `chosen` that remain at the lower `rate`.
    private static func frames(
        _ chosen: [Int], shownAt wanted: FrameRate, of rate: FrameRate
    ) -> [Int] {
        guard rate < wanted else { return chosen }
        let step = wanted.framesPerSecond / rate.framesPerSecond
        let places = (0..<chosen.count).lazy.map { (Rational($0) * step).roundedDown }
        return places.prefix { $0 < chosen.count }.map { chosen[$0] }
    }

    /// Assembles the frames.
    ///
    /// Calls `progress` after each frame, on any thread, with the number of finished frames. An
    /// error that it throws ends the job. Canceling the task removes unfinished files.
    ///
    /// - Throws: `RenderError.frames`, the errors of files, of the output, or of `progress`, or a
    ///   `CancellationError`; no file is left half written.
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

    /// Empty: files are copied with their text chunks.
    package func texts(ofFrame frame: Int) -> [PNGFile.Text] { [] }

    /// The text chunks of the original job, unless the rate, compression, colors, or depth differ.
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

    /// Returns the peak memory.
    ///
    /// Each worker holds a frame, the file and the decoded pixels of the next frame, and the
    /// encoded frame; in an animation, also the previous frame.
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

    package func bytesPerFile(share: Double) -> Double { Double(format.bytes) * (1 + share) }
}

extension AssemblyJob {
    package var lastTime: Rational { Rational(frames.count - 1) / rate.framesPerSecond }

    /// Warnings for the user before the job, one sentence each.
    public var warnings: [String] { allWarnings }

    package var outputAdvice: [String] {
        format.colors.advice + output.advice(for: self, wanted: wanted)
    }
}
