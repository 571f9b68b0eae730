import ArgumentParser
import RevealMovies
import RevealPreviews
import RevealScenes
import RevealValues

/// What only some kinds of outputs are told.
struct OutputOptions: ParsableArguments {
    @Option(
        "format", .format,
        "What - (standard output) carries: y4m, rgba, rgb24, png or apng; sprite puts all frames "
            + "on one picture, and luma-map writes when each pixel changes.")
    var format: Written<NamedOutput>?
    @Option(
        "columns", .whole(SheetStyle.columns),
        "Sprite and contact sheets: pictures side by side (default: as many as suit).")
    var columns: Written<Int>?
    @Option(
        "codec-options", .words,
        "Movies: more for ffmpeg's encoder, such as '-crf 12 -preset slow'.")
    var codecOptions: Written<String>?
    @Option(
        "matte-layout", .name,
        "Mattes in .mov and .webm movies: beside or below room for a stinger, as OBS wants them.")
    var matteLayout: Written<MatteLayout>?

    /// What the output at `destination` is told.
    ///
    /// - Throws: a mistake in one of them, and options of a movie's encoder where there is none.
    func values(for destination: Destination) throws -> NamedOutput.Options {
        let words = try codecOptions.map { try CodecOptions.words(in: $0.text) } ?? []
        try CodecOptions.check(words, for: destination)
        let layout = try matteLayout.value()
        guard layout == nil || destination.kind?.takesMatteLayout == true else {
            throw Failure.usage(
                "--matte-layout is for .mov and .webm files, whose other half is transparent",
                hint: "name the output so, or leave it out")
        }
        return NamedOutput.Options(
            codecOptions: words, matteLayout: layout, columns: try columns.value())
    }
}

extension Grammar where Value == NamedOutput {
    /// The name of a kind of output.
    fileprivate static var format: Grammar {
        Grammar("name", completion: .words(NamedOutput.formats)) { text throws(SyntaxError) in
            try NamedOutput(format: text)
        }
    }
}

extension Grammar where Value == String {
    /// Words for another program, which says what is wrong with them.
    fileprivate static var words: Grammar { Grammar("options", mayBeginWithDash: true) { $0 } }
}
