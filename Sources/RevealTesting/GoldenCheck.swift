import RevealKit

/// One expectation about a golden: what should be the same as what is recorded.
struct GoldenCheck {
    let golden: Golden
    let mode: RecordMode
    let options: ComparisonOptions
    /// The pictures that a test made.
    let pictures: [AnyBitmap]
    /// The file that is recorded: of one picture, or of an animation.
    let file: [UInt8]

    /// What came of it.
    enum Outcome {
        case same
        /// What is wrong, and the pictures that show it, by name.
        case wrong(String, [(name: String, file: [UInt8])])
    }

    /// Compares, and records or leaves pictures of the failure where that is called for.
    ///
    /// - Throws: a `RevealError` about a file.
    func outcome() throws -> Outcome {
        guard mode != .all else { return try record("as was asked") }
        guard System.exists(golden.path) else {
            guard mode == .never else { return try record("since there was none") }
            return try leave("there is no golden: \(golden.path)", [("actual.png", file)])
        }
        let expected = try GoldenFiles.pictures(at: golden.path)
        var sentences: [String] = []
        var worst: (expected: AnyBitmap, actual: AnyBitmap)?
        if expected.count != pictures.count {
            sentences.append("\(expected.count) frames are recorded, there are \(pictures.count)")
        }
        for (number, (one, other)) in zip(expected, pictures).enumerated() {
            let comparison = try Comparison(one, other, options: options)
            guard !comparison.isSame else { continue }
            worst = worst ?? (one, other)
            let label = pictures.count > 1 ? "frame \(number): " : ""
            sentences += comparison.sentences.map { label + $0 }
        }
        guard !sentences.isEmpty else { return .same }
        let words = sentences.prefix(5).joined(separator: "\n")
        if mode == .failed { return try record("since it differed: \(words)") }
        var shown = [(name: "expected.png", file: try GoldenFiles.bytes(at: golden.path))]
        shown.append(("actual.png", file))
        if let worst {
            let triptych = try GoldenFiles.triptych(worst.expected, worst.actual, options)
            shown.append(("difference.png", triptych))
        }
        return try leave(words, shown)
    }

    private func record(_ why: String) throws -> Outcome {
        try GoldenFiles.write(file, to: golden.path)
        return .wrong(
            "recorded \(golden.path), \(why)\nlook at it, then run the tests again",
            [("actual.png", file)])
    }

    /// Leaves pictures of a failure where they can be looked at.
    private func leave(
        _ words: String, _ pictures: [(name: String, file: [UInt8])]
    ) throws -> Outcome {
        for (name, file) in pictures {
            try GoldenFiles.write(file, to: "\(golden.failures)/\(name)")
        }
        return .wrong(
            """
            \(golden.name) is not as recorded: \(words)
            look at: \(golden.failures)
            accept it: \(golden.acceptance)
            """, pictures)
    }
}
