import PNG
import Raster

extension FrameJob {
    /// The sink that streams frames in that format to `outlet`.
    func stream(_ stream: StreamFormat, _ outlet: any Outlet) -> any FrameSink {
        guard let form = form(of: stream) else {
            return stream == .png ? PNGStream(self, outlet) : AnimatedPNG(self, outlet)
        }
        var section = frameSection(outlet)
        if stream == .y4m {
            let rate = rate.framesPerSecond
            // Progressive, square pixels; the rest is what FFmpeg writes and reads.
            section.beginning =
                "YUV4MPEG2 W\(format.width) H\(format.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
                + "C444 XYSCSS=444 XCOLORRANGE=LIMITED\n"
            section.separator = "FRAME\n"
        }
        return PixelStream(form, section)
    }

    /// What streams of that format carry; nil for PNG files.
    private func form(of stream: StreamFormat) -> StreamForm? {
        let samples: StreamForm.Samples
        switch stream {
        case .y4m: samples = .planes
        case .rgba: samples = .packed(.rgba)
        case .rgb24: samples = .packed(.rgb)
        case .png, .apng: return nil
        }
        return StreamForm(samples, width: format.width, height: format.height)
    }

    /// The bytes of a frame as it is streamed; nil where it is not.
    var streamedBytes: Int? {
        switch output {
        case .movie(_, let movie): MovieEncoding(movie, of: self).form.count * format.depth / 8
        case .stream(let stream, _): form(of: stream)?.count
        case .frames, .animation, .still, .page, .sheet: nil
        }
    }

    /// The sink that has FFmpeg make a movie of that format.
    func movie(
        _ movie: MovieFormat, _ name: String, in directory: OutputDirectory, replacing: Bool
    ) throws(RevealError) -> any FrameSink {
        let encoding = MovieEncoding(movie, of: self)
        let file = try directory.stage(name)
        guard movie == .gif else {
            let movie = MovieFile(encoding.arguments, file, replacing: replacing)
            return PixelStream(encoding.form, depth: format.depth, frameSection(movie))
        }
        let palette = try directory.stage(name)
        let colors = MovieFile(encoding.paletteArguments, palette, replacing: nil)
        let movie = MovieFile(
            encoding.arguments, file, reading: [palette], replacing: replacing)
        let section = frameSection(movie)
        return PixelStream(
            encoding.form, depth: format.depth, first: samples(colors),
            showsAnyTime && frames.count == grid.count ? inHundredths(section) : section)
    }

    private func frameSection(_ outlet: any Outlet) -> PixelStream.Section {
        PixelStream.Section(
            outlet: outlet, count: frames.count, time: { grid.time(of: frames[$0]) })
    }

    /// Frames from beginning to end, few enough that an animation of any length is looked through
    /// soon: what a GIF's colours are chosen from.
    private func samples(_ outlet: any Outlet) -> PixelStream.Section {
        let count = min(frames.count, 24)
        return PixelStream.Section(
            outlet: outlet, count: count,
            time: { grid.time(of: frames[count == 1 ? 0 : $0 * (frames.count - 1) / (count - 1)]) })
    }

    /// The same frames at the hundredths of a second at which a GIF shows them, so that the motion is
    /// even where the delays between them are not: at 30 frames a second they are 3, 3 and 4
    /// hundredths.
    ///
    /// A frame at or past the end stays there.
    private func inHundredths(_ section: PixelStream.Section) -> PixelStream.Section {
        PixelStream.Section(
            outlet: section.outlet, count: section.count,
            time: { position in
                let time = section.time(position)
                guard time < grid.end else { return time }
                return Rational((time * 100 + Rational(1, over: 2)).roundedDown) / 100
            })
    }
}

extension RenderOutput {
    /// Frames a second that make sense at most; nil for no such limit.
    var fastestRate: FrameRate? {
        if case .movie(_, let format) = self { format.fastestRate } else { nil }
    }

    /// Whether it is an animated PNG.
    package var isAnimation: Bool {
        switch self {
        case .animation, .stream(.apng, _): true
        case .frames, .still, .page, .sheet, .movie, .stream: false
        }
    }

    /// What people should know about an output of that many frames a second, a sentence each.
    func warnings(shownAt rate: FrameRate) -> [String] {
        isAnimation && rate.framesPerSecond > 90
            ? ["browsers slow animated PNGs down that are faster than 90 frames a second"] : []
    }

    /// What people should know about an output of frames of that format, a sentence each.
    func warnings(_ format: FrameFormat) -> [String] {
        switch self {
        case .movie, .stream(.y4m, _), .stream(.rgba, _), .stream(.rgb24, _):
            guard format.color.agrees(with: ColorDescription()) else {
                return [
                    "the colour description is left out: the snapshots' samples are taken for sRGB"
                ]
            }
            return []
        case .frames, .animation, .still, .page, .sheet, .stream: return []
        }
    }

    /// - Throws: a `SyntaxError` when it does not hold alpha; `cure` says how frames get none.
    func checkHoldsAlpha(cure: String) throws(SyntaxError) {
        let holder: (name: String, others: String)? =
            switch self {
            case .movie(_, let movie) where !movie.holdsAlpha:
                (".\(movie.rawValue) files", ".webm, .webp, .mov and .png files hold it")
            case .stream(let stream, let path) where !stream.holdsAlpha:
                (
                    stream.rawValue,
                    path == nil
                        ? "--format rgba holds it" : ".webm, .webp, .mov and .png files hold it"
                )
            default: nil
            }
        guard let holder else { return }
        throw SyntaxError(
            "the frames have alpha, which \(holder.name) cannot hold",
            hint: "\(cure); \(holder.others)")
    }
}

extension FrameJob {
    /// Whether the frames go to standard output.
    var isStreamed: Bool {
        if case .stream(_, to: nil) = output { true } else { false }
    }

    /// The path of each file that the job writes.
    var paths: [String] {
        let (directory, names) = outputNames
        return isStreamed ? ["-"] : names.map { directory + $0 }
    }

    /// What people should know about a movie of frames that were meant to be shown at that rate, a clause
    /// each.
    func movieAdvice(wanted: FrameRate) -> [String] {
        guard case .movie(_, let movie) = output else { return [] }
        var advice: [String] = []
        if rate != wanted {
            advice.append(
                "at \(rate) frames a second, as many as players of .\(movie.rawValue) files "
                    + "keep to")
        }
        let form = MovieEncoding(movie, of: self).form
        if form.width != format.width || form.height != format.height {
            let added =
                if form.width == format.width { "row is" } else if form.height == format.height {
                    "column is"
                } else {
                    "column and row are"
                }
            advice.append(
                "the movie is \(form.width)×\(form.height): H.264 has even sizes only, so the last "
                    + "\(added) repeated")
        }
        return advice
    }
}

extension RenderJob {
    /// Whether the frames go to standard output.
    package var isOnStandardOutput: Bool { isStreamed }

    /// What people should know about the movie that the job makes, a clause each.
    package var movieAdvice: [String] { movieAdvice(wanted: options.frameRate) }
}
