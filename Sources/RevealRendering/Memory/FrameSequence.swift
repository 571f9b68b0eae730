/// The frames of a job, in order, rendered while they are taken.
///
/// Each iteration renders them anew. Rendering begins with the first frame that is asked for, on
/// the job's threads, and stops where nobody asks any more: when the iteration's task is cancelled,
/// or its loop is left.
public struct FrameSequence: AsyncSequence, Sendable {
    /// A frame in memory.
    public typealias Element = Frame

    private let job: RenderJob
    private let ahead: Int

    init(_ job: RenderJob, ahead: Int) { (self.job, self.ahead) = (job, ahead) }

    /// An iteration from the first frame.
    public func makeAsyncIterator() -> Iterator { Iterator(Render(job, ahead: ahead)) }

    /// Where one iteration is; copies share it, so tasks that ask side by side share its frames.
    public struct Iterator: AsyncIteratorProtocol {
        private let render: Render

        fileprivate init(_ render: Render) { self.render = render }

        /// The next frame; nil behind the last.
        ///
        /// - Throws: what the job's `run` throws; `CancellationError` where the task is cancelled.
        public mutating func next() async throws -> Frame? { try await render.next() }
    }
}

/// A render that goes on while somebody takes its frames.
private final class Render: Sendable {
    private let channel: FrameChannel
    private let work: @Sendable () async -> Void
    private let task = Latch()

    /// Begins once, and ends once.
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
    /// The job's frames in memory, in order, whatever its output is.
    ///
    /// As many frames are rendered side by side as the options say; `ahead` more, 1 at least, wait
    /// to be taken before rendering pauses.
    public func frames(ahead: Int = 2) -> FrameSequence { FrameSequence(self, ahead: ahead) }
}
