import ArgumentParser
import RevealMeasurement
import RevealScenes
import RevealValues

/// The options of a measurement, as they were written.
struct MeasureCommand: NamedCommand {
    static let name = "measure"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Measure a reveal in pictures of it: where, when and on what curve.",
        usage: "reveal-render measure CAPTURE [options]",
        discussion: """
            EXAMPLES
              reveal-render measure 'frames/%04d.png' --fps 60 --outgoing a.png --incoming b.png
                  numbered pictures
              reveal-render measure screen.mp4 --outgoing a.png --incoming b.png
                  a movie, with the times that it says (needs ffmpeg)
              reveal-render measure shots/ --times times.txt --expect toggle.yaml
                  a folder of pictures, and whether they show what the scene file says
              reveal-render measure shots/ --times times.txt --flavor vitepress --center 95%,5%
                  whether they show a theme toggle that people know
              reveal-render measure shots/ --fps 60 --expect toggle.yaml --report report.html
                  the same as a page with the plot and every frame
              reveal-render measure reveal.apng --print-scene > reveal.yaml
                  an animated PNG file, and a scene file that renders the same

            Without --outgoing or --incoming the first or the last picture is taken for it. The exit \
            code is 0, or 1 if something is not as --expect says or no reveal is measured, and 64 or \
            more if it could not be found out.
            """)

    @Argument(
        help: ArgumentHelp(
            "What was captured: a pattern such as 'frames/%04d.png', a folder, an animated PNG file "
                + "or a movie.", valueName: "capture"), completion: .file())
    var capture: String
    @Option(
        help: ArgumentHelp("The picture before (default: the first).", valueName: "file"),
        completion: .file())
    var outgoing: String?
    @Option(
        help: ArgumentHelp("The picture after (default: the last).", valueName: "file"),
        completion: .file())
    var incoming: String?
    @Option(OptionDeclarations.fps, help: "Pictures: how many were taken a second.") var fps
    @Option(
        help: ArgumentHelp(
            "Pictures: a file with the time of each, a line each: seconds, or 16.7ms.",
            valueName: "file"), completion: .file())
    var times: String?
    @Option(
        help: ArgumentHelp(
            "A scene file: tell how the capture differs from it.", valueName: "file.yaml"),
        completion: .file())
    var expect: String?
    @Option(
        "within", .pixelLength,
        "How far centre and radius may be from what is expected (default: 0.5px).")
    var within: Written<Double>?
    @Option(
        help: ArgumentHelp(
            "Plot the radius over time: an SVG or a PNG file.", valueName: "file"),
        completion: .file())
    var plot: String?
    @Option(
        help: ArgumentHelp(
            "Show it all on a page: what is wrong, the plot and every frame.",
            valueName: "file.html"),
        completion: .file())
    var report: String?
    @Flag(help: "Print a scene file that renders the same reveal.")
    var printScene = false
    @Flag(help: "Print one JSON object to standard output.")
    var json = false
    @Flag(name: [.long, .customShort("y")], help: "Replace any existing output.")
    var overwrite = false
    @Flag(name: [.long, .short], help: "Print errors only.")
    var quiet = false

    @OptionGroup(title: "What is expected") var expected: ExpectedOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var colors: ColorOption
}

extension Grammar where Value == Double {
    /// A length in pixels.
    fileprivate static var pixelLength: Grammar {
        Grammar("0.5px", mayBeginWithDash: true) { text throws(SyntaxError) in
            guard let value = number(text.hasSuffix("px") ? text.dropLast(2) : text[...]),
                (0.01...1000).contains(value)
            else {
                throw SyntaxError("'\(text)' is no length from 0.01 to 1000", hint: "write 0.5px")
            }
            return value
        }
    }
}
