import CommandSupport
import PNG
import Raster
import TestSupport
import Testing

/// Frames with another size than the pictures, and loops that go there and back.
struct SizeTests {
    private static func render(_ line: String, in folder: String) async throws -> Tool.Result {
        try await Tool.runInProcess(line.split(separator: " ").map(String.init), in: folder)
    }

    @Test(arguments: [
        ("20x", 20, 15), ("x60", 80, 60), ("50%", 20, 15), ("20x15", 20, 15), ("21x16", 21, 16),
        ("13x", 13, 10), ("150%", 60, 45),
    ])
    func `frames have the requested size, and the pictures are resampled once`(
        _ size: String, _ width: Int, _ height: Int
    ) async throws {
        try await Disk.withFolder { folder async throws in
            try RenderTests.writeInputs(in: folder, 40, 30)
            let result = try await Self.render("from.png to.png f/ --size \(size)", in: folder)
            #expect(result.status == 0 && result.errors.contains(", \(width)×\(height), "))
            for (name, frame) in [("from", "0000"), ("to", "0030")] {
                let whole = try picture("\(folder)/\(name).png")
                let small = try whole.scaled(
                    into: PixelRect(x: 0, y: 0, width: width, height: height),
                    ofViewWith: width, by: height)
                #expect(try picture("\(folder)/f/\(frame).png") == small)
            }
        }
    }

    /// Points keep their meaning: the same circle on fewer pixels.
    @Test func `with --size, lengths in points scale with the pictures`() async throws {
        try await Disk.withFolder { folder async throws in
            try RenderTests.writeInputs(in: folder, 40, 30)
            let shared = "from.png to.png a.png --at 50% --center 75%,40% --end-radius 30%"
            let pointed =
                "from.png to.png b.png --at 50% --center 30,12 --end-radius 10.606601717798213"
            #expect(try await Self.render(shared + " --size 80x", in: folder).status == 0)
            #expect(try await Self.render(pointed + " --size 80x", in: folder).status == 0)
            let scaled = pointed.replacing("b.png", with: "c.png")
                .replacing("30,12", with: "15,6").replacing("10.606", with: "5.303")
            #expect(
                try await Self.render(scaled + " --scale 2 --size 200%", in: folder).status == 0)
            let (a, b) = (try picture(folder + "/a.png"), try picture(folder + "/b.png"))
            #expect(a == b)
            #expect(a.width == 80)
        }
    }

    @Test(arguments: [
        "--fit cover", "--fit contain --align top", "--fit fill", "--fit none",
        "--preset bubble --bubble-image to.png --fit cover",
        "--preset circular-transition --fit cover",
    ])
    func `with --size, a second picture of another size is fitted to the smaller view`(
        _ options: String
    ) async throws {
        try await Disk.withFolder { folder async throws in
            try RenderTests.writeInputs(in: folder, 40, 30)
            var noise = Noise(3)
            let other: Bitmap<UInt8> = try noise.bitmap(64, 64, .rgb)
            try Disk.write(try pngFile(other), to: folder + "/other.png")
            let line = "from.png other.png o.png --size 20x \(options)"
            let result = try await Self.render(line, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.contains(", 20×15, "))
        }
    }

    @Test(arguments: ["preset", "described"])
    func `--size applies to a scene file, and its printed scene renders the same`(
        _ form: String
    ) async throws {
        try await Disk.withFolder { folder async throws in
            try RenderTests.writeInputs(in: folder, 40, 30)
            let scene =
                form == "preset"
                ? "outgoing: from.png\nincoming: to.png\ncenter: [10, 20]\nthere-and-back: true\n"
                : """
                snapshots: {a: from.png, b: to.png}
                layers: [{name: a, snapshot: a}, {name: b, snapshot: b, frame: [5, 5, 20, 10]}]
                stages: [{perform: {b: {frame: [0, 0, 40, 30]}}, duration: 100ms}]
                """
            try Disk.write(Array(scene.utf8), to: folder + "/s.yaml")
            #expect(try await Self.render("s.yaml a.png --size 25x", in: folder).status == 0)
            let printed = try await Self.render("s.yaml a.png --size 25x --print-scene", in: folder)
            try Disk.write(Array(printed.output.utf8), to: folder + "/p.yaml")
            #expect(try await Self.render("p.yaml b.png", in: folder).status == 0, "\(printed)")
            #expect(try Disk.read(folder + "/a.png") == Disk.read(folder + "/b.png"))
            #expect(try picture(folder + "/a.png").width == 25)
        }
    }

    @Test func `a printed scene renders the number of frames given by --count`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 40, 30)
            let line = ["from.png", "to.png", "--count", "5"]
            let printed = try await Tool.runInProcess(
                line + ["--print-scene", "x.png"], in: folder)
            try Disk.write(Array(printed.output.utf8), to: folder + "/scene.yaml")
            for line in [line + ["counted.png"], ["scene.yaml", "printed.png"]] {
                #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            }
            #expect(
                try Disk.read(folder + "/counted.png") == Disk.read(folder + "/printed.png"))
        }
    }

    @Test func `--there-and-back returns and pauses at both ends`() async throws {
        try await Disk.withFolder { folder async throws in
            try RenderTests.writeInputs(in: folder, 40, 30)
            let result = try await Self.render(
                "from.png to.png f/ --there-and-back --hold 200ms --preset fitted", in: folder)
            #expect(result.status == 0 && result.errors.hasPrefix("wrote 84 frames"))
            let from = try picture(folder + "/from.png")
            let to = try picture(folder + "/to.png")
            for frame in 30..<42 { #expect(try picture("\(folder)/f/00\(frame).png") == to) }
            for frame in 72..<84 { #expect(try picture("\(folder)/f/00\(frame).png") == from) }
            #expect(try picture(folder + "/f/0060.png") != from)
            let usual = try await Self.render(
                "from.png to.png o.png --there-and-back --dry-run", in: folder)
            #expect(usual.output.hasPrefix("180 frames"), "\(usual)")
        }
    }
}
