import ArgumentParser
import RevealScenes

/// What is seen, but for when.
struct SceneOptions: ParsableArguments {
    @Option(OptionList.preset) var preset
    @Option(OptionList.flavor) var flavor
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
    @Option(OptionList.maskShape) var maskShape
    @Option(OptionList.cornerRadius) var cornerRadius
    @Option(OptionList.map) var map
    @Option(OptionList.softness) var softness
    @Option(OptionList.mapFormula) var mapFormula
    @Option(OptionList.angle) var angle
    @Option(OptionList.feather) var feather
    @Option(OptionList.featherCurve) var featherCurve
    @Option(OptionList.featherAlign) var featherAlign
    @Option(OptionList.featherStretch) var featherStretch
    @Option(OptionList.ring) var ring
    @Option(OptionList.shadow) var shadow
    @Option(OptionList.fit) var fit
    @Option(OptionList.align) var align
    @Option(OptionList.background) var background
    @Option(OptionList.composite) var composite
    @Option(OptionList.scale) var scale
    @Flag(
        help: """
            Instead of pictures how much of each pixel is the new one's, from black to white: \
            mattes of 16 bits, or 8 with --depth 8. Needs no pictures with --size 1920x1080.
            """)
    var matte = false
    @Option("size", .size, "How large frames are (default: as large as the pictures).")
    var size: Written<ViewSize>?
}
