import Foundation
import TestSupport
import Testing

/// Comments and documentation in plain US English: counts that may only fall.
@Suite(.enabled(if: !Sanitizer.isOn, "a sanitizer does not change the sources"))
struct ProseTests {
    /// Phrases that are rarely right in this project, with the number of comments in Sources that
    /// still have them.
    static let phrases: KeyValuePairs = [
        "is told": 31, "are told": 13, "stands for": 8, "stand for": 4, "foretell": 1,
        "unless told": 3, "what is said": 5, "what goes in": 1, "so many of them": 3,
        "nobody else": 2, "no part of": 1, "is taken for": 2, "what is left": 26, "whoever": 16,
        "for ever": 21, "meanwhile": 7, "where there is": 33, "what comes of": 10,
        "what becomes of": 1, "is known of": 8, "lies ": 114, "stands ": 41, "beside": 82,
        "behind": 97, "of which": 106, "how far": 116, "on the way": 8, "is nothing": 14,
    ]

    /// British spellings, which neither comments nor documentation may have.
    static let spellings = [
        "colour", "centre", "centring", "grey", "neighbour", "behaviour", "favour", "honour",
        "licence", "catalogue", "towards", "organis", "recognis", "normalis", "optimis",
        "initialis",
    ]

    /// Each comment of Sources as one lowercase text, with its first line.
    static let comments: [(place: String, text: String)] = {
        let sources = (try? SwiftSource.all(below: ["Sources"])) ?? []
        return sources.flatMap { source in
            var blocks: [(place: String, text: String)] = []
            var last = 0
            for (line, text) in source.comments {
                let words = text.drop { $0 == "/" }.lowercased()
                if line == last + 1, let block = blocks.popLast() {
                    blocks.append((block.place, block.text + words))
                } else {
                    blocks.append(("\(source.path):\(line)", words))
                }
                last = line
            }
            return blocks
        }
    }()

    @Test(arguments: phrases.map(\.key))
    func `a phrase that is rarely right does not become more frequent`(_ phrase: String) throws {
        let found = Self.comments.filter { $0.text.contains(phrase) }
        let allowed = try #require(Self.phrases.first { $0.key == phrase }).value
        #expect(
            found.count <= allowed, "\(found.suffix(3).map(\.place)) say \"\(phrase)\": rewrite")
    }

    @Test(arguments: spellings)
    func `no comment and no page has a British spelling`(_ spelling: String) throws {
        var texts = Self.comments
        for name in try Disk.names(in: Repository.root + "/docs").sorted() + ["../README.md"]
        where name.hasSuffix(".md") {
            let page = String(
                decoding: try Disk.read("\(Repository.root)/docs/\(name)"), as: UTF8.self)
            // Names of colors in code are CSS names.
            texts.append((name, page.replacing(/`[^`]*`/, with: "").lowercased()))
        }
        let found = texts.filter { $0.text.contains(spelling) }
        #expect(found.isEmpty, "\(found.prefix(3).map(\.place))")
    }

    @Test func `the number of sentences in comments with over 30 words does not grow`() {
        let long = Self.comments.flatMap { place, text in
            text.split(separator: #/[.;:!?] /#).filter { $0.split(separator: " ").count > 30 }
                .map { _ in place }
        }
        #expect(long.count <= Self.longSentences, "\(long.suffix(3))")
    }

    private static let longSentences = 73
}
