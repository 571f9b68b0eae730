import ArgumentParser
import RevealScenes

/// What is seen, but for when.
struct SceneOptions: ParsableArguments {
    @Option(OptionDeclarations.preset) var preset
    @Option(OptionDeclarations.flavor) var flavor
    @Option(OptionDeclarations.type) var type
    @Option(OptionDeclarations.path) var path
    @Option(OptionDeclarations.startFrame) var startFrame
    @Option(OptionDeclarations.fadeColor) var fadeColor
    @Option(OptionDeclarations.center) var center
    @Option(OptionDeclarations.bubbleColor) var bubbleColor
    @Option(OptionDeclarations.bubbleImage) var bubbleImage
    @Option(OptionDeclarations.startRadius) var startRadius
    @Option(OptionDeclarations.endRadius) var endRadius
    @Flag(OptionDeclarations.inverted) var inverted
    @Option(OptionDeclarations.maskShape) var maskShape
    @Option(OptionDeclarations.cornerRadius) var cornerRadius
    @Option(OptionDeclarations.map) var map
    @Option(OptionDeclarations.softness) var softness
    @Option(OptionDeclarations.mapFormula) var mapFormula
    @Option(OptionDeclarations.angle) var angle
    @Option(OptionDeclarations.feather) var feather
    @Option(OptionDeclarations.featherCurve) var featherCurve
    @Option(OptionDeclarations.featherAlign) var featherAlign
    @Option(OptionDeclarations.featherStretch) var featherStretch
    @Option(OptionDeclarations.ring) var ring
    @Option(OptionDeclarations.shadow) var shadow
    @Option(OptionDeclarations.fit) var fit
    @Option(OptionDeclarations.align) var align
    @Option(OptionDeclarations.background) var background
    @Option(OptionDeclarations.composite) var composite
    @Option(OptionDeclarations.scale) var scale
    @Flag(
        help: """
            Instead of pictures how much of each pixel is the new one's, from black to white: \
            mattes of 16 bits, or 8 with --depth 8. Needs no pictures with --size 1920x1080.
            """)
    var matte = false
    @Option("size", .size, "How large frames are (default: as large as the pictures).")
    var size: Written<ViewSize>?
}
