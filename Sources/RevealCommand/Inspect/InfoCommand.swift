import PNG
import RevealFiles
import RevealMovies
import RevealRendering
import RevealValues

struct InfoCommand: Command {
    static let name = "info"

    static let abstract = "Print what a PNG file, a movie or a scene file is."
    static let usage = "reveal-render info FILE [--json]"
    static let discussion = """
        Of a PNG file or a movie: size, colors, how many frames it has and how long they show; \
        movies need FFmpeg. Of a scene file: what it would render, its stages and its events.
        """

    private var file = ""
    private var json = false
    private var textconv = false

    static let operands: [Operand<Self>] = [
        Operand("file", \.file, "A PNG file, a movie or a scene file.")
    ]

    static let options: [Option<Self>] = [
        .json(\.json).saying("Print one JSON object."),
        Option(
            "textconv", \.textconv,
            "Print a line for every sixteen rows, which changes where they do: for git log -p."),
    ]

    func act() async throws -> ExitStatus {
        guard try !actAlone() else { return .success }
        let facts = try await SceneFacts(OpenInput.path(file))
        try Terminal.standardOutput.deliver(
            facts, SceneFacts.keys, orLines: json ? nil : facts.lines)
        return .success
    }

    /// A scene's pictures are read side by side.
    func actAlone() throws -> Bool {
        if textconv {
            try Terminal.standardOutput.deliver(try PictureLines.of(file))
            return true
        }
        let file = try OpenInput.paths([file])[0]
        guard try !Material.isScene(file, Limits()) else { return false }
        do {
            let facts = try PictureFacts(file)
            try Terminal.standardOutput.deliver(
                facts, PictureFacts.keys, orLines: json ? nil : facts.lines)
        } catch let error as FileError {
            guard case .unreadable(_, let path, .png(.notPNG)) = error else { throw error }
            try tellOfMovie(at: path, insteadOf: error)
        }
        return true
    }

    private func tellOfMovie(at path: String, insteadOf error: FileError) throws {
        let nature = FileNature(ofFileAt: path)
        guard nature?.mayMove ?? false, let format = nature?.name else {
            throw Failure(error).hinting(
                (nature.map { $0.clause + "; " } ?? "")
                    + "PNG files, movies and scene files are told of")
        }
        guard OpenInputs.descriptor(of: path) == nil else {
            throw Failure(error).hinting("it is \(format), which is read from a file only")
        }
        do {
            let facts = try MovieFacts(path, format)
            try Terminal.standardOutput.deliver(
                facts, MovieFacts.keys, orLines: json ? nil : facts.lines)
        } catch let error as MovieReadingError where nature == .picture("WebP") {
            throw Failure(error).hinting(
                "many a FFmpeg reads no animated WebP; webpinfo does (apt-get install webp)")
        }
    }
}
