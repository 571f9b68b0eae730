struct GoldenCheck {
    let golden: Golden
    let mode: RecordMode
    let options: ComparisonOptions
    let snapshots: SnapshotPair?
    let made: Made

    enum Outcome {
        case same
        /// The message, and the pictures of the failure with their names.
        case wrong(String, [(name: String, file: [UInt8])])
    }

    private static let names = ["expected.png", "actual.png", "difference.png"]

    /// Compares the result, and records it or writes the pictures of a failure; removes the
    /// pictures of an earlier failure.
    func outcome() throws -> Outcome {
        GoldenFiles.remove(Self.names, in: golden.failures)
        guard mode != .all else { return try record("as requested") }
        guard System.exists(golden.path) else {
            guard mode == .never else { return try record("because it was missing") }
            return try leave("there is no golden: \(golden.path)", [])
        }
        let (recorded, content): ([UInt8], GoldenContent)
        do {
            recorded = try GoldenFiles.bytes(at: golden.path)
            content = try GoldenFiles.content(of: recorded, golden.path)
        } catch FileError.unreadable(.picture, let path, let problem) {
            guard mode != .failed else { return try record("because it is unreadable: \(problem)") }
            return try leave("cannot read the golden: \(path): \(problem)\n\(cure(path))", [])
        }
        let (sentences, worst) = try differences(from: content)
        guard !sentences.isEmpty else { return .same }
        let more = sentences.count > 6 ? ["and \(sentences.count - 5) more"] : []
        let words = (sentences.prefix(more.isEmpty ? 6 : 5) + more).joined(separator: "\n")
        if mode == .failed { return try record("because it differed: \(words)") }
        var shown = [(name: "expected.png", file: recorded)]
        if let worst {
            let triptych = try Triptych(worst.expected, worst.actual, worst.comparison).bitmap
            shown.append(("difference.png", try triptych.png(compression: .small)))
        }
        return try leave("\(golden.name) differs from its golden: \(words)", shown)
    }

    private typealias Worst = (expected: AnyBitmap, actual: AnyBitmap, comparison: Comparison)

    /// Returns the differences, one sentence each, and the first pair of pictures that differ.
    private func differences(
        from recorded: GoldenContent
    ) throws -> ([String], Worst?) {
        let match = ColorMatch(
            recorded.colors, made.content.colors, isManaged: options.isColorManaged)
        var sentences =
            made.content.showing.differences(from: recorded.showing)
            + [match.conflict].compactMap(\.self)
        var worst: Worst?
        for (label, one, other) in recorded.pairs(with: made.content) {
            let (expected, actual) = try match.applied(to: one, other)
            let comparison = try Comparison(
                expected, actual, options: match.options(options, for: one, other),
                snapshots: made.frames == 1 ? snapshots : nil)
            guard !comparison.isSame else { continue }
            worst = worst ?? (expected, actual, comparison)
            let start = made.content.pictures.count > 1 ? label + ": " : ""
            sentences += comparison.sentences.map { start + $0 }
            sentences += try edges(expected, actual)
        }
        return (sentences, worst)
    }

    /// Returns a sentence about the displacement of the edge for each frame of a film strip.
    private func edges(_ expected: AnyBitmap, _ actual: AnyBitmap) throws -> [String] {
        guard let snapshots, made.frames > 1, expected.width == actual.width else { return [] }
        let pairs = zip(try expected.tiles(made.frames), try actual.tiles(made.frames))
        return try pairs.enumerated().compactMap { index, pair in
            let comparison = try Comparison(
                pair.0, pair.1, options: options, snapshots: snapshots)
            return comparison.edgeSentence.map { "frame \(index): \($0)" }
        }
    }

    private func cure(_ path: String) -> String {
        FileNature(ofFileAt: path)?.clause
            ?? "restore it from version control, or accept the new one"
    }

    private func record(_ why: String) throws -> Outcome {
        let file = try made.file()
        try GoldenFiles.write(file, to: golden.path)
        return .wrong(
            "recorded \(golden.path), \(why)\nlook at it, and then run the tests again",
            [("actual.png", file)])
    }

    private func leave(
        _ words: String, _ others: [(name: String, file: [UInt8])]
    ) throws -> Outcome {
        let pictures = others + [("actual.png", try made.file())]
        for (name, file) in pictures {
            try GoldenFiles.write(file, to: "\(golden.failures)/\(name)")
        }
        return .wrong(
            """
            \(words)
            look at: \(golden.failures)
            accept it: \(golden.acceptance)
            """, pictures)
    }
}
