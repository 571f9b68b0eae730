import RevealMotion
import RevealRendering
import RevealScenes
import TestSupport

/// Initial scene files: the examples, printed options, and nearly every mistake.
enum SceneSeeds {
    /// The folder for relative names of snapshots.
    static let folder = Repository.fixture("Scenes/")

    @Sendable static func all() throws -> [[UInt8]] {
        let examples = try Disk.names(in: folder).filter { $0.hasSuffix(".yaml") }.map { name in
            try Disk.read(folder + name)
        }
        let texts = try scenes + layers.map(scene) + stages.map(staged) + printed()
        return examples + texts.map { Array($0.utf8) }
    }

    /// Presets as printed scenes.
    private static func printed() throws -> [String] {
        let picture = try Snapshot(contentsOf: Repository.fixture("Snapshots/small/one-1x1-in.png"))
        let other = try Snapshot(contentsOf: Repository.fixture("Snapshots/small/one-1x1-out.png"))
        let presets: [any Preset] = [
            CircularReveal(.reveal), CircularTransition(), Bubble(.unreveal), BubbleMask(.reveal),
            Fitted(.unreveal), ViewTransition(.magicUIStar), Wipe(.linear(angle: 20)),
        ]
        let transitions = try presets.map { try Transition($0, from: other, to: picture) }
        let pulse = try Transition(Pulse(loops: 3), of: picture)
        return try (transitions + [pulse]).map { transition in
            try SceneFile.text(of: transition, OptionValues(["fps": "30"]))
        }
    }

    /// A scene of one layer with additional text.
    private static func scene(_ layer: String) -> String {
        "size: 20x10\nlayers: [{name: a, color: red\(layer)\n"
    }

    /// A scene of one layer and one stage with additional text.
    private static func staged(_ stage: String) -> String {
        "size: 20x10\nlayers:\n  - {name: a, color: red}\nstages:\n  - \(stage)\n"
    }

    private static let scenes = [
        "", "# nothing\n", "---\nfps: 30\n...\n", "{\"size\": \"3x2\", \"layers\": []}",
        "snapshot: ../Snapshots/small/in-48x48.png\nbackground: [1, 2]\n",
        "snapshot: missing.png\npreset: pulse\nloops: 2\nend: 1s\nscale: 2\n",
        "outgoing: ../Snapshots/small/in-48x48.png\nincoming: ../Snapshots/small/in-37x53.png\n",
        "snapshot: ../Snapshots/small/in-37x53.png\nscale: 2\nduration: 50000s\ndelay: 50000s\n",
        "snapshot: ../Snapshots/small/in-37x53.png\nscale: 0.0101\ncenter: [1, 2]\n",
        "a: &x 1\nb: *x\n", "a: !!int 1\n", "a: |\n  text\n", "fps:\t0\n", "\tfps: 1\n",
        "fps: 1\nfps: 2\n", "<<: {a: 1}\n", String(repeating: "[", count: 40), "? a\n: b\n",
        "\u{FEFF}snapshot: 'it''s \\ .png'\r\n", "a: \"\\u0041\\x\"\n", "a: 'open\n", "\u{7}",
        "outgoing: a\nsnapshot: b\n", "preset: fitted\n", "outgoing: a\n", "size: 2\nlayers: []",
        "a: b: c\n", "- a\n- b\n", "size: 1e6x1e6\nlayers: []\n", "layers: {}\n", "layers: []\n",
        "[a]: 1\n", "preset: bubble\nsize: 1x1\n", "snapshot: a\nbackground: #fff\n",
        "size: 2x1\nsnapshots: {s: a.png}\nlayers: [{name: a, snapshot: b}]\n",
        "snapshots: {a: {path: ../Snapshots/small/in-48x48.png, color-space: display-p3}}\n"
            + "layers: [{name: a, snapshot: a}]\ncolor-space: srgb\nblend: linear\n",
        "size: 20x10\nsnapshots:\n  a: {path: ../Snapshots/small/in-37x53.png, fit: cover, "
            + "align: top, color-space: srgb}\n  b: ../Snapshots/small/in-37x53.png\n"
            + "layers: [{name: b, snapshot: b}, {name: a, snapshot: a}]\n",
        "size: 2x1\nsnapshots: {s: a.png}\nlayers: []\n", "size: 2x1\nlayers: []\nscale: x\n",
        "size: 2x1\nlayers: [{name: a, color: red}, {name: a, color: blue}]\n",
    ]

    private static let layers = [
        "}]", ", snapshot: b}]", ", opacity: 1.5}]", ", scale: [1, 2, 3]}]", ", translation: 5}]",
        ", shape: circle}]", ", hidden: no}]", ", mask: nome}]", ", mask: {center: [1, 2]}}]",
        ", mask: {radius: 10%}}]", ", frame: [0, 0, 1]}]", ", opactiy: 1}]", "}, {color: red}]",
        ", shape: ellipse, opacity: 0.5, scale: 2, mask: [1, 1, 2, 2]}]\nfps: 10\ndepth: 16",
        ", frame: [1e7, 0, 1, 1], scale: 1000}]\nbackground: '#12345678'",
    ]

    private static let stages = [
        "{name: x, perform: {a: {opacity: 0.5}}, next: x}\nloops: 3",
        "perform: {a: {scale: [0.5, 2], translation: [1, -2], hidden: true}}\n"
            + "    options: 0x10004\n    repeat: 3\n    autoreverse: true",
        "{load: {a: {mask: none, frame: [0, 0, 5, 5]}}, hold: 1s}\n"
            + "  - perform: {a: {mask: {radius: closest-side}}}\n    repeat: forever\n"
            + "    interrupted: 0.3s\n    begin-from-current-state: true\nend: 2s",
        "{perform: {}, easing: {mask: ease, default: spring(1,100,0)}}",
        "{hold: 1s}\ninteractive: {samples: [[0ms, 0], [5f, 0.5]], release: cancel}\ncompleted:\n"
            + "  a: {opacity: 0}",
        "{hold: 1s}\ninteractive: {samples: [[0ms, 0], [0f, 0.5]], threshold: 0.1}",
        "{hold: 1s}\ninteractive: {samples: [[0ms]]}", "{hold: 1s}\ninteractive: {samples: []}",
        "{perform: {b: {opacity: 0}}}", "{name: x, perform: {}, next: y}", "{easing: ease}",
        "{name: x, perform: {}, next: z}\n  - {name: y}\n  - {name: z}", "{next: 1, hold: 1s}",
        "{name: x}\n  - {name: x}", "{name: x, next: x}", "{name: x, perform: {}}\nloops: 3",
        "{name: x, perform: {}, duration: 0s, next: x}\nend: 1s", "{perform: {}, repeat: x}",
        "{perform: {}, autoreverse: true}", "{perform: {}, options: 1z}", "{name: \"\\e\"}",
        "{perform: {}, options: 4, easing: ease}", "{perform: {a: {scale: x}}}", "stages: {}",
    ]
}
