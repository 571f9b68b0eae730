import PNG
import RevealFiles
import RevealScenes
import RevealValues

/// What a command may take of the machine.
struct LimitOptions: Sendable {
    var maxMemory: Given<Int>?
    var maxPixels: Given<Int>?

    static let options: [Option<LimitOptions>] = [
        Option(
            "max-memory", \.maxMemory, .bytes,
            "The most memory to need (default: half of what there is)."),
        Option(
            "max-pixels", \.maxPixels, .whole(PixelLimits.pixelCounts),
            "The most pixels that a picture may have (default: 134217728)."),
    ].map { $0.under(OptionRow.Heading.limits.rawValue) }

    /// The limits of what messages call `task`.
    func limits(for task: String = "render") -> Limits {
        var limits = Limits()
        limits.memory = MemoryBudget(bytes: maxMemory?.value, for: task)
        if let pixels = maxPixels?.value { limits.pixels.pixels = pixels }
        return limits
    }

    /// The limits as they are typed.
    var words: [String] { Self.options.flatMap { $0.arguments(self) } }
}
