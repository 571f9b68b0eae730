public import PNG

/// The limits of a render and its inputs.
public struct Limits: Sendable {
    /// The maximum size of snapshots and frames.
    public var pixels = PixelLimits()
    /// The memory for inputs and renders.
    public var memory = MemoryBudget()
    package var readsOpenInputs = false

    /// Creates the default limits: 32,768 pixels per side, 128 Mi pixels, and half of the memory
    /// that is available to the process.
    public init() {}
}
