import PNG
import RevealMotion
import RevealRendering
import RevealValues

extension OptionValues {
    /// Options of how a preset moves, and of the edge of its mask.
    static let look: [OptionRow] = [
        OptionRow(
            .time, .preset,
            Option(
                "duration", \.duration, .time.called("500ms|0.5s|30f"),
                "The time of the motion (default: the preset's, or until a spring has settled).")),
        OptionRow(
            .time, .preset,
            Option("delay", \.delay, .time, "The time before anything moves.")),
        OptionRow(
            .time, .preset,
            Option("hold", \.hold, .time, "Additional time of the last state.")),
        OptionRow(
            .time, .preset,
            Option(
                "easing", \.easing, .easing.described(by: SchemaDefinition.easing.reference),
                "\(TimingFunction.written) (default: the preset's)."
            )
        ),
        OptionRow(
            .time, .preset,
            Option(
                "there-and-back", \.thereAndBack, .flag,
                "There, a rest, back, and another rest, each as long as the hold (default: 1s): for "
                    + "loops.")),
        OptionRow(
            .shown, .preset,
            Option(
                "feather", \.feather, .width,
                "The width of a soft edge: points, or a share of the diagonal (default: 0, as sharp "
                    + "as pixels are).")),
        OptionRow(
            .shown, .preset,
            Option(
                "feather-curve", \.featherCurve, .name,
                "The falloff of a soft edge (default: smooth).")),
        OptionRow(
            .shown, .preset,
            Option(
                "feather-align", \.featherAlign, .featherAlign,
                "Where a soft edge is relative to the sharp edge (default: center); 0.2 puts a fifth "
                    + "of it outside.")),
        OptionRow(
            .shown, .preset,
            Option(
                "feather-stretch", \.featherStretch, .name,
                "Whether the motion is extended so that a soft edge is out of the view at both ends "
                    + "(default: auto, it is).")),
        OptionRow(
            .shown, .preset,
            Option(
                "ring", \.ring, .ring,
                "A stroke along the mask's edge: its width, its color, and center (default), inside "
                    + "or outside.")),
        OptionRow(
            .shown, .preset,
            Option(
                "shadow", \.shadow, .shadow,
                "A shadow outside of the mask, as CSS's box-shadow: x, y, blur, optionally a spread, "
                    + "and a color.")),
    ]

    /// Options of the pictures.
    static let pictures: [OptionRow] = [
        OptionRow(
            .shown, .pair,
            Option(
                "fade-color", \.fadeColor, .color,
                "circular-reveal-kit: the color that the outgoing picture fades to.")),
        OptionRow(
            .shown, .preset,
            Option(
                "bubble-color", \.bubbleColor, .bubble,
                "bubble: its color, or auto for that of the new picture's border (default: white).")
        ),
        OptionRow(
            .shown, .preset,
            Option(
                "bubble-image", \.bubbleImage, .file("picture", endings: ["png"]),
                "bubble: a picture in it instead of a color.")),
        OptionRow(
            .time, .preset,
            Option(
                "loops", \.loops,
                .whole(
                    1...10_000,
                    hint: "it is how often the circle pulses; how often a file plays is said by "
                        + "plays, 0 for ever"),
                "pulse: the number of periods (default: 1).")),
        OptionRow(
            .time, .preset,
            Option(
                "stop", \.stop, .time,
                "pulse: when it stops; it grows back from its current size.")),
        OptionRow(.time, .preset, Option("end", \.end, .time, "pulse: when it ends.")),
        OptionRow(
            .shown, .pair,
            Option(
                "fit", \.fit, .name,
                "How a second picture of another size is brought to the size of the first (default: "
                    + "error).")),
        OptionRow(
            .shown, .pair,
            Option(
                "align", \.align, .position.called("top left|50%,0%|x,y"),
                "contain, cover, none: the part of the second picture that stays in place (default: "
                    + "the middle).")),
        OptionRow(
            .shown, .scene,
            Option("scale", \.scale, .scale, "Pixels per point: 2 for an @2x picture.")),
        OptionRow(
            .shown, .scene,
            Option(
                "background", \.background, .color,
                "#rgb, #rgba, #rrggbb, #rrggbbaa, a CSS color name or transparent (default); "
                    + "CircularRevealKit's own is black.")),
        OptionRow(
            .shown, .preset,
            Option(
                "composite", \.composite, .name.called("replace|over"),
                "Inside of the mask, a picture with alpha replaces the other (default), or is drawn "
                    + "over it.")),
    ]

    /// Options of the files.
    static let files: [OptionRow] = [
        OptionRow(
            .files, .output, Option("depth", \.depth, .depth, "Bits per sample (default: auto).")),
        OptionRow(
            .files, .output,
            Option(
                "color-space", \.colorSpace, .name,
                "The color space of frames: the first picture's (default: outgoing), or another to "
                    + "which pictures are converted; keep mixes numbers as they are.")),
        OptionRow(
            .files, .output,
            Option(
                "blend", \.blend, .name,
                "What edges, soft edges, and fades mix: coded numbers (default), or linear light.")),
        OptionRow(
            .files, .output,
            Option(
                "compression", \.compression, .name,
                "Time against size, never pixels; stable is for files that Git keeps.")),
        OptionRow(
            .time, .output,
            Option(
                "frames", \.frames, .frames, "Only these frames: 7, 0-99, 0-99x2, or a list.")),
        OptionRow(
            .files, .output,
            Option(
                "start-number", \.startNumber, .whole(0...999_999_999),
                "The number of frame 0 in file names.")),
        OptionRow(
            .files, .output,
            Option(
                "plays", \.plays,
                .whole(0...Int(Int32.max), hint: "write 0 to play it for ever"),
                "How often an animation plays; 0 is forever.")),
        OptionRow(
            .files, .output,
            Option(
                "rest", \.rest, .time,
                "Additional time of an animation's last frame before it plays again (default: 1s; "
                    + "none with a hold).")),
        OptionRow(
            .files, .output,
            Option(
                "poster", \.poster, .name,
                "The frame that shows where animations do not play: the middle one, or the first.")),
        OptionRow(
            .limits, .output,
            Option(
                "threads", \.threads, .whole(1...1024),
                "Frames or files worked on at the same time (default: the number of processors).")),
        OptionRow(
            .files, .output,
            Option(
                "encoder", \.encoder, .name,
                "The encoder of frames: splice (default), or libpng, the reference.")),
    ]
}
