import ArgumentParser
import RevealScenes

/// What files it becomes.
struct FileOptions: ParsableArguments {
    @OptionGroup var outputs: OutputOptions
    @Option(OptionDeclarations.depth) var depth
    @Option(OptionDeclarations.colorSpace) var colorSpace
    @Option(OptionDeclarations.blend) var blend
    @Option(OptionDeclarations.startNumber) var startNumber
    @Option(OptionDeclarations.plays) var plays
    @Option(OptionDeclarations.rest) var rest
    @Option(OptionDeclarations.poster) var poster
    @Option(OptionDeclarations.compression) var compression
    @Option(OptionDeclarations.encoder) var encoder
    @Flag(name: [.long, .customShort("y")], help: "Replace any existing output.")
    var overwrite = false
    @Flag(help: "Keep frames that are there, whole and from this very job; render the others.")
    var skipExisting = false
    @Flag(help: "Have files and folders reach the disk before they count as written.")
    var durable = false
}
