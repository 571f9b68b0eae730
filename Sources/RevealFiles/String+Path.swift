/// A path's parts.
///
/// A slash parts them whatever follows it; with a combining accent behind it, it would be another
/// Character, so it is looked for in the bytes.
extension String {
    private static let slash = UInt8(ascii: "/")

    /// What stands up to the last slash, that included; empty where there is none.
    package var folder: String { String(self[..<nameStart]) }

    /// What stands behind the last slash.
    package var fileName: String { String(self[nameStart...]) }

    /// Whether the last letter is a slash.
    package var endsInSlash: Bool { utf8.last == Self.slash }

    /// Whether the path begins at the root.
    package var isAbsolute: Bool { utf8.first == Self.slash }

    /// The path, with a slash at its end, or empty.
    package var asFolder: String { isEmpty || endsInSlash ? self : self + "/" }

    /// The folders that the path leads through, the outermost first, each with a slash at its end;
    /// not the root.
    var folders: [String] {
        utf8.indices.dropFirst().filter { utf8[$0] == Self.slash }.map { slash in
            String(self[..<utf8.index(after: slash)])
        }
    }

    private var nameStart: Index {
        utf8.lastIndex(of: Self.slash).map(utf8.index(after:)) ?? startIndex
    }
}
