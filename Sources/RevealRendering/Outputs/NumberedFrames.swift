extension RenderOutput {
    /// Returns an output of one PNG file per frame.
    public static func frames(_ pattern: FramePattern) -> RenderOutput {
        RenderOutput(NumberedFrames(pattern))
    }
}

extension FileKind {
    package static let frame = FileKind("frame")
}

package struct NumberedFrames: FrameOutput {
    private let pattern: FramePattern

    package init(_ pattern: FramePattern) { self.pattern = pattern }

    package var place: OutputPlace { .numbered(pattern) }

    package var traits: OutputTraits {
        var traits = OutputTraits()
        traits.fileKind = .frame
        traits.holdsFiles = true
        return traits
    }

    package func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]? {
        job.texts(ofFrame: job.frames[position])
    }

    package func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        job.bytesPerFile(share: share)
    }

    package func parts(of job: some FrameJob) -> (any PartMaker)? { FrameFile(job: job) }

    package func sink(for job: some FrameJob, in target: OutputTarget) -> any FrameSink {
        FileSink(parts: FrameFile(job: job), target: target)
    }
}

struct FrameFile: PartMaker {
    let job: any FrameJob

    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        guard case .frame(let position) = part else { return }
        let frame = job.frames[position]
        try worker.write(
            frameAt: job.grid.time(of: frame), as: job.fileForm(job.texts(ofFrame: frame)),
            to: writer)
    }
}
