/// An external diff program of Git, which passes a path and the two versions of the file.
///
/// The arguments are `path old-file old-hex old-mode new-file new-hex new-mode` (Git's
/// documentation of `GIT_EXTERNAL_DIFF`).
struct GitDiff {
    private let path: String
    private let (old, new): (String, String)

    private static let nothing = "/dev/null"

    /// - Throws: a mistake if `words` are not Git's arguments.
    init(_ words: [String]) throws {
        // Git adds two arguments for a moved file.
        guard words.count == 7 || words.count == 9 else {
            throw Failure.option(
                \CompareCommand.git, " takes the seven arguments of git diff, not \(words.count)",
                hint: "configure Git: git config diff.reveal.command "
                    + "'reveal-render compare \(option: \CompareCommand.git)'")
        }
        (path, old, new) = (words[0], words[1], words[4])
    }

    /// Prints the differences, with a picture on terminals that can show one.
    ///
    /// An unreadable file is reported in the output, since Git stops if the program fails.
    func show(_ limits: LimitOptions) async throws {
        let output = Terminal.standardOutput
        var lines = ["diff --git a/\(path) b/\(path)"]
        var picture: [UInt8]?
        switch (old == Self.nothing, new == Self.nothing) {
        case (true, true): break
        case (true, false): lines.append("new: \(try Self.form(of: new))")
        case (false, true): lines.append("removed: \(try Self.form(of: old))")
        case (false, false):
            var run = ComparisonRun(ComparisonPairs(oldVersion: old, newVersion: new))
            run.limits = limits.limits(for: "comparison")
            if let result = try await run.run().first {
                lines += self.lines(result)
                picture = output.picturesAs == nil ? nil : try? Self.picture(old, new, result)
            }
        }
        try output.deliver(lines)
        if let picture { output.show(picture) }
    }

    /// Returns the picture's form, such as `589×1278 RGB, 8 bits`, or the problem of the file.
    private static func form(of path: String) throws -> String {
        let bytes = try GoldenFiles.bytes(at: path)
        guard let content = try? GoldenFiles.content(of: bytes, path),
            let first = content.pictures.first
        else { return FileNature(bytes)?.clause ?? "not a PNG file" }
        let count = content.pictures.count
        return "\(PictureForm(first))" + (count == 1 ? "" : ", \(count) pictures")
    }

    private func lines(_ result: PictureComparison) -> [String] {
        let frame = result.frames.first
        let form = frame.map { ": \($0.comparison.actual)" } ?? ""
        let rows = result.frames.flatMap(\.comparison.differences.rows)
        let isSame = result.status.isSame
        let word =
            isSame && !haveOneContent
            ? "the same pixels in different bytes" : result.status.word
        return ["\(word)\(form)"] + result.sentences.map { "  \($0)" }
            + (rows.isEmpty ? [] : ["  rows \(Self.text(rows))"])
    }

    /// Whether both contents are equal: only the name or the mode differs.
    private var haveOneContent: Bool {
        let both = [old, new].map { try? GoldenFiles.bytes(at: $0) }
        return both[0] == both[1]
    }

    /// Returns the ranges as text, such as `120…184, 400 and 3 more`.
    private static func text(_ rows: [Range<Int>]) -> String {
        let shown = rows.prefix(8).map { rows in
            rows.count == 1
                ? "\(rows.lowerBound)" : "\(rows.lowerBound)…\(rows.upperBound - 1)"
        }
        return shown.joined(separator: ", ")
            + (rows.count > 8 ? " and \(rows.count - 8) more" : "")
    }

    private static func picture(
        _ old: String, _ new: String, _ result: PictureComparison
    ) throws -> [UInt8]? {
        let contents = try [old, new].map {
            try GoldenFiles.content(of: GoldenFiles.bytes(at: $0), $0)
        }
        let pairs = zip(contents[0].pairs(with: contents[1]), result.frames)
        guard let (pair, frame) = pairs.first(where: { !$1.comparison.isSame }) else { return nil }
        return try Triptych(summaryOf: pair.expected, pair.actual, frame.comparison).bitmap.png()
    }
}

extension CompareCommand {
    /// Returns `arguments` with `--` before Git's, since names of files may begin with a dash.
    static func separatingGitsWords(in arguments: [String]) -> [String] {
        guard arguments.first == name,
            let git = arguments.firstIndex(of: "\(option: \CompareCommand.git)"),
            !arguments[..<git].contains("--")
        else { return arguments }
        let words = arguments[(git + 1)...]
        // With 8 or 10 arguments, there is a `--` already.
        guard words.count == 7 || words.count == 9 else { return arguments }
        return arguments[...git] + ["--"] + words
    }
}
