struct LimitOptions: Sendable {
    var maxMemory: Given<Int>?
    var maxPixels: Given<Int>?

    static let options: [Option<LimitOptions>] = [
        Option(
            "max-memory", \.maxMemory, .bytes,
            "The maximum memory (default: half of the machine's)."),
        Option(
            "max-pixels", \.maxPixels, .whole(PixelLimits.pixelCounts),
            "The maximum number of pixels of a picture (default: 134217728)."),
    ].map { $0.under(OptionRow.Heading.limits.rawValue) }

    /// Returns the limits of a task, which messages call `task`; `readsOpen` permits inputs that
    /// are already open.
    func limits(for task: String = "render", readsOpen: Bool = false) -> Limits {
        var limits = Limits()
        limits.memory = MemoryBudget(bytes: maxMemory?.value, for: task)
        limits.readsOpenInputs = readsOpen
        if let pixels = maxPixels?.value { limits.pixels.pixels = pixels }
        return limits
    }
}
