public import PNG

/// What a render and its inputs may take.
public struct Limits: Sendable {
    /// How large snapshots and frames may be.
    public var pixels = PixelLimits()
    /// The memory for both.
    public var memory = MemoryBudget()

    /// 32,768 pixels a side, 128 Mi pixels, and half of the memory that the process may use.
    public init() {}
}

extension RenderJob {
    /// Makes sure that frames are no larger than allowed and that the job fits into the memory.
    ///
    /// - Throws: `.frames`, `.overBudget`.
    public func checkLimits() throws(RevealError) {
        try check(options.limits)
    }

    /// Makes sure that the outputs could be written now, and makes nothing.
    ///
    /// Nothing may be there that may not be replaced, no output may be an input, and FFmpeg has to be
    /// there if it is needed.
    ///
    /// - Throws: `.outputExists`, `.outputKept`, `.outputIsInput`, `.notCreated`, `.movie`.
    public func checkDestination() throws(RevealError) {
        try checkOutputs()
    }
}
