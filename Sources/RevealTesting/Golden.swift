/// The paths of a golden and of the pictures of its failure.
struct Golden {
    let name: String
    let path: String
    let failures: String

    /// Creates the paths of a golden.
    ///
    /// - Throws: a `SyntaxError` if a part of the name is empty or begins with a period.
    init(
        _ name: String, _ testPath: String, _ settings: GoldenSettings
    ) throws(SyntaxError) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }), !name.utf8.contains(0)
        else {
            throw SyntaxError(
                "'\(name)' cannot be the name of a golden",
                hint: "write a relative path, such as button/pressed")
        }
        // If the compiler was given a bare file name, the path has no folder.
        let isNamed = !testPath.folder.isEmpty
        let directory = isNamed ? String(testPath.folder.dropLast()) : "."
        let file = testPath.fileName
        let suite = file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
        let folder = settings.folder ?? "__Goldens__/\(suite)"
        self.name = name + ".png"
        path = Self.plain(
            (folder.hasPrefix("/") ? folder : "\(directory)/\(folder)") + "/" + self.name)
        let root = Self.root(above: directory) ?? directory
        let named = settings.environment("REVEAL_FAILURES") ?? ""
        let place = named.isEmpty ? root + "/.build/golden-failures" : named
        failures = "\(place)/\(Self.relative(path, to: root))"
    }

    /// Returns `path` relative to `root`; a path outside of `root` only loses its leading slashes.
    private static func relative(_ path: String, to root: String) -> String {
        let start = (root + "/").utf8
        let own = path.utf8.dropFirst(path.utf8.starts(with: start) ? start.count : 0)
        return String(decoding: own.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
    }

    private static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    private static func root(above folder: String) -> String? {
        var folder = folder[...]
        while !folder.isEmpty {
            if System.exists("\(folder)/Package.swift") { return String(folder) }
            guard let slash = folder.lastIndex(of: "/") else { return nil }
            folder = folder[..<slash]
        }
        return nil
    }

    /// The name of attachments, which are in one folder for all goldens.
    var attachmentName: String {
        String(name.dropLast(".png".count).map { $0 == "/" ? "-" : $0 })
    }

    /// A shell command that accepts the actual picture.
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
