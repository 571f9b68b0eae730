import ArgumentParser
import RevealFiles
import RevealPreviews
import RevealScenes

/// A contact sheet: some frames of a transition side by side.
struct SheetCommand: NamedCommand {
    static let name = "sheet"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Put frames of a transition side by side on one picture.",
        usage: """
            reveal-render sheet IN.png OUT.png [options]
            reveal-render sheet FROM.png TO.png OUT.png [options]
            reveal-render sheet SCENE.yaml OUT.png [options]
            """,
        discussion: """
            Each frame has its number and its time below it, and the circle of its mask drawn on it. \
            All options that say what is seen are those of a render.

            EXAMPLES
              reveal-render sheet from.png to.png sheet.png
                  twelve frames from the first to the last
              reveal-render sheet from.png to.png sheet.png --frames 0-30x5 --columns 7
                  every fifth frame in one row
            """)

    @OptionGroup(title: "Options of a sheet")
    var sheet: SheetOptions
    @OptionGroup var command: RenderCommand

    /// Renders the sheet.
    func act() async throws {
        guard command.files.outputs.format == nil, command.paths.last.map(Self.isPicture) ?? true
        else {
            throw Failure.usage("a sheet is one picture", hint: "name a PNG file for it")
        }
        try await command.render(sheet: style())
    }

    private static func isPicture(_ path: String) -> Bool {
        path.ending(among: [".png", ".apng"]) != nil
    }

    private func style() throws -> SheetStyle {
        var style = SheetStyle()
        style.columns = try command.files.outputs.columns.value()
        style.cellWidth = try sheet.cellWidth.value()
        style.theme = try sheet.theme.value() ?? .light
        style.showsMasks = !sheet.noOutline
        return style
    }
}

/// What only a sheet has.
struct SheetOptions: ParsableArguments {
    @Option(
        "cell-width", .whole(SheetStyle.cellWidths).told(as: "pixels"),
        "How wide each picture is (default: 200, or 320 if they are wide).")
    var cellWidth: Written<Int>?
    @Option("theme", .name, "The paper (default: light).")
    var theme: Written<Theme>?
    @Flag(help: "Leave the circles out.")
    var noOutline = false
}
