import ArgumentParser
import PNG
import RevealFiles
import RevealRendering
import RevealValues

/// What a command may take of the machine.
struct LimitOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames or files worked on side by side (default: the processors allowed).",
            valueName: "number"))
    var threads: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How much memory to need at most (default: half of what there is).",
            valueName: "512MiB|2G"))
    var maxMemory: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many pixels a picture may have (default: 134217728).", valueName: "number"))
    var maxPixels: String?

    /// The limits that they say of a render, or of what messages call `task`.
    func limits(for task: String? = nil) throws -> Limits {
        var limits = Limits()
        let memory = try option("max-memory", maxMemory) { text throws(SyntaxError) in
            try byteCount(text)
        }
        let pixels = try option("max-pixels", maxPixels) { text throws(SyntaxError) in
            try whole(text, in: 1...1 << 30)
        }
        limits.memory =
            task.map { MemoryBudget(bytes: memory, for: $0) } ?? MemoryBudget(bytes: memory)
        if let pixels { limits.pixels.pixels = pixels }
        return limits
    }

    /// The options as they are typed.
    var words: [String] {
        (maxMemory.map { ["--max-memory", $0] } ?? [])
            + (maxPixels.map { ["--max-pixels", $0] } ?? [])
    }
}
