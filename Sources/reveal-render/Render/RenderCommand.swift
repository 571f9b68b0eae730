import ArgumentParser
import PNG
import RevealMotion
import RevealRendering
import RevealScenes

/// The options of a render, as they were written.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reveal-render",
        abstract:
            "Render a circular reveal between two pictures to PNG frames, an animated PNG or a movie.",
        usage: """
            reveal-render IN.png OUT [options]            a picture over a background
            reveal-render FROM.png TO.png OUT [options]   from one picture to another
            reveal-render SCENE.yaml OUT [options]        what a scene file describes
            reveal-render job --slurm FROM.png TO.png OUT a job for a render farm
            reveal-render assemble FRAMES OUT [options]   frames put together
            reveal-render sheet FROM.png TO.png OUT.png   some frames side by side
            reveal-render curve EASING OUT.svg            a plot of a timing function
            reveal-render info FILE                       what a picture or scene is
            reveal-render compare EXPECTED ACTUAL         what differs in pictures
            """,
        discussion: """
            EXAMPLES
              reveal-render in.png out.png --type reveal
                  an animated PNG of in.png growing out of its centre
              reveal-render from.png to.png 'frames/%04d.png'
                  31 numbered frames of to.png revealed over from.png
              reveal-render from.png to.png frames/ --start-frame 320,600,48,48 --scale 3
                  the reveal starts from a round button of 48 points on an @3x screen
              reveal-render from.png to.png out.png --preset bubble-mask --center 90%,90%
                  a circle grows from near the lower right corner to the farthest one
              reveal-render from.png to.png reveal.html
                  a page that plays the transition, frame by frame if you like
              reveal-render from.png to.png out.mp4 --hold 1s
                  a movie, made by ffmpeg; .mov .mkv .webm .gif .webp .avif as well
              reveal-render from.png to.png - --format y4m | mpv -
                  frames for another program
              reveal-render from.png to.png half.png --at 50%
                  one still picture
              reveal-render from.png to.png out.png --preset bubble --print-scene > b.yaml
                  a scene file to change; reveal-render b.yaml out.png renders it

            The last path is the output: a PNG file, an HTML page, a pattern such as \
            'frames/%04d.png' or 'frames/####.png', a folder with a slash at its end, a movie, or - \
            for standard output.
            """,
        version: Versions.text)

    @Argument(
        help: ArgumentHelp(
            "One or two PNG files or a scene file, then the output.", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "circular-reveal-kit (default), circular-transition, bubble, bubble-mask, pulse or "
                + "fitted.", valueName: "name"), completion: .names(PresetName.self))
    var preset: String?
    @Option(
        help: ArgumentHelp(
            "reveal (default): the new picture grows. unreveal: the old one shrinks away.",
            valueName: "reveal|unreveal"), completion: .names(RevealType.self))
    var type: String?
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
        help: ArgumentHelp(
            "circular-reveal-kit: the rectangle, in points, whose ellipse it starts from "
                + "(default: the centre).", valueName: "x,y,w,h"))
    var startFrame: String?
    @Option(
        help: ArgumentHelp(
            "circular-reveal-kit: how its controllers get on screen; they differ in delay and fade.",
            valueName: "navigation|modal"), completion: .names(CircularReveal.Path.self))
    var path: String?
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
        help: ArgumentHelp("Bits a sample (default: auto).", valueName: "auto|8|16"),
        completion: .list(["auto", "8", "16"]))
    var depth: String?
    @Option(
        help: ArgumentHelp("Only these frames: 7, 0-99, 0-99x2, or a list.", valueName: "list"))
    var frames: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("One frame: a still, or one numbered file.", valueName: "number"))
    var frame: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A still of that moment.", valueName: "120ms|0.12s|50%"))
    var at: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of frame 0 in file names.", valueName: "number"))
    var startNumber: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How often an animation plays; 0 is for ever.", valueName: "number"))
    var plays: String?
    @Option(
        help: ArgumentHelp(
            "What shows where animations do not: the middle frame, or the first.",
            valueName: "middle|first"), completion: .names(RenderOptions.Poster.self))
    var poster: String?

    @OptionGroup var outputs: OutputOptions
    @Option(
        help: ArgumentHelp(
            "Time against size, never pixels.", valueName: "fast|balanced|small"),
        completion: .names(Compression.self))
    var compression: String?
    @Option(
        help: ArgumentHelp(
            "Who compresses frames: splice (default), or libpng, the reference.",
            valueName: "splice|libpng"), completion: .names(PNGEncoder.self))
    var encoder: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames rendered side by side (default: the processors allowed).", valueName: "number"))
    var threads: String?
    @Flag(name: [.long, .customShort("y")], help: "Replace any existing output.")
    var overwrite = false
    @Flag(help: "Keep frames that are there, whole and from this very job; render the others.")
    var skipExisting = false
    @Flag(help: "Have files and folders reach the disk before they count as written.")
    var durable = false
    @OptionGroup var limits: LimitOptions
    @Flag(help: "Say what would be written, and write nothing.")
    var dryRun = false
    @Flag(help: "Print the resolved scene as YAML, and write nothing.")
    var printScene = false
    @OptionGroup var messages: MessageOptions
    @Flag(name: [.long, .short], help: "Print what is done and why.")
    var verbose = false
    @OptionGroup var colors: ColorOption
}
