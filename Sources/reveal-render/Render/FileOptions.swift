import ArgumentParser
import RevealScenes

/// What files it becomes.
struct FileOptions: ParsableArguments {
    @OptionGroup var outputs: OutputOptions
    @Option(OptionList.depth) var depth
    @Option(OptionList.colorSpace) var colorSpace
    @Option(OptionList.blend) var blend
    @Option(OptionList.startNumber) var startNumber
    @Option(OptionList.plays) var plays
    @Option(OptionList.rest) var rest
    @Option(OptionList.poster) var poster
    @Option(OptionList.compression) var compression
    @Option(OptionList.encoder) var encoder
    @Flag(name: [.long, .customShort("y")], help: "Replace any existing output.")
    var overwrite = false
    @Flag(help: "Keep frames that are there, whole and from this very job; render the others.")
    var skipExisting = false
    @Flag(help: "Have files and folders reach the disk before they count as written.")
    var durable = false
}
