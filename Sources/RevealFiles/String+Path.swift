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

extension [String] {
    /// The paths in order, where numbers in names count as numbers, as in `ls -v`: `shot-2` before
    /// `shot-10`.
    package var inNumberOrder: [String] {
        map { (path: $0, parts: $0.utf8.numberParts) }.sorted { one, two in
            for (mine, other) in zip(one.parts, two.parts) where mine != other {
                guard mine[0].isDigit, other[0].isDigit else {
                    return mine.lexicographicallyPrecedes(other)
                }
                let (left, right) = (mine.drop { $0 == 0x30 }, other.drop { $0 == 0x30 })
                if left.count != right.count { return left.count < right.count }
                if left != right { return left.lexicographicallyPrecedes(right) }
            }
            // Those that differ by zeros alone, or not at all.
            return one.parts.count == two.parts.count
                ? one.path < two.path : one.parts.count < two.parts.count
        }.map(\.path)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension String.UTF8View {
    /// Its digits, and what stands between them, in turn.
    fileprivate var numberParts: [[UInt8]] {
        var parts: [[UInt8]] = []
        for byte in self {
            if parts.last?.last?.isDigit == byte.isDigit {
                parts[parts.count - 1].append(byte)
            } else {
                parts.append([byte])
            }
        }
        return parts
    }
}
