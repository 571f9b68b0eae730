struct ComparisonReport: Facts {
    let command: CompareCommand
    let pairs: ComparisonPairs
    let options: ComparisonOptions
    let results: [PictureComparison]

    private var isSame: Bool { results.allSatisfy(\.status.isSame) }

    static let keys: [JSONKey<Self>] = [
        JSONKey("same", "whether all pictures are the same", \.isSame),
        JSONKey("expected", "the first path", \.command.expected),
        JSONKey("actual", "the second path", \.command.actual),
        JSONKey("metric", "the value of `--metric`", \.options.metric.rawValue),
        JSONKey("tolerance", "the tolerance", \.options.tolerance),
        JSONKey("maxDifferent", "the value of `--max-different`") {
            $0.command.maxDifferent?.text ?? "0"
        },
        JSONKey(
            "counts",
            counts.map { word, meaning in
                JSONKey(word, "the number of pictures that \(meaning)") { results in
                    results.count { $0.status.word == word }
                }
            }, \.results),
        JSONKey(each: "pictures", PictureComparison.keys, \.results),
    ]

    private static let counts: KeyValuePairs = [
        "same": "are the same", "changed": "differ", "missing": "are only expected",
        "new": "are not expected", "unreadable": "cannot be read",
    ]

    /// The lines that follow those about each picture.
    var lines: [String] {
        let others =
            switch pairs.otherPictures {
            case 0: [String]()
            case 1: ["1 picture is no PNG file and was not compared"]
            case let count: ["\(count) pictures are no PNG files and were not compared"]
            }
        return summary + others
            + [command.summary, command.report].compactMap { $0.map { "see \($0.value)" } }
    }

    private var summary: [String] {
        if pairs.kind == .files, let result = results.first, let frame = result.frames.first {
            let pictures = result.frames.count == 1 ? "" : ", \(result.frames.count) pictures"
            let word = result.status.isSame ? "the same" : "different"
            let start = "\(word): \(frame.comparison.actual)\(pictures)"
            return [start] + result.sentences.map { "  \($0)" }
        }
        return [results.counts]
    }

    var status: ExitStatus {
        if let trouble = results.lazy.compactMap(\.status.trouble).first {
            return Failure(trouble).status
        }
        return isSame ? .success : .different
    }
}

extension PictureComparison {
    fileprivate static let keys: [JSONKey<Self>] = [
        JSONKey("name", "the picture's name", \.name),
        JSONKey("status", "one word for what came of it", \.status.word),
        JSONKey("expected", "the path of the expected picture", \.expectedPath),
        JSONKey("actual", "the path of the actual picture", \.actualPath),
        JSONKey("expectedHash", "SHA-256 of the expected file, if the pictures differ") {
            $0.hashes?.expected
        },
        JSONKey("actualHash", "SHA-256 of the actual file, if the pictures differ") {
            $0.hashes?.actual
        },
        JSONKey("sentences", "what people are told", \.sentences),
        JSONKey(
            each: "frames",
            [JSONKey<Frame>("frame", "the number of an animation's frame", \.number)]
                + Comparison.keys.map { $0.of(\.comparison) }, \.frames),
    ]
}

extension Comparison {
    fileprivate static let keys: [JSONKey<Self>] = [
        JSONKey("same", "whether the frames are the same", \.isSame),
        JSONKey("expectedSize", "width and height") { [$0.expected.width, $0.expected.height] },
        JSONKey("actualSize", "width and height") { [$0.actual.width, $0.actual.height] },
        JSONKey("compared", "the number of pixels compared") { $0.differences.compared },
        JSONKey("different", "the number of pixels that differ") { $0.differences.differing },
        JSONKey("share", "the share of the pixels that differ") { $0.differences.share },
        JSONKey("largest", "the largest difference, by the metric") { $0.differences.largest },
        JSONKey("bounds", "x, y, width, and height of what differs") {
            $0.differences.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
        },
        JSONKey("first", Differences.Place.keys) { $0.differences.first },
        JSONKey("regions", "the number of regions that differ", \.differences.regions.count),
        JSONKey(each: "largestRegions", Regions.Region.keys, \.differences.regions.largest),
        JSONKey("alignment", AlignedDifferences.keys, \.aligned),
        JSONKey("edge", EdgeMove.keys, \.edge),
    ]
}

extension Regions.Region {
    fileprivate static let keys: [JSONKey<Self>] = [
        JSONKey("bounds", "x, y, width, and height of a region") {
            [$0.bounds.x, $0.bounds.y, $0.bounds.width, $0.bounds.height]
        },
        JSONKey("different", "the number of its pixels that differ", \.differing),
    ]
}

extension AlignedDifferences {
    fileprivate static let keys: [JSONKey<Self>] = [
        JSONKey("moved", "columns and rows of a move") { $0.alignment.move.map { [$0.x, $0.y] } },
        JSONKey(each: "edits", PictureAlignment.Edit.keys, \.alignment.edits),
        JSONKey("compared", "the number of pixels in the other rows and columns") {
            $0.differences.compared
        },
        JSONKey("different", "the number of these that differ") { $0.differences.differing },
    ]
}

extension PictureAlignment.Edit {
    fileprivate static let keys: [JSONKey<Self>] = [
        JSONKey("lines", "`row` or `column`", \.noun),
        JSONKey("change", "`inserted` or `removed`", \.verb),
        JSONKey("first", "the first of these lines", \.lines.lowerBound),
        JSONKey("count", "their number", \.lines.count),
    ]
}

extension Differences.Place {
    fileprivate static let keys: [JSONKey<Self>] = [
        JSONKey("x", "the column of the first pixel that differs", \.x),
        JSONKey("y", "its row", \.y),
        JSONKey("expected", "its expected samples", \.expected),
        JSONKey("actual", "its actual samples", \.actual),
    ]
}

extension EdgeMove {
    fileprivate static let keys: [JSONKey<Self>] = [
        JSONKey(
            "text", "where the edge of a reveal is, as people are told", \.description),
        JSONKey("expected", "center x and y, and radii, in pixels", \.expected.numbers),
        JSONKey("actual", "the same of the actual picture", \.actual.numbers),
        JSONKey("moved", "the differences") { [$0.x, $0.y, $0.radiusX, $0.radiusY] },
        JSONKey("standardErrors", "their standard errors", \.errors),
    ]
}

extension EdgeFit {
    fileprivate var numbers: [Double] { [center.x, center.y, radiusX, radiusY] }
}
