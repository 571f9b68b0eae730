extension RenderJob {
    /// Renders the frames and writes them.
    ///
    /// `progress` is called after each frame, on any thread, with the number of frames done; what
    /// it throws ends the render. Cancelling the task removes at once, on the thread that cancels,
    /// what has no name yet; the render then ends when its workers have done what they are at.
    ///
    /// - Throws: a `FileError` or what its output says is wrong, what `progress` throws, or a
    ///   `CancellationError`. Files that were complete stay; nothing is left half written.
    @discardableResult
    public func run(
        progress: @escaping @Sendable (_ done: Int) throws -> Void = { _ in }
    ) async throws -> RenderResult {
        try await make(progress: progress)
    }
}
