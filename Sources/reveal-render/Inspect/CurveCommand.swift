import ArgumentParser
import Raster
import RevealFiles
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealScenes
import RevealValues

/// A plot of a timing function.
struct CurveCommand: NamedCommand {
    static let name = "curve"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Plot a timing function: progress over time.",
        usage: "reveal-render curve EASING OUT.svg|OUT.png [options]",
        discussion: """
            EXAMPLES
              reveal-render curve ease-in-out curve.svg
              reveal-render curve 'cubic-bezier(0.68,-0.55,0.27,1.55)' curve.png
              reveal-render curve 'spring(1,200,12)' spring.svg

            An SVG file is light or dark as whoever looks at it prefers, unless --theme is given.
            """)

    @Argument(
        help: ArgumentHelp(
            "\(TimingFunction.spellings).", valueName: "easing"),
        completion: CompletionKind(Grammar.easing.completion))
    var easing: String
    @Argument(help: ArgumentHelp("An SVG or a PNG file.", valueName: "output"), completion: .file())
    var output: String
    @Option(
        "duration", .time.told(as: "500ms|0.5s"),
        "How long it moves (default: a fraction of 1; a spring's own time).")
    var duration: Written<WrittenTime>?
    @Option("size", .plot, "How large it is (default: 720x540).")
    var size: Written<Size>?
    @Option("scale", .plotScale, "PNG: pixels for each of these (default: 1).")
    var scale: Written<Double>?
    @Option("theme", .name, "The paper (default: auto, which in a PNG file is light).")
    var theme: Written<Paper>?
    @Flag(name: [.long, .customShort("y")], help: "Replace any existing output.")
    var overwrite = false
    @Flag(name: [.long, .short], help: "Print errors only.")
    var quiet = false
    @OptionGroup var colors: ColorOption

    /// Plots it.
    func actAlone() throws -> Bool {
        try act()
        return true
    }

    func act() throws {
        let format = try CurvePlot.Format(ofFile: output)
        let path = try FramePattern.fileName(output)
        let function = try TimingFunction(easing)
        let duration = try duration?.seconds(at: .sixty)
        guard duration != 0 else {
            throw Failure.usage("--duration: in no time nothing moves", hint: "write 500ms or 0.5s")
        }
        let plot = CurvePlot(
            function, title: easing, duration: duration,
            size: try size.value() ?? CurvePlot.defaultSize)
        try plot.write(
            to: path, as: format, theme: try theme.value()?.theme, scale: try scale.value() ?? 1,
            overwrites: overwrite)
        if !quiet { Terminal.standardError.say("wrote a curve to \(path)") }
    }

    /// The paper of a plot.
    enum Paper: String, CaseIterable {
        case auto, light, dark

        /// What is light or dark whoever looks at it; nil where that is up to them.
        fileprivate var theme: Theme? {
            switch self {
            case .auto: nil
            case .light: .light
            case .dark: .dark
            }
        }
    }
}

extension Grammar where Value == Size {
    /// How large a plot is.
    fileprivate static var plot: Grammar {
        Grammar("WIDTHxHEIGHT", mayBeginWithDash: true, CurvePlot.size)
    }
}

extension Grammar where Value == Double {
    /// Pixels for each unit of a plot.
    fileprivate static var plotScale: Grammar {
        Grammar("number", mayBeginWithDash: true) { text throws(SyntaxError) in
            guard let value = number(text[...]), (0.5...8).contains(value) else {
                throw SyntaxError("'\(text)' is not a number from 0.5 to 8")
            }
            return value
        }
    }
}
