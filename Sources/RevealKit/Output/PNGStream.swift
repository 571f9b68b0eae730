import PNG
import Raster

/// A sink that streams each frame as a PNG file, one behind the other: the bytes of numbered frames.
struct PNGStream: FrameSink {
    let job: any FrameJob
    let outlet: any Outlet
    private let turns = Turnstile()

    init(_ job: any FrameJob, _ outlet: any Outlet) {
        self.job = job
        self.outlet = outlet
    }

    var partsBeforeFrames: Int { 0 }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws {
        try worker.write(job.frames[part], to: writer, job)
        try await turns.wait(for: part)
        try writer.withBytes { try outlet.write($0) }
        await turns.advance()
    }

    func finish() throws {
        try outlet.finish()
    }

    func cancel() async {
        await turns.close()
    }
}
