private import Synchronization

/// The half of a movie next to a matte: a second transition, rendered along with the first.
final class Stinger: Sendable {
    private let job: RenderJob
    private let form: StreamForm
    private let depth: Int
    private let makeWorker = Mutex<(@Sendable () throws -> Worker<UInt16>)?>(nil)

    init(
        _ transition: Transition, _ options: RenderOptions, _ form: StreamForm, depth: Int
    ) throws {
        var options = options
        (options.depth, options.frames) = (.sixteen, nil)
        job = try RenderJob(transition, to: .memory, options: options)
        (self.form, self.depth) = (form, depth)
    }

    var text: String { " stinger \(job.key.text)" }

    func begin() async throws {
        let make = try await job.workers(UInt16.self)
        makeWorker.withLock { $0 = make }
    }

    func withBytes(at time: Rational, _ body: (Span<UInt8>) throws -> Void) throws {
        guard var worker = try makeWorker.withLock({ $0 })?() else {
            throw CancellationError()
        }
        try worker.stream(frameAt: min(time, job.grid.end), in: form, depth: depth)
        try worker.withStreamedBytes(body)
    }
}
