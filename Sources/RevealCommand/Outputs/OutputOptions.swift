import RevealMovies
import RevealPreviews
import RevealScenes
import RevealValues

/// Options that only some kinds of outputs have.
struct OutputOptions: Sendable {
    var format: Given<NamedOutput>?
    var columns: Given<Int>?
    var codecOptions: Given<String>?
    var matteLayout: Given<MatteLayout>?

    static let options: [Option<OutputOptions>] = [
        Option(
            "format", \.format, .format,
            "What - (standard output) carries: y4m, rgba, rgb24, png or apng; sprite puts all frames "
                + "on one picture, and luma-map writes when each pixel changes."),
        Option(
            "columns", \.columns, .whole(SheetStyle.columns),
            "Sprite and contact sheets: pictures in a row (default: a number that suits)."),
        Option(
            "codec-options", \.codecOptions, .text("options", example: "-crf 12 -preset slow"),
            "Movies: options for ffmpeg's encoder, such as '-crf 12 -preset slow'."),
        Option(
            "matte-layout", \.matteLayout, .name,
            "Mattes in .mov and .webm movies: next to or below room for a stinger, as OBS wants "
                + "them."),
    ].map { $0.under(OptionRow.Heading.files.rawValue) }

    /// The values for the output at `destination`.
    ///
    /// - Throws: a mistake in one of them, and options of a movie's encoder where there is none.
    func values(for destination: Destination) throws -> NamedOutput.Options {
        let words = try codecOptions.map { try CodecOptions.words(in: $0.value) } ?? []
        try CodecOptions.check(words, for: destination)
        let layout = matteLayout?.value
        guard layout == nil || destination.kind?.takesMatteLayout == true else {
            throw Failure.option(
                \OutputOptions.matteLayout,
                " is for .mov and .webm files, whose other half is transparent",
                hint: "name the output so, or leave it out")
        }
        return NamedOutput.Options(
            codecOptions: words, matteLayout: layout, columns: columns?.value)
    }
}

extension Notation where Value == NamedOutput {
    fileprivate static var format: Notation {
        Notation(
            "name", words: NamedOutput.formats, examples: NamedOutput.formats,
            print: { $0.format ?? "" }
        ) { text throws(SyntaxError) in
            try NamedOutput(format: text)
        }
    }
}
