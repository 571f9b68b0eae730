import ArgumentParser
import RevealPreviews
import RevealValues

/// What only some kinds of outputs are told.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What - (standard output) carries: y4m, rgba, rgb24, png or apng; sprite puts all frames "
                + "on one picture.", valueName: "name"),
        completion: .list(NamedOutput.formats))
    var format: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Sprite and contact sheets: pictures side by side (default: as many as suit).",
            valueName: "number"))
    var columns: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Movies: more for ffmpeg's encoder, such as '-crf 12 -preset slow'.",
            valueName: "options"))
    var codecOptions: String?

    /// What `--format` asks for.
    func namedFormat() throws -> NamedOutput? {
        try option("format", format) { text throws(SyntaxError) in try NamedOutput(format: text) }
    }

    /// Frames or pictures side by side; nil for as many as suit.
    func wantedColumns() throws -> Int? {
        try option("columns", columns) { text throws(SyntaxError) in
            try whole(text, in: SheetStyle.columns)
        }
    }

    /// What the output at `destination` is told.
    ///
    /// - Throws: a mistake in one of them, and options of a movie's encoder where there is none.
    func values(for destination: Destination) throws -> NamedOutput.Options {
        let words = try codecOptions.map(CodecOptions.words) ?? []
        try CodecOptions.check(words, for: destination)
        return NamedOutput.Options(codecOptions: words, columns: try wantedColumns())
    }
}
