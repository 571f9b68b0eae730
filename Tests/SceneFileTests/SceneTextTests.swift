import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues
import TestSupport
import Testing

/// The scanner against the parser: no anchor, alias or tag gets past the one into the other.
struct SceneTextTests {
    /// What becomes of a text.
    private enum Fate {
        /// The scanner refuses it, or the parser as no YAML.
        case refused
        /// The parser has read it, whatever it means.
        case read
        /// The parser has found what the scanner should have refused.
        case overlooked(String)
    }

    private static func fate(_ text: String) -> Fate {
        do {
            _ = try SceneFile(text: text, path: "scene.yaml")
            return .read
        } catch let mistake {
            let refusals = [
                "not for scene files", "ends on the line it begins on", "nested too deeply",
                "not for text", "a tab does not indent", "not YAML",
            ]
            if refusals.contains(where: mistake.message.contains) { return .refused }
            return mistake.message.contains("have no meaning here")
                ? .overlooked(mistake.message) : .read
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
        texts.count { text in
            switch fate(text) {
            case .refused: return false
            case .read: return true
            case .overlooked(let fault):
                Issue.record("\(text.debugDescription): \(fault)")
                return true
            }
        }
    }

    @Test(arguments: [
        "fps: 30 # & * ! | >", "# &a\nfps: 30", "fps: '30' # 'x", "{\"fps\": 30}",
        "fps: \"3\\u0030\"",
        "---\nfps: 30\n...\n", "fps:\n  30", "{fps:\n30\n}", "fps: 30\r\n\r\n", "\u{FEFF}fps: 30",
        "? fps\n: 30", "{fps: 30,}", "'fps': 30",
    ])
    func `what only looks like an anchor or goes on is read`(_ text: String) throws {
        // The file is complete but for its snapshots.
        let error = #expect(throws: SceneFileError.self) {
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

    /// No command line has two maps, but a chain may.
    @Test func `a scene in which a layer gets another map is no scene file`() throws {
        func map(isInverted: Bool = false, _ greys: [UInt8] = [0, 255]) throws -> MaskShape {
            let picture = Snapshot(.eight(try Bitmap(2, 1, .grey, greys)))
            return .map(try MaskMap(picture, isInverted: isInverted))
        }
        let bounds = Rect(x: 0, y: 0, width: 10, height: 10)
        func transition(_ other: MaskShape) throws -> Transition {
            let layer = Layer(
                "a", .color(.transparent), frame: bounds, mask: bounds,
                maskStyle: MaskStyle(shape: try map()))
            let stage = Stage(options: Stage.Options(duration: 1)) {
                $0["a"].maskStyle.shape = other
            }
            return try Transition(
                Chain(Scene(size: Size(width: 10, height: 10), [layer]), stages: [stage]))
        }
        _ = try SceneFile.text(of: transition(map()), OptionValues())
        // Neither of the pictures has a path by which to tell them apart.
        for other in [try map(isInverted: true), try map([255, 0])] {
            let mistake = #expect(throws: SyntaxError.self) {
                try SceneFile.text(of: transition(other), OptionValues())
            }
            #expect(mistake?.description.hasPrefix("a layer gets another map on its way") == true)
        }
    }
}
