import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The built command writes the correct files.
struct RenderTests {
    /// Runs the command in a folder with two random pictures, `from.png` and `to.png`, and calls
    /// `body` with the folder and the result.
    static func run(
        _ arguments: [String], width: Int = 40, height: Int = 30, layout: PixelLayout = .rgb,
        _ body: (String, Tool.Result) async throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try writeInputs(in: folder, width, height, layout)
            try await body(folder, try await Tool.runInProcess(arguments, in: folder))
        }
    }

    static func writeInputs(
        in folder: String, _ width: Int = 40, _ height: Int = 30, _ layout: PixelLayout = .rgb
    ) throws {
        var noise = Noise(30)
        for name in ["from", "to"] {
            let bitmap: Bitmap<UInt8> = try noise.bitmap(width, height, layout)
            try Disk.write(try pngFile(bitmap), to: "\(folder)/\(name).png")
        }
    }

    @Test func `a command line with three paths writes an animated PNG`() async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(31)
            let bitmap: Bitmap<UInt8> = try noise.bitmap(64, 48, .rgb)
            try Disk.write(try pngFile(bitmap), to: folder + "/in.png")
            let result = try await Tool.runInProcess(
                ["in.png", "out.png", "--type", "reveal"], in: folder)
            #expect(result.status == 0 && result.output.isEmpty)
            #expect(result.errors.hasPrefix("wrote 31 frames (1.517 s), 64×48, to out.png in "))
            let bytes = try Disk.read(folder + "/out.png")
            let file = try PNGFile(bytes.span)
            #expect(file.animation?.frames == 31 && file.animation?.plays == 0)
            // A single photo over a transparent background is RGBA.
            #expect(file.layout == .rgba)
        }
    }

    @Test func `numbered frames begin with the outgoing snapshot and end with the incoming one`()
        async throws
    {
        try await Self.run(["from.png", "to.png", "frames/%03d.png"]) {
            folder, result async throws in
            #expect(result.status == 0)
            #expect(
                result.errors.hasPrefix(
                    "wrote 31 frames (0.517 s), 40×30, to frames/000.png … 030.png in "))
            #expect(try Disk.names(in: folder + "/frames").count == 31)
            #expect(try picture(folder + "/frames/000.png") == picture(folder + "/from.png"))
            #expect(try picture(folder + "/frames/030.png") == picture(folder + "/to.png"))
        }
    }

    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `pixels away from the edge equal one input in every sample`(_ layout: PixelLayout)
        async throws
    {
        try await Self.run(
            ["from.png", "to.png", "out.png", "--at", "40%"], layout: layout
        ) { folder, _ async throws in
            let (from, to) = (try picture(folder + "/from.png"), try picture(folder + "/to.png"))
            let still = try picture(folder + "/out.png")
            #expect(still.layout == layout)
            var mixed = 0
            for y in 0..<30 {
                for x in 0..<40 where still[x, y] != from[x, y] && still[x, y] != to[x, y] {
                    mixed += 1
                    // The circle's radius is 50 · easeIn(0.4), and half a pixel's diagonal is 0.71.
                    let (dx, dy) = (Double(x) + 0.5 - 20, Double(y) + 0.5 - 15)
                    #expect(abs((dx * dx + dy * dy).squareRoot() - 50 * 0.214861) < 0.71)
                }
            }
            #expect((20...120).contains(mixed))
        }
    }

    @Test func `frames do not depend on the number of threads or on the selection`() async throws {
        try await Disk.withFolder { folder in
            try Self.writeInputs(in: folder, 61, 47, .rgba)
            for (name, options) in [
                ("one", ["--threads", "1"]), ("two", ["--threads", "2"]),
                ("parts", ["--frames", "0-9"]), ("parts", ["--frames", "10-30x2"]),
                ("parts", ["--frames", "11-30:2"]),
            ] {
                let result = try await Tool.runInProcess(
                    ["from.png", "to.png", name + "/"] + options, in: folder)
                #expect(result.status == 0, "\(result.errors)")
            }
            for i in 0...30 {
                let name = String(format: "%04d.png", i)
                let bytes = try Disk.read("\(folder)/one/\(name)")
                #expect(try Disk.read("\(folder)/two/\(name)") == bytes)
                #expect(try Disk.read("\(folder)/parts/\(name)") == bytes)
            }
        }
    }

    @Test func `an animated PNG does not depend on the number of threads`() async throws {
        try await Disk.withFolder { folder in
            try Self.writeInputs(in: folder, 61, 47, .rgba)
            for threads in ["1", "2", "7"] {
                _ = try await Tool.runInProcess(
                    ["from.png", "to.png", threads + ".png", "--threads", threads], in: folder)
            }
            let bytes = try Disk.read(folder + "/1.png")
            #expect(try Disk.read(folder + "/2.png") == bytes)
            #expect(try Disk.read(folder + "/7.png") == bytes)
        }
    }

    @Test(arguments: ["middle", "first"])
    func `every frame of an animated PNG equals the numbered frame`(_ poster: String) async throws {
        try await Disk.withFolder { folder in
            try Self.writeInputs(in: folder, 61, 47, .rgba)
            let options = ["--start-frame", "10,5,8,6", "--poster", poster, "--fps", "20"]
            let animated = try await Tool.runInProcess(
                ["from.png", "to.png", "out.png"] + options, in: folder)
            let numbered = try await Tool.runInProcess(
                ["from.png", "to.png", "f/"] + options, in: folder)
            #expect(animated.status == 0 && numbered.status == 0)
            let frames = try AnimationPlayer.frames(of: try Disk.read(folder + "/out.png"))
            #expect(frames.count == 11)
            for (i, frame) in frames.enumerated() {
                let name = String(format: "%04d.png", i)
                #expect(try frame == picture("\(folder)/f/\(name)"), "frame \(i)")
            }
            // The default image is the frame at or before the middle, or the first.
            let shown = try picture(folder + "/out.png")
            #expect(shown == frames[poster == "first" ? 0 : 5])
        }
    }

    @Test(arguments: ["balanced", "small"], [PixelLayout.rgb, .gray])
    func `an animated PNG with unchanged pixels as transparent equals the numbered frames`(
        _ compression: String, _ layout: PixelLayout
    ) async throws {
        try await Disk.withFolder { folder in
            try Self.writeInputs(in: folder, 61, 47, layout)
            let options = ["--start-frame", "10,5,8,6", "--fps", "20"]
            let animated = try await Tool.runInProcess(
                ["from.png", "to.png", "out.png", "--compression", compression] + options,
                in: folder)
            let numbered = try await Tool.runInProcess(
                ["from.png", "to.png", "f/"] + options, in: folder)
            #expect(animated.status == 0 && numbered.status == 0)
            let file = try Disk.read(folder + "/out.png")
            let frames = try AnimationPlayer.frames(of: file)
            #expect(frames.count == 11)
            for (i, frame) in frames.enumerated() {
                let name = String(format: "%04d.png", i)
                #expect(try frame == picture("\(folder)/f/\(name)"), "frame \(i)")
            }
            let painted = try AnimationFrames(file.span).frames.filter(\.isPainted)
            #expect(layout == .gray || !painted.isEmpty)
        }
    }

    @Test func `a still of a frame equals the numbered frame`() async throws {
        try await Disk.withFolder { folder in
            try Self.writeInputs(in: folder)
            for arguments in [["f/"], ["s.png", "--frame", "13"], ["t.png", "--at", "13f"]] {
                _ = try await Tool.runInProcess(["from.png", "to.png"] + arguments, in: folder)
            }
            let frame = try picture(folder + "/f/0013.png")
            #expect(try picture(folder + "/s.png") == frame)
            #expect(try picture(folder + "/t.png") == frame)
        }
    }

    @Test func `--start-number changes only the names of files`() async throws {
        try await Disk.withFolder { folder in
            try Self.writeInputs(in: folder)
            _ = try await Tool.runInProcess(["from.png", "to.png", "a/"], in: folder)
            _ = try await Tool.runInProcess(
                ["from.png", "to.png", "b/%d.png", "--start-number", "1001", "--frame", "7"],
                in: folder)
            #expect(try Disk.names(in: folder + "/b") == ["1008.png"])
            #expect(
                try Disk.read(folder + "/b/1008.png") == Disk.read(folder + "/a/0007.png"))
        }
    }

    @Test(arguments: [("fast", "balanced"), ("small", "balanced"), ("smallest", "small")])
    func `compression changes bytes but no pixels`(_ some: String, _ other: String) async throws {
        try await Disk.withFolder { folder in
            try Self.writeInputs(in: folder)
            for name in [some, other] {
                _ = try await Tool.runInProcess(
                    ["from.png", "to.png", name + ".png", "--frame", "9", "--compression", name],
                    in: folder)
            }
            let (a, b) = ("\(folder)/\(some).png", "\(folder)/\(other).png")
            #expect(try Disk.read(a) != Disk.read(b))
            #expect(try picture(a) == picture(b))
        }
    }

    @Test func `one snapshot is composited over its background`() async throws {
        try await Self.run(["from.png", "out.png", "--at", "0s", "--background", "#123"]) {
            folder, _ async throws in
            let still = try picture(folder + "/out.png")
            #expect(still.layout == .rgb)
            #expect(still[0, 0] == [0x11, 0x22, 0x33] && still[20, 15] == [0x11, 0x22, 0x33])
        }
    }

    @Test func `frames have the smallest depth and layout that fit all pictures`() async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(32)
            let gray: Bitmap<UInt8> = try noise.bitmap(9, 7, .gray)
            let deep: Bitmap<UInt16> = try noise.bitmap(9, 7, .rgba)
            try Disk.write(try pngFile(gray), to: folder + "/grey.png")
            try Disk.write(try pngFile(deep), to: folder + "/deep.png")
            let result = try await Tool.runInProcess(["grey.png", "deep.png", "f/"], in: folder)
            #expect(result.status == 0)
            let wide = try gray.converted(to: .rgba).converted(to: UInt16.self)
            #expect(try deepPicture(folder + "/f/0000.png") == wide)
            #expect(try deepPicture(folder + "/f/0030.png") == deep)
        }
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 3)])
    func `tiny pictures are rendered like any other`(_ size: (Int, Int)) async throws {
        try await Self.run(
            ["from.png", "to.png", "f/"], width: size.0, height: size.1, layout: .rgba
        ) { folder, result async throws in
            #expect(result.status == 0)
            #expect(try picture(folder + "/f/0000.png") == picture(folder + "/from.png"))
            #expect(try picture(folder + "/f/0030.png") == picture(folder + "/to.png"))
        }
    }

    @Test func `the color description is copied byte for byte`() async throws {
        try await Disk.withFolder { folder in
            let gamma = HandmadeColor.gamma
            for name in ["from", "to"] {
                try Disk.write(try HandmadeColor.file(with: gamma), to: "\(folder)/\(name).png")
            }
            let result = try await Tool.runInProcess(["from.png", "to.png", "f/"], in: folder)
            #expect(result.status == 0 && !result.errors.contains("warning"))
            let bytes = try Disk.read(folder + "/f/0009.png")
            #expect(try PNGFile(bytes.span).color.entries.map(\.content) == [gamma])
        }
    }

    @Test func `a gray profile is left out of color frames, which are converted to sRGB`()
        async throws
    {
        try await Disk.withFolder { folder in
            let samples = [Int](repeating: 128, count: 16)
            let gray = HandmadePicture(4, 4, depth: 8, colorType: 0, samples)
            let file = HandmadePNG(gray, before: [HandmadeProfile.gray.chunk]).bytes
            try Disk.write(file, to: folder + "/grey.png")
            let result = try await Tool.runInProcess(
                ["grey.png", "out.png", "--frame", "30"], in: folder)
            #expect(
                result.errors.contains("; colors are converted from Gray 1.8 to sRGB"),
                "\(result.errors)")
            let bytes = try Disk.read(folder + "/out.png")
            #expect(try PNGFile(bytes.span).color.entries.isEmpty)
            // 128 of 255 to the power of 461/256 is 0.289 of white, which is 146 in sRGB.
            #expect(try picture(folder + "/out.png").samples.prefix(4) == [146, 146, 146, 255])
            let kept = try await Tool.runInProcess(
                ["grey.png", "kept.png", "--frame", "30", "--background", "black"], in: folder)
            #expect(kept.errors.hasPrefix("wrote") && !kept.errors.contains("converted"))
            #expect(try picture(folder + "/kept.png").samples.first == 128)
        }
    }

    @Test func `the file extension apng also makes an animated PNG`() async throws {
        try await Self.run(["from.png", "to.png", "out.APNG"]) { folder, result async throws in
            #expect(result.status == 0)
            let bytes = try Disk.read(folder + "/out.APNG")
            #expect(try PNGFile(bytes.span).animation?.frames == 31)
        }
    }

    @Test func `the outgoing snapshot's color description is used`() async throws {
        try await Disk.withFolder { folder in
            let other: [UInt8] = [0, 0, 0xB0, 0]
            try Disk.write(
                try HandmadeColor.file(with: HandmadeColor.gamma), to: folder + "/from.png")
            try Disk.write(try HandmadeColor.file(with: other), to: folder + "/to.png")
            let result = try await Tool.runInProcess(["from.png", "to.png", "f/"], in: folder)
            #expect(result.status == 0)
            #expect(result.errors.contains("; colors are converted from gamma 2.22 to gamma 2.2"))
            let bytes = try Disk.read(folder + "/f/0009.png")
            let kept = try PNGFile(bytes.span).color.entries.map(\.content)
            #expect(kept == [HandmadeColor.gamma])
        }
    }
}

/// Small pictures with a color description.
enum HandmadeColor {
    static let gamma: [UInt8] = [0, 0, 0xB1, 0x8E]

    /// A black picture with an additional chunk after its header, by default gAMA.
    static func file(
        with content: [UInt8], in type: String = "gAMA", layout: PixelLayout = .rgb
    ) throws -> [UInt8] {
        let plain = try pngFile(try Bitmap<UInt8>(width: 4, height: 4, layout: layout))
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: content.count >> $0) }
        let content = Array(type.utf8) + content
        let crc = content.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
                crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
        let ending = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~crc >> $0) }
        return plain[..<33] + length + content + ending + plain[33...]
    }
}
