/// The comparison of all pictures of a file with those of the expected file.
public struct PictureComparison: Sendable {
    /// The path within the folders, or the actual file's name.
    public let name: String
    package let expectedPath: String?
    package let actualPath: String?
    /// The result.
    public internal(set) var status: Status
    /// The compared pictures in order: one, or an animation's frames.
    package internal(set) var frames: [Frame] = []
    /// The other differences: the numbers and durations of frames.
    public internal(set) var differences: [String] = []
    /// Notes that do not count as differences.
    public internal(set) var notes: [String] = []
    /// The difference from a canonically equivalent name, if any.
    package internal(set) var spelling: String?
    package internal(set) var warnings: [String] = []
    /// The hashes for an approval; nil if the pictures are the same or no output contains hashes.
    package internal(set) var hashes: Hashes?
    /// The duration of the comparison, in seconds.
    public internal(set) var seconds = 0.0

    /// The result of a comparison.
    public enum Status: Sendable, Equatable {
        /// The pictures are as expected.
        case same
        /// Something differs.
        case changed
        /// There is no actual file.
        case missing
        /// There is no expected file.
        case new
        /// A file is unreadable.
        case unreadable(FileError)

        package var word: String {
            switch self {
            case .same: "same"
            case .changed: "changed"
            case .missing: "missing"
            case .new: "new"
            case .unreadable: "unreadable"
            }
        }

        package var isSame: Bool { self == .same }

        package var isError: Bool { trouble != nil }

        package var trouble: FileError? {
            if case .unreadable(let error) = self { error } else { nil }
        }
    }

    /// SHA-256 of both files' bytes, in hexadecimal; nil for a file that does not exist.
    package struct Hashes: Sendable {
        package let expected: String?
        package let actual: String?
    }

    package struct Frame: Sendable {
        /// The index of an animation's frame; nil for a still picture or a default image.
        package let number: Int?
        package let comparison: Comparison
    }

    package var changedFrames: Int { frames.count { !$0.comparison.isSame } }

    private static let mostSentences = 10

    /// The findings, one sentence each.
    public var sentences: [String] {
        let spelling = [spelling].compactMap(\.self)
        switch status {
        case .missing: return ["it is expected, but does not exist"] + spelling
        case .new: return ["it exists, but is not expected"] + spelling
        case .unreadable(let error):
            guard case .unreadable(_, let path, .png(.notPNG)) = error,
                let nature = FileNature(ofFileAt: path)
            else { return [error.description, error.cure].compactMap(\.self) }
            return [error.description + ": " + nature.clause]
        case .same, .changed: break
        }
        let all = frames.flatMap { frame in
            let label = frames.count == 1 ? "" : frame.number.map { "frame \($0): " }
            return frame.comparison.sentences.map { (label ?? "default image: ") + $0 }
        }
        let shown = all.prefix(Self.mostSentences)
        let more = all.count > shown.count ? ["in total, \(changedFrames) frames differ"] : []
        return differences + shown + more + notes + spelling
    }
}

extension [PictureComparison] {
    /// The numbers of pictures, such as `1 changed, 4 unchanged`.
    package var counts: String {
        let words = ["changed", "missing", "new", "unreadable"].compactMap { word in
            let count = count { $0.status.word == word }
            return count > 0 ? "\(count) \(word)" : nil
        }
        let same = count { $0.status.isSame }
        return (words + (same > 0 || words.isEmpty ? ["\(same) unchanged"] : []))
            .joined(separator: ", ")
    }
}
