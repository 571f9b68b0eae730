import ArgumentParser
import RevealScenes

/// What is seen, but for when.
struct SceneOptions: ParsableArguments {
    @Option(OptionList.preset) var preset
    @Option(OptionList.type) var type
    @Option(OptionList.path) var path
    @Option(OptionList.startFrame) var startFrame
    @Option(OptionList.fadeColor) var fadeColor
    @Option(OptionList.center) var center
    @Option(OptionList.bubbleColor) var bubbleColor
    @Option(OptionList.bubbleImage) var bubbleImage
    @Option(OptionList.startRadius) var startRadius
    @Option(OptionList.endRadius) var endRadius
    @Flag(OptionList.inverted) var inverted
    @Option(OptionList.fit) var fit
    @Option(OptionList.align) var align
    @Option(OptionList.background) var background
    @Option(OptionList.composite) var composite
    @Option(OptionList.scale) var scale
    @Option("size", .size, "How large frames are (default: as large as the pictures).")
    var size: Written<ViewSize>?
}
