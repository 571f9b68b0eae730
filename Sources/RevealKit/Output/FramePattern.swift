/// The names of numbered files: a text with one place for the number.
///
/// The text is taken apart here and never reaches printf.
public struct FramePattern: Sendable, Hashable {
    /// The directory of the files as it was written, ending in a slash, or empty.
    public let directory: String
    private let prefix: String
    private let suffix: String
    /// Digits at least, filled with zeroes.
    private let width: Int

    /// `directory/%04d.png`.
    public init(inDirectory directory: String) {
        self.directory = directory.isEmpty || directory.hasSuffix("/") ? directory : directory + "/"
        prefix = ""
        suffix = ".png"
        width = 4
    }

    /// The pattern in `text`: `%d`, `%04d` or a run of `#` in the last part of the path stands for
    /// the number, `%%` for a percent sign.
    ///
    /// Nil if there is no `%` and no `#`.
    ///
    /// - Throws: a `SyntaxError` for anything but exactly one number, and for a name that does not
    ///   end in `.png`.
    public init?(_ text: String) throws(SyntaxError) {
        let slash = text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex
        let name = text[slash...]
        guard text.contains(where: { "%#".contains($0) }) else { return nil }
        func wrong(_ problem: String, _ hint: String) -> SyntaxError {
            SyntaxError("'\(text)' is not a pattern for names: \(problem)", hint: hint)
        }
        let parts = try Self.parts(of: name, wrong)
        let literals = parts.split(omittingEmptySubsequences: false) { $0.width != nil }
        guard let width = parts.compactMap(\.width).first, literals.count == 2 else {
            throw wrong(
                literals.count > 2 ? "it has more than one number" : "it has no number",
                literals.count > 2
                    ? "keep one of them"
                    : "write %04d where the number goes, or %% for a percent sign")
        }
        prefix = literals[0].map(\.text).joined()
        suffix = literals[1].map(\.text).joined()
        self.width = width
        directory = String(text[..<slash]).split(separator: "%%", omittingEmptySubsequences: false)
            .joined(separator: "%")
        guard !directory.contains(where: { "#".contains($0) }),
            !text[..<slash].split(separator: "%%", omittingEmptySubsequences: false)
                .contains(where: { $0.contains("%") })
        else {
            throw wrong("the number is in a directory", "number the files, not the directories")
        }
        guard suffix.lowercased().hasSuffix(".png") else {
            throw wrong("it does not end in .png", "numbered frames are PNG files")
        }
    }

    /// A piece of a name: text, or the number's place.
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
                parts.append(Part(width: hashes))
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
                        "only %d and %04d stand for the number",
                        "write %04d where the number goes, or %% for a percent sign")
                }
                parts.append(Part(width: Int(digits) ?? 1))
                rest = rest.dropFirst(digits.count + 2)
            } else {
                parts.append(Part(text: String(next)))
                rest = rest.dropFirst()
            }
        }
        guard parts.allSatisfy({ ($0.width ?? 0) <= 9 }) else {
            throw wrong("its number is wider than nine digits", "write %04d")
        }
        return parts
    }

    /// The name, within the directory, of the file with that number.
    public func name(_ number: Int) -> String {
        let digits = String(number)
        return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits
            + suffix
    }

    /// The number of the file called `name`, if the pattern makes that name.
    func number(of name: String) -> Int? {
        guard name.count > prefix.count + suffix.count, name.hasPrefix(prefix),
            name.hasSuffix(suffix)
        else { return nil }
        let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
        guard digits.count <= 18, let number = Int(digits), self.name(number) == name else {
            return nil
        }
        return number
    }
}
