import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues
import TestSupport
import Testing

/// Random and unusual texts are parsed, or refused at a position.
struct SceneTextTests {
    /// Whether the parser can read a text, whatever it means; otherwise the error has a position.
    private static func isRead(_ text: String) -> Bool {
        do {
            _ = try SceneFile(text: text, path: "scene.yaml")
            return true
        } catch let mistake {
            let count = text.unicodeScalars.count
            #expect((1...count + 1).contains(mistake.line), "\(text.debugDescription): \(mistake)")
            #expect(
                (1...count + 1).contains(mistake.column), "\(text.debugDescription): \(mistake)")
            let refusals = [
                "do not support", "must be on one line", "nested too deeply",
                "is not allowed", "tabs cannot indent", "not YAML", "; quote ",
            ]
            return !refusals.contains(where: mistake.message.contains)
        }
    }

    @Test func `any random text is parsed or refused at a position in it`() {
        var noise = Noise(61)
        let pieces = [
            "&a", "*a", "!t", "!!str", "|", ">", "'", "\"", "''", "\\", "#", "[", "]", "{", "}",
            ",", ":", ": ", "-", "- ", "?", "? ", " ", "  ", "\t", "\n", "\n", "\n  ", "\r\n", "x",
            "yz", "1", "---", "...", "%", "a: ", "\n- ", "\nb: ", "&", "*", "!",
        ]
        let texts = (0..<Torture.cases(60_000, 20_000)).map { _ in
            let count = Int.random(in: 1...14, using: &noise)
            return (0..<count).map { _ in pieces.randomElement(using: &noise) ?? "" }.joined()
        }
        #expect(texts.count(where: Self.isRead) > texts.count / 60)
    }

    /// In a scalar's continuation line, a quotation mark or bracket is literal and does not enclose
    /// the following text.
    @Test func `an anchor after a multi-line scalar is found`() {
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
        // The texts that are read have it in a plain scalar, in quotes, or in a comment.
        #expect((940...1000).contains(texts.count(where: Self.isRead)))
    }

    @Test(arguments: [
        "fps: 30 # & * ! | >", "# &a\nfps: 30", "fps: '30' # 'x", "{\"fps\": 30}",
        "fps: \"3\\u0030\"",
        "---\nfps: 30\n...\n", "fps:\n  30", "{fps:\n30\n}", "fps: 30\r\n\r\n", "\u{FEFF}fps: 30",
        "? fps\n: 30", "{fps: 30,}", "'fps': 30",
    ])
    func `text that resembles an anchor, and values on continuation lines, are read`(_ text: String)
        throws
    {
        // The file is complete except for its snapshots.
        let error = #expect(throws: SceneFileError.self) {
            try SceneFile(text: text, path: "scene.yaml")
        }
        let words = "name outgoing and incoming, one snapshot, or slides"
        #expect(error?.description.hasSuffix(words) == true)
    }

    @Test func `quoted names may contain YAML syntax`() throws {
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
    @Test func `a scene in which a layer's map changes cannot be written as a scene file`() throws {
        func map(isInverted: Bool = false, _ grays: [UInt8] = [0, 255]) throws -> MaskShape {
            let picture = Snapshot(.eight(try Bitmap(2, 1, .gray, grays)))
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
        // A map without a path cannot be written, but it is the same map.
        let same = #expect(throws: SyntaxError.self) {
            try SceneFile.text(of: transition(map()), OptionValues())
        }
        #expect(same?.description.hasPrefix("a layer gets another map") == false)
        // Neither picture has a path that would distinguish it.
        for other in [try map(isInverted: true), try map([255, 0])] {
            let mistake = #expect(throws: SyntaxError.self) {
                try SceneFile.text(of: transition(other), OptionValues())
            }
            #expect(mistake?.description.hasPrefix("a layer changes its map") == true)
        }
    }
}
