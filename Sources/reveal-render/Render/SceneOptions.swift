import ArgumentParser
import Raster
import RevealMotion
import RevealScenes

/// What is seen, but for when.
struct SceneOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "circular-reveal-kit (default), circular-transition, bubble, bubble-mask, pulse, "
                + "fitted, xfade-circleopen or xfade-circleclose.", valueName: "name"),
        completion: .names(PresetName.self))
    var preset: String?
    @Option(
        help: ArgumentHelp(
            "reveal (default): the new picture grows. unreveal: the old one shrinks away.",
            valueName: "reveal|unreveal"), completion: .names(RevealType.self))
    var type: String?
    @Option(
        help: ArgumentHelp(
            "circular-reveal-kit: how its controllers get on screen; they differ in delay and fade.",
            valueName: "navigation|modal"), completion: .names(CircularReveal.Path.self))
    var path: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "circular-reveal-kit: the rectangle, in points, whose ellipse it starts from "
                + "(default: the centre).", valueName: "x,y,w,h"))
    var startFrame: String?
    @Option(
        help: ArgumentHelp(
            "circular-reveal-kit: what the outgoing picture fades to.", valueName: "colour"),
        completion: .colors)
    var fadeColor: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "bubble, bubble-mask, fitted: the circle's centre (default: the middle; the two systems' "
                + "own is 0,0).",
            valueName: "x,y|90%,90%|top left"))
    var center: String?
    @Option(
        help: ArgumentHelp(
            "bubble: its colour, or auto for that of the new picture's border (default: white).",
            valueName: "colour"),
        completion: .colors)
    var bubbleColor: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("bubble: a picture in it instead of a colour.", valueName: "picture"),
        completion: .file(extensions: ["png"]))
    var bubbleImage: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "fitted: the first radius (default: 0).",
            valueName: "points|%|closest-side|…"))
    var startRadius: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "fitted: the last radius (default: farthest-corner).",
            valueName: "points|%|farthest-corner|…"))
    var endRadius: String?
    @Flag(help: "fitted: reveal from the outside in, unreveal from the inside out.")
    var inverted = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How wide the circle's edge is: points, or a share of the diagonal (default: 0, as "
                + "sharp as pixels are).", valueName: "24|3%"))
    var feather: String?
    @Option(
        help: ArgumentHelp(
            "How a soft edge runs (default: smooth).", valueName: "linear|smooth|gaussian"),
        completion: .names(FeatherCurve.self))
    var featherCurve: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where a soft edge lies about the sharp one (default: center); 0.2 has a fifth of it "
                + "outside.", valueName: "inside|center|outside"),
        completion: .names(FeatherAlign.self))
    var featherAlign: String?
    @Option(
        help: ArgumentHelp(
            "Whether a soft edge is out of the view at both ends (default: auto, it is).",
            valueName: "auto|none"), completion: .names(FeatherStretch.self))
    var featherStretch: String?
    @Option(
        help: ArgumentHelp(
            "What to do with a second picture of another size than the first (default: error).",
            valueName: "error|contain|cover|fill|none"), completion: .names(FitName.self))
    var fit: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "contain, cover, none: which part of it stays in place (default: the middle).",
            valueName: "top left|50%,0%|x,y"))
    var align: String?
    @Option(
        help: ArgumentHelp(
            "#rgb, #rgba, #rrggbb, #rrggbbaa, a CSS colour name or transparent (default); "
                + "CircularRevealKit's own is black.", valueName: "colour"), completion: .colors)
    var background: String?
    @Option(
        help: ArgumentHelp(
            "Inside the circle a picture with alpha replaces the other (default), or lies over it.",
            valueName: "replace|over"), completion: .names(Layer.Composite.self))
    var composite: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels a point: 2 for an @2x picture.", valueName: "number"))
    var scale: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How large frames are (default: as large as the pictures).",
            valueName: "400x|x800|400x867|50%"))
    var size: String?
}
