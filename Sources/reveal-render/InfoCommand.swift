import ArgumentParser
import RevealKit

/// What a picture says about itself, or a scene file would render.
struct InfoCommand: ParsableCommand {
    static let name = "info"

    static let configuration = CommandConfiguration(
        commandName: "reveal-render info",
        abstract: "Print what a PNG file or a scene file is.",
        discussion: """
            Of a PNG file: size, colours, and of an animated one how many frames it has and how long \
            they show. Of a scene file: what it would render, its stages and its events.
            """)

    @Argument(help: ArgumentHelp("A PNG file or a scene file.", valueName: "file"))
    var file: String
    @Flag(help: "Print one JSON object.")
    var json = false

    /// Prints the facts.
    func tell() async throws {
        if Material.isScene(file) {
            let facts = try await SceneFacts(file)
            try Terminal.standardOutput.deliver(json ? facts.json() : facts.text)
        } else {
            let facts = try PictureFacts(file)
            try Terminal.standardOutput.deliver(json ? facts.json() : facts.text)
        }
    }
}
