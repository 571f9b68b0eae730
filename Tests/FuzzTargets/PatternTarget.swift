import RevealKit
import TestSupport

extension FuzzTarget {
    /// Names of numbered files.
    static let patterns = FuzzTarget(
        "patterns", sources: ["RevealKit/Output/FramePattern.swift"], longest: 128,
        words: ["%d", "%04d", "####", "%%", ".png", ".PNG", "/", "%09d", "%0"],
        seeds: {
            [
                "frames/%04d.png", "shot_%d.png", "a-####.png", "%02d.PNG", "100%%-%03d.png",
                "out.png", "100%%/out.png", "C#/####.png", "a%/%d.png", "%s.png", "%04d-%d.png",
                "%04d", "####-##.png", "##########.png", "%99999999999999999999d.png", "%é.png",
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
            name.count { $0 == "/" } == text.count { $0 == "/" }, "a file's name keeps its folders")
    }
    let names = [0, 7, 99_999, 999_999_999].map(pattern.name)
    try hold(Set(names).count == names.count, "two frames have two names")
    for name in names {
        try hold(!name.contains("/"), "a frame's name is no path: '\(name)'")
        try hold(name.lowercased().hasSuffix(".png"), "a frame's name ends in .png: '\(name)'")
        // Written as a file's name, it is that file's.
        let literal = (pattern.directory + name).replacing("%", with: "%%")
        guard !literal.contains("#") else { continue }
        try hold(
            try FramePattern.fileName(literal) == pattern.directory + name,
            "a name with its percent signs doubled is that name: '\(literal)'")
    }
}

private func checkFolder(_ text: String) throws {
    let pattern = FramePattern(inDirectory: text)
    try hold(
        pattern.directory.isEmpty == text.isEmpty
            && (text.isEmpty || pattern.directory.hasSuffix("/")),
        "a folder's name ends in a slash")
}

/// That a refusal says something.
func checkWords(_ error: SyntaxError) throws(Finding) {
    try hold(!error.description.isEmpty, "a refusal has words")
    try hold(error.hint != "", "a hint has words")
}
