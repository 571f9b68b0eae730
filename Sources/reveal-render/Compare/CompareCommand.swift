import ArgumentParser
import Raster
import RevealComparison
import RevealScenes
import RevealValues

/// The options of a comparison, as they were written.
struct CompareCommand: NamedCommand {
    static let name = "compare"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Compare pictures with the ones that are expected.",
        usage: "reveal-render compare EXPECTED ACTUAL [options]",
        discussion: """
            EXAMPLES
              reveal-render compare golden.png new.png --diff difference.png
                  two PNG files, animated ones frame by frame
              reveal-render compare 'golden/%04d.png' 'frames/%04d.png' --json
                  numbered frames
              reveal-render compare golden/ new/ --report report.html --junit results.xml
                  all PNG files in two folders, and a page that shows what differs
              reveal-render compare a.png b.png --outgoing from.png --incoming to.png
                  how far the reveal's edge lies from where it should be

            Pictures are the same if every sample of every pixel is, at whatever depth and in \
            whatever layout they are stored. Pixels on edges count like all others. The exit code is \
            0 if all is the same, 1 if something differs, and 64 or more if it could not be found out.
            """)

    @Argument(
        help: ArgumentHelp(
            "What is expected: a PNG file, a pattern such as 'frames/%04d.png', or a folder.",
            valueName: "expected"), completion: .file())
    var expected: String
    @Argument(
        help: ArgumentHelp("What there is, of the same kind.", valueName: "actual"),
        completion: .file())
    var actual: String

    @Option(
        "metric", .name.told(as: "name"),
        "How pixels are compared: exact (default), max, oklab, yiq or ssim.")
    var metric: Written<Metric>?
    @Option(
        "tolerance", .distance,
        "How far apart pixels may be (default: 0): steps of a sample with exact and max, 0.02 or so "
            + "with oklab, 0.1 or so with yiq, 1 − SSIM with ssim.")
    var tolerance: Written<Double>?
    @Option(
        "max-different", .allowance, "How many pixels of a picture may differ (default: 0).")
    var maxDifferent: Written<ComparisonOptions.Allowance>?
    @Option(
        severally: "ignore", .pixels,
        "Leave a rectangle of pixels out; more than once for several.")
    var ignore: [Written<PixelRect>]
    @Flag(help: "Expect the same layout and depth as well.")
    var sameForm = false

    @Option(
        help: ArgumentHelp(
            "The snapshot outside of the circle, or a colour: finds out where the edge lies.",
            valueName: "file|colour"), completion: .file())
    var outgoing: String?
    @Option(
        help: ArgumentHelp(
            "The snapshot inside; of masks, white on --outgoing black.", valueName: "file|colour"),
        completion: .file())
    var incoming: String?

    @Option(
        help: ArgumentHelp(
            "Write a picture of what differs beside both; with a slash at the end, a folder of "
                + "pictures.", valueName: "file"), completion: .file())
    var diff: String?
    @Option(
        help: ArgumentHelp(
            "Write a page that shows all of it in a browser: side by side, swiped, blinking.",
            valueName: "file.html"), completion: .file())
    var report: String?
    @Option(
        help: ArgumentHelp("Write the results as JUnit's XML.", valueName: "file"),
        completion: .file())
    var junit: String?
    @Flag(help: "Print one JSON object to standard output.")
    var json = false
    @Flag(name: [.long, .customShort("y")], help: "Replace any existing output.")
    var overwrite = false
    @Flag(name: [.long, .short], help: "Print errors only.")
    var quiet = false

    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var colors: ColorOption
}

extension Grammar where Value == Double {
    /// How far apart pixels may be.
    fileprivate static var distance: Grammar {
        Grammar("number", mayBeginWithDash: true, RevealComparison.distance)
    }
}

extension Grammar where Value == ComparisonOptions.Allowance {
    /// So many pixels, or a share of them.
    fileprivate static var allowance: Grammar {
        Grammar("12|0.5%", mayBeginWithDash: true, ComparisonOptions.Allowance.init)
    }
}

extension Grammar where Value == PixelRect {
    /// A rectangle of pixels.
    fileprivate static var pixels: Grammar {
        Grammar("x,y,w,h", mayBeginWithDash: true, PixelRect.init)
    }
}
