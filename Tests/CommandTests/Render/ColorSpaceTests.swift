import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Outputs keep the colors of inputs with different color descriptions.
struct ColorSpaceTests {
    /// Samples of colors.
    private static let wide: [[UInt8]] = [
        [255, 59, 48], [10, 132, 255], [200, 100, 50], [128, 128, 128],
    ]
    /// These samples in Display P3, converted to sRGB by Little CMS and clipped.
    private static let wideInStandard: [[UInt8]] = [
        [255, 12, 24], [0, 135, 255], [215, 93, 31], [128, 128, 128],
    ]
    /// These samples in sRGB, converted to Display P3 by Little CMS.
    private static let plainInWide: [[UInt8]] = [
        [235, 78, 61], [59, 130, 247], [187, 105, 62], [128, 128, 128],
    ]
    private static let phone = [HandmadeProfile.phone.chunk]

    /// Writes a picture of these colors, side by side, 16 pixels each.
    static func write(
        _ colors: [[UInt8]], _ chunks: [HandmadePNG.Chunk] = [], to path: String
    ) throws {
        let row = colors.flatMap { color in (0..<16).flatMap { _ in color.map(Int.init) } }
        let samples = (0..<32).flatMap { _ in row }
        let picture = HandmadePicture(16 * colors.count, 32, depth: 8, colorType: 2, samples)
        try Disk.write(HandmadePNG(picture, before: chunks).bytes, to: path)
    }

    /// A folder with two pictures in Display P3, and one without a description.
    private static func withPictures(
        _ body: (_ folder: String) async throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try write(wide, phone, to: folder + "/wide.png")
            try write(Array(wide.reversed()), phone, to: folder + "/wide2.png")
            try write(wide, to: folder + "/plain.png")
            try await body(folder)
        }
    }

    private static func run(_ folder: String, _ words: String...) throws -> Tool.Result {
        try Tool.run(words, in: folder)
    }

    /// The colors in the middle of each patch.
    private static func colors(_ bitmap: Bitmap<UInt8>) -> [[UInt8]] {
        bitmap.withRow(16) { row in
            (0..<wide.count).map { patch in
                (0..<3).map { row[(patch * 16 + 8) * bitmap.layout.channels + $0] }
            }
        }
    }

    private static func areNear(_ one: [[UInt8]], _ other: [[UInt8]], _ distance: Int) -> Bool {
        for (one, other) in zip(one, other) {
            for (one, other) in zip(one, other) where abs(Int(one) - Int(other)) > distance {
                return false
            }
        }
        return true
    }

    private static func chunks(_ path: String) throws -> [String] {
        let bytes = try Disk.read(path)
        let file = try PNGFile(bytes.span)
        return file.color.entries.map { $0.type.description }
    }

    @Test func `an incoming picture is converted to the outgoing picture's color space`()
        async throws
    {
        try await Self.withPictures { folder in
            let result = try Self.run(folder, "wide.png", "plain.png", "f/")
            #expect(result.status == 0 && !result.errors.contains("warning"))
            #expect(
                result.errors.contains("; colors are converted from sRGB to Display P3"),
                "\(result.errors)")
            let last = try picture(folder + "/f/0030.png")
            #expect(Self.areNear(Self.colors(last), Self.plainInWide, 1))
            #expect(try Self.chunks(folder + "/f/0030.png") == ["iCCP"])
            let first = try picture(folder + "/f/0000.png")
            #expect(Self.colors(first) == Self.wide)
        }
    }

    @Test func `--color-space keep changes no sample`() async throws {
        try await Self.withPictures { folder in
            let result = try Self.run(
                folder, "wide.png", "plain.png", "f/", "--color-space", "keep")
            #expect(result.errors.contains("only the colors of the outgoing one are right"))
            let last = try picture(folder + "/f/0030.png")
            #expect(Self.colors(last) == Self.wide)
        }
    }

    /// The key is part of the bytes, so matching pictures give the same job as before.
    @Test func `pictures with the same color space are not converted`() async throws {
        try await Self.withPictures { folder in
            #expect(try Self.run(folder, "wide.png", "wide2.png", "a/").status == 0)
            #expect(
                try Self.run(folder, "wide.png", "wide2.png", "b/", "--color-space", "keep").status
                    == 0)
            #expect(try Disk.contents(of: folder + "/a") == Disk.contents(of: folder + "/b"))
            let last = try picture(folder + "/a/0030.png")
            #expect(Self.colors(last) == Array(Self.wide.reversed()))
        }
    }

    @Test func `frames can be converted to sRGB or Display P3 and are tagged with it`() async throws
    {
        try await Self.withPictures { folder in
            #expect(
                try Self.run(folder, "wide.png", "plain.png", "s/", "--color-space", "srgb").errors
                    .contains("colors are converted from Display P3 to sRGB"))
            #expect(try Self.chunks(folder + "/s/0000.png") == ["sRGB"])
            let first = try picture(folder + "/s/0000.png")
            #expect(Self.areNear(Self.colors(first), Self.wideInStandard, 1))
            let last = try picture(folder + "/s/0030.png")
            #expect(Self.colors(last) == Self.wide)

            let wide = try Self.run(
                folder, "plain.png", "wide.png", "p/", "--color-space", "display-p3")
            #expect(wide.status == 0)
            #expect(try Self.chunks(folder + "/p/0000.png") == ["cICP", "iCCP"])
            let other = try picture(folder + "/p/0030.png")
            #expect(Self.colors(other) == Self.wide)
        }
    }

    @Test func `colors in options are sRGB and are converted to Display P3`() async throws {
        try await Self.withPictures { folder in
            for (space, color) in [("display-p3", [235, 78, 61]), ("outgoing", [255, 59, 48])] {
                let result = try Self.run(
                    folder, "wide.png", "\(space).png", "--frame", "0", "--background", "#ff3b30",
                    "--color-space", space)
                #expect(result.status == 0, "\(result.errors)")
                let pixel = Self.colors(try picture(folder + "/\(space).png"))[0]
                #expect(Self.areNear([pixel], [color.map { UInt8($0) }], 1), "\(space)")
            }
        }
    }

    @Test(
        arguments: Torture.sample(
            [
                ("mp4", [], "bt709", "bt709"), ("webm", [], "bt709", "bt709"),
                ("avif", [], "bt709", "bt709"),
                ("mp4", ["--color-space", "display-p3"], "smpte432", "iec61966-2-1"),
                ("webm", ["--color-space", "display-p3"], "smpte432", "iec61966-2-1"),
                ("mov", ["--color-space", "display-p3"], "smpte432", "iec61966-2-1"),
            ] as [(String, [String], String, String)], every: 2))
    func `a movie is tagged with its color space and its samples match the tag`(
        _ format: String, _ options: [String], _ primaries: String, _ transfer: String
    ) async throws {
        try await Self.withPictures { folder in
            let result = try Tool.run(
                ["wide.png", "wide2.png", "out.\(format)", "--duration", "200ms"] + options,
                in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let facts = try Movies.facts("out.\(format)", in: folder)
            #expect(facts["color_primaries"] == primaries && facts["color_transfer"] == transfer)
            let frames = try Movies.frames("out.\(format)", in: folder, 64, 32)
            let wanted = options.isEmpty ? Self.wideInStandard : Self.wide
            #expect(
                Self.areNear(Self.colors(frames[0]), wanted, 5), "\(Self.colors(frames[0]))")
        }
    }

    @Test(arguments: ["gif", "webp"])
    func `output formats without color tags get sRGB samples`(format: String) async throws {
        try await Self.withPictures { folder in
            let result = try Self.run(folder, "wide.png", "wide2.png", "out.\(format)")
            #expect(result.status == 0)
            #expect(result.errors.contains("colors are converted from Display P3 to sRGB"))
            let wide = try Self.run(
                folder, "wide.png", "wide2.png", "no.\(format)", "--color-space", "display-p3")
            #expect(wide.status == 64 && !Disk.exists(folder + "/no.\(format)"))
            guard format == "gif" else { return }
            let frames = try Movies.frames("out.gif", in: folder, 64, 32)
            #expect(Self.areNear(Self.colors(frames[0]), Self.wideInStandard, 6))
        }
    }

    @Test func `streams of samples are sRGB`() async throws {
        try await Self.withPictures { folder in
            #expect(
                try Self.run(folder, "wide.png", "wide2.png", "out", "--format", "rgb24").status
                    == 0)
            let frames = try Movies.split(Disk.read(folder + "/out"), 64, 32, .rgb)
            #expect(Self.areNear(Self.colors(frames[0]), Self.wideInStandard, 1))
        }
    }

    @Test func `frames in Display P3 are assembled into a movie in sRGB`() async throws {
        try await Self.withPictures { folder in
            #expect(
                try Self.run(folder, "wide.png", "wide2.png", "f/", "--duration", "200ms").status
                    == 0)
            let result = try Self.run(folder, "assemble", "f/", "out.mkv")
            #expect(result.errors.contains("colors are converted from Display P3 to sRGB"))
            let frames = try Movies.frames("out.mkv", in: folder, 64, 32)
            #expect(Self.areNear(Self.colors(frames[0]), Self.wideInStandard, 5))
            // A stream of PNG files is converted on request and copied otherwise.
            let copied = try Self.run(folder, "assemble", "f/", "copied", "--format", "png")
            #expect(copied.status == 0)
            let files = try Disk.contents(of: folder + "/f")
            let joined = files.keys.sorted().flatMap { files[$0] ?? [] }
            #expect(try Disk.read(folder + "/copied") == joined)
            #expect(
                try Self.run(folder, "assemble", "f/", "s.png", "--color-space", "srgb").status == 0
            )
            #expect(try Self.chunks(folder + "/s.png") == ["sRGB"])
            let whole = try picture(folder + "/s.png")
            #expect(whole.width == 64)
        }
    }

    @Test func `PQ is kept and tagged, and is refused together with other transfer functions`()
        async throws
    {
        try await Self.withPictures { folder in
            let chunks = [
                HandmadePNG.Chunk("cICP", [9, 16, 0, 1]),
                HandmadePNG.Chunk("mDCV", Array(1...24)), HandmadePNG.Chunk("cLLI", Array(1...8)),
            ]
            try Self.write(Self.wide, chunks, to: folder + "/pq.png")
            try Self.write(Self.plainInWide, chunks, to: folder + "/pq2.png")
            #expect(try Self.run(folder, "pq.png", "pq2.png", "f/").status == 0)
            #expect(try Self.chunks(folder + "/f/0009.png") == ["cICP", "mDCV", "cLLI"])
            let movie = try Self.run(folder, "pq.png", "pq2.png", "out.mp4", "--duration", "100ms")
            #expect(movie.errors.contains("in H.265 with 10 bits per sample"), "\(movie.errors)")
            let facts = try Movies.facts("out.mp4", in: folder)
            #expect(facts["color_transfer"] == "smpte2084" && facts["color_primaries"] == "bt2020")
            #expect(facts["pix_fmt"] == "yuv420p10le" && facts["color_space"] == "bt2020nc")
            for line in [
                ["pq.png", "plain.png", "no.png"], ["pq.png", "pq2.png", "no.gif"],
                ["pq.png", "pq2.png", "no.png", "--color-space", "srgb"],
            ] {
                let result = try Tool.run(line, in: folder)
                #expect(result.status == 65, "\(result.errors)")
                #expect(result.errors.contains("a picture is in Rec. 2020 PQ"))
                #expect(result.errors.contains("--color-space keep"))
            }
            let kept = try Self.run(
                folder, "pq.png", "plain.png", "kept.png", "--color-space", "keep")
            #expect(kept.status == 0)
        }
    }

    /// The mastering display of BT.2100's reference monitors, as in chunks, and FFmpeg's notation.
    @Test
    func `mastering display and light level are written to H.265, and their loss is reported`()
        async throws
    {
        try await Self.withPictures { folder in
            func bytes(_ numbers: [Int], _ count: Int) -> [UInt8] {
                numbers.flatMap { number in
                    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
                }
            }
            let places = [35_400, 14_600, 8500, 39_850, 6550, 2300, 15_635, 16_450]
            let chunks = [
                HandmadePNG.Chunk("cICP", [9, 16, 0, 1]),
                HandmadePNG.Chunk("mDCV", bytes(places, 2) + bytes([10_000_000, 50], 4)),
                HandmadePNG.Chunk("cLLI", bytes([9_995_000, 4_000_000], 4)),
            ]
            try Self.write(Self.wide, chunks, to: folder + "/pq.png")
            for ending in ["mp4", "mkv"] {
                let result = try Self.run(
                    folder, "pq.png", "pq.png", "out.\(ending)", "--duration", "50ms")
                #expect(result.status == 0 && !result.errors.contains("left out"))
                let probe = try Tool.run(
                    ["-v", "error", "-show_frames", "-read_intervals", "%+#1", "out.\(ending)"],
                    in: folder, program: "/usr/bin/ffprobe")
                for fact in [
                    "red_x=35400/50000", "red_y=14600/50000", "green_x=8500/50000",
                    "blue_y=2300/50000", "white_point_x=15635/50000",
                    "max_luminance=10000000/10000", "min_luminance=50/10000", "max_content=1000",
                    "max_average=400",
                ] {
                    #expect(probe.output.contains(fact), "\(fact): \(probe.output)")
                }
            }
            let webm = try Self.run(folder, "pq.png", "pq.png", "o.webm", "--duration", "50ms")
            #expect(webm.errors.contains("(mDCV, cLLI) is left out"), "\(webm.errors)")
        }
    }

    @Test func `pictures with the same lookup-table profile are not converted`() async throws {
        try await Self.withPictures { folder in
            let chunks = [HandmadeProfile.tables.chunk]
            try Self.write(Self.wide, chunks, to: folder + "/a.png")
            try Self.write(Self.plainInWide, chunks, to: folder + "/b.png")
            #expect(try Self.run(folder, "a.png", "b.png", "f/").status == 0)
            let result = try Self.run(folder, "a.png", "plain.png", "no.png")
            #expect(result.status == 65)
            #expect(result.errors.contains("a.png: the color profile has tables"))
            #expect(try Self.run(folder, "a.png", "b.png", "no.gif").status == 65)
        }
    }

    @Test func `an unusable profile is reported and ignored`() async throws {
        try await Self.withPictures { folder in
            let chunks = [HandmadeProfile.inks.chunk]
            try Self.write(Self.wide, chunks, to: folder + "/inks.png")
            let result = try Self.run(folder, "plain.png", "inks.png", "out.png")
            #expect(
                result.errors.contains(
                    "; inks.png: the color profile is for CMYK, which PNG files cannot have; it is "
                        + "ignored"), "\(result.errors)")
        }
    }

    @Test func `color conversions are reported in the JSON object`() async throws {
        try await Self.withPictures { folder in
            let result = try Self.run(
                folder, "wide.png", "plain.png", "out.mp4", "--json", "--duration", "100ms")
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
            #expect(object["colorSpace"] as? String == "sRGB")
            let advice = try #require(object["advice"] as? [String])
            #expect(advice.contains("colors are converted from Display P3 to sRGB"))
            #expect(
                advice.last
                    == "1024 pixels are outside sRGB and got the nearest color inside it"
            )
            let plan = try Self.run(folder, "wide.png", "wide2.png", "o.png", "--dry-run")
            #expect(plan.output.contains("8 bits a sample, Display P3"))
        }
    }

    @Test(arguments: [
        ("mp4", "yuv420p10le", "hevc"), ("mov", "yuv422p10le", "prores"),
        ("webm", "yuv420p10le", "vp9"), ("avif", "yuv420p10le", "av1"),
    ])
    func `16-bit frames become 10-bit movies`(
        _ format: String, _ pixels: String, _ codec: String
    ) async throws {
        try await Self.withPictures { folder in
            let result = try Self.run(
                folder, "plain.png", "plain.png", "out.\(format)", "--depth", "16", "--duration",
                "50ms")
            #expect(result.status == 0, "\(result.errors)")
            let facts = try Movies.facts("out.\(format)", in: folder)
            #expect(facts["pix_fmt"] == pixels && facts["codec_name"] == codec)
            #expect(!result.errors.contains("x265"))
        }
    }

    @Test func `assembled frames have the requested depth`() async throws {
        try await Self.withPictures { folder in
            for (name, depth) in [("f/", "8"), ("deep/", "16")] {
                #expect(
                    try Self.run(
                        folder, "wide.png", "wide2.png", name, "--duration", "50ms", "--depth",
                        depth
                    ).status == 0)
            }
            for (frames, words, pixels) in [
                ("f/", [], "yuv420p"), ("f/", ["--depth", "16"], "yuv420p10le"),
                ("deep/", [], "yuv420p"), ("deep/", ["--depth", "16"], "yuv420p10le"),
            ] {
                let result = try Tool.run(
                    ["assemble", frames, "out.mp4", "-y"] + words, in: folder)
                #expect(result.status == 0, "\(result.errors)")
                #expect(try Movies.facts("out.mp4", in: folder)["pix_fmt"] == pixels)
            }
            // Converted at full depth and rounded once.
            #expect(
                try Self.run(
                    folder, "assemble", "deep/", "a.png", "--depth", "8", "--color-space", "srgb",
                    "--poster", "first"
                ).status == 0)
            let shallow = try picture(folder + "/a.png")
            #expect(Self.areNear(Self.colors(shallow), Self.wideInStandard, 1))
            let copied = try Self.run(
                folder, "assemble", "deep/", "s", "--format", "png", "--depth", "8")
            #expect(copied.status == 0)
            let stream = try Disk.read(folder + "/s")
            #expect(try PNGFile(stream.span).header.bitDepth == 8)
        }
    }

    @Test(arguments: ["gif", "webp"])
    func `16 bits are refused for 8-bit formats`(format: String) async throws {
        try await Self.withPictures { folder in
            let result = try Self.run(
                folder, "plain.png", "plain.png", "out.\(format)", "--depth", "16")
            #expect(result.status == 64 && result.errors.contains("have only 8 bits per sample"))
        }
    }

    @Test func `the key color-space in a scene file works like the option`() async throws {
        try await Self.withPictures { folder in
            let text = "outgoing: wide.png\nincoming: plain.png\ncolor-space: srgb\n"
            try Disk.write(Array(text.utf8), to: folder + "/s.yaml")
            #expect(try Self.run(folder, "s.yaml", "a.png", "--frame", "3").status == 0)
            #expect(
                try Self.run(
                    folder, "wide.png", "plain.png", "b.png", "--frame", "3", "--color-space",
                    "srgb"
                )
                .status == 0)
            #expect(try Disk.read(folder + "/a.png") == Disk.read(folder + "/b.png"))
            let info = try Self.run(folder, "info", "s.yaml")
            #expect(info.output.contains("wide.png, 64×32 pixels, Display P3, 8 bits"))
        }
    }

    /// The same samples, interpreted in a scene file as three different colors.
    @Test func `a scene file can set how a picture's samples are interpreted`() async throws {
        try await Self.withPictures { folder in
            for space in ["", ", color-space: display-p3", ", color-space: srgb"] {
                let text = """
                    size: 64x32
                    snapshots: {a: {path: plain.png, fit: fill\(space)}}
                    layers: [{name: a, snapshot: a}]
                    color-space: srgb

                    """
                try Disk.write(Array(text.utf8), to: folder + "/s.yaml")
                let result = try Self.run(folder, "s.yaml", "a.png", "--frame", "0", "-y")
                #expect(result.status == 0, "\(result.errors)")
                let shown = Self.colors(try picture(folder + "/a.png"))
                let isWide = space.hasSuffix("p3")
                let wanted = isWide ? Self.wideInStandard : Self.wide
                #expect(Self.areNear(shown, wanted, 1), "\(space): \(shown)")
                let printed = try Self.run(folder, "s.yaml", "--print-scene")
                #expect(printed.output.contains("plain.png\(space)}") == !space.isEmpty)
                try Disk.write(Array(printed.output.utf8), to: folder + "/p.yaml")
                #expect(try Self.run(folder, "p.yaml", "b.png", "--frame", "0", "-y").status == 0)
                #expect(try Disk.read(folder + "/a.png") == Disk.read(folder + "/b.png"))
            }
        }
    }
}
