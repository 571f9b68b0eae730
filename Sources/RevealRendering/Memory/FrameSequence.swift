/// The frames of a job, in order, rendered while they are consumed.
///
/// Each iteration renders the frames again. Rendering starts, on the job's threads, with the first
/// request. It stops when the iteration's task is canceled or its loop ends early.
public struct FrameSequence: AsyncSequence, Sendable {
    /// A frame in memory.
    public typealias Element = Frame

    private let job: RenderJob
    private let ahead: Int

    init(_ job: RenderJob, ahead: Int) { (self.job, self.ahead) = (job, ahead) }

    /// Returns an iterator from the first frame.
    public func makeAsyncIterator() -> Iterator { Iterator(Render(job, ahead: ahead)) }

    /// An iteration; copies share the frames, so concurrent tasks get different frames.
    public struct Iterator: AsyncIteratorProtocol {
        private let render: Render

        fileprivate init(_ render: Render) { self.render = render }

        /// Returns the next frame; nil after the last.
        ///
        /// - Throws: the errors of the job's `run`; `CancellationError` if the task is canceled.
        public mutating func next() async throws -> Frame? { try await render.next() }
    }
}

private final class Render: Sendable {
    private let channel: FrameChannel
    private let work: @Sendable () async -> Void
    private let task = Latch()

    /// A task that starts at most once, and never after the end.
    private actor Latch {
        private var task: Task<Void, Never>?
        private var isOver = false

        func begin(_ work: @escaping @Sendable () async -> Void) {
            guard task == nil, !isOver else { return }
            task = Task(operation: work)
        }

        func end() {
            isOver = true
            task?.cancel()
        }
    }

    init(_ job: RenderJob, ahead: Int) {
        let channel = FrameChannel(room: ahead)
        let job = job.redirected(
            to: ReceiverOutput(channel, .pixels { $0 }, moment: job.output.moment))
        self.channel = channel
        work = {
            do {
                _ = try await job.run()
                await channel.finish(.success(()))
            } catch {
                await channel.finish(.failure(error))
            }
        }
    }

    func next() async throws -> Frame? {
        await task.begin(work)
        return try await withTaskCancellationHandler {
            try await channel.next()
        } onCancel: {
            stop()
        }
    }

    private func stop() {
        let (task, channel) = (task, channel)
        Task {
            await task.end()
            await channel.finish(.failure(CancellationError()))
        }
    }

    deinit { stop() }
}

extension RenderJob {
    /// Returns the job's frames in memory, in order, regardless of its output.
    ///
    /// `options.threads` determines the number of concurrent frames. Rendering pauses when `ahead`
    /// more frames, at least 1, wait to be consumed.
    public func frames(ahead: Int = 2) -> FrameSequence { FrameSequence(self, ahead: ahead) }
}
