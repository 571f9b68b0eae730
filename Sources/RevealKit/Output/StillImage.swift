import PNG
import Raster

/// A sink that writes one state of the timeline to one PNG file.
struct StillImage: FrameSink {
    let job: RenderJob
    let directory: OutputDirectory
    let name: String
    /// In seconds, on the frame grid or not.
    let time: Rational
    let replaceable: Set<String>

    var partsBeforeFrames: Int { 0 }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws {
        try worker.write(frameAt: time, job.texts(ofStillAt: time), to: writer, job)
        try directory.write(writer, as: name, replacing: replaceable.contains(name), .still)
    }

    func finish() {}

    func cancel() {}
}
