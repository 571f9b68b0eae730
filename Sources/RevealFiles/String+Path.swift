/// The components of a path, found by the bytes of slashes: a slash with a combining accent is
/// another Character.
extension String {
    private static let slash = UInt8(ascii: "/")

    /// The path up to and including the last slash; empty if there is none.
    package var folder: String { String(self[..<nameStart]) }

    package var fileName: String { String(self[nameStart...]) }

    package var endsInSlash: Bool { utf8.last == Self.slash }

    package var isAbsolute: Bool { utf8.first == Self.slash }

    package var asFolder: String { isEmpty || endsInSlash ? self : self + "/" }

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
    /// The paths sorted with numbers by value, as in `ls -v`: `shot-2` before `shot-10`.
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
            // The paths are equal, or differ only in leading zeros.
            return one.parts.count == two.parts.count
                ? one.path < two.path : one.parts.count < two.parts.count
        }.map(\.path)
    }
}

package struct FileNumbers {
    /// The positions of the files from 0, in units of the smallest difference between two numbers.
    package let places: [Int]
    package let missing: [String]

    /// Reads sorted `names` that differ in one number only; nil for other names, or if most numbers
    /// in between are missing.
    package init?(_ names: [String]) {
        let parts = names.map(\.utf8.numberParts)
        guard let first = parts.first, parts.allSatisfy({ $0.count == first.count }) else {
            return nil
        }
        let changing = first.indices.filter { i in parts.contains { $0[i] != first[i] } }
        guard changing.count == 1, let place = changing.first else { return nil }
        let numbers = parts.compactMap { parts in
            parts[place].count > 9 ? nil : Int(String(decoding: parts[place], as: UTF8.self))
        }
        let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
        guard numbers.count == names.count, let step = steps.min(), step > 0,
            steps.allSatisfy({ $0.isMultiple(of: step) })
        else { return nil }
        places = numbers.map { ($0 - numbers[0]) / step }
        let all = places[places.count - 1] + 1
        guard all <= 2 * numbers.count else { return nil }
        let found = Set(places)
        missing = (0..<all).filter { !found.contains($0) }.map { i in
            let digits = String(numbers[0] + i * step)
            var name = first
            name[place] =
                Array(
                    repeating: UInt8(ascii: "0"),
                    count: max(0, first[place].count - digits.utf8.count))
                + digits.utf8
            return String(decoding: name.joined(), as: UTF8.self)
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension String.UTF8View {
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

/// A reversible mapping of paths, which are arbitrary bytes, to strings.
///
/// Valid UTF-8 maps to its text. Each other byte maps to one of the 128 private-use characters
/// U+10F780 to U+10F7FF. If a name contains such a character, each of its bytes is mapped, too.
extension String {
    private static let leader: UInt8 = 0xF4

    package init(pathBytes bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), !text.holdsLoneBytes {
            self = text
            return
        }
        var scalars = String.UnicodeScalarView()
        var i = 0
        while i < bytes.count {
            let letter = (1...4).lazy.filter { i + $0 <= bytes.count }
                .compactMap { String(validating: bytes[i..<i + $0], as: UTF8.self) }
                .first
            if let letter, !letter.holdsLoneBytes {
                scalars += letter.unicodeScalars
                i += letter.utf8.count
            } else {
                scalars.append(Unicode.Scalar(loneByte: bytes[i]))
                i += 1
            }
        }
        self.init(scalars)
    }

    package var holdsLoneBytes: Bool {
        utf8.contains(Self.leader) && unicodeScalars.contains { $0.loneByte != nil }
    }

    package var pathBytes: [UInt8] {
        guard holdsLoneBytes else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            scalar.loneByte.map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    @unsafe func withPath<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
        guard holdsLoneBytes else { return unsafe withCString(body) }
        // An array passed to a C function lives for the call; this one ends with a zero.
        let bytes = pathBytes.map { CChar(bitPattern: $0) } + [0]
        return unsafe body(bytes)
    }
}

extension Unicode.Scalar {
    fileprivate init(loneByte byte: UInt8) {
        // All of these are valid; bytes below 128 map to their ASCII characters.
        self = Unicode.Scalar(0x10F700 + UInt32(byte)) ?? "?"
    }

    package var loneByte: UInt8? {
        (0x10F780...0x10F7FF).contains(value) ? UInt8(value - 0x10F700) : nil
    }
}
