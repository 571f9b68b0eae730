struct MeasureCommand: Command {
    static let name = "measure"

    static let abstract = "Measure a reveal in captured pictures: its position, timing, and easing."
    static let usage = "reveal-render measure CAPTURE [options]"
    static let discussion = """
        EXAMPLES
          reveal-render measure 'frames/%04d.png' --fps 60 --outgoing a.png --incoming b.png
              numbered pictures
          reveal-render measure screen.mp4 --outgoing a.png --incoming b.png
              a movie, with its own times (requires ffmpeg)
          reveal-render measure shots/ --times times.txt --expect toggle.yaml
              a folder of pictures, compared with a scene file
          reveal-render measure shots/ --times times.txt --flavor vitepress --center 95%,5%
              a folder of pictures, compared with a known theme toggle
          reveal-render measure shots/ --fps 60 --expect toggle.yaml --report report.html
              the same as a page with the plot and every frame
          reveal-render measure reveal.apng --print-scene > reveal.yaml
              an animated PNG file, and a scene file that renders the same

        Without --outgoing or --incoming, the first or the last picture is used. The exit code is \
        0, or 1 if something differs from --expect or no reveal is found, or 64 or more after an \
        error.
        """

    var capture = ""
    var outgoing: Given<String>?
    var incoming: Given<String>?
    var times: Given<String>?
    var expect: Given<String>?
    var within: Given<Double>?
    var plot: Given<String>?
    var report: Given<String>?
    var printScene = false
    var json = false
    var overwrite = false
    var quiet = false
    var options = OptionValues()
    var limits = LimitOptions()

    static let operands: [Operand<Self>] = [
        Operand(
            "capture", \.capture,
            "What was captured: a pattern such as 'frames/%04d.png', a folder, an animated PNG file "
                + "or a movie.")
    ]

    static let options: [Option<Self>] = Option.table(
        [
            Option(
                CompareCommand.name(of: \.outgoing), \.outgoing, file: "file",
                "The picture before (default: the first)."),
            Option(
                CompareCommand.name(of: \.incoming), \.incoming, file: "file",
                "The picture after (default: the last)."),
        ],
        OptionValues.options([\.fps], at: \.options).map {
            $0.saying("Pictures: the frame rate of the capture.")
        },
        [
            Option(
                "times", \.times, file: "file",
                "Pictures: a file with a time on each line: seconds, or 16.7ms."),
            Option(
                "expect", \.expect, file: "file.yaml",
                "A scene file: report how the capture differs from it."),
            Option(
                "within", \.within, .pixelLength,
                "The tolerance of the center and the radius (default: 0.5px)."),
            Option(
                "plot", \.plot, file: "file",
                "Plot the radius over time: an SVG or a PNG file."),
            Option(
                CompareCommand.name(of: \.report), \.report, file: "file.html",
                "Write a page with the findings, the plot, and every frame."),
            Option(
                RenderCommand.name(of: \.printScene), \.printScene,
                "Print a scene file that renders the same reveal."),
            .json(\.json), .overwrite(\.overwrite), .quiet(\.quiet),
        ],
        OptionValues.options(expected, at: \.options).map { $0.under("Expectation") },
        OptionValues.options([\.threads], at: \.options),
        LimitOptions.options.map { $0.of(\.limits) })

    private static let expected: [AnyOption] = [
        \.preset, \.flavor, \.type, \.center, \.startRadius, \.endRadius, \.duration, \.easing,
        \.scale,
    ]
}

extension Notation where Value == Double {
    fileprivate static var pixelLength: Notation {
        Notation(
            "0.5px", mayBeginWithDash: true, examples: ["0.5px", "2"], print: \.shortest
        ) { text throws(SyntaxError) in
            guard
                let value = RevealValues.number(
                    text.hasSuffix("px") ? text.dropLast(2) : text[...]),
                (0.01...1000).contains(value)
            else {
                throw SyntaxError(
                    "'\(text)' is not a length from 0.01 to 1000", hint: "write 0.5px")
            }
            return value
        }
    }
}

extension MeasureCommand {
    /// The snapshots in a scene file, and a function from the view's size to the expected reveal.
    typealias Expectation = (
        snapshots: (outgoing: AnyBitmap, incoming: AnyBitmap)?,
        reveal: @Sendable (PixelSize) throws -> ExpectedReveal
    )

    func expectation(_ limits: Limits) throws -> Expectation? {
        let option = options.given.first(where: \.describesScene)
        if let expect = expect?.value {
            if let option {
                throw Failure.option(
                    option.name, ": the scene file determines what is expected",
                    hint: "write it in \(expect), or leave one of them out")
            }
            let scene = try SceneFile(contentsOf: expect)
            let reveal = try Self.reveal(
                of: scene.transition(at: scene.written.frameRate, size: nil, limits: limits),
                saidBy: "\(option: \MeasureCommand.expect): \(expect)")
            return (reveal.snapshots, { _ in reveal })
        }
        guard let option else { return nil }
        try options.check(snapshots: 2)
        return (
            nil,
            { [options] size in
                try Self.reveal(
                    of: options.transition(in: size, limits: limits), saidBy: "--\(option.name)")
            }
        )
    }

    private static func reveal(
        of transition: Transition, saidBy origin: String
    ) throws -> ExpectedReveal {
        do {
            return try ExpectedReveal(transition)
        } catch {
            throw Failure.usage("\(origin): \(error)")
        }
    }
}
