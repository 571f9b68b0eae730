import RevealFiles
import RevealRendering
import RevealValues
import TestSupport

extension FuzzTarget {
    /// Names of numbered files.
    static let patterns = FuzzTarget(
        "patterns", sources: ["RevealFiles/FramePattern.swift"], longest: 128,
        words: ["%d", "%04d", "####", "%%", ".png", ".PNG", "/", "%09d", "%0"],
        seeds: {
            [
                "frames/%04d.png", "shot_%d.png", "a-####.png", "%02d.PNG", "100%%-%03d.png",
                "out.png", "100%%/out.png", "C#/####.png", "a%/%d.png", "%s.png", "%04d-%d.png",
                "%04d", "####-##.png", "##########.png", "%99999999999999999999d.png", "%é.png",
                "\u{70F}", "\u{70F}%d\u{301}.png",
            ].map { Array($0.utf8) }
        },
        { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            try checkPattern(text)
            try checkFolder(text)
        })
}

private func checkPattern(_ text: String) throws {
    let pattern: FramePattern?
    do {
        pattern = try FramePattern(text)
    } catch {
        return try checkWords(error)
    }
    guard let pattern else {
        let name = try FramePattern.fileName(text)
        return try hold(
            slashes(name) == slashes(text), "a file's name keeps its folders")
    }
    let again = try? FramePattern(pattern.description)
    try hold(again == pattern, "a pattern's text parses to it: \(pattern)")
    for number: FileNumber in [0, 7, 99_999, 999_999_999] {
        let name = pattern.name(number)
        try hold(pattern.number(of: name) == number, "a frame's name has its number: '\(name)'")
        try hold(
            slashes(name) == 0 && slashes(pattern.path(number)) == slashes(pattern.directory),
            "a frame's name has no folder: '\(name)'")
        try hold(
            name.utf8.starts(with: pattern.beginning.utf8)
                && name.lowercased().utf8.reversed().starts(with: ".png".utf8.reversed()),
            "a frame's name has the prefix and ends in .png: '\(name)'")
        for other in [name + "x", "x" + name, String(name.dropLast()), "1" + name] {
            let isOther = pattern.number(of: other).map { pattern.name($0) != other } ?? false
            try hold(!isOther, "a changed name does not match the number: '\(other)'")
        }
        // As a literal file name, it names that file.
        let literal = (pattern.directory + name).replacing("%", with: "%%")
        guard !literal.contains("#") else { continue }
        try hold(
            try FramePattern.fileName(literal) == pattern.directory + name,
            "a name with doubled percent signs means that name: '\(literal)'")
    }
}

private func checkFolder(_ text: String) throws {
    let pattern = FramePattern(inDirectory: text)
    try hold(
        pattern.directory.isEmpty == text.isEmpty
            && (text.isEmpty || pattern.directory.utf8.last == UInt8(ascii: "/")),
        "a folder's name ends in a slash")
}

/// The number of slashes, whatever characters are next to them.
private func slashes(_ text: String) -> Int {
    text.utf8.count { $0 == UInt8(ascii: "/") }
}

/// Requires that a refusal has a description.
func checkWords(_ error: SyntaxError) throws(Finding) {
    try hold(!error.description.isEmpty, "an error has a description")
    try hold(error.hint != "", "a hint is not empty")
}
