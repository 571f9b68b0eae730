struct CurveCommand: Command {
    static let name = "curve"

    static let abstract = "Plot a timing function: progress over time."
    static let usage = "reveal-render curve EASING OUT.svg|OUT.png [options]"
    static let discussion = """
        EXAMPLES
          reveal-render curve ease-in-out curve.svg
          reveal-render curve 'cubic-bezier(0.68,-0.55,0.27,1.55)' curve.png
          reveal-render curve 'spring(1,200,12)' spring.svg

        An SVG file has the viewer's light or dark theme, unless --theme is given.
        """

    private var easing = ""
    private var output = ""
    private var duration: Given<WrittenTime>?
    private var size: Given<Size>?
    private var scale: Given<Double>?
    private var theme: Given<Theme?>?
    private var overwrite = false
    private var quiet = false

    static let operands: [Operand<Self>] = [
        Operand(
            OptionValues.name(of: \.easing), \.easing, words: Notation.easing.words,
            "\(TimingFunction.spellings)."),
        Operand("output", \.output, "An SVG or a PNG file."),
    ]

    static let options: [Option<Self>] = [
        Option(
            OptionValues.name(of: \.duration), \.duration, .time.called("500ms|0.5s"),
            "The time of the motion (default: a scale from 0 to 1; a spring's own time)."),
        Option(
            RenderCommand.name(of: \.size), \.size, CurvePlot.sizes,
            "The size of the plot (default: 720x540)."),
        Option(
            OptionValues.name(of: \.scale), \.scale, .number(in: 0.5...8, examples: ["0.5", "2"]),
            "PNG: pixels per unit (default: 1)."),
        Option(
            SheetCommand.name(of: \.theme), \.theme,
            .one(of: [nil, .light, .dark]) { $0?.rawValue ?? "auto" },
            "The theme (default: auto; a PNG file is light)."),
        .overwrite(\.overwrite), .quiet(\.quiet),
    ]

    func actAlone() throws -> Bool {
        let format = try CurvePlot.Format(ofFile: output)
        let path = try FramePattern.fileName(output)
        let function = try TimingFunction(easing)
        let duration = try Failure.naming(\CurveCommand.duration) {
            try self.duration?.value.seconds(at: .sixty)
        }
        guard duration != 0 else {
            throw Failure.option(
                \CurveCommand.duration, ": the time must be more than 0",
                hint: "write 500ms or 0.5s")
        }
        let plot = CurvePlot(
            function, title: easing, duration: duration,
            size: size?.value ?? CurvePlot.defaultSize)
        try plot.write(
            to: path, as: format, theme: theme?.value ?? nil, scale: scale?.value ?? 1,
            overwrites: overwrite)
        if !quiet { Terminal.standardError.say("wrote a curve to \(path)") }
        return true
    }
}
