struct CompareCommand: Command {
    static let name = "compare"

    static let abstract = "Compare pictures with the ones that are expected."
    static let usage = "reveal-render compare EXPECTED ACTUAL [options]"
    static let discussion = """
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
        """

    var expected = ""
    var actual = ""
    var rest: [String] = []
    var metric: Given<Metric>?
    var tolerance: Given<Double>?
    var maxDifferent: Given<ComparisonOptions.Allowance>?
    var ignore: [Given<PixelRect>] = []
    var colorManaged = false
    var sameForm = false
    var outgoing: Given<String>?
    var incoming: Given<String>?
    var diff: Given<String>?
    var report: Given<String>?
    var junit: Given<String>?
    var summary: Given<String>?
    var json = false
    var git = false
    var overwrite = false
    var quiet = false
    var options = OptionValues()
    var limits = LimitOptions()

    static let operands: [Operand<Self>] = [
        Operand(
            "expected", \.expected,
            "What is expected: a PNG file, a pattern such as 'frames/%04d.png', or a folder."),
        Operand("actual", \.actual, "What there is, of the same kind."),
        Operand(several: "rest", \.rest, isHidden: true, ""),
    ]

    static let options: [Option<Self>] = Option.table(
        [
            Option(
                "metric", \.metric, .name.called("name"),
                "How pixels are compared: exact (default), max, oklab, yiq or ssim."),
            Option(
                "tolerance", \.tolerance, .distance,
                "How far apart pixels may be (default: 0): steps of a sample with exact and max, 0.02 "
                    + "or so with oklab, 0.1 or so with yiq, 1 − SSIM with ssim."),
            Option(
                "max-different", \.maxDifferent, .allowance,
                "The number of pixels of a picture that may differ (default: 0)."),
            Option(
                several: "ignore", \.ignore, .pixels,
                "Leave a rectangle of pixels out; more than once for several."),
            Option(
                "color-managed", \.colorManaged,
                "Compare colors as they look if the files describe them differently, such as "
                    + "Display P3 and sRGB: both are converted to the larger space, and a "
                    + "difference of one step is accepted."),
            Option("same-form", \.sameForm, "Expect the same layout and depth as well."),
            Option(
                "outgoing", \.outgoing, file: "file|color",
                "The snapshot outside of the circle, or a color: finds out where the edge is."),
            Option(
                "incoming", \.incoming, file: "file|color",
                "The snapshot inside; of masks, white on --outgoing black."),
            Option(
                "diff", \.diff, file: "file",
                "Write a picture of what differs next to both; with a slash at the end, a folder of "
                    + "pictures."),
            Option(
                "report", \.report, file: "file.html",
                "Write a page that shows all of it in a browser: side by side, swiped, blinking."),
            Option("junit", \.junit, file: "file", "Write the results as JUnit's XML."),
            Option(
                "summary", \.summary, file: "file.md",
                "Write a text for a comment on a change, with pictures next to it."),
            .json(\.json),
            Option(
                "git", \.git,
                "Answer git diff, which gives seven words: see docs/golden-images.md."),
            .overwrite(\.overwrite), .quiet(\.quiet),
        ],
        OptionValues.options([\.threads], at: \.options),
        LimitOptions.options.map { $0.of(\.limits) })
}

extension Notation where Value == Double {
    fileprivate static var distance: Notation {
        Notation(
            "number", mayBeginWithDash: true, examples: ["0", "0.02"], print: \.shortest,
            parse: RevealComparison.distance)
    }
}

extension Notation where Value == ComparisonOptions.Allowance {
    fileprivate static var allowance: Notation {
        Notation(
            "12|0.5%", mayBeginWithDash: true, examples: ["12", "0.5%"], print: \.text,
            parse: ComparisonOptions.Allowance.init)
    }
}

extension Notation where Value == PixelRect {
    fileprivate static var pixels: Notation {
        Notation(
            "x,y,w,h", mayBeginWithDash: true, examples: ["0,0,10,20"],
            print: { "\($0.x),\($0.y),\($0.width),\($0.height)" }, parse: PixelRect.init)
    }
}
