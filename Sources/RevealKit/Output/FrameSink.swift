import PNG
import Raster

/// Where frames go.
///
/// What it makes consists of parts, one a frame and perhaps some before the first. Workers make parts
/// side by side and begin them in order; a sink that needs them in order waits.
protocol FrameSink: Sendable {
    /// How many parts come before that of the first frame.
    var partsBeforeFrames: Int { get }

    /// Makes a part: has `worker` render what it needs, encodes it with the worker's `writer`, and
    /// puts it where it belongs.
    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws

    /// Called once after the last part.
    func finish() throws

    /// Called when a part fails: turns away who waits for others and will never be let through.
    func cancel() async

    /// Called when the render is cancelled, on any thread, whatever else goes on: ends who works for it.
    func abandon()
}

extension FrameSink {
    func abandon() {}
}
