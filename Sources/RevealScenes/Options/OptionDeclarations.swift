package import PNG
package import Raster
package import RevealMotion
package import RevealRendering
package import RevealValues

/// Every option of a render that a scene file may say as well: the one place that says how it is
/// written, which presets it shapes, and what people are told of it.
package enum OptionDeclarations {
    // What is seen.

    package static let preset = WrittenOption<PresetName>(
        .preset, .preset, of: .scene,
        "circular-reveal-kit (default), circular-transition, bubble, bubble-mask, pulse, fitted, "
            + "linear-wipe, clock-wipe, map-wipe, container-transform, xfade-circleopen, "
            + "xfade-circleclose, xfade-circlecrop or view-transition.")
    package static let flavor = WrittenOption<ViewTransition.Flavor>(
        .flavor, .name.told(as: "name"), of: .presets([.viewTransition]),
        "view-transition: whose (default: mdn); vitepress, element-plus, magic-ui, telegram, "
            + "telegram-web, react-native-android, react-native-ios, android or flutter, and magic-ui with "
            + "-square, -triangle, -diamond, -hexagon, -rectangle or -star.")
    package static let type = WrittenOption<RevealType>(
        .type, .name, of: .presets(.directed),
        "reveal (default): the new picture grows. unreveal: the old one shrinks away.")
    package static let path = WrittenOption<CircularReveal.Path>(
        .path, .name, of: .presets([.circularRevealKit], ofTwoSnapshots: true),
        "circular-reveal-kit: how its controllers get on screen; they differ in delay and fade.")
    package static let startFrame = WrittenOption<Rect>(
        .startFrame, .rectangle, of: .presets([.circularRevealKit, .containerTransform]),
        "circular-reveal-kit: the rectangle, in points, whose ellipse it starts from (default: "
            + "the centre; 0,0,0,0 is the top left corner). container-transform: where the card "
            + "is.")
    package static let fadeColor = WrittenOption<Color>(
        .fadeColor, .color, of: .presets([.circularRevealKit], ofTwoSnapshots: true),
        "circular-reveal-kit: what the outgoing picture fades to.")
    package static let center = WrittenOption<Position>(
        .center, .place,
        of: .presets([.bubble, .bubbleMask, .fitted, .clockWipe, .viewTransition]),
        "bubble, bubble-mask, fitted, clock-wipe, view-transition: the centre (default: the "
            + "middle; the two bubbles' own is 0,0).")
    package static let bubbleColor = WrittenOption<BubblePaint>(
        .bubbleColor, .bubble, of: .presets([.bubble]),
        "bubble: its colour, or auto for that of the new picture's border (default: white).")
    package static let bubbleImage = WrittenOption<String>(
        .bubbleImage, .picture, of: .presets([.bubble]),
        "bubble: a picture in it instead of a colour.")
    package static let startRadius = WrittenOption<Radius>(
        .startRadius, .radius("closest-side"), of: .presets([.fitted]),
        "fitted: the first radius (default: 0).")
    package static let endRadius = WrittenOption<Radius>(
        .endRadius, .radius("farthest-corner"), of: .presets([.fitted]),
        "fitted: the last radius (default: farthest-corner).")
    package static let inverted = WrittenOption<Bool>(
        .inverted, .flag, of: .presets([.fitted, .mapWipe]),
        "fitted: reveal from the outside in, unreveal from the inside out. map-wipe: white first.")
    package static let maskShape = WrittenOption<MaskShape>(
        .maskShape, .maskShape, of: .presets([.fitted]),
        "fitted: ellipse (default, a circle), pixels (a circle of whole ones), rectangle, square, "
            + "triangle, diamond, hexagon, star, star(5,0.4) or polygon(50% 0%,100% 100%,0% 100%).")
    package static let cornerRadius = WrittenOption<Double>(
        .cornerRadius, .cornerRadius, of: .presets([.fitted, .containerTransform]),
        "fitted: how round a rectangle's corners are, in points (default: 0). "
            + "container-transform: the card's.")
    package static let map = WrittenOption<String>(
        .map, .picture, of: .presets([.mapWipe]),
        "map-wipe: a grey PNG file of 8 or 16 bits, whose darkest pixels change first and whose "
            + "lightest last.")
    package static let softness = WrittenOption<Double>(
        .softness, .softness, of: .presets([.mapWipe]),
        "map-wipe: how much of the way from black to white changes at once (default: 3%; 0 has "
            + "steps).")
    package static let mapFormula = WrittenOption<MaskMap.Formula>(
        .mapFormula, .name, of: .presets([.mapWipe]),
        "map-wipe: whose shares: mlt (default), slow at both ends, or obs, even.")
    package static let angle = WrittenOption<Double>(
        .angle, .angle, of: .presets([.linearWipe, .clockWipe]),
        "linear-wipe: which way it moves (default: 90deg, to the right). clock-wipe: where it "
            + "begins (default: 0deg, at the top).")
    package static let feather = WrittenOption<Length>(
        .feather, .width, of: .presets(.edged),
        "How wide the mask's edge is: points, or a share of the diagonal (default: 0, as sharp as "
            + "pixels are).")
    package static let featherCurve = WrittenOption<FeatherCurve>(
        .featherCurve, .name, of: .presets(.edged), "How a soft edge runs (default: smooth).")
    package static let featherAlign = WrittenOption<Double>(
        .featherAlign, .featherAlign, of: .presets(.edged),
        "Where a soft edge lies about the sharp one (default: center); 0.2 has a fifth of it "
            + "outside.")
    package static let featherStretch = WrittenOption<FeatherStretch>(
        .featherStretch, .name, of: .presets(.edged),
        "Whether a soft edge is out of the view at both ends (default: auto, it is).")
    package static let ring = WrittenOption<WrittenRing>(
        .ring, .ring, of: .presets(.edged),
        "A stroke along the mask's edge: how wide, its colour, and center (default), inside or "
            + "outside.")
    package static let shadow = WrittenOption<WrittenShadow>(
        .shadow, .shadow, of: .presets(.edged),
        "What the mask casts outside of itself, as CSS's box-shadow: x, y, blur, perhaps a spread, "
            + "and a colour.")
    package static let fit = WrittenOption<FitName>(
        .fit, .name, of: .presets(.betweenPictures, ofTwoSnapshots: true),
        "What to do with a second picture of another size than the first (default: error).")
    package static let align = WrittenOption<Position>(
        .align, .place.told(as: "top left|50%,0%|x,y"),
        of: .presets(.betweenPictures, ofTwoSnapshots: true),
        "contain, cover, none: which part of it stays in place (default: the middle).")
    package static let background = WrittenOption<Color>(
        .background, .color, of: .scene,
        "#rgb, #rgba, #rrggbb, #rrggbbaa, a CSS colour name or transparent (default); "
            + "CircularRevealKit's own is black.")
    package static let composite = WrittenOption<Layer.Composite>(
        .composite, .name.told(as: "replace|over"), of: .presets(.masked),
        "Inside the circle a picture with alpha replaces the other (default), or lies over it.")
    package static let scale = WrittenOption<Double>(
        .scale, .scale, of: .scene, "Pixels a point: 2 for an @2x picture.")

    // When.

    package static let duration = WrittenOption<WrittenTime>(
        .duration, .time.told(as: "500ms|0.5s|30f"), of: .presets(.all),
        "How long it moves (default: the preset's, or until a spring has settled).")
    package static let delay = WrittenOption<WrittenTime>(
        .delay, .time, of: .presets(.all), "How long nothing moves at first.")
    package static let hold = WrittenOption<WrittenTime>(
        .hold, .time, of: .presets(.all), "How much longer the last state shows.")
    package static let thereAndBack = WrittenOption<Bool>(
        .thereAndBack, .flag, of: .presets(.betweenPictures),
        "There, a rest, back, and a rest again, as long as the hold (default: 1s): for loops.")
    package static let easing = WrittenOption<TimingFunction>(
        .easing, .easing, of: .presets(.all),
        TimingFunction.names.joined(separator: ", ")
            + ", cubic-bezier(x1,y1,x2,y2), steps(n,jump-end), linear(0,0.6 40%,1), "
            + "spring(mass,stiffness,damping) or spring(500ms,0.3) (default: the preset's).")
    private static let loopsHint =
        "it is how often the circle pulses; how often a file plays is said by plays, 0 for ever"
    package static let loops = WrittenOption<Int>(
        .loops, .whole(1...10_000, hint: loopsHint), of: .presets([.pulse]),
        "pulse: how many periods (default: 1).")
    package static let end = WrittenOption<WrittenTime>(
        .end, .time, of: .presets([.pulse]), "pulse: when it ends.")
    package static let stop = WrittenOption<WrittenTime>(
        .stop, .time, of: .presets([.pulse]),
        "pulse: when it is told to stop, and grows back from what it is.")
    package static let fps = WrittenOption<FrameRate>(
        .fps, .rate, of: .output, "Frames a second: 60 (default), 29.97, 30000/1001.")
    package static let sampling = WrittenOption<FrameGrid.Sampling>(
        .sampling, .name, of: .output,
        "Whether the end is a frame (default: closed; half-open for a loop).")
    package static let shutter = WrittenOption<Double>(
        .shutter, .shutter, of: .output,
        "How much of a frame's time masks are exposed: 180deg is half of it (default: 0deg, an "
            + "instant).")
    package static let shutterPhase = WrittenOption<Double>(
        .shutterPhase, .shutterPhase, of: .output,
        "When the shutter opens, after a frame's time (default: as long before it as it closes "
            + "behind).")
    package static let frames = WrittenOption<FrameSelection>(
        .frames, .frames, of: .output, "Only these frames: 7, 0-99, 0-99x2, or a list.")

    // What files it becomes.

    package static let depth = WrittenOption<RenderOptions.SampleDepth?>(
        .depth, .depth, of: .output, "Bits a sample (default: auto).")
    package static let colorSpace = WrittenOption<FrameColorSpace>(
        .colorSpace, .name, of: .output,
        "Which colours samples mean: the first picture's (default: outgoing), or these, to which "
            + "pictures are converted; keep mixes numbers as they are.")
    package static let blend = WrittenOption<FrameBlending>(
        .blend, .name, of: .output,
        "What edges, feathers and fades mix: numbers as they are coded (default), or linear light.")
    package static let startNumber = WrittenOption<Int>(
        .startNumber, .whole(0...999_999_999), of: .output,
        "The number of frame 0 in file names.")
    package static let plays = WrittenOption<Int>(
        .plays, .whole(0...Int(Int32.max), hint: "write 0 to play it for ever"), of: .output,
        "How often an animation plays; 0 is for ever.")
    package static let rest = WrittenOption<WrittenTime>(
        .rest, .time, of: .output,
        "How much longer the last frame of an animation shows before it plays again (default: 1s; "
            + "none with a hold).")
    package static let poster = WrittenOption<RenderOptions.Poster>(
        .poster, .name, of: .output,
        "What shows where animations do not: the middle frame, or the first.")
    package static let compression = WrittenOption<Compression>(
        .compression, .name, of: .output,
        "Time against size, never pixels; stable is for files that Git keeps.")
    package static let encoder = WrittenOption<PNGEncoder>(
        .encoder, .name, of: .output,
        "Who compresses frames: splice (default), or libpng, the reference.")
    package static let threads = WrittenOption<Int>(
        .threads, .whole(1...1024), of: .output,
        "Frames or files worked on side by side (default: the processors allowed).")

    /// All of them, in the order in which they are checked and printed.
    static let all: [any AnyWrittenOption] = [
        preset, flavor, type, path, startFrame, center, startRadius, endRadius, inverted, maskShape,
        cornerRadius, map, softness, mapFormula, angle, duration, delay, hold, easing, thereAndBack,
        feather, featherCurve,
        featherAlign, featherStretch, ring, shadow, fadeColor,
        bubbleColor, bubbleImage, loops, stop, end, fit, align, scale, background, composite, fps,
        sampling, shutter, shutterPhase, depth, colorSpace, blend, compression, frames,
        startNumber, plays, rest, poster, threads, encoder,
    ]

    /// Their names, in that order.
    package static var names: [OptionName] { all.map(\.name) }

    /// The names of those whose values may begin with a dash, and how these are written.
    package static var dashed: [(name: String, form: String)] {
        all.compactMap { option in option.dashedForm.map { (option.name.rawValue, $0) } }
    }

    /// The option of that name; `OptionDeclarationTests` holds that there is one for each.
    static subscript(name: OptionName) -> (any AnyWrittenOption)? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension Set<PresetName> {
    /// Every preset.
    fileprivate static let all = Set(PresetName.allCases)
    /// Those that go from one picture to another.
    fileprivate static let betweenPictures = all.subtracting([.pulse])
    /// Those of them that go either way.
    fileprivate static let directed = betweenPictures.subtracting(
        [.xfadeCircleopen, .xfadeCircleclose, .xfadeCirclecrop])
    /// Those of them that mask a picture, which a bubble does not.
    fileprivate static let masked = directed.subtracting(
        [.bubble, .containerTransform])
    /// Those of them whose mask has an edge, which a map has not.
    fileprivate static let edged = masked.subtracting([.mapWipe])
}
