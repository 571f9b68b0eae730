/// The meaning of the last path of a command line.
struct Destination {
    let place: OutputPlace
    /// The kind of output; nil for numbered frames.
    let kind: NamedOutput?
    /// Whether the path is a folder, so that it does not determine the number of digits in names.
    private var isFolder = false

    /// Parses the output's name; `format` is the value of `--format`.
    ///
    /// If it is unknown whether the path is a folder, writing reports the error.
    init(_ path: String, format: NamedOutput?) throws {
        guard !path.isEmpty else { throw Failure.usage("the output has no name") }
        if path == "-" {
            guard let format else { throw Self.noFormat }
            (place, kind) = (.standardOutput, format)
            return
        }
        if let format {
            (place, kind) = (.file(try Self.file(path, format)), format)
            return
        }
        let isExisting = try? System.isDirectory(path)
        if path.endsInSlash || isExisting ?? false {
            (place, kind) = (.numbered(FramePattern(inDirectory: path)), nil)
            isFolder = true
            return
        }
        if let pattern = try FramePattern(path) {
            (place, kind) = (.numbered(pattern), nil)
            return
        }
        let path = try FramePattern.fileName(path)
        let name = path.fileName
        if let kind = NamedOutput(ofFile: name) {
            (place, self.kind) = (.file(path), kind)
        } else if isExisting == false, System.exists(path), !name.contains(".") {
            throw FileError.outputNotFile(path)
        } else if !name.contains(".") {
            throw Failure.usage(
                "no folder is called '\(path)'",
                hint: "to create a folder, end the name in a slash: \(path)/")
        } else {
            throw Failure.usage(
                "unknown kind of output: \(path)",
                hint: "name a PNG file, an HTML page, a movie (\(Self.movies) or .y4m), a pattern "
                    + "such as 'frames/%04d.png', or a folder with a slash at its end")
        }
    }

    /// Returns the output of all frames; `largest` is the largest number in a name.
    func output(_ options: NamedOutput.Options, upTo largest: FileNumber = 0) -> RenderOutput {
        if case .numbered(let pattern) = place {
            let wide = FramePattern(inDirectory: pattern.directory, upTo: largest)
            return .frames(isFolder ? wide : pattern)
        }
        guard let kind else { preconditionFailure("one file is of a kind") }
        return kind.output(place, options)
    }

    /// The path of an animated PNG or a still; nil for any other output.
    var picture: String? {
        guard case .file(let path) = place, let kind, kind.withoutStills == nil else { return nil }
        return path
    }

    func check(json: Bool) throws {
        if place == .standardOutput, json {
            throw Failure.option(
                \MessageOptions.json, " and the frames would both be on standard output",
                hint: "leave \(\.json) out"
            )
        }
    }

    private static let movies = NamedOutput.all.filter(\.isMovie).flatMap(\.endings)
        .joined(separator: ", ")

    private static let noFormat = Failure.usage(
        "the format of standard output is unknown",
        hint: "add \(\.format) with one of " + Notation.format.words.joined(separator: ", "))

    /// Returns the file that `path` names; refuses an extension of another kind than `format`.
    private static func file(_ path: String, _ format: NamedOutput) throws -> String {
        guard let named = try? Destination(path, format: nil) else {
            return try FramePattern.fileName(path)
        }
        let isMeant = path.ending(among: format.endings + format.otherEndings) != nil
        if case .file(let file) = named.place, isMeant { return file }
        throw Failure.option(
            \OutputOptions.format,
            " \(format.format ?? "") does not go with an output called '\(path)'",
            hint: "leave it out, or choose another name; - is standard output")
    }
}

enum NamedFile {
    /// Refuses a path that cannot be one file, or has a known ending other than `endings`.
    static func check(
        _ path: String?, of option: AnyKeyPath, endings: [String], mayBeFolder: Bool = false
    ) throws {
        guard let path else { return }
        guard path != "-", !path.isEmpty else {
            throw Failure.option(
                option, ": '\(path)' is not a file name",
                hint: "name a file; \(\.json) prints to standard output")
        }
        guard try mayBeFolder || !path.endsInSlash && !System.isDirectory(path) else {
            throw Failure.option(option, " is a file, and \(path) is a folder")
        }
        let others = [".png", ".html", ".htm", ".xml", ".md", ".json", ".pdf", ".svg"]
        let ending = path.ending(among: others)
        guard ending.map(endings.contains) ?? true else {
            throw Failure.option(
                option, ": \(path) has the wrong ending",
                hint: "use a name that ends in \(endings[0])")
        }
    }
}
