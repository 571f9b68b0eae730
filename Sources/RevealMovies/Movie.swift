extension RenderOutput {
    /// Returns an output of a movie at `path`, made by the `ffmpeg` in `PATH`.
    ///
    /// `codecOptions` are additional options for FFmpeg's encoder, each with a value, such as
    /// `-crf` and `20`; they override the defaults. With a `matteLayout`, the frames are one half
    /// of the movie. The other half shows `stinger`, a transition of the same size, or is
    /// transparent in `.mov` and `.webm` files. GIF and WebP do not support mattes.
    public static func movie(
        _ path: String, _ format: MovieFormat, codecOptions: [String] = [],
        matteLayout: MatteLayout? = nil, stinger: Transition? = nil
    ) -> RenderOutput {
        RenderOutput(
            Movie(
                path: path, format: format, codecOptions: codecOptions, matteLayout: matteLayout,
                stinger: matteLayout == nil ? nil : stinger))
    }
}

struct Movie: FrameOutput {
    let path: String
    let format: MovieFormat
    let codecOptions: [String]
    var matteLayout: MatteLayout?
    var stinger: Transition?

    var place: OutputPlace { .file(path) }

    static let kind = FileKind("movie", atEnd: true)

    var traits: OutputTraits {
        var traits = OutputTraits()
        traits.fileKind = Self.kind
        traits.withoutAlpha = format.holdsAlpha ? nil : ".\(format.rawValue) files"
        traits.colors = format.holdsDepth ? .tagged : .standard
        traits.fastestRate = format.fastestRate
        traits.plays = format == .gif || format == .webp
        traits.rests = traits.plays
        traits.joinsFrames = true
        traits.compresses = false
        return traits
    }

    func check(_ job: some FrameJob) throws {
        // An explicit pixel format overrides the check.
        let isChosen = codecOptions.contains { $0.hasPrefix("-pix_fmt") }
        guard job.options.depth == .sixteen, !format.holdsDepth, !isChosen else { return }
        throw RenderError.depth
    }

    func depth(of job: some FrameJob) -> Int { encoding(of: job).writtenDepth }

    func checkMeans() throws {
        guard System.program("ffmpeg") == nil else { return }
        throw MovieError(path: path, problem: .missing)
    }

    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        let encoding = encoding(of: job)
        let streamed = encoding.form.count * encoding.depth / 8
        let more = stinger == nil ? 0 : streamed + 2 * encoding.form.count
        return Double(job.format.bytes + streamed + more)
    }

    func sink(for job: some FrameJob, in target: OutputTarget) throws -> any FrameSink {
        let encoding = encoding(of: job)
        let file = try target.stage()
        var frames = PixelStream(job, encoding.form, depth: encoding.depth)
        let stinger = try stinger.map {
            try Stinger($0, job.options, encoding.form, depth: encoding.depth)
        }
        let layout = (matteLayout.map { " \($0.rawValue)" } ?? "") + (stinger?.text ?? "")
        let content = MovieFile.Content(
            format: format, frames: job.frames.count, promisesAlpha: encoding.promisesAlpha,
            replacing: target.isReplaceable,
            mark: job.key.mark(
                Self.kind, "\(job.frames) at \(job.rate)" + layout, part: job.part))
        guard format == .gif else {
            return Sink(
                frames: frames, stinger: stinger, palette: nil,
                movie: MovieFile(encoding.arguments, file, content: content))
        }
        let palette = try target.stage()
        frames.samples = sampleTimes(of: job)
        if job.rendered != nil, job.frames.count == job.grid.count {
            let time = frames.time
            frames.time = { hundredths(time($0), before: job.grid.end) }
        }
        return Sink(
            frames: frames, stinger: nil,
            palette: MovieFile(encoding.paletteArguments, palette, content: nil),
            movie: MovieFile(
                encoding.arguments, file, reading: [palette], content: content))
    }

    private func encoding(of job: some FrameJob) -> MovieEncoding {
        MovieEncoding(
            format, of: job, codecOptions, matteLayout, hasStinger: stinger != nil)
    }

    /// Returns the times of up to 24 evenly spaced frames, from which the colors of a GIF are
    /// chosen.
    private func sampleTimes(of job: some FrameJob) -> [Rational] {
        let frames = job.frames
        let count = min(frames.count, 24)
        return (0..<count).map {
            job.grid.time(of: frames[count == 1 ? 0 : $0 * (frames.count - 1) / (count - 1)])
        }
    }

    func advice(for job: some FrameJob, wanted: FrameRate) -> [String] {
        var advice: [String] = []
        if job.rate != wanted {
            advice.append(
                "at \(job.rate) frames per second, the most that players of .\(format.rawValue) "
                    + "files support")
        }
        let encoding = encoding(of: job)
        if let deep = encoding.deepName { advice.append("in \(deep) with 10 bits per sample") }
        if encoding.losesLight {
            advice.append(
                "the metadata about the display and its light (mDCV, cLLI) is left out; H.265 in "
                    + ".mp4 and .mkv files keeps it")
        }
        let form = encoding.form
        let isWider = form.width != job.format.width
        let isHigher = form.height != job.format.height
        if isWider || isHigher {
            let added =
                isWider ? (isHigher ? "column and row are" : "column is") : "row is"
            advice.append(
                "the movie is \(form.width)×\(form.height): H.264 requires even sizes, so the last "
                    + "\(added) repeated")
        }
        return advice
    }
}

/// Returns the nearest hundredth of a second, the unit of a GIF's times.
///
/// Times are rounded, not delays, so that motion stays even: 3, 3, and 4 hundredths at 30 frames
/// per second. A time at or past the end is unchanged.
private func hundredths(_ time: Rational, before end: Rational) -> Rational {
    guard time < end else { return time }
    return Rational((time * 100 + Rational(1, over: 2)).roundedDown) / 100
}

extension Movie {
    /// Writes frames to FFmpeg, first those from which the colors are chosen.
    private struct Sink: FrameSink {
        let frames: PixelStream
        let stinger: Stinger?
        let palette: MovieFile?
        let movie: MovieFile

        var openings: Int { frames.openings }

        var isOrdered: Bool { true }

        func begin() async throws { try await stinger?.begin() }

        func make<S: Sample>(
            _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
        ) throws {
            try frames.make(part, &worker, writer)
        }

        func write<S: Sample>(_ part: Part, _ worker: Worker<S>, _ writer: PNGWriter) throws {
            let program: MovieFile
            if case .opening = part, let palette { program = palette } else { program = movie }
            if case .frame(let position) = part {
                try stinger?.withBytes(at: frames.time(position)) { try program.write($0) }
            }
            try frames.withBytes(of: part, worker, writer) { try program.write($0) }
            if part == .opening(openings - 1) { try palette?.finish() }
        }

        func finish() throws { try movie.finish() }

        func abandon() {
            palette?.abandon()
            movie.abandon()
        }
    }
}
