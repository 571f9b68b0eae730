import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// `repack` converts files to stable files, one by one.
struct RepackCommandTests {
    private static func reveal(_ line: String, in folder: String) throws -> Tool.Result {
        try Tool.run(line.split(separator: " ").map(String.init), in: folder)
    }

    /// Two pictures in `g/`, one of them in a subfolder, that are not stable.
    private static func write(in folder: String) throws {
        var noise = Noise(91)
        for name in ["a.png", "sub/b.png"] {
            let path = "\(folder)/g/\(name)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            let bitmap: Bitmap<UInt8> = try Texture.text.bitmap(300, 90, .rgb, &noise)
            try Disk.write(try pngFile(bitmap, compression: .fast), to: path)
        }
    }

    @Test func `repack makes the files of a folder stable once and keeps their pixels`()
        async throws
    {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let before = try Disk.contents(of: folder)
            let dry = try Self.reveal("repack g --dry-run", in: folder)
            #expect(dry.output.hasPrefix("would repack 2 of 2 files, ") && dry.status == 0)
            #expect(try Disk.contents(of: folder) == before)
            let first = try Self.reveal("repack g/", in: folder)
            #expect(first.status == 0 && first.errors.isEmpty)
            #expect(
                first.output.contains(
                    /^repacked 2 of 2 files, \d+ (bytes|kB) before and \d+ (bytes|kB) now\n$/),
                "\(first.output)")
            let after = try Disk.contents(of: folder)
            #expect(after.keys.sorted() == before.keys.sorted())
            for (path, bytes) in after where path.hasSuffix(".png") {
                let bitmap = try eight(before[path] ?? [])
                #expect(try bytes == pngFile(bitmap, compression: .stable), "\(path)")
            }
            let second = try Self.reveal("repack g/sub/b.png g/a.png", in: folder)
            #expect(second.output == "repacked 0 of 2 files; 2 stable already\n")
            #expect(try Disk.contents(of: folder) == after)
        }
    }

    @Test func `a file that cannot be repacked is reported and left unchanged`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let interlaced = try #require(
                Specimen.all.first { $0.description == "interlaced RGBA" })
            try Disk.write(interlaced.bytes, to: folder + "/g/interlaced.png")
            try Disk.write([0xFF, 0xD8, 0xFF, 0xE0], to: folder + "/g/photo.png")
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/g/link.png", withDestinationPath: "a.png")
            let result = try Self.reveal("repack g --threads 1", in: folder)
            #expect(result.status == 66)
            #expect(
                result.output.contains(
                    "unchanged: g/interlaced.png: it is interlaced\n"))
            #expect(result.output.contains("\nrepacked 2 of 5 files, "))
            #expect(
                result.errors == """
                    reveal-render: error: cannot read the picture: g/photo.png: not a PNG file
                    hint: it is a JPEG picture: ffmpeg -i g/photo.png picture.png
                    reveal-render: error: cannot read the picture: g/link.png: not a regular file
                    hint: it is a link: name the file that it leads to

                    """)
            #expect(try Disk.read(folder + "/g/photo.png") == [0xFF, 0xD8, 0xFF, 0xE0])
            let link = try FileManager.default.destinationOfSymbolicLink(
                atPath: folder + "/g/link.png")
            #expect(link == "a.png")
        }
    }

    @Test func `repack reports a symbolic link to a missing file`() async throws {
        try await Disk.withFolder { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/link.png", withDestinationPath: "missing.png")
            let result = try Self.reveal("repack link.png", in: folder)
            #expect(result.status == 66)
            #expect(
                result.errors
                    == "reveal-render: error: cannot read the picture: link.png: no such file or "
                    + "directory\nhint: it is a link to a missing file\n")
        }
    }

    /// A picture with three bytes after its image data, or with a wrong checksum.
    private static func damaged(isInterlaced: Bool, hasWrongSum: Bool) -> [UInt8] {
        var noise = Noise(92)
        let picture = HandmadePicture(30, 20, depth: 8, colorType: 2, randomFrom: &noise)
        var file = HandmadePNG(picture, isInterlaced: isInterlaced)
        if hasWrongSum {
            file.chunks[1].content[file.chunks[1].content.count - 1] ^= 1
        } else {
            file.chunks[1].content += [1, 2, 3]
        }
        return file.bytes
    }

    @Test(arguments: [
        (false, false, "image data continues after the last row"),
        (true, false, "image data continues after the last row"),
        (true, true, "the checksum of the image data is wrong"),
    ])
    func `repack and approve refuse a damaged file with the reason and keep the golden`(
        _ isInterlaced: Bool, _ hasWrongSum: Bool, _ reason: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            try FileManager.default.copyItem(atPath: folder + "/g", toPath: folder + "/n")
            let bytes = Self.damaged(isInterlaced: isInterlaced, hasWrongSum: hasWrongSum)
            try Disk.write(bytes, to: folder + "/n/a.png")
            func words(_ path: String) -> String {
                "reveal-render: error: cannot read the picture: \(path): the picture cannot be "
                    + "decoded: \(reason)\n"
            }
            let before = try Disk.read(folder + "/g/a.png")
            let approval = try Self.reveal("approve g n a.png", in: folder)
            #expect(approval.status == 65 && approval.errors == words("n/a.png"))
            #expect(try Disk.read(folder + "/g/a.png") == before)
            let repacking = try Self.reveal("repack n", in: folder)
            #expect(repacking.status == 65 && repacking.errors == words("n/a.png"))
            #expect(repacking.output.hasPrefix("repacked 1 of 2 files, "))
            #expect(try Disk.read(folder + "/n/a.png") == bytes)
        }
    }

    /// Two flat pictures, `g/big.png` and `n/big.png`, with files of a few kilobytes and 36 MB of
    /// samples.
    private static func writeBig(in folder: String) throws {
        for (name, gray) in [("g", UInt8(80)), ("n", 90)] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            var bitmap = try Bitmap<UInt8>(width: 3000, height: 3000, layout: .rgba)
            bitmap.withMutableSamples { $0.fill(repeating: [gray, gray, gray, 255]) }
            try Disk.write(
                try pngFile(bitmap, compression: .balanced), to: "\(folder)/\(name)/big.png")
        }
    }

    @Test(
        .enabled(if: !Sanitizer.isOn, "a sanitizer changes the memory use"),
        arguments: [
            ("repack g", "g/big.png: the repacking"), ("approve g n --all", "the approval"),
        ])
    func `repack and approve fail before they exceed the memory budget`(
        _ line: String, _ task: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Self.writeBig(in: folder)
            let before = try Disk.contents(of: folder)
            let words = line.split(separator: " ").map(String.init)
            let (refused, measure) = try Tool.measure(words + ["--max-memory", "32M"], in: folder)
            #expect(refused.status == 71)
            #expect(refused.errors.contains(/needs about \d+MiB of memory, but the budget is \d+/))
            #expect(refused.errors.contains("error: \(task) needs"), "\(refused.errors)")
            #expect(measure.peakMemory < 32 << 20)
            var after = try Disk.contents(of: folder)
            after.removeValue(forKey: ".measure")
            #expect(after == before)
            let (done, peak) = try Tool.measure(words + ["--max-memory", "120M"], in: folder)
            #expect(done.status == 0, "\(done.errors)")
            #expect(peak.peakMemory < 120 << 20)
        }
    }

    @Test(arguments: ["repack g", "approve g n --all", "compare g n"])
    func `the process itself counts toward the memory budget`(_ line: String) async throws {
        try await Disk.withFolder { folder in
            for name in ["g", "n"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
                let bitmap = try Bitmap<UInt8>(
                    width: name == "g" ? 3 : 4, height: 3, layout: .rgba)
                try Disk.write(try pngFile(bitmap), to: "\(folder)/\(name)/a.png")
            }
            let scarce = try Self.reveal(line + " --max-memory 12M", in: folder)
            #expect(scarce.status == 71 && scarce.errors.contains("the budget is 12MiB"))
            let enough = try Self.reveal(line + " --max-memory 24M", in: folder)
            #expect(enough.status != 71, "\(enough.errors)")
        }
    }

    @Test func `repack keeps a file's permissions`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o640], ofItemAtPath: folder + "/g/a.png")
            #expect(try Self.reveal("repack g -q", in: folder).output.isEmpty)
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder + "/g/a.png")
            #expect(attributes[.posixPermissions] as? Int == 0o640)
        }
    }

    @Test func `frames, stills, animations and assembled files can be stable`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 64, 48)
            let options = " --compression stable -q --duration 100ms"
            for (output, more) in [("f/", ""), ("still.png", " --frame 3"), ("all.png", "")] {
                let line = "from.png to.png \(output)\(more)\(options)"
                #expect(try Self.reveal(line, in: folder).status == 0, "\(line)")
            }
            let assembled = "assemble f/ again.png --compression stable -q"
            #expect(try Self.reveal(assembled, in: folder).status == 0)
            let plain = try Self.reveal(
                "from.png to.png plain.png --frame 3 -q --duration 100ms", in: folder)
            #expect(plain.status == 0)
            #expect(try picture(folder + "/still.png") == picture(folder + "/plain.png"))
            let before = try Disk.contents(of: folder)
            let result = try Self.reveal("repack f still.png all.png again.png", in: folder)
            #expect(result.output == "repacked 0 of 10 files; 10 stable already\n")
            #expect(try Disk.contents(of: folder) == before)
        }
    }

    @Test func `--compression stable with --encoder libpng is refused`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 20, 20)
            let result = try Self.reveal(
                "from.png to.png f/ --encoder libpng --compression stable", in: folder)
            #expect(result.status == 64)
            #expect(
                result.errors == """
                    reveal-render: error: libpng does not make stable files
                    hint: leave the encoder out

                    """)
        }
    }

    /// The picture in a file with 8 bits per sample.
    private func eight(_ bytes: [UInt8]) throws -> Bitmap<UInt8> {
        guard case .eight(let bitmap) = try DecodedPNG(bytes.span).bitmap else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return bitmap
    }
}
