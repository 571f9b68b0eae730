private import CSystem
import RevealFiles
import RevealValues

/// Which files are compared with which.
public struct ComparisonPairs: Sendable {
    /// What the two names stand for.
    package enum Kind: String, Sendable {
        /// Two files.
        case files
        /// The numbered frames of two patterns.
        case frames
        /// All PNG files in two folders and below them.
        case folders
    }

    /// A file, or what is in its place, and the file that is expected.
    struct Pair: Sendable {
        let name: String
        let expected: String?
        let actual: String?
        /// How the spelling of the two names differs; nil if it does not.
        var spelling: String?
    }

    /// What is compared.
    package let kind: Kind
    /// What is expected, as it was named.
    package let expected: String
    /// What there is, as it was named.
    package let actual: String
    /// Pictures in the folders that are no PNG files, and that are not compared.
    package let otherPictures: Int
    /// In order of their numbers or names.
    let pairs: [Pair]

    /// How many files, or places of files, are compared.
    package var count: Int { pairs.count }

    /// The pairs that `expected` and `actual` name: files, patterns such as `a/%04d.png`, or
    /// folders.
    ///
    /// - Throws: a `SyntaxError` where one is a file or pattern and the other is not, and a
    ///   `FileError` where there is nothing.
    public init(expected: String, actual: String) throws {
        let kinds = try [expected, actual].map(Self.kind)
        guard kinds[0] == kinds[1] else {
            // A name for which there is nothing may have been meant as any of them.
            for (path, kind) in zip([expected, actual], kinds) where kind == .files {
                let path = try FramePattern.fileName(path)
                guard System.exists(path) else {
                    throw FileError.unreadable(.file, path, .unreadable(SystemError(code: ENOENT)))
                }
            }
            throw SyntaxError(
                "'\(expected)' names \(kinds[0].noun), and '\(actual)' \(kinds[1].noun)",
                hint: "compare a file with a file, a folder with a folder")
        }
        (kind, self.expected, self.actual) = (kinds[0], expected, actual)
        var foreign = 0
        switch kind {
        case .files:
            let paths = try [expected, actual].map { try FramePattern.fileName($0) }
            pairs = [Pair(name: paths[1].fileName, expected: paths[0], actual: paths[1])]
        case .frames: pairs = try Self.frames(expected, actual)
        case .folders:
            let (one, other) = (expected.asFolder, actual.asFolder)
            var others: Set<FileName> = []
            let paths = try [one, other].map { folder in
                let all = try PictureFolder.paths(below: folder) {
                    PictureFolder.isPicture($0) || PictureFolder.isOtherPicture($0)
                }
                others.formUnion(all.filter(PictureFolder.isOtherPicture).map(FileName.init))
                return all.filter(PictureFolder.isPicture)
            }
            foreign = others.count
            pairs = Self.paired(paths[0], paths[1], in: one, other)
        }
        otherPictures = foreign
        guard !pairs.isEmpty else {
            throw ComparisonError.noPictures([expected, actual])
        }
    }

    /// Where the golden of `pair` is, or would be.
    func golden(of pair: Pair) -> String {
        if let path = pair.expected { return path }
        guard kind == .frames, let one = try? FramePattern(expected),
            let number = (try? FramePattern(actual))??.number(of: pair.name)
        else { return expected.asFolder + pair.name }
        return one.directory + one.name(number)
    }

    /// Two versions of one file, whatever their paths look like.
    package init(oldVersion: String, newVersion: String) {
        (kind, expected, actual, otherPictures) = (.files, oldVersion, newVersion, 0)
        pairs = [Pair(name: newVersion.fileName, expected: oldVersion, actual: newVersion)]
    }

    /// Pairs of paths below two folders: of those with the same bytes, then of those that differ
    /// only in how accents are written; in number order.
    private static func paired(
        _ expected: [String], _ actual: [String], in one: String, _ other: String
    ) -> [Pair] {
        let exact = Set(expected.map(FileName.init)).intersection(actual.map(FileName.init))
        // A text is a key that all spellings of a name share.
        var spellings = Dictionary(grouping: actual.filter { !exact.contains(FileName($0)) }) { $0 }
        var pairs: [FileName: Pair] = [:]
        for name in expected {
            let found = exact.contains(FileName(name)) ? name : spellings[name]?.popLast()
            pairs[FileName(name)] = Pair(
                name: name, expected: one + name, actual: found.map { other + $0 },
                spelling: found.flatMap { Self.spelling(name, $0) })
        }
        for name in spellings.values.joined() {
            pairs[FileName(name)] = Pair(name: name, expected: nil, actual: other + name)
        }
        let names = Dictionary(grouping: pairs.keys.map(\.text)) { $0 }
        for (name, pair) in pairs where pair.expected == nil || pair.actual == nil {
            let other = names[pair.name]?.first { FileName($0) != name }
            pairs[name]?.spelling = other.flatMap { name.codePoints(unlike: FileName($0)) }.map {
                "its name has \($0.own), and another picture's has \($0.other)"
            }
        }
        return pairs.keys.map(\.text).inNumberOrder.compactMap { pairs[FileName($0)] }
    }

    private static func spelling(_ expected: String, _ actual: String) -> String? {
        FileName(expected).codePoints(unlike: FileName(actual)).map { codes in
            "the spelling of its name differs: \(codes.own) is expected, \(codes.other) is there"
        }
    }

    private static func kind(of path: String) throws -> Kind {
        guard !path.isEmpty else { throw SyntaxError("a name is empty") }
        if try path.endsInSlash || System.isDirectory(path) { return .folders }
        return try FramePattern(path) == nil ? .files : .frames
    }

    private static func frames(_ expected: String, _ actual: String) throws -> [Pair] {
        guard let one = try FramePattern(expected), let other = try FramePattern(actual) else {
            return []
        }
        let numbers = try [one, other].map { pattern in
            Set(try PictureFolder.names(in: pattern.directory).compactMap(pattern.number))
        }
        return numbers[0].union(numbers[1]).sorted().map { number in
            Pair(
                name: other.name(number),
                expected: numbers[0].contains(number) ? one.directory + one.name(number) : nil,
                actual: numbers[1].contains(number) ? other.directory + other.name(number) : nil)
        }
    }
}

extension ComparisonPairs.Kind {
    /// What people call one.
    fileprivate var noun: String {
        switch self {
        case .files: "a file"
        case .frames: "numbered files"
        case .folders: "a folder"
        }
    }
}
