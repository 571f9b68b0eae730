import RevealRendering
import TestSupport
import Testing

/// Malformed scene texts are refused at the position of the first error.
struct HostileTextTests {
    @Test(arguments: rows) func `a malformed scene text is refused at the position of the error`(
        _ row: Hostile
    ) {
        row.check()
    }

    @Test func `bytes that are not text are refused at their position`() {
        let rows = [
            Hostile(
                Array("snapshot: in.png\rfps: 0\r".utf8),
                "2:6: '0' is not a frame rate; write up to 1000 frames per second: 60, 29.97 or "
                    + "30000/1001"),
            Hostile(Array("snapshot: a\0b\n".utf8), "1:12: the character U+0000 is not allowed"),
            Hostile(
                Array("snapshot: caf".utf8) + [0xE9] + Array(".png\n".utf8),
                "1:14: the text is not UTF-8"),
            Hostile(
                Array("fps: 30\n".utf8) + [0xFF, 0xFE, 0x0A], "2:1: the text is not UTF-8"),
            // A surrogate, and an overlong encoding of a slash.
            Hostile(
                Array("fps: ".utf8) + [0xED, 0xA0, 0x80], "1:6: the text is not UTF-8"),
            Hostile(Array("fps: ".utf8) + [0xC0, 0xAF], "1:6: the text is not UTF-8"),
        ]
        for row in rows { row.check() }
    }

    @Test(.timeLimit(.minutes(30))) func `a file that is too long or nested too deeply is refused`()
    {
        let dashes = String(repeating: "-", count: 1 << 20)
        let shown =
            String(repeating: "-", count: 107) + "…" + String(repeating: "-", count: 149)
        Hostile(dashes, "1:1: expected a mapping of keys to values, not '\(shown)'").check()
        Hostile(dashes + "-", "1:1: the file is longer than 1048576 bytes").check()
        for (text, column) in [("[", 33), ("{a: ", 129), ("- ", 257), ("? ", 257)] {
            Hostile(
                String(repeating: text, count: 10_000), "1:\(column): nested too deeply"
            ).check()
        }
        let stairs = (0..<300).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        Hostile(stairs, "257:257: nested too deeply").check()
        // Two levels per column.
        let lists = (0..<200).map { indent in
            let blanks = String(repeating: " ", count: indent)
            return "\(blanks)a:\n\(blanks)-\n"
        }
        Hostile(lists.joined(), "301:151: nested too deeply").check()
    }

    @Test func `anchors and aliases are refused before they are resolved`() {
        let page = (0..<30).map { "- &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
        Hostile("- &a [x]\n" + page, "1:3: scene files do not support anchors").check()
        Hostile("{*a : 1}", "1:2: scene files do not support aliases").check()
        Hostile("[{? *a : 1}]", "1:5: scene files do not support aliases").check()
    }

    static let rows: [Hostile] = [
        Hostile("", "1:1: the file is empty"),
        Hostile("# nothing\n", "1:1: the file is empty"),
        Hostile("---\n", "1:1: the file is empty"),
        Hostile("\u{FEFF}", "1:1: the file is empty"),
        Hostile(
            "\u{FEFF}snapshot: in.png\nfoo: 1\n",
            "2:1: unknown key 'foo'; scene.schema.json lists all keys"),
        Hostile(
            "snapshot: in.png\r\nfps: 0\r\n",
            "2:6: '0' is not a frame rate; write up to 1000 frames per second: 60, 29.97 or "
                + "30000/1001"),
        Hostile(
            "fps:\u{A0}30\n", "1:1: expected a mapping of keys to values, not 'fps:\u{A0}30'"),
        Hostile("fps: 30\u{2028}\n", "1:8: the character U+2028 is not allowed"),
        Hostile("fps: 3\u{1B}[0m\n", "1:7: the character U+001B is not allowed"),
        Hostile("fps: 30 # \u{7}\n", "1:11: the character U+0007 is not allowed"),
        Hostile("\tfps: 30\n", "1:1: tabs cannot indent; use spaces"),
        Hostile("layers:\n\t- a\n", "2:1: tabs cannot indent; use spaces"),
        Hostile(
            "snapshot: in.png\n\tfps: 30\n", "2:1: tabs cannot indent; use spaces"),
        Hostile(
            "layers:\n  - {name: a, color: #f80, frame: [0, 0, 1, 1]}\n",
            "2:22: text after # is a comment; quote the color: '#f80'"),
        Hostile(
            "layers:\n  - {name: a, color: #000, opacity: 0}\nstages:\n  - {duration: 1s}\n",
            "2:22: text after # is a comment; quote the color: '#000'"),
        Hostile(
            "fps:\t0\n",
            "1:6: '0' is not a frame rate; write up to 1000 frames per second: 60, 29.97 or "
                + "30000/1001"),
        Hostile(
            "snapshot: in.png\n---\nsnapshot: in.png\n",
            "2:1: a scene file contains one document"),
        Hostile(
            "snapshot: in.png\n...\nfps: 3\n",
            "3:1: not YAML: did not find expected <document start>"),
        Hostile(
            "...\n",
            "1:1: not YAML: did not find expected node content while parsing a block node"),
        Hostile("--- {}\n--- {}\n", "2:1: a scene file contains one document"),
        Hostile("a: b: c\n", "1:5: not YAML: mapping values are not allowed in this context"),
        Hostile(
            "fps: [1, 2\n",
            "2:1: not YAML: did not find expected ',' or ']' while parsing a flow sequence"),
        Hostile(
            "fps: {a: 1\n",
            "2:1: not YAML: did not find expected ',' or '}' while parsing a flow mapping"),
        Hostile(
            "}\n",
            "1:1: not YAML: did not find expected node content while parsing a block node"),
        Hostile("fps: \"30\n", "1:6: a quoted text must be on one line"),
        Hostile("fps: '30\n  '\n", "1:6: a quoted text must be on one line"),
        Hostile("fps: 30\n  1\n", "2:3: a value must be on one line"),
        Hostile("fps: |\n  30\n", "1:6: a value must be on one line"),
        Hostile("fps: >-\n  30\n", "1:6: a value must be on one line"),
        Hostile(
            "@a: 1\n",
            "1:1: not YAML: found character that cannot start any token while scanning for "
                + "the next token"),
        Hostile("%YAML 3.0\n---\nfps: 1\n", "1:1: not YAML: found incompatible YAML document"),
        Hostile("? [a]\n: b\n", "1:3: expected a key, not a list"),
        Hostile("{a: 1}: 2\n", "1:1: expected a key, not a mapping"),
        Hostile("'': 1\n", "1:1: expected a key, not nothing"),
        Hostile("- a\n", "1:1: expected a mapping of keys to values, not a list"),
        Hostile("reveal\n", "1:1: expected a mapping of keys to values, not 'reveal'"),
        Hostile("null\n", "1:1: expected a mapping of keys to values, not 'null'"),
        Hostile("[]\n", "1:1: expected a mapping of keys to values, not a list"),
        Hostile(
            "{}\n", "1:1: no snapshot is named; name outgoing and incoming, one snapshot, or slides"
        ),
        Hostile("fps: &a 30\n", "1:6: scene files do not support anchors"),
        Hostile("fps: *a\n", "1:6: scene files do not support aliases"),
        Hostile("a: &a [x,x]\nb: &b [*a,*a]\n", "1:4: scene files do not support anchors"),
        Hostile("{*a : 1}\n", "1:2: scene files do not support aliases"),
        Hostile("fps: !!str 30\n", "1:6: scene files do not support tags"),
        Hostile("fps: !rate 30\n", "1:6: scene files do not support tags"),
        Hostile("! fps: 30\n", "1:1: scene files do not support tags"),
        Hostile("&a fps: 30\n", "1:1: scene files do not support anchors"),
        Hostile("fps: 30\nfps: 25\n", "2:1: the key 'fps' is repeated"),
        Hostile(
            "fps: 30\nfps: 25\ncompleted: {a: {}, a: {}}\n",
            "2:1: the key 'fps' is repeated"),
        Hostile(
            "completed: {a: {}, a: {}}\nfps: 30\nfps: 25\n",
            "1:20: the key 'a' is repeated"),
        Hostile(
            "completed: {a: {}, a: {}}\nfps: [30\n",
            "3:1: not YAML: did not find expected ',' or ']' while parsing a flow sequence"),
        Hostile("Preset: bubble\n", "1:1: unknown key 'Preset', did you mean 'preset'?"),
        Hostile(
            "frobnicate: 1\n", "1:1: unknown key 'frobnicate'; scene.schema.json lists all keys"),
        Hostile(
            "layers: []\noutgoing: a.png\n",
            "2:1: 'outgoing' does not go with 'layers'; a scene file names a preset and its "
                + "options, or describes layers and stages"),
        Hostile(
            "preset: bubble\n",
            "1:1: no snapshot is named; name outgoing and incoming, one snapshot, or slides"),
        Hostile("outgoing: out.png\n", "1:1: the key 'incoming' is missing"),
        Hostile(
            "snapshot: in.png\nincoming: in.png\n",
            "2:1: 'incoming' does not go with 'snapshot', the only picture"),
        Hostile(
            "slides: [a.png, b.png]\noutgoing: a.png\n",
            "2:1: 'outgoing' does not go with 'slides', which names all pictures"),
        Hostile("slides: [a.png]\n", "1:9: there is only one slide; name at least two"),
        Hostile("slides: [a.png, {hold: 1s}]\n", "1:17: the key 'path' is missing"),
        Hostile(
            "slides: [a.png, {path: b.png, hold: 3x}]\n",
            "1:37: '3x' is not a time; write 500ms, 0.5s or 30f"),
        Hostile(
            "slides: [a.png, b.png]\nthere-and-back: true\n",
            "2:17: there-and-back: a slide show does not go back; leave it out"),
        Hostile(
            "slides: [a.png, b.png]\ninteractive: {samples: [[0s, 0], [1s, 1]]}\n",
            "2:1: 'interactive' drives one transition, and a slide show has more than one"),
        Hostile(
            "slides: [a.png, b.png]\npreset: pulse\n",
            "2:9: preset: pulse takes one snapshot; name one picture"),
        Hostile("snapshot: [in.png]\n", "1:11: expected one value, not a list"),
        Hostile("snapshot: {a: b}\n", "1:11: expected one value, not a mapping"),
        Hostile("snapshot:\n", "1:10: expected one value, not nothing"),
        Hostile("snapshot: ''\n", "1:11: expected one value, not nothing"),
        Hostile(
            "fps: 30\n",
            "1:1: no snapshot is named; name outgoing and incoming, one snapshot, or slides"),
        Hostile(
            "snapshot: in.png\npath: modal\n",
            "2:7: path: it requires two snapshots, but one is named; name the outgoing and the "
                + "incoming snapshot"),
        Hostile("size: 20x10\n", "1:1: the key 'layers' is missing"),
        Hostile("layers: []\n", "1:1: without a snapshot, the key 'size' is required"),
        Hostile(
            "size: 20\nlayers: []\n",
            "1:7: '20' is not a size; write width and height in points, such as 300x400"),
        Hostile(
            "size: 20x-10\nlayers: []\n",
            "1:7: '20x-10' is not a size; write width and height in points, such as 300x400"),
        Hostile(
            "size: 1e7x1\nlayers: []\n",
            "1:7: '1e7x1' is not a size; write width and height in points, such as 300x400"),
        Hostile(
            "size: 0.3x10\nlayers: []\n",
            "1:7: a view of 0.3 by 10.0 pixels cannot be rendered; the width and the height must "
                + "be whole pixels, at most 32768 each"),
        Hostile(
            "size: 20.5x10\nlayers: []\n",
            "1:7: a view of 20.5 by 10.0 pixels cannot be rendered; the width and the height must "
                + "be whole pixels, at most 32768 each"),
        Hostile("size: [20, 10]\nlayers: []\n", "1:7: expected one value, not a list"),
        Hostile(
            "size: 100000x100000\nlayers: []\n",
            "1:7: a view of 100000.0 by 100000.0 pixels cannot be rendered; the width and the "
                + "height must be whole pixels, at most 32768 each"),
        Hostile("layers: {}\nsize: 20x10\n", "1:9: expected a list, not a mapping"),
        Hostile("layers:\nsize: 20x10\n", "1:8: expected a list, not nothing"),
        Hostile(
            "layers: [a]\nsize: 20x10\n",
            "1:10: expected a mapping of keys to values, not 'a'"),
        Hostile("size: 20x10\nlayers: [{color: red}]\n", "2:10: the key 'name' is missing"),
        Hostile(
            "size: 20x10\nlayers: [{name: a}]\n",
            "2:10: the layer 'a' has neither snapshot nor color"),
        Hostile(
            "size: 20x10\nlayers: [{name: a, snapshot: b}]\n",
            "2:30: no snapshot is called 'b'"),
        Hostile(
            "snapshots: {home: in.png}\nlayers: [{name: a, snapshot: hom}]\n",
            "2:30: no snapshot is called 'hom', did you mean 'home'?"),
        Hostile(
            "snapshots: {home: in.png, b: out.png}\nlayers: [{name: a, snapshot: home}]\n",
            "1:27: no layer shows the snapshot 'b'"),
        Hostile(
            "snapshots: [in.png]\nlayers: []\n",
            "1:12: expected a mapping of keys to values, not a list"),
        Hostile(
            "size: 20x10\nlayers: [{name: \"a\\nb\", color: red}]\n",
            "2:17: 'a\\u{a}b' is not a name: it is too long, or has invisible characters"),
        Hostile(
            "size: 20x10\nlayers: [{name: a, color: \"\\e[31m\"}]\n",
            "2:27: unknown color '\\u{1b}[31m'; write #rgb, #rgba, #rrggbb, #rrggbbaa, a "
                + "CSS color name or a function such as rgb(255 0 0)"),
        Hostile(
            "{\"snapshot\": \"in.png\",\n\t\"fps\": 0}\n",
            "2:9: '0' is not a frame rate; write up to 1000 frames per second: 60, 29.97 or "
                + "30000/1001"),
        Hostile(
            "{\"snapshot\": \"in.png\", \"easing\": \"eas-in\"}",
            "1:34: unknown easing 'eas-in', did you mean 'ease-in'?"),
    ]
}
