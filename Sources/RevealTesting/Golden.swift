import RevealKit

/// Where a golden is, and where what was found instead of it is left.
struct Golden {
    /// The folder that stale goldens are looked for in, without a slash at its end.
    let folder: String
    /// The golden's path, relative to the folder.
    let name: String
    /// The folder for the pictures of a failure.
    let failures: String

    /// The golden's path.
    var path: String { "\(folder)/\(name)" }

    /// The golden `name` of the test in the file at `testPath`.
    ///
    /// - Throws: a `SyntaxError` for a name that leads out of the folder, or nowhere.
    init(
        _ name: String, _ testPath: String, _ settings: GoldenSettings
    ) throws(SyntaxError) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }), !name.utf8.contains(0)
        else {
            throw SyntaxError(
                "'\(name)' is no name for a golden", hint: "write words, such as button/pressed")
        }
        let (directory, file) = (testPath.folder.dropLast(), testPath.fileName)
        let suite = file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
        if let folder = settings.folder {
            self.folder = folder.hasPrefix("/") ? folder : "\(directory)/\(folder)"
        } else {
            self.folder = "\(directory)/__Goldens__/\(suite)"
        }
        self.name = name + ".png"
        let root = Self.root(above: String(directory)) ?? String(directory)
        let named = settings.environment("REVEAL_FAILURES") ?? ""
        let place = named.isEmpty ? root + "/.build/golden-failures" : named
        failures = "\(place)/\(suite)/\(name)"
    }

    /// The folder of the package that `folder` belongs to; nil where there is none.
    private static func root(above folder: String) -> String? {
        var folder = folder[...]
        while !folder.isEmpty {
            if System.exists("\(folder)/Package.swift") { return String(folder) }
            guard let slash = folder.lastIndex(of: "/") else { return nil }
            folder = folder[..<slash]
        }
        return nil
    }

    /// A shell command that takes the picture that was found for the golden from now on.
    var acceptance: String {
        "mkdir -p \(Self.quoted(String(path.folder.dropLast()))) && "
            + "cp \(Self.quoted(failures + "/actual.png")) \(Self.quoted(path))"
    }

    private static func quoted(_ path: String) -> String {
        "'"
            + path.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''")
            + "'"
    }
}
