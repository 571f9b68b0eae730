/// The options of a render, from a command line or a scene file; an absent option is nil.
package struct OptionValues: Sendable, Equatable {
    package var preset: Given<PresetDeclaration>?
    package var flavor: Given<ViewTransition.Flavor>?
    package var type: Given<RevealType>?
    package var path: Given<CircularReveal.Path>?
    package var startFrame: Given<Rect>?
    package var center: Given<Position>?
    package var startRadius: Given<Radius>?
    package var endRadius: Given<Radius>?
    package var inverted: Given<Bool>?
    package var maskShape: Given<MaskShape>?
    package var cornerRadius: Given<Double>?
    package var map: Given<String>?
    package var softness: Given<Double>?
    package var mapFormula: Given<MaskMap.Formula>?
    package var angle: Given<Double>?
    package var duration: Given<WrittenTime>?
    package var delay: Given<WrittenTime>?
    package var hold: Given<WrittenTime>?
    package var easing: Given<TimingFunction>?
    package var thereAndBack: Given<Bool>?
    package var feather: Given<Length>?
    package var featherCurve: Given<FeatherCurve>?
    package var featherAlign: Given<Double>?
    package var featherStretch: Given<FeatherStretch>?
    package var ring: Given<WrittenRing>?
    package var shadow: Given<WrittenShadow>?
    package var fadeColor: Given<Color>?
    package var bubbleColor: Given<Color?>?
    package var bubbleImage: Given<String>?
    package var loops: Given<Int>?
    package var stop: Given<WrittenTime>?
    package var end: Given<WrittenTime>?
    package var fit: Given<FitName>?
    package var align: Given<Position>?
    package var scale: Given<Double>?
    package var background: Given<Color>?
    package var composite: Given<Layer.Composite>?
    package var fps: Given<FrameRate>?
    package var sampling: Given<FrameGrid.Sampling>?
    package var shutter: Given<Double>?
    package var shutterPhase: Given<Double>?
    package var depth: Given<RenderOptions.SampleDepth?>?
    package var colorSpace: Given<FrameColorSpace>?
    package var blend: Given<FrameBlending>?
    package var compression: Given<Compression>?
    package var frames: Given<FrameSelection>?
    package var startNumber: Given<Int>?
    package var plays: Given<Int>?
    package var rest: Given<WrittenTime>?
    package var poster: Given<RenderOptions.Poster>?
    package var threads: Given<Int>?
    package var encoder: Given<PNGEncoder>?

    package init() {}

    /// All options, in the order in which they are checked and printed.
    package static let table: [OptionRow] = [
        OptionRow(
            "preset", .shown, .scene, \.preset, .preset,
            "Which transition: \(PresetDeclaration.list) (default: the first)."),
        OptionRow(
            "flavor", .shown, .preset, \.flavor, .name.called("name"),
            "view-transition: the site or library whose theme toggle it is (default: "
                + "\(ViewTransition.Flavor.mdn.rawValue)): "
                + ViewTransition.Flavor.allCases.map(\.rawValue).joined(separator: ", ") + "."),
        OptionRow(
            "type", .shown, .preset, \.type, .name,
            "reveal (default): the new picture grows. unreveal: the old picture shrinks away."),
        OptionRow(
            "path", .shown, .pair, \.path, .name,
            "circular-reveal-kit: pushed by a navigation controller or presented modally (delay "
                + "and fade differ)."),
        OptionRow(
            "start-frame", .shown, .preset, \.startFrame, .rectangle,
            "circular-reveal-kit: the rectangle, in points, whose ellipse it starts from "
                + "(default: the center; 0,0,0,0 is the top left corner). container-transform: the "
                + "card's rectangle."),
        OptionRow(
            "center", .shown, .preset, \.center, .position,
            "The center (default: the middle of the view)."),
        OptionRow(
            "start-radius", .shown, .preset, \.startRadius, .radius("closest-side"),
            "fitted: the first radius (default: 0)."),
        OptionRow(
            "end-radius", .shown, .preset, \.endRadius, .radius("farthest-corner"),
            "fitted: the last radius (default: farthest-corner)."),
        OptionRow(
            "inverted", .shown, .preset, \.inverted, .flag,
            "fitted: reveal from the outside in, unreveal from the inside out. map-wipe: white "
                + "first."),
        OptionRow(
            "mask-shape", .shown, .preset, \.maskShape, .maskShape,
            "fitted: \(MaskShape.names.joined(separator: ", ")), star(5,0.4), path(…), or "
                + "polygon(50% 0%,100% 100%,0% 100%) (default: ellipse, a circle; pixels is a "
                + "circle of whole pixels)."),
        OptionRow(
            "corner-radius", .shown, .preset, \.cornerRadius, .cornerRadius,
            "fitted: the radius of a rectangle's corners, in points (default: 0). "
                + "container-transform: that of the card."),
        OptionRow(
            "map", .shown, .preset, \.map, .file("picture", endings: ["png"]),
            "map-wipe: a gray PNG file of 8 or 16 bits. Its darkest pixels change first, its "
                + "lightest last."),
        OptionRow(
            "softness", .shown, .preset, \.softness, .softness,
            "map-wipe: the range of grays that changes at the same time, as a share of black to "
                + "white (default: 3%; 0 has hard steps)."),
        OptionRow(
            "map-formula", .shown, .preset, \.mapFormula, .name,
            "map-wipe: mlt (default) is slow at both ends, obs is even."),
        OptionRow(
            "angle", .shown, .preset, \.angle, .angle,
            "linear-wipe: the direction of motion (default: 90deg, to the right). clock-wipe: "
                + "where it begins (default: 0deg, at the top)."),
        OptionRow(
            "duration", .time, .preset, \.duration, .time.called("500ms|0.5s|30f"),
            "The time of the motion (default: the preset's, or until a spring has settled)."),
        OptionRow(
            "delay", .time, .preset, \.delay, .time, "The time before anything moves."),
        OptionRow(
            "hold", .time, .preset, \.hold, .time, "Additional time of the last state."),
        OptionRow(
            "easing", .time, .preset, \.easing,
            .easing.described(by: SchemaDefinition.easing.reference),
            "\(TimingFunction.written) (default: the preset's)."),
        OptionRow(
            "there-and-back", .time, .preset, \.thereAndBack, .flag,
            "Forward, a pause, back, and another pause, each as long as the hold (default: 1s): "
                + "for loops."),
        OptionRow(
            "feather", .shown, .preset, \.feather, .width,
            "The width of a soft edge: points, or a percentage of the view's diagonal (default: "
                + "0, sharp)."),
        OptionRow(
            "feather-curve", .shown, .preset, \.featherCurve, .name,
            "The falloff of a soft edge (default: smooth)."),
        OptionRow(
            "feather-align", .shown, .preset, \.featherAlign, .featherAlign,
            "Where a soft edge is relative to the sharp edge (default: center); 0.2 puts 20 % "
                + "of it outside."),
        OptionRow(
            "feather-stretch", .shown, .preset, \.featherStretch, .name,
            "auto (default) extends the motion so that a soft edge is outside of the view before "
                + "and after it; none keeps the motion."),
        OptionRow(
            "ring", .shown, .preset, \.ring, .ring,
            "A stroke along the mask's edge: its width, its color, and center (default), inside "
                + "or outside."),
        OptionRow(
            "shadow", .shown, .preset, \.shadow, .shadow,
            "A shadow outside of the mask, as CSS's box-shadow: x, y, blur, optionally a spread, "
                + "and a color."),
        OptionRow(
            "fade-color", .shown, .pair, \.fadeColor, .color,
            "circular-reveal-kit: the color that the outgoing picture fades to."),
        OptionRow(
            "bubble-color", .shown, .preset, \.bubbleColor, .bubble,
            "bubble: its color, or auto for that of the new picture's border (default: white)."),
        OptionRow(
            "bubble-image", .shown, .preset, \.bubbleImage, .file("picture", endings: ["png"]),
            "bubble: a picture in it instead of a color."),
        OptionRow(
            "loops", .time, .preset, \.loops,
            .whole(
                Chain.roundCounts,
                hint: "this is the number of pulses; plays sets how often a file plays (0 is "
                    + "forever)"),
            "pulse: the number of periods (default: 1)."),
        OptionRow(
            "stop", .time, .preset, \.stop, .time,
            "pulse: when it stops; it grows back from its current size."),
        OptionRow(
            "end", .time, .preset, \.end, .time, "pulse: when it ends."),
        OptionRow(
            "fit", .shown, .pair, \.fit, .name,
            "How a second picture of another size is fitted to the size of the first (default: "
                + "error)."),
        OptionRow(
            "align", .shown, .pair, \.align, .position.called("top left|50%,0%|x,y"),
            "contain, cover, none: the part of the second picture that stays in place (default: "
                + "the middle)."),
        OptionRow(
            "scale", .shown, .scene, \.scale, .scale, "Pixels per point: 2 for an @2x picture."),
        OptionRow(
            "background", .shown, .scene, \.background, .color,
            "#rgb, #rgba, #rrggbb, #rrggbbaa, a CSS color name or transparent (default); "
                + "CircularRevealKit's own is black."),
        OptionRow(
            "composite", .shown, .preset, \.composite, .name.called("replace|over"),
            "Inside of the mask, a picture with alpha replaces the other (default), or is drawn "
                + "over it."),
        OptionRow(
            "fps", .time, .output, \.fps, .rate,
            "Frames per second: 60 (default), 29.97, 30000/1001."),
        OptionRow(
            "sampling", .time, .output, \.sampling, .name,
            "closed has a frame at the end of the timeline, half-open does not (default: closed; "
                + "half-open for a loop)."),
        OptionRow(
            "shutter", .time, .output, \.shutter, .shutter,
            "Motion blur: the part of each frame's time during which masks are exposed; 180deg "
                + "is half of it (default: 0deg, none)."),
        OptionRow(
            "shutter-phase", .time, .output, \.shutterPhase, .shutterPhase,
            "When the shutter opens, relative to a frame's time (default: half an exposure "
                + "before it)."),
        OptionRow(
            "depth", .files, .output, \.depth, .depth, "Bits per sample (default: auto)."),
        OptionRow(
            "color-space", .files, .output, \.colorSpace, .name,
            "The color space of frames: the first picture's (default: outgoing), or another to "
                + "which pictures are converted; keep mixes sample values unchanged."),
        OptionRow(
            "blend", .files, .output, \.blend, .name,
            "coded (default) mixes sample values in edges, soft edges, and fades; linear mixes "
                + "linear light."),
        OptionRow(
            "compression", .files, .output, \.compression, .name,
            "Smaller files or less time; pixels stay the same. stable is for files in Git."),
        OptionRow(
            "frames", .time, .output, \.frames, .frames,
            "Only these frames: 7, 0-99, 0-99x2, or a list."),
        OptionRow(
            "start-number", .files, .output, \.startNumber, .whole(RenderOptions.startNumbers),
            "The number of frame 0 in file names."),
        OptionRow(
            "plays", .files, .output, \.plays,
            .whole(RenderOptions.playCounts, hint: "write 0 to play it forever"),
            "How often an animation plays; 0 is forever."),
        OptionRow(
            "rest", .files, .output, \.rest, .time,
            "Additional time of an animation's last frame before it plays again (default: 1s; "
                + "none with a hold)."),
        OptionRow(
            "poster", .files, .output, \.poster, .name,
            "The frame for viewers that do not play animations: the middle one, or the first."),
        OptionRow(
            "threads", .limits, .output, \.threads, .whole(threadCounts),
            "The number of frames or files processed at the same time (default: the number of "
                + "processors)."),
        OptionRow(
            "encoder", .files, .output, \.encoder, .name,
            "The encoder of frames: splice (default), or libpng, the reference."),
    ]

    static let threadCounts = 1...1024
}
