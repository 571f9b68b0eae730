import ArgumentParser
import PNG
import RevealFiles
import RevealScenes

/// What a command may take of the machine.
struct LimitOptions: ParsableArguments {
    @Option(OptionDeclarations.threads) var threads
    @Option(
        "max-memory", .bytes, "How much memory to need at most (default: half of what there is).")
    var maxMemory: Written<Int>?
    @Option(
        "max-pixels", .whole(1...1 << 30),
        "How many pixels a picture may have (default: 134217728).")
    var maxPixels: Written<Int>?

    /// The limits that they say of what messages call `task`.
    func limits(for task: String = "render") throws -> Limits {
        var limits = Limits()
        limits.memory = MemoryBudget(bytes: try maxMemory.value(), for: task)
        if let pixels = try maxPixels.value() { limits.pixels.pixels = pixels }
        return limits
    }

    /// The limits as they are typed.
    var words: [String] {
        (maxMemory.map { ["--max-memory", $0.text] } ?? [])
            + (maxPixels.map { ["--max-pixels", $0.text] } ?? [])
    }
}
