/// Hints about names of files that do not exist.
enum MissingFile {
    static func hint(for path: String) -> String? {
        if path.isEmpty { return "the name is empty; perhaps a variable in a script is not set" }
        if path.contains("://") { return "download it first: only files can be read" }
        if path.hasPrefix("~") {
            return "write the full path: a shell expands ~ only outside of quotes"
        }
        if path.contains("*") || path.contains("?") {
            return "no name matches, or quotes kept the shell from expanding the pattern"
        }
        let bare = path.endsInSlash ? String(path.dropLast()) : path
        let status = try? System.status(of: bare, followingLinks: false)
        if status?.isLink ?? false { return "it is a link to a missing file" }
        let folder = bare.folder
        guard folder.isEmpty || System.exists(folder) else {
            return hint(for: String(Substring(folder.utf8.dropLast())))
                ?? "there is no folder \(folder)"
        }
        let names = System.names(inFolder: folder)?.filter { !$0.isHidden } ?? []
        return nearest(to: bare.fileName, among: names.prefix(10_000).sorted()).map {
            suggestion($0, in: folder, for: bare.fileName)
        }
    }

    /// Asks whether `typed` was meant as `name`; if the difference is invisible, also explains it
    /// and shows the name in a form to paste.
    static func suggestion(_ name: String, in folder: String = "", for typed: String) -> String {
        let question = "did you mean '\(folder)\(name)'?"
        let (own, others) = (lookalikes(in: name), lookalikes(in: typed))
        let reason: String
        if !own.isEmpty {
            reason = "its name has \(own)"
        } else if !others.isEmpty {
            reason = "the given name has \(others)"
        } else if name == typed, let codes = FileName(name).codePoints(unlike: FileName(typed)) {
            reason = "its name has \(codes.own), and \(codes.other) was given"
        } else {
            return question
        }
        let pasted = shellQuoted(folder + name) { scalar in
            scalar.isControl || scalar.isLookalike
                || scalar.properties.generalCategory == .nonspacingMark
        }
        return "\(question) \(reason): \(pasted)"
    }

    /// Describes the first 3 characters of `name` that are invisible or resemble others, and their
    /// places.
    private static func lookalikes(in name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        return scalars.indices.filter { scalars[$0].isLookalike }.prefix(3).map { place in
            let rest = scalars[(place + 1)...].drop(while: \.isLookalike)
            let word = rest.prefix {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
            let next = String(String.UnicodeScalarView(word.isEmpty ? rest.prefix(1) : word))
            let title = (scalars[place].properties.name ?? "character").lowercased()
            return ("aeiou".contains(title.prefix(1)) ? "an " : "a ") + title
                + " (\(scalars[place].codePoint)) "
                + (next.isEmpty ? "at its end" : "before '\(next)'")
        }.joined(separator: ", ")
    }
}

extension Unicode.Scalar {
    /// Whether the character looks like another one or is invisible.
    fileprivate var isLookalike: Bool {
        switch properties.generalCategory {
        case .spaceSeparator: self != " "
        case .dashPunctuation: self != "-"
        case .format, .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }
}
