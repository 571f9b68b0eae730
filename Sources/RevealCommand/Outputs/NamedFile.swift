import RevealFiles

/// A file that an option names, beside what the command prints.
enum NamedFile {
    /// Refuses `path`, the value of an option, where it is no name for one file, or says that the
    /// file is something else than what ends in one of `endings`.
    static func check(
        _ path: String?, of option: AnyKeyPath, endings: [String], mayBeFolder: Bool = false
    ) throws {
        guard let path else { return }
        guard path != "-", !path.isEmpty else {
            throw Failure.option(
                option, ": '\(path)' is no name for a file",
                hint: "name one; \(\.json) is for standard output")
        }
        guard try mayBeFolder || !path.endsInSlash && !System.isDirectory(path) else {
            throw Failure.option(option, " is one file, and \(path) names a folder")
        }
        // Any name will do but one that says that it is something else.
        let others = [".png", ".html", ".htm", ".xml", ".md", ".json", ".pdf", ".svg"]
        let ending = path.ending(among: others)
        guard ending.map(endings.contains) ?? true else {
            throw Failure.option(
                option, ": \(path) is called as something else",
                hint: "what it writes ends in \(endings[0])")
        }
    }
}
