import Foundation
import TestSupport

/// A Swift source as text, with enough of the grammar to separate code, comments and strings.
struct SwiftSource {
    /// Relative to the repository's root.
    let path: String
    /// The unmodified lines.
    let lines: [String]

    /// All sources in these folders of the repository and their subfolders.
    static func all(below folders: [String]) throws -> [SwiftSource] {
        try folders.flatMap { folder in
            try Disk.paths(below: "\(Repository.root)/\(folder)")
                .filter { $0.hasSuffix(".swift") }.sorted()
                .map { try SwiftSource("\(folder)/\($0)") }
        }
    }

    init(_ path: String) throws {
        self.path = path
        let text = String(decoding: try Disk.read("\(Repository.root)/\(path)"), as: UTF8.self)
        lines = text.components(separatedBy: "\n")
    }

    /// The text of each line that has only a comment, by line number.
    var comments: [(line: Int, text: String)] {
        lines.enumerated().compactMap { number, line in
            let text = line.drop { $0 == " " }
            return text.hasPrefix("//") ? (number + 1, String(text)) : nil
        }
    }

    /// The contents of the string literals on each line.
    var strings: [(line: Int, text: String)] {
        lines.enumerated().flatMap { number, line in
            // Matching a regular expression against every line took 10 s.
            !line.utf8.contains(UInt8(ascii: "\"")) || line.drop { $0 == " " }.hasPrefix("//")
                ? [] : line.matches(of: /"((?:\\.|[^"\\])*)"/).map { (number + 1, String($0.1)) }
        }
    }

    /// The code without comments and strings.
    var code: String {
        lines.map { line in
            let bare =
                line.utf8.contains(UInt8(ascii: "\""))
                ? line.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"") : line
            return bare.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
        }.joined(separator: "\n")
    }

    /// The names declared for other files, outside of any type.
    var declarations: Set<String> {
        var names: Set<String> = []
        for match in code.matches(of: Self.declaration) where !match.1.contains("private") {
            names.insert(String(match.2))
        }
        return names
    }

    private static var declaration: Regex<(Substring, Substring, Substring)> {
        #/(?m)^((?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|private|fileprivate|indirect|final)\s+)*)(?:struct|enum|class|protocol|actor|typealias|func|let|var)\s+(\w+)/#
    }

    /// Every word of the code.
    var words: Set<String> {
        Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    }
}
