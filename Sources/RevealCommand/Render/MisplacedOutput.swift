import RevealFiles

/// The mistake of somebody who names the output first, as some programs have it.
enum MisplacedOutput {
    /// It, where `error` says that a snapshot is missing, and the last of `paths` is there; nil
    /// where it is not that.
    static func mistake(_ error: any Error, in paths: [String]) -> Failure? {
        guard case FileError.unreadable(.snapshot, let path, .unreadable(.missing)) = error,
            let last = paths.last, FileName(path) == paths.first.map(FileName.init),
            paths.count > 1, System.exists(last),
            // What nearly is a picture's name was meant to be one.
            MissingFile.hint(for: path) == nil, (try? Destination(path, format: nil)) != nil
        else { return nil }
        let words = (paths.filter { FileName($0) != FileName(path) } + [path]).map {
            shellQuoted($0)
        }
        return Failure(
            message: "\(error)",
            hint: "the last path is the output: " + words.joined(separator: " "),
            status: .missingInput)
    }
}
