import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The text that `compare --summary` writes, and the last lines of `compare`.
struct SummaryTests {
    private static func reveal(_ line: String, in folder: String) throws -> Tool.Result {
        try Tool.run(line.split(separator: " ").map(String.init), in: folder)
    }

    /// Two folders with `count` pictures that differ in a spot, one that is the same, and on each
    /// side a name with a meaning in Markdown.
    private static func write(_ count: Int, in folder: String) throws {
        var noise = Noise(98)
        var bitmap: Bitmap<UInt8> = try Texture.gradient.bitmap(900, 700, .rgb, &noise)
        let odd = "`](x) <img src=x> *b*\n@you.png"
        for side in ["e", "a"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(side)", withIntermediateDirectories: true)
            let file = try pngFile(bitmap)
            for number in 0..<count {
                try Disk.write(file, to: "\(folder)/\(side)/\(100 + number).png")
            }
            try Disk.write([1], to: "\(folder)/\(side)/photo.JPG")
            try Disk.write([1], to: "\(folder)/\(side)/notes.txt")
            bitmap.withMutableRow(300) { $0[3 * 400] ^= 255 }
        }
        let same = try Disk.read(folder + "/e/100.png")
        for side in ["e", "a"] { try Disk.write(same, to: "\(folder)/\(side)/same.png") }
        try Disk.write(same, to: "\(folder)/a/\(odd)")
    }

    @Test func `a summary counts the pictures that differ and shows the differences`() async throws
    {
        try await Disk.withFolder { folder in
            try Self.write(2, in: folder)
            let result = try Self.reveal(
                "compare e a --summary out/s.md --report r.html", in: folder)
            #expect(result.status == 1)
            #expect(
                result.output.hasSuffix(
                    """
                    2 changed, 1 new, 1 unchanged
                    1 picture is no PNG file and was not compared
                    see out/s.md
                    see r.html

                    """), "\(result.output)")
            let text = String(decoding: try Disk.read(folder + "/out/s.md"), as: UTF8.self)
            #expect(text.hasPrefix("<!-- reveal-render compare --summary -->\n**2 changed, 1 new,"))
            #expect(
                text.contains("- changed: ` 100.png `\n  <br>1 of 630000 pixels differ")
                    || text.contains("- changed: ` 100.png `\n  <br>1 of 630000 pixels differs"),
                "\(text)")
            #expect(text.contains("\n  ![expected, difference, actual](s-1.png)\n"))
            #expect(text.contains("- new: `` `](x) <img src=x> *b*\\u{a}@you.png ``\n"))
            #expect(
                try Set(Disk.names(in: folder + "/out")) == ["s.md", "s-1.png", "s-2.png"])
            let picture = try picture(folder + "/out/s-1.png")
            // Three crops of 159 pixels on each side of the spot, and two gaps.
            #expect(picture.width == 3 * 319 + 16 && picture.height == 319)
            let again = try Self.reveal("compare e a --summary out/s.md -q", in: folder)
            #expect(again.status == 1 && again.errors.isEmpty)
            // Crops of pictures that are now the same are removed, and other files are kept.
            for number in ["100", "101"] {
                try Disk.write(
                    Disk.read("\(folder)/e/\(number).png"), to: "\(folder)/a/\(number).png")
            }
            try Disk.write(Disk.read(folder + "/e/100.png"), to: folder + "/out/s-3.png")
            let last = try Self.reveal("compare e a --summary out/s.md -q", in: folder)
            #expect(last.status == 1 && last.errors.isEmpty)
            #expect(try Set(Disk.names(in: folder + "/out")) == ["s.md", "s-3.png"])
        }
    }

    @Test func `a summary shows twenty pictures and fits into a pull request comment`() async throws
    {
        try await Disk.withFolder { folder in
            try Self.write(30, in: folder)
            let result = try Self.reveal("compare e a --summary s.md", in: folder)
            #expect(result.status == 1)
            let names = try Disk.names(in: folder).filter { $0.hasPrefix("s-") }
            #expect(names.count == 20)
            let text = try Disk.read(folder + "/s.md")
            #expect(text.count < 65_536)
            try Disk.write([1], to: folder + "/s.md")
            let refused = try Self.reveal("compare e a --summary s.md", in: folder)
            #expect(refused.status == 73)
            #expect(try Disk.read(folder + "/s.md") == [1])
        }
    }

    @Test func `a reader that closes the pipe ends a comparison quietly`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(30, in: folder)
            let result = try Tool.run(
                ["-c", "'\(Tool.path)' compare e a | head -1"], in: folder, program: "/bin/sh")
            #expect(result.output == "changed: 100.png\n" && result.errors.isEmpty)
        }
    }

    @Test func `a changed spot has a ring around it in the difference picture`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(1, in: folder)
            let line = "compare e/100.png a/100.png --diff d.png"
            #expect(try Self.reveal(line, in: folder).status == 1)
            let picture = try picture(folder + "/d.png")
            func red(_ x: Int, _ y: Int) -> Bool {
                picture.withRow(y) { row in
                    let start = 3 * (900 + 8 + x)
                    return (row[start], row[start + 1], row[start + 2]) == (230, 0, 40)
                }
            }
            #expect(red(400, 300) && red(400 + 25, 300) && red(400, 300 - 25))
            #expect(!red(410, 300) && !red(440, 300))
            // A difference that is large enough has no ring.
            var bitmap = try self.picture(folder + "/e/100.png")
            for y in 300..<320 { bitmap.withMutableRow(y) { $0[1200] ^= 255 } }
            try Disk.write(try pngFile(bitmap), to: folder + "/a/100.png")
            #expect(try Self.reveal(line, in: folder).status == 1)
            let other = try self.picture(folder + "/d.png")
            #expect(other.withRow(300) { $0[3 * (900 + 8 + 425)] } != 230)
        }
    }

    @Test(arguments: [
        ([UInt8](), "the file is empty"), ([0xFF, 0xD8, 0xFF], "it is a JPEG picture"),
        (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "it is a Git LFS pointer"),
    ])
    func `a file that is not a PNG is reported with its real type`(
        _ bytes: [UInt8], _ words: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Self.write(1, in: folder)
            try Disk.write(bytes, to: folder + "/a/100.png")
            let all = try Self.reveal("compare e a", in: folder)
            #expect(all.status == 65 && all.output.contains("not a PNG file: \(words)"))
            let one = try Self.reveal("compare e/100.png a/100.png", in: folder)
            #expect(one.status == 65 && one.errors.contains("hint: \(words)"), "\(one.errors)")
        }
    }

    private func picture(_ path: String) throws -> Bitmap<UInt8> { try TestSupport.picture(path) }
}
