import PNG
import Raster

/// Where frames go.
///
/// Every worker hands each of its frames over as soon as it is rendered, in any order; a sink that
/// needs them in order waits. One call is about one frame.
protocol FrameSink: Sendable {
    /// Takes the frame at `position` in the job's list of frames: has `worker` render what it needs,
    /// encodes it with the worker's `writer`, and puts it where it belongs.
    func accept<S: Sample>(
        position: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws

    /// Called once after the last frame.
    func finish() throws(RevealError)

    /// Called instead of `finish` when the job fails: leaves nothing half done, wakes who waits.
    func abandon() async
}
