import ArgumentParser
import RevealMotion
import RevealRendering

/// When it is seen, and which moments of it.
struct TimeOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long it moves (default: the preset's, or until a spring has settled).",
            valueName: "500ms|0.5s|30f"))
    var duration: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long nothing moves at first.", valueName: "time"))
    var delay: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How much longer the last state shows.", valueName: "time"))
    var hold: String?
    @Flag(
        help: "There, a rest, back, and a rest again, which --hold sets (default: 1s): for loops.")
    var thereAndBack = false
    @Option(
        help: ArgumentHelp(
            "linear, ease, ease-in, ease-out, ease-in-out, cubic-bezier(x1,y1,x2,y2), "
                + "steps(n,jump-end), linear(0,0.6 40%,1) or spring(mass,stiffness,damping) "
                + "(default: the preset's).", valueName: "name"), completion: .easings)
    var easing: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("pulse: how many periods (default: 1).", valueName: "number"))
    var loops: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("pulse: when it ends.", valueName: "time"))
    var end: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "pulse: when it is told to stop, and grows back from what it is.", valueName: "time"))
    var stop: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Frames a second: 60 (default), 29.97, 30000/1001.", valueName: "rate"))
    var fps: String?
    @Option(
        help: ArgumentHelp(
            "Whether the end is a frame (default: closed; half-open for a loop).",
            valueName: "closed|half-open"), completion: .names(FrameGrid.Sampling.self))
    var sampling: String?
    @Option(
        help: ArgumentHelp("Only these frames: 7, 0-99, 0-99x2, or a list.", valueName: "list"))
    var frames: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "So many frames, evenly spaced from the first to the last (sheet: 12).",
            valueName: "number"))
    var count: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("One frame: a still, or one numbered file.", valueName: "number"))
    var frame: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A still of that moment.", valueName: "120ms|0.12s|50%"))
    var at: String?
}
