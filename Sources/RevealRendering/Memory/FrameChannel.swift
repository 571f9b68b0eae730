/// A bounded queue of frames between a render and its consumers.
actor FrameChannel: FrameReceiver {
    private let room: Int
    private var frames: [Frame] = []
    private var sender: CheckedContinuation<Void, any Error>?
    private var receivers: [CheckedContinuation<Frame?, any Error>] = []
    private var end: Result<Void, any Error>?

    /// Creates a channel that holds `room` frames, at least 1, before senders wait.
    init(room: Int) { self.room = max(1, room) }

    /// Returns when there is room for another frame; there is only one sender at a time.
    ///
    /// - Throws: `CancellationError` if frames are no longer wanted.
    func receive(_ frame: Frame) async throws {
        guard end == nil else { throw CancellationError() }
        guard receivers.isEmpty else {
            return receivers.removeFirst().resume(returning: frame)
        }
        frames.append(frame)
        guard frames.count >= room else { return }
        try await withCheckedThrowingContinuation { sender = $0 }
    }

    /// Returns the next frame; nil after the last.
    ///
    /// Several consumers get different frames, in the order of their calls.
    ///
    /// - Throws: the error that ended the render.
    func next() async throws -> Frame? {
        if !frames.isEmpty {
            let frame = frames.removeFirst()
            sender.take()?.resume()
            return frame
        }
        if let end {
            try end.get()
            return nil
        }
        return try await withCheckedThrowingContinuation { receivers.append($0) }
    }

    func finish(_ result: Result<Void, any Error>) {
        guard end == nil else { return }
        end = result
        if case .failure = result { frames = [] }
        sender.take()?.resume(throwing: CancellationError())
        for receiver in receivers { receiver.resume(with: result.map { nil }) }
        receivers = []
    }
}
