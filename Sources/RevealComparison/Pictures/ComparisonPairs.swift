private import CSystem

/// The files that are compared with each other.
public struct ComparisonPairs: Sendable {
    package enum Kind: String, Sendable {
        case files
        /// The numbered frames of two patterns.
        case frames
        /// All PNG files in two folders and their subfolders.
        case folders

        fileprivate var noun: String {
            switch self {
            case .files: "a file"
            case .frames: "numbered files"
            case .folders: "a folder"
            }
        }
    }

    struct Pair: Sendable {
        let name: String
        let expected: String?
        let actual: String?
        var spelling: String?
    }

    package let kind: Kind
    package let expected: String
    package let actual: String
    /// The number of pictures in the folders that are not PNG files.
    package let otherPictures: Int
    let pairs: [Pair]

    package var count: Int { pairs.count }

    /// Pairs the files of two paths: files, patterns such as `a/%04d.png`, or folders.
    ///
    /// - Throws: a `SyntaxError` if the paths are of different kinds, a `FileError`, or
    ///   `ComparisonError.noPictures`.
    public init(expected: String, actual: String) throws {
        let kinds = try [expected, actual].map(Self.kind)
        guard kinds[0] == kinds[1] else {
            // A path that does not exist may be a misspelled file, folder or pattern.
            for (path, kind) in zip([expected, actual], kinds) where kind == .files {
                let path = try FramePattern.fileName(path)
                guard System.exists(path) else {
                    throw FileError.unreadable(.file, path, .unreadable(SystemError(code: ENOENT)))
                }
            }
            throw SyntaxError(
                "'\(expected)' names \(kinds[0].noun), but '\(actual)' names \(kinds[1].noun)",
                hint: "compare two files, two folders, or two sets of numbered files")
        }
        (kind, self.expected, self.actual) = (kinds[0], expected, actual)
        var others: Set<FileName> = []
        switch kind {
        case .files:
            let paths = try [expected, actual].map { try FramePattern.fileName($0) }
            pairs = [Pair(name: paths[1].fileName, expected: paths[0], actual: paths[1])]
        case .frames: pairs = try Self.frames(expected, actual)
        case .folders:
            let folders = [expected.asFolder, actual.asFolder]
            let paths = try folders.map { folder in
                let all = try PictureFolder.paths(below: folder, withOthers: true)
                others.formUnion(all.filter { !PictureFolder.isPicture($0) }.map(FileName.init))
                return all.filter(PictureFolder.isPicture)
            }
            pairs = Self.paired(paths[0], paths[1], in: folders[0], folders[1])
        }
        otherPictures = others.count
        guard !pairs.isEmpty else { throw ComparisonError.noPictures([expected, actual]) }
    }

    package init(oldVersion: String, newVersion: String) {
        (kind, expected, actual, otherPictures) = (.files, oldVersion, newVersion, 0)
        pairs = [Pair(name: newVersion.fileName, expected: oldVersion, actual: newVersion)]
    }

    func golden(of pair: Pair) -> String {
        if let path = pair.expected { return path }
        guard kind == .frames, let one = try? FramePattern(expected),
            let number = (try? FramePattern(actual))??.number(of: pair.name)
        else { return expected.asFolder + pair.name }
        return one.path(number)
    }

    func identities() -> Set<FileIdentity> {
        Set(
            pairs.lazy.flatMap { [$0.expected, $0.actual] }.compactMap { path in
                path.flatMap { try? System.status(of: $0) }?.identity
            })
    }

    /// Pairs the paths in two folders, in number order: first paths with the same bytes, then paths
    /// that are canonically equivalent.
    private static func paired(
        _ expected: [String], _ actual: [String], in one: String, _ other: String
    ) -> [Pair] {
        let exact = Set(expected.map(FileName.init)).intersection(actual.map(FileName.init))
        var spellings = Dictionary(grouping: actual.filter { !exact.contains(FileName($0)) }) { $0 }
        var pairs: [FileName: Pair] = [:]
        for name in expected {
            let found = exact.contains(FileName(name)) ? name : spellings[name]?.popLast()
            let codes = found.flatMap { FileName(name).codePoints(unlike: FileName($0)) }
            pairs[FileName(name)] = Pair(
                name: name, expected: one + name, actual: found.map { other + $0 },
                spelling: codes.map { codes in
                    "the spelling of its name differs: expected \(codes.own), found \(codes.other)"
                })
        }
        for name in spellings.values.joined() {
            pairs[FileName(name)] = Pair(name: name, expected: nil, actual: other + name)
        }
        let names = Dictionary(grouping: pairs.keys.map(\.text)) { $0 }
        for (name, pair) in pairs where pair.expected == nil || pair.actual == nil {
            let other = names[pair.name]?.first { FileName($0) != name }
            pairs[name]?.spelling = other.flatMap { name.codePoints(unlike: FileName($0)) }.map {
                "its name has \($0.own), but another picture's name has \($0.other)"
            }
        }
        return pairs.keys.map(\.text).inNumberOrder.compactMap { pairs[FileName($0)] }
    }

    private static func kind(of path: String) throws -> Kind {
        guard !path.isEmpty else { throw SyntaxError("a path is empty") }
        if try path.endsInSlash || System.isDirectory(path) { return .folders }
        return try FramePattern(path) == nil ? .files : .frames
    }

    private static func frames(_ expected: String, _ actual: String) throws -> [Pair] {
        let patterns = try [expected, actual].compactMap { try FramePattern($0) }
        guard patterns.count == 2 else { return [] }
        let numbers = try patterns.map { pattern in
            Set(try PictureFolder.names(in: pattern.directory).compactMap(pattern.number))
        }
        return numbers[0].union(numbers[1]).sorted().map { number in
            let paths = zip(patterns, numbers).map { pattern, numbers in
                numbers.contains(number) ? pattern.path(number) : nil
            }
            return Pair(name: patterns[1].name(number), expected: paths[0], actual: paths[1])
        }
    }
}
