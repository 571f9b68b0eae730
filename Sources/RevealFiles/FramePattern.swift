import Raster
public import RevealValues

/// A nonnegative number in a file name: the number of a frame, or of frame 0.
public struct FileNumber: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
    /// The number, at least 0.
    package let value: Int

    /// Returns nil if `value` is negative.
    public init?(exactly value: Int) {
        guard value >= 0 else { return nil }
        self.value = value
    }

    package init(_ value: Int) {
        require(value >= 0, "a file number cannot be negative: \(value)")
        self.value = value
    }

    /// Creates the number; the literal must not be negative.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Compares the values.
    public static func < (one: FileNumber, other: FileNumber) -> Bool { one.value < other.value }
}

/// The names of numbered files: a text with one placeholder for the number, which is parsed here
/// and never passed to printf.
public struct FramePattern: Sendable, Hashable, CustomStringConvertible {
    /// The directory as written, ending in a slash, or empty.
    package let directory: String
    private let prefix: String
    private let suffix: String
    private let width: Int

    /// Creates `directory/%04d.png`, with more digits if `largest` has more: names sort in numeric
    /// order.
    public init(inDirectory directory: String, upTo largest: FileNumber = 0) {
        self.init(inDirectory: directory, digits: max(4, String(largest.value).count))
    }

    private init(
        inDirectory directory: String, prefix: String = "", digits: Int, suffix: String = ".png"
    ) {
        self.directory = directory.asFolder
        (self.prefix, self.suffix) = (prefix, suffix)
        width = digits
    }

    /// Chooses the pattern that matches the most files: a default pattern, or that of one of the
    /// first 8 names.
    package init(ofFilesIn directory: String) {
        let names = System.names(inFolder: directory) ?? []
        var patterns = (4...9).map { FramePattern(inDirectory: directory, digits: $0) }
        for name in names.sorted().prefix(8) {
            guard let parts = name.wholeMatch(of: /(.*?)([0-9]{1,9})([^0-9]*\.png)/)?.output else {
                continue
            }
            patterns += [1, parts.2.count].map { digits in
                FramePattern(
                    inDirectory: directory, prefix: String(parts.1), digits: digits,
                    suffix: String(parts.3))
            }
        }
        let counts = patterns.map { pattern in names.count { pattern.number(of: $0) != nil } }
        let most = counts.max() ?? 0
        self = zip(patterns, counts).first { $0.1 == most }?.0 ?? patterns[0]
    }

    /// Parses `text`, in which `%d`, `%04d`, or two or more `#` mark the number.
    ///
    /// The number is in the last path component; `%%` is a percent sign. Nil if there is no number:
    /// then `text` names a single file; see `fileName(_:)`.
    ///
    /// - Throws: a `SyntaxError` for an unexpected percent sign, more than one number, more than 9
    ///   digits, and a numbered name that does not end in `.png`.
    public init?(_ text: String) throws(SyntaxError) {
        let (directory, parts) = try Self.parts(of: text)
        let literals = parts.split(omittingEmptySubsequences: false) { $0.width != nil }
        guard let width = parts.compactMap(\.width).first else { return nil }
        guard literals.count == 2 else {
            throw Self.wrong(text, "it has more than one number", "keep only one")
        }
        prefix = literals[0].map(\.text).joined()
        suffix = literals[1].map(\.text).joined()
        self.width = width
        self.directory = directory
        guard suffix.ending(among: [".png"]) != nil else {
            throw Self.wrong(text, "it does not end in .png", "numbered frames are PNG files")
        }
    }

    /// Returns the path that `text` means if it has no number: every `%%` is a percent sign.
    ///
    /// - Throws: a `SyntaxError` for an unexpected percent sign, and for more than 9 digits.
    package static func fileName(_ text: String) throws(SyntaxError) -> String {
        let (directory, parts) = try parts(of: text)
        return directory + parts.map(\.text).joined()
    }

    private static func wrong(_ text: String, _ problem: String, _ hint: String) -> SyntaxError {
        SyntaxError(
            "'\(text)' is not a file name pattern: \(problem)", hint: hint, in: .framePattern)
    }

    private static func parts(of text: String) throws(SyntaxError) -> (String, [Part]) {
        let pieces = text.folder.split(separator: "%%", omittingEmptySubsequences: false)
        guard !pieces.contains(where: { $0.contains("%") }) else {
            throw wrong(
                text, "there is a percent sign in a directory",
                "number the files, not the directories, or write %% for a percent sign")
        }
        return (
            pieces.joined(separator: "%"),
            try parts(of: text.fileName[...]) { wrong(text, $0, $1) }
        )
    }

    private struct Part {
        var text = ""
        var width: Int?
    }

    private static func parts(
        of name: Substring, _ wrong: (String, String) -> SyntaxError
    ) throws(SyntaxError) -> [Part] {
        var parts: [Part] = []
        var rest = name
        while let next = rest.first {
            if next == "#" {
                let hashes = rest.prefix { $0 == "#" }.count
                // A single `#` is part of the name, as in screen#.png.
                parts.append(hashes > 1 ? Part(width: hashes) : Part(text: "#"))
                rest = rest.dropFirst(hashes)
            } else if rest.hasPrefix("%%") {
                parts.append(Part(text: "%"))
                rest = rest.dropFirst(2)
            } else if next == "%" {
                let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                guard rest.dropFirst(1 + digits.count).first == "d",
                    digits.isEmpty || digits.hasPrefix("0") && digits.count <= 2
                else {
                    throw wrong(
                        "the number must be %d, or %01d to %09d",
                        "write %04d where the number goes, or %% for a percent sign")
                }
                parts.append(Part(width: max(1, Int(digits) ?? 1)))
                rest = rest.dropFirst(digits.count + 2)
            } else {
                let text = rest.prefix { $0 != "#" && $0 != "%" }
                parts.append(Part(text: String(text)))
                rest = rest.dropFirst(text.count)
            }
        }
        guard parts.allSatisfy({ ($0.width ?? 0) <= 9 }) else {
            throw wrong("its number has more than 9 digits", "write %04d")
        }
        return parts
    }

    /// Returns the number in `name`, which is relative to the directory; nil if it does not match.
    ///
    /// Bytes are compared: equal characters in different bytes are different names.
    package func number(of name: String) -> FileNumber? {
        let bytes = name.utf8
        guard bytes.starts(with: prefix.utf8) else { return nil }
        let digits = bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
        guard digits.count <= 9, let number = Int(String(decoding: digits, as: UTF8.self)),
            number >= 0, self.name(FileNumber(number)).utf8.elementsEqual(bytes)
        else { return nil }
        return FileNumber(number)
    }

    /// The pattern in parseable form, such as `frames/%04d.png`.
    public var description: String {
        (directory + prefix).asFileName + (width > 1 ? "%0\(width)d" : "%d") + suffix.asFileName
    }

    package var beginning: String { prefix }

    package func path(_ number: FileNumber) -> String { directory + name(number) }

    package func name(_ number: FileNumber) -> String {
        let digits = String(number.value)
        return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits
            + suffix
    }
}

extension String {
    package var asFileName: String { replacing("%", with: "%%") }
}
