import ArgumentParser

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
            reveal-render job --slurm SCENE.yaml OUT      a job for a render farm
            reveal-render assemble FRAMES OUT [options]   frames put together
            reveal-render sheet FROM.png TO.png OUT.png   some frames side by side
            reveal-render curve EASING OUT.svg            a plot of a timing function
            reveal-render info FILE                       what a picture or scene is
            reveal-render compare EXPECTED ACTUAL         what differs in pictures
            reveal-render measure CAPTURE                 what pictures of a reveal show
            reveal-render code --as css|lottie|…          a reveal as code
            reveal-render help easing|colors|scene        more about what can be written
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

    @OptionGroup(title: "What is shown") var scene: SceneOptions
    @OptionGroup(title: "When") var time: TimeOptions
    @OptionGroup(title: "Where it goes") var files: FileOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup(title: "What is said") var messages: MessageOptions
    @Flag(help: "Print the resolved scene as YAML, and write nothing.")
    var printScene = false
    @Flag(name: [.long, .short], help: "Print what is done and why.")
    var verbose = false
}
