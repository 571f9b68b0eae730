extension PNGError {
    /// Diagnoses bytes without the PNG signature, which contains a CRLF, an LF, and a non-ASCII
    /// byte to reveal damage by file transfers (PNG specification, 5.2).
    init(withoutSignature bytes: Span<UInt8>) {
        let end = min(bytes.count - 4, Self.longestPreamble)
        for letters in stride(from: 1, through: end, by: 1) where bytes.hasLetters(at: letters) {
            if let error = PNGError(bytes, lettersAt: letters) {
                self = error
                return
            }
        }
        self = .notPNG
    }

    package static let longestPreamble = 1 << 16

    /// Returns nil if the bytes around the letters PNG are not a damaged signature.
    private init?(_ bytes: Span<UInt8>, lettersAt letters: Int) {
        let before = bytes.array(max(0, letters - 3)..<letters)
        // A non-ASCII byte becomes U+FFFD, or two bytes of UTF-8 if it was read as Latin-1.
        guard !before.elementsEqual([0xEF, 0xBF, 0xBD]),
            !before.suffix(2).elementsEqual([0xC2, 0x89])
        else {
            self = .decodedAsText
            return
        }
        let after = bytes.array(letters + 3..<min(letters + 16, bytes.count))
        let isEnding: (UInt8) -> Bool = { $0 == 0x0D || $0 == 0x0A }
        let first = after.prefix(while: isEnding)
        let second = after.dropFirst(first.count + 1).prefix(while: isEnding)
        guard before.last == 0x89, !first.isEmpty, after.dropFirst(first.count).first == 0x1A,
            !second.isEmpty
        else { return nil }
        guard !first.elementsEqual([0x0D, 0x0A]) || second.first != 0x0A else {
            self = .displaced(to: letters - 1)
            return
        }
        let names = [first, second].map { $0.map { $0 == 0x0D ? "CR" : "LF" }.joined() }
        switch (names[0], names[1]) {
        case ("CR", "CR"): self = .lineEndings(from: "CRLF and LF", to: "CR")
        case ("CR", "LF"), ("LF", "LF"): self = .lineEndings(from: "CRLF", to: names[0])
        case (let first, "LF"): self = .lineEndings(from: "CR", to: String(first.dropLast(2)))
        case (_, let second): self = .lineEndings(from: "LF", to: second)
        }
    }

    /// A remedy that does not depend on the file's name, if there is one.
    public var cure: String? {
        switch self {
        case .displaced: "remove the bytes before it"
        case .lineEndings("LF", let now) where now.count > 2:
            "copy it again as binary: adb exec-out instead of adb shell, scp instead of FTP's ASCII "
                + "mode, '*.png binary' in .gitattributes for Git"
        case .lineEndings("CRLF", "LF"):
            "for Git, write '*.png binary' into .gitattributes, and restore the original"
        case .lineEndings, .decodedAsText: "download or copy it again as binary: the bytes are lost"
        case .appleForm: "convert it: xcrun pngcrush -revert-iphone-optimizations in.png out.png"
        default: nil
        }
    }
}

extension Span<UInt8> {
    fileprivate func hasLetters(at offset: Int) -> Bool {
        self[offset] == 0x50 && self[offset + 1] == 0x4E && self[offset + 2] == 0x47
    }
}
