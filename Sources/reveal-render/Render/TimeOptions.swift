import ArgumentParser
import RevealScenes

/// When it is seen, and which moments of it.
struct TimeOptions: ParsableArguments {
    @Option(OptionDeclarations.duration) var duration
    @Option(OptionDeclarations.delay) var delay
    @Option(OptionDeclarations.hold) var hold
    @Flag(OptionDeclarations.thereAndBack) var thereAndBack
    @Option(OptionDeclarations.easing) var easing
    @Option(OptionDeclarations.loops) var loops
    @Option(OptionDeclarations.end) var end
    @Option(OptionDeclarations.stop) var stop
    @Option(OptionDeclarations.fps) var fps
    @Option(OptionDeclarations.sampling) var sampling
    @Option(OptionDeclarations.shutter) var shutter
    @Option(OptionDeclarations.shutterPhase) var shutterPhase
    @Option(OptionDeclarations.frames) var frames
    @Option(
        "count", .whole(1...999_999),
        "So many frames, evenly spaced from the first to the last (sheet: 12).")
    var count: Written<Int>?
    @Option("frame", .whole(0...999_999), "One frame: a still, or one numbered file.")
    var frame: Written<Int>?
    @Option("at", .moment, "A still of that moment.")
    var at: Written<WrittenTime>?
}
