/// Hands frames from who renders to who takes them, in order, a few ahead at most.
actor FrameChannel: FrameReceiver {
    private let room: Int
    private var frames: [Frame] = []
    private var sender: CheckedContinuation<Void, any Error>?
    private var receiver: CheckedContinuation<Frame?, any Error>?
    private var end: Result<Void, any Error>?

    /// A channel that holds `room` frames, 1 or more, before it makes senders wait.
    init(room: Int) { self.room = max(1, room) }

    /// Takes `frame`, and returns when there is room for another; there is one sender at a time.
    ///
    /// - Throws: `CancellationError` when nobody takes frames any more.
    func receive(_ frame: Frame) async throws {
        guard end == nil else { throw CancellationError() }
        if let receiver = receiver.take() {
            receiver.resume(returning: frame)
            return
        }
        frames.append(frame)
        guard frames.count >= room else { return }
        try await withCheckedThrowingContinuation { sender = $0 }
    }

    /// The next frame; nil behind the last.
    ///
    /// There is one receiver at a time.
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
        return try await withCheckedThrowingContinuation { receiver = $0 }
    }

    /// No more frames come; the first reason given counts.
    func finish(_ result: Result<Void, any Error>) {
        guard end == nil else { return }
        end = result
        if case .failure = result { frames = [] }
        sender.take()?.resume(throwing: CancellationError())
        receiver.take()?.resume(with: result.map { nil })
    }
}
