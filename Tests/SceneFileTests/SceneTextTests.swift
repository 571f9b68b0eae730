import RevealKit
import TestSupport
import Testing
import Yams

/// The scanner against the parser: no anchor, tag or deep nesting gets past the one into the other.
struct SceneTextTests {
    /// What the scanner says, not the parser or the reader of keys.
    private static func isRefused(_ text: String) -> Bool {
        do {
            _ = try SceneFile(text: text, path: "scene.yaml")
            return false
        } catch {
            guard case .scene(let mistake) = error else { return true }
            let refusals = [
                "not for scene files", "ends on the line it begins on", "nested too deeply",
                "not for text", "a tab does not indent",
            ]
            return refusals.contains { mistake.message.contains($0) }
        }
    }

    /// What is wrong with a node that the parser made.
    private static func fault(_ node: Node, depth: Int = 0) -> String? {
        guard depth < 300 else { return "deep" }
        guard node.anchor == nil else { return "an anchor" }
        let plain: [Yams.Tag.Name] = [.implicit, .str, .seq, .map]
        guard plain.contains(Yams.Tag.Name(rawValue: "\(node.tag)")) else {
            return "the tag \(node.tag)"
        }
        switch node {
        case .scalar, .alias: return nil
        case .sequence(let nodes):
            return nodes.lazy.compactMap { fault($0, depth: depth + 1) }.first
        case .mapping(let pairs):
            return pairs.lazy.compactMap {
                fault($0.key, depth: depth + 1) ?? fault($0.value, depth: depth + 1)
            }.first
        }
    }

    @Test func `what passes the scanner has neither anchors nor tags in the parser's eyes`() throws
    {
        var noise = Noise(61)
        let pieces = [
            "&a", "*a", "!t", "!!str", "|", ">", "'", "\"", "''", "\\", "#", "[", "]", "{", "}",
            ",", ":", ": ", "-", "- ", "?", "? ", " ", "  ", "\t", "\n", "\n", "\n  ", "\r\n", "x",
            "yz", "1", "---", "...", "%", "a: ", "\n- ", "\nb: ", "&", "*", "!",
        ]
        let texts = (0..<60_000).map { _ in
            let count = Int.random(in: 1...14, using: &noise)
            return (0..<count).map { _ in pieces.randomElement(using: &noise) ?? "" }.joined()
        }
        #expect(Self.passed(texts) > 1000)
    }

    /// A quotation mark or bracket in a scalar's second line is a part of it, and what it seems to
    /// hold is not in it.
    @Test func `an anchor cannot hide behind a scalar that goes on`() {
        let parts = [
            ["[x", "a: x", "- x", "{a: x", "x", "[[x", "'x'", "? x"],
            ["\n", "\n  ", " ", "\n\n ", " # c\n  ", "\r\n "],
            ["'", "\"", "[", "{", "- ", "? ", "- '", ""],
            ["y, &a z", "y: &a z", "y\n- &a z", "y\nb: &a z", "&a z", "y], &a z"],
            ["'", "\"", "]", "}", "", "']", "\"]", "]}", "\n"],
        ]
        let texts = parts.reduce([""]) { texts, part in
            texts.flatMap { text in part.map { text + $0 } }
        }
        #expect(Self.passed(texts) > 100)
    }

    /// How many of `texts` pass the scanner and are YAML; all that do must be free of what it
    /// refuses.
    private static func passed(_ texts: [String]) -> Int {
        var passed = 0
        for text in texts where !isRefused(text) {
            // The parser outlives its nodes, which hold their anchors weakly.
            guard let parser = try? Parser(yaml: text, resolver: .basic) else { continue }
            while let node = try? parser.nextRoot() {
                passed += 1
                if let fault = fault(node) { Issue.record("\(text.debugDescription): \(fault)") }
            }
            withExtendedLifetime(parser) {}
        }
        return passed
    }

    @Test(arguments: [
        "fps: 30 # & * ! | >", "# &a\nfps: 30", "fps: '30' # 'x", "{\"fps\": 30}",
        "fps: \"3\\u0030\"",
        "---\nfps: 30\n...\n", "fps:\n  30", "{fps:\n30\n}", "fps: 30\r\n\r\n", "\u{FEFF}fps: 30",
        "? fps\n: 30", "{fps: 30,}", "'fps': 30",
    ])
    func `what only looks like an anchor or goes on is read`(_ text: String) throws {
        // The file is complete but for its snapshots.
        let error = #expect(throws: RevealError.self) {
            try SceneFile(text: text, path: "scene.yaml")
        }
        #expect(error?.description.hasSuffix("name outgoing and incoming, or one snapshot") == true)
    }

    @Test func `names may hold what would be YAML, in quotes`() throws {
        let scene = try SceneFile(
            text: """
                size: 2x1
                layers: [{name: '&a: [*b]', color: red}, {name: "!\\"", color: '#f00'}]
                completed: {'&a: [*b]': {hidden: true}}
                """, path: "scene.yaml")
        let layers = try scene.transition(at: .sixty).timeline.completed.layers
        #expect(layers.map(\.name) == ["&a: [*b]", "!\""])
        #expect(layers.map(\.isHidden) == [true, false])
    }
}
