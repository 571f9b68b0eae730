struct OutputOptions: Sendable {
    var format: Given<NamedOutput>?
    var columns: Given<Int>?
    var codecOptions: Given<String>?
    var matteLayout: Given<MatteLayout>?

    static let options: [Option<OutputOptions>] = [
        Option(
            "format", \.format, .format,
            "The format of - (standard output): y4m, rgba, rgb24, png, or apng; also of a file: "
                + "sprite (all frames on one picture) or luma-map (when each pixel changes)."),
        Option(
            "columns", \.columns, .whole(SheetStyle.columns),
            "Sprite and contact sheets: the number of pictures in a row."),
        Option(
            "codec-options", \.codecOptions, .text("options", example: "-crf 12 -preset slow"),
            "Movies: options for ffmpeg's encoder, such as '-crf 12 -preset slow'."),
        Option(
            "matte-layout", \.matteLayout, .name,
            "Mattes in .mov and .webm movies: next to or below the stinger, as in OBS."),
    ].map { $0.under(OptionRow.Heading.files.rawValue) }

    /// Returns the values for the output at `destination`.
    ///
    /// - Throws: a mistake in one of them, and options that are not for this kind of output.
    func values(for destination: Destination) throws -> NamedOutput.Options {
        let words = try codecOptions.map { try CodecOptions.words(in: $0.value) } ?? []
        try CodecOptions.check(words, for: destination)
        let layout = matteLayout?.value
        guard layout == nil || destination.kind?.takesMatteLayout == true else {
            throw Failure.option(
                \OutputOptions.matteLayout,
                " is for .mov and .webm files",
                hint: "name such an output, or leave it out")
        }
        return NamedOutput.Options(
            codecOptions: words, matteLayout: layout, columns: columns?.value)
    }
}

extension Notation where Value == NamedOutput {
    static var format: Notation {
        one(of: NamedOutput.all.filter { $0.format != nil }, "name") { $0.format ?? "" }
    }
}

extension OptionValues {
    /// Returns a warning for each option that has no effect on `output`; `hasPoints` is whether
    /// anything is measured in points.
    func idleWarnings(
        for output: any FrameOutput, _ outputs: OutputOptions, hasPoints: Bool = true
    ) -> [String] {
        let isNumbered = if case .numbered = output.place { true } else { false }
        let kinds: [(option: AnyOption, isMeant: Bool, kinds: String)] = [
            (\.plays, output.traits.plays, "animated PNG, GIF, WebP and pages"),
            (\.rest, output.traits.rests, "animated PNG, GIF and WebP"),
            (\.poster, output.traits.hasPoster, "animated PNG"),
            (\.startNumber, isNumbered, "numbered files"),
            (\.compression, output.traits.compresses, "PNG files and pages"),
            (\.encoder, output.traits.compresses, "PNG files and pages"),
        ]
        let given = given.map { "--" + $0.name }
        var idle = kinds.filter { !$0.isMeant }
            .map { (option: "--" + OptionValues.name(of: $0.option), kinds: $0.kinds) }
            .filter { given.contains($0.option) }
        if outputs.columns != nil, !output.traits.hasColumns {
            idle.append(("\(\.columns)", "sprite and contact sheets"))
        }
        var warnings = idle.map {
            "\($0.option) does nothing for this output: it is for \($0.kinds)"
        }
        if self[\.depth] == .some(.sixteen), output.traits.isShallow {
            warnings.append("\(\.depth) does nothing for this output: it has 8 bits a sample")
        }
        if scale != nil, !hasPoints {
            warnings.append("\(\.scale) does nothing here: nothing is measured in points")
        }
        return warnings
    }
}
