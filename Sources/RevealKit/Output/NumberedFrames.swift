import PNG
import Raster

/// A sink that writes each frame to a PNG file of its own.
struct NumberedFrames: FrameSink {
    let job: RenderJob
    let directory: OutputDirectory
    let pattern: FramePattern
    /// Names that may be replaced, because they were there and ours, or because everything may.
    let replaceable: Set<String>

    var partsBeforeFrames: Int { 0 }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws {
        let frame = job.frames[part]
        let name = pattern.name(frame + job.options.startNumber)
        try worker.write(frame, to: writer, job)
        try directory.write(writer, as: name, replacing: replaceable.contains(name), .frame)
    }

    func finish() {}

    func cancel() {}
}
