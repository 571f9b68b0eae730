import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// `compare` with equal, different and unreadable pictures, folders and animations.
struct CompareTests {
    /// Compares in a folder filled by `prepare`.
    static func compare(
        _ arguments: [String], _ prepare: (String) throws -> Void,
        _ body: (String, Tool.Result) throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try prepare(folder)
            try body(folder, try Tool.run(["compare"] + arguments, in: folder))
        }
    }

    /// Writes `a.png`, which is flat, and `b.png`, in which some pixels of 40×30 have another
    /// color.
    static func write(
        _ changes: [(x: Int, y: Int, pixel: [UInt8])], in folder: String
    ) throws {
        let flat = try Bitmap<UInt8>(
            40, 30, .rgb, (0..<1200).flatMap { _ in [UInt8](arrayLiteral: 255, 136, 0) })
        var other = flat
        for (x, y, pixel) in changes {
            other.withMutableRow(y) { row in for i in 0..<3 { row[3 * x + i] = pixel[i] } }
        }
        try Disk.write(try pngFile(flat), to: folder + "/a.png")
        try Disk.write(try pngFile(other), to: folder + "/b.png")
    }

    private static let changes: [(x: Int, y: Int, pixel: [UInt8])] = [
        (11, 4, [255, 138, 0]), (30, 4, [255, 136, 37]), (3, 20, [254, 136, 0]),
    ]

    @Test func `an ignored rectangle outside the picture is reported`() async throws {
        let outside = ["--ignore", "40,0,5,5", "--ignore", "0,0,5,5", "--ignore", "3,30,9,9"]
        for (more, warns) in [([], true), (["--quiet"], false)] {
            try await Self.compare(["a.png", "b.png"] + outside + more) {
                try Self.write([], in: $0)
            } _: { _, result throws in
                let warnings = ["40,0,5,5", "3,30,9,9"].map {
                    "reveal-render: warning: --ignore \($0) is outside of the picture\n"
                }
                #expect(result.status == 0)
                #expect(result.errors == (warns ? warnings.joined() : ""))
            }
        }
    }

    @Test func `an ignored rectangle inside only one of the pictures is accepted`() async throws {
        try await Disk.withFolder { folder in
            for (name, side) in [("a", 4), ("b", 20)] {
                let samples = [UInt8](repeating: 9, count: side * side)
                let gray = try Bitmap<UInt8>(side, side, .gray, samples)
                try Disk.write(try pngFile(gray), to: "\(folder)/\(name).png")
            }
            let line = ["compare", "a.png", "b.png", "--ignore", "10,10,4,4"]
            let result = try Tool.run(line, in: folder)
            #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
        }
    }

    @Test func `symbolic-link cycles terminate`() async throws {
        try await Disk.withFolder { folder in
            for side in ["e", "a"] {
                let inner = folder + "/\(side)/inner"
                try FileManager.default.createDirectory(
                    atPath: inner, withIntermediateDirectories: true)
                try Self.write([], in: inner)
                for (name, target) in [
                    ("loop", "."), ("again", "../\(side)"), ("inner/up", ".."), ("other", "inner"),
                ] {
                    #expect(symlink(target, folder + "/\(side)/\(name)") == 0)
                }
            }
            let result = try Tool.run(["compare", "e", "a"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
            // Two pictures, and the same two through a link that is not a cycle.
            #expect(result.output == "4 unchanged\n")
        }
    }

    @Test func `equal pictures exit with 0 and one line`() async throws {
        try await Self.compare(["a.png", "b.png"]) {
            try Self.write([], in: $0)
        } _: {
            _, result throws in
            #expect(result.status == 0 && result.errors.isEmpty)
            #expect(result.output == "the same: 40×30 RGB, 8 bits\n")
        }
    }

    @Test func `different pictures exit with 1, and the difference is printed in numbers`()
        async throws
    {
        try await Self.compare(["a.png", "b.png"]) {
            try Self.write(Self.changes, in: $0)
        } _: { _, result throws in
            #expect(result.status == 1 && result.errors.isEmpty)
            #expect(
                result.output == """
                    different: 40×30 RGB, 8 bits
                      3 of 1200 pixels differ (0.25 %), by at most 37 of 255, within 28×17 at 3,4; \
                    the first at 11,4: expected #ff8800, found #ff8a00

                    """)
        }
    }

    @Test(arguments: [
        (["--tolerance", "37"], 0), (["--tolerance", "36"], 1), (["--max-different", "3"], 0),
        (["--max-different", "2"], 1), (["--max-different", "0.25%"], 0),
        (["--max-different", "0.2%"], 1),
        (["--ignore", "11,4,1,1", "--ignore", "30,0,10,10", "--ignore", "0,20,40,1"], 0),
        (["--ignore", "11,4,1,1", "--ignore", "30,0,10,10"], 1), (["--metric", "max"], 1),
        (["--metric", "oklab", "--tolerance", "0.01"], 1),
        (["--metric", "oklab", "--tolerance", "0.02"], 0),
        (["--metric", "yiq", "--tolerance", "0.1"], 0),
        (["--metric", "ssim", "--tolerance", "1"], 0), (["--metric", "ssim"], 1),
    ])
    func `tolerances and ignored rectangles make differing pictures pass`(
        _ options: [String], _ status: Int
    ) async throws {
        try await Self.compare(["a.png", "b.png"] + options) {
            try Self.write(Self.changes, in: $0)
        } _: { _, result throws in
            #expect(result.status == Int32(status), "\(result.output)\(result.errors)")
        }
    }

    @Test func `pictures of different sizes are different`() async throws {
        try await Self.compare(["a.png", "small.png"]) { folder throws in
            try Self.write([], in: folder)
            let small = try Bitmap<UInt16>(width: 2, height: 3, layout: .gray)
            try Disk.write(try pngFile(small), to: folder + "/small.png")
        } _: { _, result throws in
            #expect(result.status == 1)
            #expect(
                result.output.contains(
                    "the sizes differ: expected 40×30 RGB, 8 bits, but the picture is 2×3 gray, 16 bits"
                ))
        }
    }

    /// Writes `a.png`, a picture of noise, and `b.png`, which has other rows of it: one at 12 is
    /// inserted, and some pixels differ.
    private static func writeTaller(in folder: String) throws {
        var noise = Noise(73)
        let picture: Bitmap<UInt8> = try noise.bitmap(40, 30, .rgb)
        var taller: Bitmap<UInt8> = try noise.bitmap(40, 31, .rgb)
        taller.place(
            try picture.part(PixelRect(x: 0, y: 0, width: 40, height: 12)), x: 0, y: 0)
        taller.place(
            try picture.part(PixelRect(x: 0, y: 12, width: 40, height: 18)), x: 0, y: 13)
        try Disk.write(try pngFile(picture), to: folder + "/a.png")
        try Disk.write(try pngFile(taller), to: folder + "/b.png")
        var changed = taller
        for (x, y) in [(2, 3), (37, 29)] { changed.withMutableRow(y) { $0[3 * x] ^= 128 } }
        try Disk.write(try pngFile(changed), to: folder + "/c.png")
    }

    @Test func `an inserted row is reported in the printed text and in all output files`()
        async throws
    {
        let files = ["--report", "r.html", "--junit", "r.xml", "--summary", "s.md"]
        try await Self.compare(["a.png", "b.png", "--diff", "d.png"] + files) {
            try Self.writeTaller(in: $0)
        } _: { folder, result throws in
            let sentence = "1 row inserted at 12; the rest is equal"
            #expect(result.status == 1 && result.output.contains("  \(sentence)\n"))
            for name in ["r.html", "r.xml", "s.md"] {
                let text = String(decoding: try Disk.read("\(folder)/\(name)"), as: UTF8.self)
                #expect(text.contains(sentence), "\(name)")
            }
            let page = String(decoding: try Disk.read(folder + "/r.html"), as: UTF8.self)
            #expect(page.contains("-difference\""))
            let sheet = try picture(folder + "/d.png")
            #expect(sheet.width == 40 + 40 + 40 + 16 && sheet.height == 31)
            #expect(sheet[48, 12] == [0, 150, 90] && sheet[48, 11][0] >= 192)
        }
    }

    @Test func `--json contains the differing regions and the inserted rows`() async throws {
        try await Self.compare(["a.png", "c.png", "--json"]) {
            try Self.writeTaller(in: $0)
        } _: { _, result throws in
            let object = try #require(
                JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
            let pictures = try #require(object["pictures"] as? [[String: Any]])
            let frames = try #require(pictures.first?["frames"] as? [[String: Any]])
            let frame = try #require(frames.first)
            #expect(result.status == 1 && frame["same"] as? Bool == false)
            #expect(frame["different"] as? Int == 2 && frame["compared"] as? Int == 1200)
            #expect(frame["bounds"] as? [Int] == [2, 3, 36, 27])
            #expect(frame["regions"] as? Int == 2)
            let regions = try #require(frame["largestRegions"] as? [[String: Any]])
            #expect(regions.map { $0["bounds"] as? [Int] } == [[2, 3, 1, 1], [37, 29, 1, 1]])
            #expect(regions.map { $0["different"] as? Int } == [1, 1])
            let alignment = try #require(frame["alignment"] as? [String: Any])
            #expect(alignment["different"] as? Int == 2 && alignment["compared"] as? Int == 1200)
            let edits = try #require(alignment["edits"] as? [[String: Any]])
            #expect(edits.count == 1 && edits.first?["lines"] as? String == "row")
            #expect(edits.first?["change"] as? String == "inserted")
            #expect(edits.first?["first"] as? Int == 12 && edits.first?["count"] as? Int == 1)
        }
    }

    @Test func `compare refuses pictures of different sizes that exceed the memory budget`()
        async throws
    {
        try await Self.compare(["a.png", "b.png", "--diff", "d.png", "--max-memory", "200M"]) {
            let wide = try Bitmap<UInt8>(width: 6000, height: 1, layout: .gray)
            let high = try Bitmap<UInt8>(width: 1, height: 6000, layout: .gray)
            try Disk.write(try pngFile(wide), to: $0 + "/a.png")
            try Disk.write(try pngFile(high), to: $0 + "/b.png")
        } _: { folder, result throws in
            #expect(result.status == 71 && result.errors.contains("the comparison needs about "))
            #expect(!(try Disk.paths(below: folder)).contains("d.png"))
        }
    }

    @Test func `equal samples in different depths and layouts compare as equal`() async throws {
        var noise = Noise(70)
        let gray: Bitmap<UInt8> = try noise.bitmap(33, 9, .gray)
        let files = [
            try pngFile(gray), try pngFile(gray.converted(to: .rgba)),
            try pngFile(gray.converted(to: UInt16.self)),
        ]
        try await Disk.withFolder { folder in
            for (i, file) in files.enumerated() { try Disk.write(file, to: "\(folder)/\(i).png") }
            for i in 0..<3 {
                for j in 0..<3 {
                    let result = try Tool.run(["compare", "\(i).png", "\(j).png"], in: folder)
                    #expect(result.status == 0, "\(result.output)")
                }
            }
        }
    }

    @Test func `--json prints one object with all numbers`() async throws {
        try await Self.compare(["a.png", "b.png", "--json"]) {
            try Self.write(Self.changes, in: $0)
        } _: { _, result throws in
            let object = try #require(
                JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
            #expect(result.status == 1 && object["same"] as? Bool == false)
            #expect(object["metric"] as? String == "exact")
            let pictures = try #require(object["pictures"] as? [[String: Any]])
            let frames = try #require(pictures.first?["frames"] as? [[String: Any]])
            let frame = try #require(frames.first)
            #expect(pictures.count == 1 && frames.count == 1)
            #expect(frame["different"] as? Int == 3 && frame["compared"] as? Int == 1200)
            #expect(frame["largest"] as? Double == 37 && frame["share"] as? Double == 0.0025)
            #expect(frame["bounds"] as? [Int] == [3, 4, 28, 17])
            let first = try #require(frame["first"] as? [String: Any])
            #expect(first["x"] as? Int == 11 && first["expected"] as? [Int] == [255, 136, 0, 255])
        }
    }

    @Test func `a difference picture shows expected, differing and actual pixels`() async throws {
        try await Self.compare(["a.png", "b.png", "--diff", "d/d.png"]) {
            try Self.write(Self.changes, in: $0)
        } _: { folder, _ throws in
            let sheet = try picture(folder + "/d/d.png")
            #expect(sheet.width == 136 && sheet.height == 30)
            #expect(sheet[11, 4] == [255, 136, 0] && sheet[40 + 8 + 11, 4] == [230, 0, 40])
            #expect(sheet[2 * 48 + 11, 4] == [255, 138, 0] && sheet[43, 0] == [128, 128, 128])
            // It replaces its own files and no others.
            let again = ["compare", "a.png", "b.png", "--diff"]
            #expect(try Tool.run(again + ["d/d.png"], in: folder).status == 1)
            try Disk.write([1], to: folder + "/other.png")
            let refused = try Tool.run(again + ["other.png"], in: folder)
            #expect(refused.status == 73)
            #expect(refused.errors.contains("this program did not write: other.png\n"))
            #expect(try Tool.run(again + ["other.png", "-y"], in: folder).status == 1)
            let input = try Tool.run(again + ["./b.png", "-y"], in: folder)
            #expect(input.status == 64 && input.errors.contains("the output is an input: ./b.png"))
        }
    }

    @Test func `folders are compared by name`() async throws {
        try await Self.compare(["e", "a/", "--junit", "r.xml", "--diff", "d/", "--threads", "3"]) {
            folder throws in
            var noise = Noise(71)
            for name in ["1.png", "deep/2.png", "gone.png", "bad.png"] {
                let bitmap: Bitmap<UInt8> = try noise.bitmap(9, 7, .rgb)
                for side in ["e", "a"] where side == "e" || name != "gone.png" {
                    let path = "\(folder)/\(side)/\(name)"
                    try FileManager.default.createDirectory(
                        atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]),
                        withIntermediateDirectories: true)
                    var bitmap = bitmap
                    if side == "a", name == "deep/2.png" {
                        bitmap.withMutableRow(3) { $0[5] ^= 1 }
                    }
                    try Disk.write(try pngFile(bitmap), to: path)
                }
            }
            try Disk.write([1, 2], to: folder + "/a/bad.png")
            try Disk.write(try Disk.read(folder + "/a/1.png"), to: folder + "/a/new<&.png")
            try Disk.write([3], to: folder + "/a/.hidden.png")
            try Disk.write([3], to: folder + "/a/text.txt")
        } _: { folder, result throws in
            #expect(result.status == 65, "\(result.errors)")
            #expect(
                result.output == """
                    unreadable: bad.png
                      cannot read the picture: a/bad.png: not a PNG file
                    changed: deep/2.png
                      1 of 63 pixels differs (1.6 %), by at most 1 of 255, within 1×1 at 1,3; \
                    the first at 1,3: \(try Self.colors(folder, "deep/2.png", 1, 3))
                    missing: gone.png
                      it is expected, but does not exist
                    new: new<&.png
                      it exists, but is not expected
                    1 changed, 1 missing, 1 new, 1 unreadable, 1 unchanged

                    """)
            let xml = String(decoding: try Disk.read(folder + "/r.xml"), as: UTF8.self)
            let reader = XMLReader(Data(xml.utf8))
            #expect(reader.names == ["1.png", "bad.png", "deep/2.png", "gone.png", "new<&.png"])
            #expect(
                reader.counts.filter { $0.key != "time" }
                    == ["tests": "5", "failures": "3", "errors": "1"])
            #expect(reader.problems == ["error", "failure", "failure", "failure"])
            #expect(try Disk.paths(below: folder + "/d") == ["deep", "deep/2.png"])
        }
    }

    private static func colors(
        _ folder: String, _ name: String, _ x: Int, _ y: Int
    ) throws -> String {
        let texts = try ["e", "a"].map { side in
            "#"
                + (try picture("\(folder)/\(side)/\(name)")[x, y]).map {
                    ($0 < 16 ? "0" : "") + String($0, radix: 16)
                }.joined()
        }
        return "expected \(texts[0]), found \(texts[1])"
    }

    @Test func `the ssim metric reports a pixel if its own samples differ`() async throws {
        try await Self.compare(["a.png", "b.png", "--metric", "ssim", "--tolerance", "0.001"]) {
            try Self.write([(20, 15, [0, 0, 0])], in: $0)
        } _: { _, result throws in
            #expect(
                result.output.contains(
                    "; the first at 20,15: expected #ff8800, found #000000\n"),
                "\(result.output)")
        }
    }

    @Test func `a comparison that ignores every pixel or cannot fail is reported`() async throws {
        try await Self.compare(["a.png", "b.png", "--ignore", "0,0,40,30"]) {
            try Self.write(Self.changes, in: $0)
        } _: { folder, result throws in
            #expect(result.status == 0)
            #expect(
                result.output.hasSuffix(
                    "\n  nothing was compared: every pixel is ignored\n"))
            let loose = try Tool.run(
                ["compare", "a.png", "b.png", "--tolerance", "255"], in: folder)
            #expect(loose.status == 0)
            #expect(
                loose.output.hasSuffix("\n  with a tolerance of 255, every 8-bit picture passes\n")
            )
            let tight = try Tool.run(
                ["compare", "a.png", "b.png", "--tolerance", "254"], in: folder)
            #expect(!tight.output.contains("every 8-bit"))
        }
    }

    @Test func `control characters in names do not reach a terminal`() async throws {
        let name = "\u{1b}[31m\u{202e}gnp\n.png"
        try await Disk.withFolder { folder in
            for side in ["e", "a"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(side)", withIntermediateDirectories: false)
            }
            try Disk.write(
                try pngFile(try Bitmap<UInt8>(width: 1, height: 1, layout: .gray)),
                to: "\(folder)/e/\(name)")
            let result = try Tool.run(["compare", "e", "a"], in: folder)
            #expect(
                result.output
                    == "missing: \\u{1b}[31m\\u{202e}gnp\\u{a}.png\n"
                    + "  it is expected, but does not exist\n1 missing\n")
        }
    }

    @Test func `--quiet prints unreadable pictures but not missing ones`() async throws {
        try await Disk.withFolder { folder in
            for side in ["e", "a"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(side)", withIntermediateDirectories: false)
                try Disk.write([1], to: "\(folder)/\(side)/bad.png")
            }
            let both = try Tool.run(["compare", "e", "a", "-q"], in: folder)
            #expect(both.status == 65 && both.output.isEmpty)
            #expect(
                both.errors.hasPrefix(
                    "reveal-render: error: cannot read the picture: e/bad.png: not a PNG file\n"))
            // A missing file is missing whether or not the other one is readable.
            try FileManager.default.removeItem(atPath: folder + "/a/bad.png")
            for line in [["-q"], ["-q", "--report", "r.html"]] {
                let one = try Tool.run(["compare", "e", "a"] + line, in: folder)
                #expect(one.status == 1 && one.errors.isEmpty && one.output.isEmpty)
            }
        }
    }

    @Test func `numbered frames are compared by number`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let render = ["from.png", "to.png", "--fps", "10"]
            #expect(try Tool.run(render + ["a/%02d.png"], in: folder).status == 0)
            #expect(try Tool.run(render + ["b/f####.png"], in: folder).status == 0)
            let same = try Tool.run(["compare", "a/%02d.png", "b/f####.png"], in: folder)
            #expect(same.status == 0 && same.output == "6 unchanged\n")
            try FileManager.default.removeItem(atPath: folder + "/b/f0002.png")
            let gap = try Tool.run(["compare", "a/%02d.png", "b/f####.png"], in: folder)
            #expect(gap.status == 1)
            #expect(
                gap.output == """
                    missing: f0002.png
                      it is expected, but does not exist
                    1 missing, 5 unchanged

                    """)
        }
    }

    @Test func `animations are compared frame by frame, including their times`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let render = ["from.png", "to.png"]
            for (name, options) in [
                ("a", ["--fps", "10"]), ("slow", ["--fps", "10", "--plays", "2"]),
                ("other", ["--fps", "10", "--easing", "linear"]), ("long", ["--fps", "20"]),
                ("first", ["--fps", "10", "--poster", "first"]),
                ("whole", ["--fps", "10", "--compression", "stable"]),
            ] {
                #expect(try Tool.run(render + [name + ".png"] + options, in: folder).status == 0)
            }
            func result(_ name: String) throws -> Tool.Result {
                try Tool.run(["compare", "a.png", name + ".png"], in: folder)
            }
            // A file with retained pixels has a transparent color, so its pictures have alpha.
            #expect(try result("a").output == "the same: 40×30 RGBA, 8 bits, 7 pictures\n")
            #expect(try result("whole").output == "the same: 40×30 RGB, 8 bits, 7 pictures\n")
            #expect(
                try result("slow").output.hasSuffix("  it plays 2 times instead of forever\n"))
            let other = try result("other")
            #expect(other.status == 1 && other.output.contains("\n  frame 1: "))
            #expect(!other.output.contains("frame 0: ") && !other.output.contains("frame 5: "))
            let long = try result("long").output
            #expect(long.contains("  6 frames expected, 11 frames found\n"))
            #expect(
                long.contains(
                    "frame 0 is shown for 1/20 s instead of 1/10 s, and 5 more frames differ"))
            let first = try result("first").output
            #expect(
                first == """
                    different: 40×30 RGBA, 8 bits, 6 pictures
                      the default image is a frame in only one of the files
                      all 6 frames are the same; only the default image differs, which viewers \
                    without animation show

                    """)
        }
    }

    @Test(arguments: [
        (["a.png"], 64, "missing expected argument '<actual>'"),
        (
            ["a.png", "gone.png"], 66,
            "cannot read the picture: gone.png: no such file or directory"
        ),
        (["a.png", "text.png"], 65, "cannot read the picture: text.png: not a PNG file"),
        (["a.png", "."], 64, "'a.png' names a file, but '.' names a folder"),
        (["a.png", "b.png", "--metric", "oklub"], 64, "--metric: unknown value 'oklub'"),
        (["a.png", "b.png", "--tolerance", "-1"], 64, "--tolerance: '-1' is not a tolerance"),
        (
            ["a.png", "b.png", "--max-different", "101%"], 64,
            "--max-different: '101%' is not a number"
        ),
        (
            ["a.png", "b.png", "--ignore", "1,2,3"], 64,
            "--ignore: '1,2,3' is not a rectangle of pixels"
        ),
        (["a.png", "b.png", "--outgoing", "a.png"], 64, "--outgoing alone does not tell the edge"),
        (
            ["a/", "a/", "--diff", "d.png"], 66,
            "cannot read the folder: a/: no such file or directory"
        ),
        (["a.png", "b.png", "--max-pixels", "100"], 65, "cannot read the picture: a.png: 40×30"),
        (["a.png", "b.png", "--max-memory", "1K"], 71, "the comparison needs about "),
    ])
    func `errors of compare exit with 64 or more and print one line`(
        _ arguments: [String], _ status: Int, _ words: String
    ) async throws {
        try await Self.compare(arguments) { folder throws in
            try Self.write([], in: folder)
            try Disk.write(Array("no picture".utf8), to: folder + "/text.png")
        } _: { _, result throws in
            #expect(result.status == Int32(status), "\(result.errors)")
            #expect(result.output.isEmpty && result.errors.contains(words), "\(result.errors)")
            #expect(result.errors.hasPrefix("reveal-render: error: "))
        }
    }
}
