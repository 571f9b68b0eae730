import ArgumentParser
import PNG
import RevealFiles
import RevealRendering

/// What a picture says about itself, or a scene file would render.
struct InfoCommand: NamedCommand {
    static let name = "info"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Print what a PNG file or a scene file is.",
        usage: "reveal-render info FILE [--json]",
        discussion: """
            Of a PNG file: size, colours, and of an animated one how many frames it has and how long \
            they show. Of a scene file: what it would render, its stages and its events.
            """)

    @Argument(
        help: ArgumentHelp("A PNG file or a scene file.", valueName: "file"), completion: .file())
    var file: String
    @Flag(help: "Print one JSON object.")
    var json = false
    @Flag(help: "Print a line for every sixteen rows, which changes where they do: for git log -p.")
    var textconv = false
    @OptionGroup var colors: ColorOption

    /// Prints the facts.
    func act() async throws {
        guard try !actAlone() else { return }
        let facts = try await SceneFacts(file)
        try Terminal.standardOutput.deliver(json ? facts.json() : facts.text)
    }

    /// A scene's pictures are read side by side.
    func actAlone() throws -> Bool {
        if textconv {
            try Terminal.standardOutput.deliver(
                Terminal.standardOutput.plain(try PictureLines.of(file)))
            return true
        }
        guard !Material.isScene(file) else { return false }
        let facts = try picture()
        try Terminal.standardOutput.deliver(json ? facts.json() : facts.text)
        return true
    }

    private func picture() throws -> PictureFacts {
        do {
            return try PictureFacts(file)
        } catch let error as FileError {
            guard case .unreadable(_, let path, .png(.notPNG)) = error else { throw error }
            var failure = Failure(error)
            let nature = FileNature(ofFileAt: path).map { $0.clause + "; " } ?? ""
            failure.hint = nature + "PNG files and scene files are told of"
            throw failure
        }
    }
}
