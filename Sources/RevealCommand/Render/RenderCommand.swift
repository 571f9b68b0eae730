struct RenderCommand: Command {
    static let name = ""
    static let abstract =
        "Render a circular reveal to PNG frames, animated PNG or a movie."
    static let usage = """
        reveal-render IN.png OUT [options]            a picture over a background
        reveal-render A.png B.png... OUT [options]    from each picture to the next
        reveal-render SCENE.yaml OUT [options]        what a scene file describes
        reveal-render job --slurm SCENE.yaml OUT      a job for a render farm
        reveal-render assemble FRAMES OUT [options]   frames as one file
        reveal-render sheet FROM.png TO.png OUT.png   some frames side by side
        reveal-render curve EASING OUT.svg            a plot of a timing function
        reveal-render info FILE                       what a picture or scene is
        reveal-render compare EXPECTED ACTUAL         what differs in pictures
        reveal-render approve EXPECTED ACTUAL         replace goldens with new ones
        reveal-render repack PATH...                  make PNG files small in Git
        reveal-render measure CAPTURE                 a reveal in captured pictures
        reveal-render code --as css|lottie|…          a reveal as code
        """
    static let discussion = """
        EXAMPLES
          reveal-render in.png out.png --type reveal
              an animated PNG of in.png growing out of its center
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
          reveal-render slides/*.png show.mp4 --hold 2s
              a slide show: each picture is held, and revealed over the one before
          reveal-render from.png to.png - --format y4m | mpv -
              frames for another program
          reveal-render from.png to.png half.png --at 50%
              one still picture
          reveal-render from.png to.png out.png --preset bubble --print-scene > b.yaml
              a scene file to change; reveal-render b.yaml out.png renders it

        The last path is the output: a PNG file, an HTML page, a pattern such as \
        'frames/%04d.png' or 'frames/####.png', a folder with a slash at its end, a movie, or - \
        for standard output. For more, see reveal-render help \
        \(HelpTopic.choice).
        """

    /// Pictures or a scene file, then the output.
    var paths: [String] = []
    var options = OptionValues()
    var matte = false
    var size: Given<ViewSize>?
    var count: Given<Int>?
    var frame: Given<Int>?
    var at: Given<WrittenTime>?
    var outputs = OutputOptions()
    var overwrite = false
    var skipExisting = false
    var durable = false
    var limits = LimitOptions()
    var messages = MessageOptions()
    var printScene = false
    var verbose = false

    static let operands = [
        Operand<Self>(
            several: "path", \.paths,
            "PNG files, three or more for a slide show, or a scene file; then the output.")
    ]

    static let options: [Option<Self>] = Option.table(
        OptionValues.options(at: \.options),
        Option.group(
            .shown,
            [
                Option(
                    "matte", \.matte,
                    "Render mattes instead of pictures: the share of the new picture in each "
                        + "pixel, from black to white, in 16 bits, or 8 with "
                        + "--\(OptionValues.name(of: \.depth)) 8. With --size 1920x1080, no "
                        + "pictures are required."),
                Option(
                    "size", \.size, .size, "The size of frames (default: that of the pictures)."),
            ]),
        Option.group(
            .time,
            [
                Option(
                    "count", \.count, .whole(1...999_999),
                    "This many frames, evenly spaced from the first to the last (sheet: 12)."),
                Option(
                    "frame", \.frame, .whole(0...999_999),
                    "One frame: a still, or one numbered file."),
                Option("at", \.at, .moment, "A still at that time."),
            ]),
        OutputOptions.options.map { $0.of(\.outputs) },
        Option.group(
            .files,
            [
                .overwrite(\.overwrite),
                Option(
                    "skip-existing", \.skipExisting,
                    "Keep existing frames that are complete and of the same job; render the "
                        + "others."),
                .durable(\.durable),
            ]),
        LimitOptions.options.map { $0.of(\.limits) },
        MessageOptions.options.map { $0.of(\.messages) },
        [
            Option(
                "print-scene", \.printScene,
                "Print the resolved scene as YAML, and write nothing."),
            Option("verbose", \.verbose, short: "v", "Print what is done and why."),
        ])

    /// The most used options, with short descriptions.
    static let first: [(option: any AnyKeyPath & Sendable, words: String)] = [
        (\OptionValues.preset, "which transition: help presets lists them"),
        (\OptionValues.type, "reveal grows, unreveal shrinks"),
        (\OptionValues.center, "where the circle begins"),
        (\OptionValues.startFrame, "the rectangle of the button it begins at"),
        (\OptionValues.duration, "the time of the motion"),
        (\OptionValues.easing, "how it moves: help easings lists them"),
        (\OptionValues.hold, "additional time of the last state"),
        (\OptionValues.fps, "frames per second"),
        (\OptionValues.feather, "the width of a soft edge"),
        (\OptionValues.scale, "pixels per point"),
        (\RenderCommand.at, "one still picture"),
        (\RenderCommand.overwrite, "replace any existing output"),
    ]

    func act() async throws -> ExitStatus {
        try await render()
        return .success
    }
}
