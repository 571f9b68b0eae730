import RevealKit

/// What the last path of a command line means.
enum Destination {
    case frames(FramePattern)
    case onePNG(String)
    case page(String)
    case movie(String, MovieFormat)
    /// Without a path, standard output.
    case stream(StreamFormat, to: String?)

    /// Reads the output's name; `isDirectory` tells whether a path is an existing folder, and `format`
    /// is what `--format` asks for.
    init(_ path: String, format: StreamFormat?, isDirectory: (String) -> Bool) throws {
        guard !path.isEmpty else { throw Failure.usage("the output has no name") }
        if path == "-" {
            guard let format else { throw Self.noFormat }
            self = .stream(format, to: nil)
            return
        }
        if let format {
            self = .stream(format, to: try Self.file(path, format, isDirectory))
            return
        }
        if path.endsInSlash || isDirectory(path) {
            self = .frames(FramePattern(inDirectory: path))
            return
        }
        if let pattern = try FramePattern(path) {
            self = .frames(pattern)
            return
        }
        let path = try FramePattern.fileName(path)
        let name = path.fileName
        let lowercase = name.lowercased()
        if lowercase.hasSuffix(".png") || lowercase.hasSuffix(".apng") {
            self = .onePNG(path)
        } else if lowercase.hasSuffix(".html") {
            self = .page(path)
        } else if lowercase.hasSuffix(".y4m") {
            self = .stream(.y4m, to: path)
        } else if let movie = MovieFormat(ofFile: lowercase) {
            self = .movie(path, movie)
        } else if !name.contains(".") {
            throw Failure.usage(
                "no folder is called '\(path)'",
                hint: "end the name in a slash to make one: \(path)/")
        } else {
            throw Failure.usage(
                "unknown kind of output: \(path)",
                hint: "name a PNG file, an HTML page, a movie (\(Self.movies) or .y4m), a pattern "
                    + "such as 'frames/%04d.png', or a folder with a slash at its end")
        }
    }

    /// Refuses what would be on standard output beside frames.
    func check(json: Bool) throws {
        if case .stream(_, to: nil) = self, json {
            throw Failure.usage(
                "--json and the frames would both be on standard output", hint: "leave --json out")
        }
    }

    private static let movies = MovieFormat.allCases.map { "." + $0.rawValue }
        .joined(separator: ", ")

    private static let noFormat = Failure.usage(
        "standard output has no name that says what is written",
        hint: "add --format "
            + StreamFormat.allCases.map(\.rawValue).joined(separator: ", or "))

    /// The one file that `path` names, where it does not say itself that it is something else than
    /// `format`.
    private static func file(
        _ path: String, _ format: StreamFormat, _ isDirectory: (String) -> Bool
    ) throws -> String {
        guard let named = try? Destination(path, format: nil, isDirectory: isDirectory) else {
            return try FramePattern.fileName(path)
        }
        if case .stream(format, let file?) = named { return file }
        if case .onePNG(let file) = named, format == .apng { return file }
        throw Failure.usage(
            "--format \(format.rawValue) does not go with an output called '\(path)'",
            hint: "leave it out, or name the output differently; - is standard output")
    }
}
