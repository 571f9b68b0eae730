import ArgumentParser
import PNG
import RevealRendering

/// What files it becomes.
struct FileOptions: ParsableArguments {
    @OptionGroup var outputs: OutputOptions
    @Option(
        help: ArgumentHelp("Bits a sample (default: auto).", valueName: "auto|8|16"),
        completion: .list(["auto", "8", "16"]))
    var depth: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of frame 0 in file names.", valueName: "number"))
    var startNumber: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How often an animation plays; 0 is for ever.", valueName: "number"))
    var plays: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How much longer the last frame of an animation shows before it plays again (default: 1s; "
                + "none with --hold).", valueName: "time"))
    var rest: String?
    @Option(
        help: ArgumentHelp(
            "What shows where animations do not: the middle frame, or the first.",
            valueName: "middle|first"), completion: .names(RenderOptions.Poster.self))
    var poster: String?
    @Option(
        help: ArgumentHelp(
            "Time against size, never pixels; stable is for files that Git keeps.",
            valueName: "fast|balanced|small|stable"),
        completion: .names(Compression.self))
    var compression: String?
    @Option(
        help: ArgumentHelp(
            "Who compresses frames: splice (default), or libpng, the reference.",
            valueName: "splice|libpng"), completion: .names(PNGEncoder.self))
    var encoder: String?
    @Flag(name: [.long, .customShort("y")], help: "Replace any existing output.")
    var overwrite = false
    @Flag(help: "Keep frames that are there, whole and from this very job; render the others.")
    var skipExisting = false
    @Flag(help: "Have files and folders reach the disk before they count as written.")
    var durable = false
}
