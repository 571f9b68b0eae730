import CommandSupport
import Foundation
import PNG
import TestSupport
import Testing

/// The output of `--print-scene` renders to the same bytes and prints as itself.
struct PrintedSceneTests {
    /// Command lines without their output.
    static let lines: [String] = [
        "out.png in.png", "in.png", "in.png --type unreveal --background white",
        "out.png in.png --type unreveal --hold 100ms",
        "out.png in.png --fade-color navy --delay 0.1s --duration 400ms",
        "out.png in.png --fade-color #8080 --path modal",
        "out.png in.png --type unreveal --fade-color rebeccapurple --delay 30ms",
        "out.png in.png --start-frame 3,-4.5,12.25,0 --easing ease",
        "in.png --start-frame 0,0,0,0 --delay 7f --fps 29.97 --duration 13f",
        "out.png in.png --scale 3 --start-frame 1,1,2,3", "out.png in.png --scale 0.3",
        "out.png tall.png --fit cover --align 10%,33.3%", "tall.png out.png --fit contain",
        "out.png tall.png --fit none --align 3,-2.5 --scale 2", "tall.png deep-in.png --fit fill",
        "out.png tall.png --preset bubble --fit contain --align right --background #123",
        "out.png in.png --preset circular-transition",
        "out.png in.png --preset circular-transition --hold 0.05s --easing ease-out --scale 0.1",
        "in.png --preset circular-transition --background #123456",
        "out.png in.png --preset bubble", "in.png --preset bubble --center 90%,90%",
        "out.png in.png --preset bubble --type unreveal --bubble-color #ff000080 --center top",
        "out.png in.png --preset bubble --bubble-color auto --duration 0.2s",
        "out.png in.png --preset bubble --bubble-image tall.png --center 30%,30%",
        "in.png --preset pulse --stop 0.7s --duration 0.25s",
        "in.png --preset pulse --stop 0.6s --duration 0.25s --loops 1 --delay 50ms --hold 50ms",
        "out.png in.png --preset bubble-mask --center 100%,0% --duration 0.2s",
        "out.png in.png --preset bubble-mask --type unreveal --easing spring(1,200,9)",
        "in.png --preset bubble-mask --type unreveal --easing spring(2,100,8,3) --duration 250ms",
        "in.png --preset pulse --fps 20", "in.png --preset pulse --loops 3 --duration 0.25s",
        "in.png --preset pulse --loops 1 --duration 0.25s --delay 100ms",
        "in.png --preset pulse --loops 5 --duration 0.1s --hold 20ms --delay 100ms",
        "in.png --preset pulse --end 1.1s --duration 0.25s",
        "in.png --preset pulse --end 1s --duration 0.25s", "in.png --preset pulse --end 5s --fps 7",
        "in.png --preset pulse --loops 2 --duration 0.25s --sampling closed",
        "out.png in.png --preset fitted --feather 7 --feather-curve gaussian",
        "out.png in.png --feather 12% --feather-align inside --type unreveal --fade-color navy",
        "in.png --preset bubble-mask --feather 3px --feather-align 0.3 --feather-curve linear",
        "out.png in.png --preset fitted --inverted --feather 5 --easing spring(1,200,9)",
        "out.png in.png --preset fitted --feather 9 --feather-stretch none --there-and-back",
        "out.png in.png --preset fitted --ring 3\u{A0}#f80 --easing spring(1,200,9)",
        "out.png in.png --ring 2%\u{A0}navy\u{A0}inside --type unreveal --fade-color navy",
        "out.png in.png --mask-shape star --shadow 0\u{A0}2\u{A0}6\u{A0}1\u{A0}#0008 --ring 1\u{A0}red\u{A0}0.3",
        "in.png --preset bubble-mask --type unreveal --shadow 1%\u{A0}-3px\u{A0}teal",
        "out.png in.png --preset linear-wipe --ring 4\u{A0}red --angle 30deg --feather 5 --type unreveal",
        "out.png in.png --preset clock-wipe --center 20%,30% --angle 0.25turn --there-and-back",
        "out.png in.png --start-frame 9,20,12,6 --corner-radius 4",
        "out.png in.png --preset container-transform --start-frame 9,20,12,6 --type unreveal",
        "out.png in.png --map map.png --softness 20% --inverted --easing ease-in-out",
        "in.png --preset map-wipe --map map.png --map-formula obs --type unreveal --hold 50ms",
        "out.png in.png --map map.png --softness 0 --there-and-back --hold 50ms",
        "out.png in.png --mask-shape star --feather 3 --easing spring(1,100,8)",
        "out.png in.png --mask-shape polygon(evenodd,50%\u{A0}0,99%\u{A0}9%,0\u{A0}70%) --end-radius 9",
        "out.png in.png --mask-shape path(\"M2,2h20v20H2z\",0,0,24,24) --feather 2",
        "out.png in.png --mask-shape path('M0,0Q9,99,50,40T90,90A9,9,0,1,0,9,9') --end-radius 9",
        "out.png in.png --corner-radius 4 --inverted",
        "out.png in.png --preset xfade-circleopen", "out.png in.png --preset xfade-circleclose",
        "out.png in.png --preset xfade-circlecrop --hold 100ms --delay 50ms",
        "out.png in.png --mask-shape pixels --type unreveal --ring 2\u{A0}red",
        "out.png in.png --preset view-transition", "out.png in.png --flavor magic-ui-star",
        "out.png in.png --flavor telegram --type unreveal --center 90%,10% --there-and-back",
        "out.png in.png --flavor vitepress --feather 4 --there-and-back",
        "out.png in.png --preset xfade-circleopen --there-and-back --hold 50ms",
        "out.png in.png --preset xfade-circlecrop --there-and-back",
        "out.png in.png --preset fitted", "out.png in.png --preset fitted --inverted",
        "in.png --preset fitted --inverted --type unreveal --start-radius 10% --end-radius 20",
        "out.png in.png --preset fitted --center 25%,40 --start-radius closest-side",
        "out.png in.png --preset fitted --easing linear(0,0.5\u{A0}7%\u{A0}14%,1.2\u{A0}93%,1)",
        "out.png in.png --preset fitted --easing cubic-bezier(0.1,-0.7,0.3,1.9)",
        "out.png in.png --preset fitted --easing steps(5,jump-both) --delay 1/30s",
        "out.png in.png --preset fitted --duration 1001/30000s --fps 30000/1001",
        "deep-out.png deep-in.png --duration 100ms",
        "deep-out.png deep-in.png --depth 8 --compression fast --duration 100ms",
        "out.png in.png --duration 100ms --depth 16 --compression small --plays 3 --poster first",
        "out.png in.png --frames 3-9x2 --threads 1", "out.png in.png --duration 0s",
        "out.png in.png --duration 0.2s --encoder libpng",
        "out.png in.png --duration 0.2s --color-space display-p3",
        "out.png in.png --preset fitted --feather 7 --blend linear",
        "out.png in.png --start-frame 3,4,9,9 --shutter 180deg --shutter-phase -0.125turn",
        "out.png in.png --mask-shape star --shutter 1turn --fps 20",
        "out.png in.png --sampling half-open --fps 47.952 --start-number 5",
    ]

    /// Calls `body` with a folder of small pictures.
    static func withPictures<R>(_ body: (String) async throws -> R) async throws -> R {
        try await Disk.withFolder { folder in
            let names = [
                "in-48x48": "in", "out-48x48": "out", "in-37x53": "tall",
                "deep-in-32x32": "deep-in",
                "deep-out-32x32": "deep-out", "map-slant-20x12": "map",
            ]
            for (name, short) in names {
                let bytes = try Disk.read(Repository.fixture("Snapshots/small/\(name).png"))
                try Disk.write(bytes, to: "\(folder)/\(short).png")
            }
            return try await body(folder)
        }
    }

    /// The arguments of a line.
    ///
    /// An easing may contain no-break spaces instead of spaces.
    static func words(_ line: String) -> [String] {
        line.split(separator: " ").map { String($0).replacing("\u{A0}", with: " ") }
    }

    /// An animation, numbered frames, and a still.
    @Test(
        arguments: Torture.isOn
            ? Torture.pairs(lines, ["x.png", "f%02d.png", "y.png"])
            : Torture.pairs(lines, ["x.png", "y.png", "f%02d.png", "y.png"]))
    func `a printed scene renders to the same bytes and prints unchanged`(
        _ line: String, _ output: String
    ) async throws {
        try await Self.withPictures { folder in
            let words = Self.words(line)
            let isStill = output == "y.png" && !line.contains("--frames")
            let more = isStill ? ["--at", "61%"] : []
            let rendered = try await Tool.runInProcess(
                words + ["direct/" + output] + more, in: folder)
            try #require(rendered.status == 0, "\(rendered.errors)")
            let printed = try await Tool.runInProcess(
                words + ["x.png", "--print-scene"], in: folder)
            try #require(printed.status == 0 && printed.errors.isEmpty, "\(printed.errors)")
            try Disk.write(Array(printed.output.utf8), to: folder + "/scene.yaml")
            let result = try await Tool.runInProcess(
                ["scene.yaml", "again/" + output] + more, in: folder)
            try #require(result.status == 0, "\(result.errors)\(printed.output)")
            let (direct, again) = (folder + "/direct", folder + "/again")
            #expect(try Disk.contents(of: direct) == Disk.contents(of: again), "\(printed.output)")
            let reprinted = try await Tool.runInProcess(
                ["scene.yaml", "--print-scene"], in: folder)
            #expect(reprinted.output == printed.output)
        }
    }

    @Test func `a ring of width 0 is printed like no ring`() async throws {
        try await Self.withPictures { folder in
            var printed: [String] = []
            for ring in ["none", "{width: 0}"] {
                let scene = "outgoing: out.png\nincoming: in.png\npreset: fitted\nring: \(ring)\n"
                try Disk.write(Array(scene.utf8), to: folder + "/ring.yaml")
                let result = try await Tool.runInProcess(
                    ["ring.yaml", "--print-scene"], in: folder)
                #expect(result.status == 0, "\(result.errors)")
                printed.append(result.output)
            }
            #expect(printed[0] == printed[1])
        }
    }

    @Test func `a feather width beyond the limits of scene files is not printed`() async throws {
        let scene = """
            size: 30000x400
            scale: 0.01
            layers:
              - {name: a, color: navy, feather: 10000%}

            """
        try await Disk.withFolder { folder in
            try Disk.write(Array(scene.utf8), to: folder + "/s.yaml")
            let result = try await Tool.runInProcess(["s.yaml", "--print-scene"], in: folder)
            #expect(result.status == 64)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("a scene file cannot contain this value of 'feather': "))
        }
    }

    @Test func `paths in a printed scene include the folder of the original scene file`()
        async throws
    {
        let name = "Fixtures/Scenes/fitted.yaml"
        let result = try await Tool.runInProcess([name, "--print-scene"], in: Repository.root)
        #expect(result.output.contains("Fixtures/Scenes/../Snapshots/small/in-48x48.png"))
    }

    @Test func `names that YAML would interpret are printed in quotes`() async throws {
        try await Self.withPictures { folder in
            let bytes = try Disk.read(folder + "/in.png")
            for name in ["it's #1, a\n[b].png", "- x.png", "null", "1.png", "ü.png"] {
                try Disk.write(bytes, to: "\(folder)/\(name)")
                let printed = try await Tool.runInProcess(
                    ["./" + name, "x.png", "--print-scene"], in: folder)
                let plain = try await Tool.runInProcess(
                    ["\(name)", "x.png", "--print-scene"], in: folder)
                for (result, path) in [(printed, "./" + name), (plain, name)]
                where !name.hasPrefix("-") {
                    try Disk.write(Array(result.output.utf8), to: folder + "/scene.yaml")
                    let again = try await Tool.runInProcess(
                        ["scene.yaml", "--print-scene"], in: folder)
                    #expect(again.output == result.output && again.status == 0, "\(path)")
                }
            }
        }
    }

    @Test func `a long loop is printed as a loop`() async throws {
        try await Self.withPictures { folder in
            let line = "in.png x.png --preset pulse --duration 1ms --loops 10000 --print-scene"
            let result = try await Tool.runInProcess(Self.words(line), in: folder)
            #expect(result.output.split(separator: "\n").count < 30)
            #expect(result.output.hasSuffix("    next: shrink\nloops: 10000\n"))
        }
    }

    /// When all values of every layer were written in every stage, 400,000 layers took more than a
    /// minute.
    @Test func `printed stages contain only the layers that they change`() async throws {
        try await Self.withPictures { folder in
            let layers = (0..<1000).map { "  - {name: l\($0), color: '#123'}" }
            let stages = (0..<400).map {
                "  - {perform: {l\($0): {opacity: 0.5}}, duration: 10ms}"
            }
            let scene = ["size: 4x4", "layers:"] + layers + ["stages:"] + stages
            try Disk.write(Array(scene.joined(separator: "\n").utf8), to: folder + "/big.yaml")
            let result = try await Tool.runInProcess(["big.yaml", "--print-scene"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let lines = result.output.split(separator: "\n")
            #expect(lines.count { $0.hasSuffix(": {opacity: 0.5}") } == 400)
            #expect(lines.count < 5000)
        }
    }
}
