extension RenderOutput {
    /// Returns an output of one PNG file at `path` with the state at `time`, in seconds, on or off
    /// the frame grid.
    public static func still(_ path: String, at time: Rational) -> RenderOutput {
        RenderOutput(StillImage(path: path, time: time))
    }
}

struct StillImage: FrameOutput {
    let path: String
    let time: Rational

    private static let kind = FileKind("still")

    var place: OutputPlace { .file(path) }

    var traits: OutputTraits {
        var traits = OutputTraits()
        traits.fileKind = Self.kind
        return traits
    }

    var moment: Rational? { time }

    func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]? {
        job.texts(Self.kind, "at \(time)")
    }

    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        job.bytesPerPicture(share: share)
    }

    func parts(of job: some FrameJob) -> (any PartMaker)? { File(output: self, job: job) }

    func sink(for job: some FrameJob, in target: OutputTarget) -> any FrameSink {
        FileSink(parts: File(output: self, job: job), target: target)
    }

    private struct File: PartMaker {
        let output: StillImage
        let job: any FrameJob

        func make<S: Sample>(
            _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
        ) throws {
            let texts = output.texts(ofFileAt: 0, of: job) ?? []
            try worker.write(frameAt: output.time, as: job.fileForm(texts), to: writer)
        }
    }
}
