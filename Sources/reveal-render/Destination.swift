import RevealKit

/// What the last path of a command line means.
enum Destination {
    case frames(FramePattern)
    case onePNG(String)
    case page(String)

    /// Reads the output's name; `isDirectory` tells whether a path is an existing folder.
    init(_ path: String, isDirectory: (String) -> Bool) throws {
        if path.endsInSlash || isDirectory(path) {
            self = .frames(FramePattern(inDirectory: path))
            return
        }
        if let pattern = try FramePattern(path) {
            self = .frames(pattern)
            return
        }
        guard !path.isEmpty, path != "-" else {
            throw Failure.usage("the output has no name")
        }
        let path = try FramePattern.fileName(path)
        let name = path.fileName
        let lowercase = name.lowercased()
        if lowercase.hasSuffix(".png") || lowercase.hasSuffix(".apng") {
            self = .onePNG(path)
        } else if lowercase.hasSuffix(".html") {
            self = .page(path)
        } else if !name.contains(".") {
            throw Failure.usage(
                "no folder is called '\(path)'",
                hint: "end the name in a slash to make one: \(path)/")
        } else {
            throw Failure.usage(
                "unknown kind of output: \(path)",
                hint: "name a PNG file, an HTML page, a pattern such as 'frames/%04d.png', or a "
                    + "folder with a slash at its end")
        }
    }
}
