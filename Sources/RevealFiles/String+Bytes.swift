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
