/// The format of a stream of frames.
public enum StreamFormat: String, Sendable, CaseIterable {
    /// YUV4MPEG2: 4:4:4, 8 bits per sample, BT.601, limited range.
    case y4m
    /// Red, green, blue, and straight alpha, 8 bits each, without headers.
    case rgba
    /// Red, green, and blue, 8 bits each, without headers.
    case rgb24
    /// Consecutive PNG files.
    case png
    /// One animated PNG file.
    case apng
}

extension RenderOutput {
    /// Returns an output of consecutive frames to the file at `path`, or to standard output if nil.
    public static func stream(_ format: StreamFormat, to path: String?) -> RenderOutput {
        stream(format, at: path.map(OutputPlace.file) ?? .standardOutput)
    }

    /// Returns an output of consecutive frames to an open descriptor, such as a pipe or a socket,
    /// which remains open.
    public static func stream(_ format: StreamFormat, toDescriptor descriptor: Int32)
        -> RenderOutput
    {
        stream(format, at: .descriptor(descriptor))
    }

    private static func stream(_ format: StreamFormat, at place: OutputPlace) -> RenderOutput {
        switch format {
        case .png: return RenderOutput(FileStream(place: place))
        case .apng: return RenderOutput(AnimatedPNG(place))
        case .y4m: return RenderOutput(SampleStream(format, .planes, place))
        case .rgba: return RenderOutput(SampleStream(format, .packed(.rgba), place))
        case .rgb24: return RenderOutput(SampleStream(format, .packed(.rgb), place))
        }
    }
}

private struct FileStream: FrameOutput {
    let place: OutputPlace

    var traits: OutputTraits {
        var traits = OutputTraits()
        traits.holdsFiles = true
        traits.joinsFrames = true
        return traits
    }

    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        job.bytesPerFile(share: share)
    }

    func parts(of job: some FrameJob) -> (any PartMaker)? { FrameFile(job: job) }

    func sink(for job: some FrameJob, in target: OutputTarget) throws -> any FrameSink {
        SerialSink(parts: FrameFile(job: job), bytes: try target.bytes())
    }
}

private struct SampleStream: FrameOutput {
    private let format: StreamFormat
    private let samples: StreamForm.Samples
    let place: OutputPlace

    init(_ format: StreamFormat, _ samples: StreamForm.Samples, _ place: OutputPlace) {
        (self.format, self.samples, self.place) = (format, samples, place)
    }

    var traits: OutputTraits {
        var traits = OutputTraits()
        traits.withoutAlpha = format == .rgba ? nil : format.rawValue
        traits.colors = .untold
        traits.isShallow = true
        traits.compresses = false
        traits.joinsFrames = true
        return traits
    }

    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        Double(job.format.bytes + form(job).count)
    }

    func parts(of job: some FrameJob) -> (any PartMaker)? { stream(job) }

    func sink(for job: some FrameJob, in target: OutputTarget) throws -> any FrameSink {
        SerialSink(parts: stream(job), bytes: try target.bytes())
    }

    private func form(_ job: some FrameJob) -> StreamForm {
        StreamForm(samples, width: job.format.width, height: job.format.height)
    }

    private func stream(_ job: some FrameJob) -> PixelStream {
        var stream = PixelStream(job, form(job))
        guard format == .y4m else { return stream }
        let rate = job.rate.framesPerSecond
        // Progressive, square pixels; the other fields are those that FFmpeg writes and reads.
        stream.beginning =
            "YUV4MPEG2 W\(job.format.width) H\(job.format.height) "
            + "F\(rate.numerator):\(rate.denominator) Ip A1:1 C444 XYSCSS=444 XCOLORRANGE=LIMITED\n"
        stream.separator = "FRAME\n"
        return stream
    }
}
