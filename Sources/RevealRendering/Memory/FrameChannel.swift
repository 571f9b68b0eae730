/// Hands frames from who renders to who takes them, in order, a few ahead at most.
actor FrameChannel: FrameReceiver {
    private let room: Int
    private var frames: [Frame] = []
    private var sender: CheckedContinuation<Void, any Error>?
    private var receivers: [CheckedContinuation<Frame?, any Error>] = []
    private var end: Result<Void, any Error>?

    /// A channel that holds `room` frames, 1 or more, before it makes senders wait.
    init(room: Int) { self.room = max(1, room) }

    /// Takes `frame`, and returns when there is room for another; there is one sender at a time.
    ///
    /// - Throws: `CancellationError` when nobody takes frames any more.
    func receive(_ frame: Frame) async throws {
        guard end == nil else { throw CancellationError() }
        guard receivers.isEmpty else {
            return receivers.removeFirst().resume(returning: frame)
        }
        frames.append(frame)
        guard frames.count >= room else { return }
        try await withCheckedThrowingContinuation { sender = $0 }
    }

    /// The next frame; nil behind the last.
    ///
    /// Of several receivers, each gets a frame of its own, in the order in which they asked.
    ///
    /// - Throws: what ended the render before its last frame.
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

    /// No more frames come; the first reason given counts.
    func finish(_ result: Result<Void, any Error>) {
        guard end == nil else { return }
        end = result
        if case .failure = result { frames = [] }
        sender.take()?.resume(throwing: CancellationError())
        for receiver in receivers { receiver.resume(with: result.map { nil }) }
        receivers = []
    }
}
