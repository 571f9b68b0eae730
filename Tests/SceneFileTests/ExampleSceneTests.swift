import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Each example in `Fixtures/Scenes` renders the same as its command line.
struct ExampleSceneTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let name: String
        /// The snapshots and options of the equivalent command line.
        let line: String

        var testDescription: String { name }
    }

    static let examples = [
        Example(
            name: "circular-reveal-kit",
            line: "out-48x48.png in-48x48.png --start-frame 30,32,12,12 --fade-color navy "
                + "--duration 0.4s --delay 0.1s --fps 30"),
        Example(
            name: "circular-transition",
            line: "out-37x53.png in-37x53.png --preset circular-transition --scale 0.1"),
        Example(
            name: "bubble",
            line: "out-48x48.png in-48x48.png --preset bubble --center 90%,90% "
                + "--bubble-color #ffe0b2 --duration 0.5s --fps 30"),
        Example(
            name: "bubble-mask",
            line: "out-64x40.png in-64x40.png --preset bubble-mask --type unreveal --center 0,0 "
                + "--fps 24"),
        Example(
            name: "pulse",
            line: "alpha-in-48x48.png --preset pulse --duration 0.5s --loops 2 --fps 20 "
                + "--background black"),
        Example(
            name: "fitted",
            line: "out-48x48.png in-48x48.png --preset fitted --inverted --center 25%,40% "
                + "--start-radius 4 --easing cubic-bezier(0.2,0,0,1) --hold 0.1s --fps 30"),
        Example(
            name: "view-transition",
            line: "out-48x48.png in-48x48.png --flavor vitepress --type unreveal --center 90%,10% "
                + "--hold 0.1s --fps 30"),
    ]

    private static func scene(_ name: String) -> String {
        Repository.fixture("Scenes/\(name).yaml")
    }

    @Test(arguments: examples)
    func `a preset's example scene renders the same frames as its command line`(_ example: Example)
        async throws
    {
        try await Disk.withFolder { folder in
            let small = Repository.fixture("Snapshots/small")
            let words = example.line.split(separator: " ").map(String.init)
            let line = try Tool.run(words + [folder + "/line.png"], in: small)
            let scene = try Tool.run([Self.scene(example.name), "scene.png"], in: folder)
            try #require(line.status == 0 && scene.status == 0, "\(line.errors)\(scene.errors)")
            #expect(try Disk.read(folder + "/line.png") == Disk.read(folder + "/scene.png"))
        }
    }

    @Test func `every example scene is tested by this suite`() throws {
        let names = try Disk.names(in: Repository.fixture("Scenes"))
        let tested =
            Self.examples.map(\.name) + [
                "cancelled-dismissal", "card", "left-loop", "map", "side-by-side",
                "three-stages",
            ]
        #expect(names == tested.map { $0 + ".yaml" }.sorted())
    }

    @Test func `the example of a canceled dismissal returns to the initial picture`() async throws {
        try await Disk.withFolder { folder in
            let scene = Self.scene("cancelled-dismissal")
            #expect(try Tool.run([scene, "frames/"], in: folder).status == 0)
            // A gesture of 0.3 s, and 29 % of 0.5 s back: 0.445 s.
            #expect(try Disk.names(in: folder + "/frames").count == 15)
            let shown = try picture(Repository.fixture("Snapshots/small/in-48x48.png"))
            #expect(try picture(folder + "/frames/0000.png") == shown)
            #expect(try picture(folder + "/frames/0014.png") == shown)
            #expect(try picture(folder + "/frames/0009.png") != shown)
        }
    }

    @Test func `the card example opens from its icon to the whole view, and prints unchanged`()
        async throws
    {
        try await Disk.withFolder { folder in
            let scene = Self.scene("card")
            func still(_ scene: String, _ time: String) throws -> Bitmap<UInt8> {
                let result = try Tool.run(
                    [scene, "\(time).png", "--at", time, "--overwrite"], in: folder)
                try #require(result.status == 0, "\(result.errors)")
                return try picture("\(folder)/\(time).png")
            }
            let small = Repository.fixture("Snapshots/small/")
            let (before, after) = (
                try picture(small + "out-48x48.png"), try picture(small + "in-48x48.png")
            )
            let first = try still(scene, "0s")
            #expect(first[36, 37] == after[36, 37] && first[10, 10] == before[10, 10])
            // The icon's corner is cut off, and its sides have a ramp.
            #expect(first[29, 31] == before[29, 31] && first[29, 37] != before[29, 37])
            // The mask still exists, but its ramp is outside the view.
            #expect(try still(scene, "0.55s") == after)
            let printed = try Tool.run([scene, "--print-scene"], in: folder)
            #expect(printed.output.contains("mask-shape: rectangle"))
            try Disk.write(Array(printed.output.utf8), to: folder + "/again.yaml")
            #expect(try still("again.yaml", "0.2s") == still(scene, "0.2s"))
        }
    }

    @Test func `a map wipe in a scene ends with the whole picture`() async throws {
        try await Disk.withFolder { folder in
            let result = try Tool.run([Self.scene("map"), "f/"], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let frames = try Disk.names(in: folder + "/f").map { try picture("\(folder)/f/\($0)") }
            let after = try picture(Repository.fixture("Snapshots/small/in-48x48.png"))
            let last = try #require(frames.last)
            for y in 0..<48 {
                for x in 0..<48 { #expect(last[x, y].prefix(3) == after[x, y].prefix(3)) }
            }
            #expect(Set(frames.map(\.samples)).count == 31)
        }
    }

    @Test func `the example that leaves a loop continues from the current picture`() async throws {
        try await Disk.withFolder { folder in
            let scene = Self.scene("left-loop")
            func still(_ time: String) throws -> Bitmap<UInt8> {
                let result = try Tool.run([scene, "\(time).png", "--at", time], in: folder)
                try #require(result.status == 0, "\(result.errors)")
                return try picture("\(folder)/\(time).png")
            }
            let pictures = try ["0.1s", "0.9s", "1.3s", "1.6s", "1.9s", "0s"].map(still)
            #expect(pictures[0] == pictures[1] && pictures[2] != pictures[3])
            // Whole again, as before it began; then it fades.
            #expect(pictures[3] == pictures[5] && pictures[4] != pictures[5])
        }
    }

    /// The frames of parallel chains, compared with scenes that have one of the chains each.
    @Test func `a scene with parallel chains renders the same as separate scenes`() async throws {
        try await Disk.withFolder { folder in
            let text = String(
                decoding: try Disk.read(Self.scene("side-by-side")), as: UTF8.self)
            let result = try Tool.run([Self.scene("side-by-side"), "all/"], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            #expect(try Disk.names(in: folder + "/all").count == 43)
            let parts = text.components(separatedBy: "\n  - name: ").dropFirst().prefix(3)
            let head = text[..<text.range(of: "chains:")!.lowerBound]
                .replacing("../Snapshots", with: Repository.fixture("Snapshots"))
            #expect(parts.count == 3)
            let places = [
                PixelRect(x: 0, y: 8, width: 48, height: 30),
                PixelRect(x: 0, y: 40, width: 48, height: 4),
                PixelRect(x: 0, y: 0, width: 8, height: 8),
            ]
            for (part, place) in zip(parts, places) {
                let chain = part.components(separatedBy: "\nfps:")[0]
                let scene = "\(head)chains:\n  - name: \(chain)\nend: 1.399561s\nfps: 30\n"
                try Disk.write(Array(scene.utf8), to: folder + "/one.yaml")
                let alone = try Tool.run(["one.yaml", "one/", "--overwrite"], in: folder)
                try #require(alone.status == 0, "\(alone.errors)")
                for name in try Disk.names(in: folder + "/all") {
                    let whole = try picture("\(folder)/all/\(name)")
                    let one = try picture("\(folder)/one/\(name)")
                    for y in place.y..<place.y + place.height {
                        for x in place.x..<place.x + place.width where whole[x, y] != one[x, y] {
                            Issue.record("\(name) at \(x), \(y)")
                        }
                    }
                }
            }
        }
    }

    @Test func `the example of a loop renders equal frames in both rounds`() async throws {
        try await Disk.withFolder { folder in
            let scene = Self.scene("three-stages")
            func still(_ time: String) throws -> Bitmap<UInt8> {
                let result = try Tool.run([scene, "\(time).png", "--at", time], in: folder)
                try #require(result.status == 0, "\(result.errors)")
                return try picture("\(folder)/\(time).png")
            }
            // A round takes 300 ms, plus 711.049 ms for the spring, plus 400 ms.
            let pairs = [("0s", "1.411049s"), ("0.2s", "1.611049s"), ("0.7s", "2.111049s")]
            for (first, second) in pairs {
                #expect(try still(first) == still(second))
            }
            let nothing = try still("0s")
            #expect(nothing[24, 24] == nothing[0, 0] && nothing[0, 0] == [0x20, 0x30, 0x40])
            // Both circles are open at 0.7 s.
            let open = try still("0.7s")
            #expect(open[12, 24] != nothing[0, 0] && open[36, 24] != nothing[0, 0])
            #expect(open[0, 0] == nothing[0, 0])
        }
    }
}
