struct SheetCommand: Command {
    static let name = "sheet"

    static let abstract = "Put frames of a transition side by side on one picture."
    static let usage = """
        reveal-render sheet IN.png OUT.png [options]
        reveal-render sheet FROM.png TO.png OUT.png [options]
        reveal-render sheet SCENE.yaml OUT.png [options]
        """
    static let discussion = """
        Each frame has its number, its time, and an outline of its mask. The other options are \
        those of a render.

        EXAMPLES
          reveal-render sheet from.png to.png sheet.png
              twelve frames from the first to the last
          reveal-render sheet from.png to.png sheet.png --frames 0-30x5 --columns 7
              every fifth frame in one row
        """

    private var cellWidth: Given<Int>?
    private(set) var theme: Given<Theme>?
    private var noOutline = false
    private var command = RenderCommand()

    static let operands = RenderCommand.operands.map { Operand<Self>($0, at: \.command) }

    static let options: [Option<Self>] = Option.table(
        [
            Option(
                "cell-width", \.cellWidth, .whole(SheetStyle.cellWidths).called("pixels"),
                "The width of each picture (default: 200, or 320 if they are wide)."),
            Option("theme", \.theme, .name, "The theme (default: light)."),
            Option("no-outline", \.noOutline, "Draw no outlines of masks."),
        ].map { $0.under("Sheet options") },
        RenderCommand.options.map { $0.of(\.command) })

    static let first: [(option: any AnyKeyPath & Sendable, words: String)] =
        [
            (\RenderCommand.count, "this many frames (default: 12)"),
            (\OptionValues.frames, "frames by their numbers"),
            (\OutputOptions.columns, "the number of pictures in a row"),
            (\SheetCommand.cellWidth, "the width of each picture"),
            (\SheetCommand.theme, "light or dark"),
            (\SheetCommand.noOutline, "no outlines of masks"),
        ] + RenderCommand.first.dropLast(2)

    static let noPicture = Failure.usage("a sheet is one picture", hint: "name a PNG file for it")

    func act() async throws -> ExitStatus {
        let isPicture = command.paths.last.map(PictureFolder.isPicture) ?? true
        guard command.outputs.format == nil, isPicture else { throw Self.noPicture }
        try await command.render(sheet: style())
        return .success
    }

    private func style() -> SheetStyle {
        var style = SheetStyle()
        style.columns = command.outputs.columns?.value
        style.cellWidth = cellWidth?.value
        style.theme = theme?.value ?? .light
        style.showsMasks = !noOutline
        return style
    }
}
