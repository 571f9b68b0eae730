public import PNG

/// What a render and its inputs may take.
public struct Limits: Sendable {
    /// How large snapshots and frames may be.
    public var pixels = PixelLimits()
    /// The memory for both.
    public var memory = MemoryBudget()
    /// Whether inputs may be descriptors that are open already, pipes among them.
    package var readsOpenInputs = false

    /// 32,768 pixels a side, 128 Mi pixels, and half of the memory that the process may use.
    public init() {}
}
