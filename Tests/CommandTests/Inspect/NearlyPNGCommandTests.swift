import CommandSupport
import PNG
import Raster
import TestSupport
import Testing

/// Error messages for files that are almost PNG files, and warnings for files with an
/// orientation.
struct NearlyPNGCommandTests {
    private static let damages: [(name: String, make: @Sendable ([UInt8]) -> [UInt8])] = [
        ("from LF to CRLF", { TextDamage.lineEndings[0].bytes(of: $0) }),
        ("from CRLF to LF", { TextDamage.lineEndings[3].bytes(of: $0) }),
        ("begins at byte 9", { Array("WARNING: ".utf8) + $0 }),
        (
            "read and written as text",
            { TextDamage.all[TextDamage.lineEndings.count].bytes(of: $0) }
        ),
        ("CgBI", { HandmadePNG([.init("CgBI", [0x50, 0, 0x20, 6])]).bytes + $0.dropFirst(8) }),
    ]

    @Test(arguments: damages.indices)
    func `every command reports the damage of a nearly valid PNG, without suggesting FFmpeg`(
        _ index: Int
    ) async throws {
        let damage = Self.damages[index]
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let bytes = damage.make(try Disk.read(folder + "/from.png"))
            try Disk.write(bytes, to: folder + "/bad.png")
            try Disk.write(Array("snapshot: bad.png\n".utf8), to: folder + "/s.yaml")
            let lines = "mkdir old new; cp from.png old; cp bad.png new/from.png; "
            let frames = "reveal from.png to.png f/"
            #expect(try StreamTests.bash(lines + frames, in: folder).status == 0)
            let frame = folder + "/f/0003.png"
            try Disk.write(damage.make(try Disk.read(frame)), to: frame)
            for line in [
                "bad.png to.png o.png", "s.yaml o.png", "info bad.png", "compare bad.png to.png",
                "compare old new", "repack bad.png", "measure bad.png", "assemble f/ o.png",
                "from.png to.png o.png --preset map-wipe --map bad.png",
            ] {
                let result = try await Tool.runInProcess(
                    line.split(separator: " ").map(String.init), in: folder)
                let words = result.errors + result.output
                #expect(result.status == 65 && words.contains(damage.name), "\(line): \(words)")
                #expect(!words.lowercased().contains("ffmpeg"), "\(line): \(words)")
            }
            let pipe = try StreamTests.bash("cat bad.png | reveal - to.png o.png", in: folder)
            #expect(pipe.status == 65 && pipe.errors.contains(damage.name), "\(pipe.errors)")
        }
    }

    @Test func `the suggested command removes bytes before a PNG file`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let bytes = try Disk.read(folder + "/from.png")
            try Disk.write(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + bytes, to: folder + "/it's.png")
            let result = try await Tool.runInProcess(["it's.png", "o.png"], in: folder)
            let cure = try #require(result.errors.split(separator: "hint: remove them: ").last)
            #expect(try StreamTests.bash(String(cure), in: folder).status == 0)
            #expect(try Disk.read(folder + "/fixed.png") == bytes)
        }
    }

    @Test func `an ICO file that contains a PNG file is reported as an icon`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let bytes = try Disk.read(folder + "/from.png")
            try Disk.write([0, 0, 1, 0, 1, 0, 0, 0] + bytes, to: folder + "/icon.png")
            let result = try await Tool.runInProcess(["icon.png", "o.png"], in: folder)
            #expect(result.errors.contains("hint: it is an ICO picture: ffmpeg"))
        }
    }

    @Test(arguments: [(1, nil), (3, "rotate it by 180°"), (6, "rotate it by 90° clockwise")])
    func `an eXIf orientation is reported once and changes no pixel`(
        _ orientation: Int, _ effect: String?
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let plain = try Disk.read(folder + "/from.png")
            var file = try #require(HandmadePNG(reading: plain))
            let exif = HandmadeExif(orientation: orientation, isLittleEndian: false).bytes
            file.chunks.insert(.init("eXIf", exif), at: 1)
            try Disk.write(file.bytes, to: folder + "/turned.png")
            let warning = effect.map {
                "reveal-render: warning: turned.png: viewers \($0), as its eXIf chunk says; here the "
                    + "pixels are used as stored\n"
            }
            let render = try await Tool.runInProcess(
                ["turned.png", "turned.png", "o.png", "--dry-run"], in: folder)
            #expect(render.status == 0 && render.errors == warning ?? "")
            let compare = try await Tool.runInProcess(
                ["compare", "turned.png", "from.png"], in: folder)
            #expect(compare.status == 0 && compare.errors == warning ?? "")
            #expect(compare.output == "the same: 40×30 RGB, 8 bits\n")
            let quiet = try await Tool.runInProcess(
                ["compare", "-q", "turned.png", "from.png"], in: folder)
            #expect(quiet.errors.isEmpty)
            let info = try await Tool.runInProcess(["info", "turned.png"], in: folder).output
            #expect(info.contains("orientation: ") == (effect != nil))
            #expect(info.contains(effect ?? "PNG"))
            #expect(
                try InfoTests.facts("turned.png", in: folder)["orientation"] as? Int == orientation)
            #expect(try InfoTests.facts("from.png", in: folder)["orientation"] == nil)
        }
    }

    @Test func `animations that differ only in the default image are reported as such`()
        async throws
    {
        func frame(_ sample: Int) -> HandmadePNG.Frame {
            .init(HandmadePicture(2, 1, depth: 8, colorType: 0, [sample, 9]))
        }
        let frames = [frame(1), frame(2)]
        let other = HandmadePicture(2, 1, depth: 8, colorType: 0, [77, 9])
        try await Disk.withFolder { folder in
            for (name, file) in [
                ("own", HandmadePNG(frames)), ("one", HandmadePNG(frames, default: other)),
                ("two", HandmadePNG(frames, default: frame(3).picture)),
                ("changed", HandmadePNG([frame(1), frame(5)], default: other)),
                ("alike", HandmadePNG(frames, default: frame(1).picture)),
            ] { try Disk.write(file.bytes, to: "\(folder)/\(name).png") }
            let words = "all 2 frames are the same; only the default image differs"
            for (one, another, isSo) in [
                ("own", "one", true), ("one", "two", true), ("one", "own", true),
                ("one", "changed", false), ("own", "changed", false),
            ] {
                let result = try await Tool.runInProcess(
                    ["compare", one + ".png", another + ".png"], in: folder)
                #expect(result.status == 1 && result.output.contains(words) == isSo)
            }
            // Where animations do not play, both show the first frame.
            for pair in [["own.png", "alike.png"], ["alike.png", "own.png"]] {
                let result = try await Tool.runInProcess(["compare"] + pair, in: folder)
                #expect(result.status == 0 && result.output.hasPrefix("the same: "))
            }
            let changed = try await Tool.runInProcess(
                ["compare", "alike.png", "changed.png"], in: folder)
            #expect(changed.status == 1 && changed.output.contains("frame 1: "))
        }
    }

    @Test(arguments: ["info a.png", "compare a.png b.png", "repack a.png", "a.png b.png o.png"])
    func `an animation with chunks out of order is refused`(_ line: String) async throws {
        let frame = HandmadePNG.Frame(HandmadePicture(1, 1, depth: 8, colorType: 0, [1]))
        var file = HandmadePNG([frame, frame, frame])
        let index = try #require(file.chunks.lastIndex { $0.name == "fdAT" })
        file.chunks[index].content[3] += 1
        try await Disk.withFolder { folder in
            for name in ["a", "b"] { try Disk.write(file.bytes, to: "\(folder)/\(name).png") }
            let result = try await Tool.runInProcess(
                line.split(separator: " ").map(String.init), in: folder)
            let words = "the sequence number of the chunk fdAT is 5, not 4"
            #expect(result.status == 65 && result.errors.contains(words), "\(result.errors)")
        }
    }

    /// Damaged files and the reasons: two acTL chunks, one after the image data, and a pixel
    /// without a color.
    private static func damaged() throws -> [(file: HandmadePNG, reason: String)] {
        let frame = HandmadePNG.Frame(HandmadePicture(1, 1, depth: 8, colorType: 0, [1]))
        let whole = HandmadePNG([frame, frame])
        let index = try #require(whole.chunks.firstIndex { $0.name == "acTL" })
        var (two, late) = (whole, whole)
        two.chunks.insert(whole.chunks[index], at: index)
        late.chunks.remove(at: index)
        late.chunks.insert(whole.chunks[index], at: late.chunks.count - 1)
        let picture = HandmadePicture(1, 1, depth: 8, colorType: 3, [1])
        let palette = HandmadePNG.Chunk("PLTE", [1, 2, 3])
        let control = "a second acTL, or one after the image data"
        return [
            (two, control), (late, control),
            (HandmadePNG(picture, before: [palette]), "a pixel's color is not in the palette"),
        ]
    }

    @Test(arguments: ["info a.png", "compare a.png b.png", "repack a.png", "a.png b.png o.png"])
    func `files that violate the PNG format are refused with the violated rule`(
        _ line: String
    ) async throws {
        try await Disk.withFolder { folder in
            let other = HandmadePNG(HandmadePicture(1, 1, depth: 8, colorType: 0, [1]))
            try Disk.write(other.bytes, to: "\(folder)/b.png")
            for (file, reason) in try Self.damaged() {
                // `info` reads no pixels.
                guard line != "info a.png" || !reason.contains("pixel") else { continue }
                try Disk.write(file.bytes, to: "\(folder)/a.png")
                let result = try await Tool.runInProcess(
                    line.split(separator: " ").map(String.init), in: folder)
                #expect(result.status == 65 && result.errors.contains(reason), "\(result.errors)")
                #expect(try Disk.read("\(folder)/a.png") == file.bytes)
            }
        }
    }

    @Test func `an animation with a wrong frame count is reported with both numbers`() async throws
    {
        let frame = HandmadePNG.Frame(HandmadePicture(1, 1, depth: 8, colorType: 0, [1]))
        var file = HandmadePNG([frame, frame])
        let index = try #require(file.chunks.firstIndex { $0.name == "acTL" })
        file.chunks[index].content[3] = 1
        try await Disk.withFolder { folder in
            try Disk.write(file.bytes, to: "\(folder)/a.png")
            let info = try await Tool.runInProcess(["info", "a.png"], in: folder)
            #expect(info.output.contains("\ndamaged: 1 frame announced, but 2 found\n"))
            let result = try await Tool.runInProcess(["repack", "a.png"], in: folder)
            #expect(result.errors.contains("the file has 2 frames, but acTL declares 1"))
        }
    }
}
