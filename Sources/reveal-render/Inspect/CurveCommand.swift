import ArgumentParser
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
            "linear, ease, ease-in, ease-out, ease-in-out, cubic-bezier(…), steps(…), linear(…) or "
                + "spring(…).", valueName: "easing"), completion: .easings)
    var easing: String
    @Argument(help: ArgumentHelp("An SVG or a PNG file.", valueName: "output"), completion: .file())
    var output: String
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long it moves (default: a fraction of 1; a spring's own time).",
            valueName: "500ms|0.5s"))
    var duration: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How large it is (default: 720x540).", valueName: "WIDTHxHEIGHT"))
    var size: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("PNG: pixels for each of these (default: 1).", valueName: "number"))
    var scale: String?
    @Option(
        help: ArgumentHelp(
            "The paper (default: auto, which in a PNG file is light).",
            valueName: "auto|light|dark"), completion: .names(Paper.self))
    var theme: String?
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
        let format = try format()
        let path = try FramePattern.fileName(output)
        let function = try TimingFunction(easing)
        let duration = try option("duration", duration) { text throws(SyntaxError) in
            try WrittenTime(text).seconds(at: .sixty)
        }
        guard duration != 0 else {
            throw Failure.usage("--duration: in no time nothing moves", hint: "write 500ms or 0.5s")
        }
        let plot = CurvePlot(
            function, title: easing, duration: duration,
            size: try option("size", size, CurvePlot.size) ?? CurvePlot.defaultSize)
        try plot.write(
            to: path, as: format, theme: try option("theme", theme, Self.theme) ?? nil,
            scale: try option("scale", scale, Self.scale) ?? 1, overwrites: overwrite)
        if !quiet { Terminal.standardError.say("wrote a curve to \(path)") }
    }

    private func format() throws -> CurvePlot.Format {
        let name = output.lowercased()
        guard let format = CurvePlot.Format.allCases.first(where: { name.hasSuffix(".\($0)") })
        else {
            throw Failure.usage(
                "unknown kind of plot: \(output)", hint: "name an SVG or a PNG file")
        }
        return format
    }

    private static func theme(_ text: String) throws(SyntaxError) -> Theme? {
        switch try named(text, among: Paper.self) {
        case .auto: nil
        case .light: .light
        case .dark: .dark
        }
    }

    enum Paper: String, CaseIterable { case auto, light, dark }

    private static func scale(_ text: String) throws(SyntaxError) -> Double {
        guard let value = number(text[...]), (0.5...8).contains(value) else {
            throw SyntaxError("'\(text)' is not a number from 0.5 to 8")
        }
        return value
    }
}
