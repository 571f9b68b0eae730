import Raster
import RevealComparison
import RevealRendering
import RevealScenes

/// What came of a comparison, as programs read it.
struct ComparisonReport: Encodable {
    let same: Bool
    let expected: String
    let actual: String
    let metric: String
    let tolerance: Double
    /// Pixels, or a percentage.
    let maxDifferent: String
    let counts: Counts
    let pictures: [Picture]

    /// How many files came out how.
    struct Counts: Encodable {
        let same: Int
        let changed: Int
        let missing: Int
        let new: Int
        let unreadable: Int
    }

    /// What came of a file.
    struct Picture: Encodable {
        let name: String
        let status: String
        let expected: String?
        let actual: String?
        /// SHA-256 of the files of a picture that is not the same.
        let expectedHash: String?
        let actualHash: String?
        /// What people are told.
        let sentences: [String]
        let frames: [Frame]
    }

    /// What came of one picture of a file.
    struct Frame: Encodable {
        /// An animation's frame; nothing for a still picture or the default image.
        let frame: Int?
        let same: Bool
        let expectedSize: [Int]
        let actualSize: [Int]
        let compared: Int?
        let different: Int?
        let share: Double?
        let largest: Double?
        /// x, y, width, height.
        let bounds: [Int]?
        let first: Place?
        let edge: Edge?
    }

    /// The first pixel that differs.
    struct Place: Encodable {
        let x: Int
        let y: Int
        let expected: [UInt16]
        let actual: [UInt16]
    }

    /// Where the edge lies.
    struct Edge: Encodable {
        let text: String
        /// Centre x and y, and radii, in pixels.
        let expected: [Double]
        let actual: [Double]
        let moved: [Double]
        let standardErrors: [Double]
    }

    init(
        _ command: CompareCommand, _ run: ComparisonRun, _ results: [PictureComparison]
    ) {
        (expected, actual) = (command.expected, command.actual)
        metric = run.options.metric.rawValue
        tolerance = run.options.tolerance
        maxDifferent = command.maxDifferent?.text ?? "0"
        same = results.allSatisfy(\.status.isSame)
        counts = Counts(
            same: results.count { $0.status.isSame },
            changed: results.count { $0.status == .changed },
            missing: results.count { $0.status == .missing },
            new: results.count { $0.status == .new },
            unreadable: results.count { $0.status.isError })
        pictures = results.map(Picture.init)
    }

    /// What people read behind all else.
    func lines(_ results: [PictureComparison], _ kind: ComparisonPairs.Kind) -> [String] {
        if kind == .files, let result = results.first, let frame = result.frames.first {
            let pictures = result.frames.count == 1 ? "" : ", \(result.frames.count) pictures"
            let word = result.status.isSame ? "the same" : "different"
            let start = "\(word): \(frame.comparison.actual)\(pictures)"
            return [start] + result.sentences.map { "  \($0)" }
        }
        let named = [
            (counts.changed, "changed"), (counts.missing, "missing"), (counts.new, "new"),
            (counts.unreadable, "unreadable"), (counts.same, "the same"),
        ]
        return [named.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")]
    }

    /// How the program ends.
    func status(_ results: [PictureComparison]) -> ExitStatus {
        if let trouble = results.lazy.compactMap(\.status.trouble).first {
            return Failure(trouble).status
        }
        return same ? .success : .different
    }
}

extension ComparisonReport.Picture {
    fileprivate init(_ result: PictureComparison) {
        (name, status) = (result.name, result.status.word)
        (expected, actual) = (result.expectedPath, result.actualPath)
        (expectedHash, actualHash) = (result.hashes?.expected, result.hashes?.actual)
        sentences = result.sentences
        frames = result.frames.map { ComparisonReport.Frame($0.number, $0.comparison) }
    }
}

extension ComparisonReport.Frame {
    fileprivate init(_ number: Int?, _ comparison: Comparison) {
        (frame, same) = (number, comparison.isSame)
        expectedSize = [comparison.expected.width, comparison.expected.height]
        actualSize = [comparison.actual.width, comparison.actual.height]
        let differences = comparison.differences
        compared = differences?.compared
        different = differences?.differing
        share = differences?.share
        largest = differences?.largest
        bounds = differences?.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
        first = differences?.first.map {
            ComparisonReport.Place(x: $0.x, y: $0.y, expected: $0.expected, actual: $0.actual)
        }
        edge = comparison.edge.map { edge in
            ComparisonReport.Edge(
                text: edge.description, expected: edge.expected.numbers,
                actual: edge.actual.numbers, moved: [edge.x, edge.y, edge.radiusX, edge.radiusY],
                standardErrors: edge.errors)
        }
    }
}

extension EdgeFit {
    /// Centre x and y, and radii.
    fileprivate var numbers: [Double] { [center.x, center.y, radiusX, radiusY] }
}
