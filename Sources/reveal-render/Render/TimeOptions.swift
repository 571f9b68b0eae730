import ArgumentParser
import RevealScenes

/// When it is seen, and which moments of it.
struct TimeOptions: ParsableArguments {
    @Option(OptionList.duration) var duration
    @Option(OptionList.delay) var delay
    @Option(OptionList.hold) var hold
    @Flag(OptionList.thereAndBack) var thereAndBack
    @Option(OptionList.easing) var easing
    @Option(OptionList.loops) var loops
    @Option(OptionList.end) var end
    @Option(OptionList.stop) var stop
    @Option(OptionList.fps) var fps
    @Option(OptionList.sampling) var sampling
    @Option(OptionList.shutter) var shutter
    @Option(OptionList.shutterPhase) var shutterPhase
    @Option(OptionList.frames) var frames
    @Option(
        "count", .whole(1...999_999),
        "So many frames, evenly spaced from the first to the last (sheet: 12).")
    var count: Written<Int>?
    @Option("frame", .whole(0...999_999), "One frame: a still, or one numbered file.")
    var frame: Written<Int>?
    @Option("at", .moment, "A still of that moment.")
    var at: Written<WrittenTime>?
}
