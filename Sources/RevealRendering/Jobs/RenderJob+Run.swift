extension RenderJob {
    /// Renders the frames and writes them.
    ///
    /// Calls `progress` after each frame, on any thread, with the number of finished frames; an
    /// error that it throws ends the render. Canceling the task removes unfinished files at once,
    /// on the thread that cancels. The render ends when its workers have finished their current
    /// parts.
    ///
    /// - Throws: `RenderError.frames`, a `FileError`, the output's errors, those of `progress`, or
    ///   a `CancellationError`. Complete files remain; no file is left half written.
    @discardableResult
    public func run(
        progress: @escaping @Sendable (_ done: Int) throws -> Void = { _ in }
    ) async throws -> RenderResult {
        try await make(progress: progress)
    }
}
