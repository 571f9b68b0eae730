import Foundation
import TestSupport
import Testing

/// Comments and documentation in plain US English.
@Suite(.enabled(if: !Sanitizer.isOn, "a sanitizer does not change the sources"))
struct ProseTests {
    /// Phrases that are hardly ever right in this project: each has a plainer word.
    static let phrases = [
        "is told", "are told", "stands for", "stand for", "foretell", "unless told",
        "what is said", "what goes in", "so many of them", "nobody else", "no part of",
        "is taken for", "what is left", "whoever", "for ever", "meanwhile", "where there is",
        "what comes of", "what becomes of", "is known of", "lies", "stands", "beside", "behind",
        "of which", "how far", "on the way", "is nothing",
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

    /// The words of each comment, without punctuation.
    private static let words = comments.map { place, text in
        (place, " " + text.split { !$0.isLetter }.joined(separator: " ") + " ")
    }

    @Test(arguments: phrases)
    func `no comment contains a phrase with a plainer replacement`(_ phrase: String) {
        let found = Self.words.filter { $0.1.contains(" \(phrase) ") }
        #expect(found.isEmpty, "\(found.prefix(3).map(\.0)) say \"\(phrase)\": rewrite")
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

    @Test func `no sentence in a comment has over 30 words`() {
        let long = Self.comments.flatMap { place, text in
            text.split(separator: #/[.;:!?] /#).filter { $0.split(separator: " ").count > 30 }
                .map { _ in place }
        }
        #expect(long.isEmpty, "\(long.prefix(3))")
    }
}
