/// Paths are bytes: a text stands for them, and no two paths have one text.
///
/// Where the bytes are UTF-8 the text is what they say. Each byte that belongs to no letter stands
/// for itself as one of 128 letters of a private area that nobody assigns, U+10F780 to U+10F7FF;
/// where a name holds these letters themselves, so do their bytes.
extension String {
    /// What each of the letters begins with in UTF-8.
    private static let leader: UInt8 = 0xF4

    /// The text of a path, or another text from outside, of those bytes.
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

    /// Whether some of its letters stand for bytes.
    package var holdsLoneBytes: Bool {
        utf8.contains(Self.leader) && unicodeScalars.contains { $0.loneByte != nil }
    }

    /// The bytes of the path that the text stands for.
    package var pathBytes: [UInt8] {
        guard holdsLoneBytes else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            scalar.loneByte.map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// Calls `body` with the path as the C library takes it.
    @unsafe func withPath<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
        guard holdsLoneBytes else { return unsafe withCString(body) }
        // An array passed to a C function lives for the call; this one ends with a zero.
        let bytes = pathBytes.map { CChar(bitPattern: $0) } + [0]
        return unsafe body(bytes)
    }
}

extension Unicode.Scalar {
    fileprivate init(loneByte byte: UInt8) {
        // All of these are letters; bytes below 128 are letters of their own.
        self = Unicode.Scalar(0x10F700 + UInt32(byte)) ?? "?"
    }

    /// The byte that the letter stands for in a path; nil for any other letter.
    package var loneByte: UInt8? {
        (0x10F780...0x10F7FF).contains(value) ? UInt8(value - 0x10F700) : nil
    }
}
