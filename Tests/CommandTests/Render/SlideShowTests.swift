import CommandSupport
import Foundation
import PNG
import Raster
import RevealCommand
import TestSupport
import Testing

/// Three or more pictures make a slide show: reveals between consecutive pictures on one clock.
struct SlideShowTests {
    static let names = ["a.png", "b.png", "c.png", "d.png"]

    /// Calls `body` with a folder of four pictures.
    static func withPictures(
        _ layout: PixelLayout = .rgb, _ body: (String) async throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(8)
            for name in names {
                var bitmap: Bitmap<UInt8> = try noise.bitmap(60, 44, layout)
                for y in 10..<30 {
                    bitmap.withMutableRow(y) { row in for i in row.indices { row[i] = 200 } }
                }
                try Disk.write(try pngFile(bitmap), to: "\(folder)/\(name)")
            }
            try await body(folder)
        }
    }

    private static func run(_ line: String, in folder: String) async throws -> Tool.Result {
        try await Tool.runInProcess(
            line.split(separator: " ").map(String.init) + ["--quiet"], in: folder)
    }

    /// The chunks of a PNG file but its texts, which name the job and the frame.
    private static func chunks(_ file: [UInt8]) -> [[UInt8]] {
        var chunks: [[UInt8]] = []
        var offset = 8
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let chunk = Array(file[offset..<offset + 12 + length])
            if chunk[4..<8] != Array("tEXt".utf8)[...] { chunks.append(chunk) }
            offset += 12 + length
        }
        return chunks
    }

    @Test(arguments: [
        "--fps 20", "--fps 30 --hold 0.11s",
        "--preset linear-wipe --feather 9 --fps 20 --threads 3",
        "--preset bubble --type unreveal --fps 12", "--encoder libpng --fps 10 --hold 200ms",
        "--compression stable --fps 10", "--depth 16 --fps 10", "--delay 90ms --fps 24",
        "--size 50% --fps 10", "--color-space display-p3 --fps 10",
    ])
    func `frames of a slide show equal those of a render of its two pictures`(
        _ options: String
    ) async throws {
        try await Self.withPictures { folder in
            #expect(
                try await Self.run("a.png b.png c.png d.png show/ \(options)", in: folder).status
                    == 0)
            let show = try Disk.names(in: folder + "/show").sorted().map {
                Self.chunks(try Disk.read("\(folder)/show/\($0)"))
            }
            var pairs: [[[[UInt8]]]] = []
            for (from, to) in zip(Self.names, Self.names.dropFirst()) {
                let name = "pair-\(from)"
                #expect(
                    try await Self.run("\(from) \(to) \(name)/ \(options)", in: folder).status
                        == 0)
                pairs.append(
                    try Disk.names(in: "\(folder)/\(name)").sorted().map {
                        Self.chunks(try Disk.read("\(folder)/\(name)/\($0)"))
                    })
            }
            // Each transition's last frame is the next one's first time.
            let expected = pairs.dropLast().flatMap { $0.dropLast() } + pairs[2]
            let lead = show.count - expected.count
            #expect(Array(show[lead...]) == expected)
            let held = options.contains("--hold") ? 1 : 0
            #expect((lead > 0) == (held > 0))
            #expect(Set(show[..<lead]).count == held)
        }
    }

    @Test func `a slide show also holds its first picture`() async throws {
        try await Self.withPictures { folder in
            let line = "a.png b.png c.png show/ --hold 0.2s --fps 10 --start-frame 9,9,20,20"
            #expect(try await Self.run(line, in: folder).status == 0)
            func picture(_ path: String) throws -> AnyBitmap {
                let bytes = try Disk.read("\(folder)/\(path)")
                return try DecodedPNG(bytes.span).bitmap
            }
            let frames = try Disk.names(in: folder + "/show").sorted().map {
                try picture("show/\($0)")
            }
            let (first, last) = (try picture("a.png"), try picture("c.png"))
            #expect(frames.prefix(2).allSatisfy { $0 == first })
            #expect(frames.suffix(2).allSatisfy { $0 == last })
        }
    }

    @Test func `a slide show has the same bytes for all threads, parts and chunks`() async throws {
        try await Self.withPictures(.rgba) { folder in
            let show = "a.png b.png c.png d.png"
            for line in [
                "\(show) one/ --fps 12 --hold 250ms --threads 1",
                "\(show) parts/ --fps 12 --hold 250ms --frames 0-9",
                "\(show) parts/ --fps 12 --hold 250ms --frames 12-20 --threads 3",
                "\(show) parts/ --fps 12 --hold 250ms --skip-existing",
                "\(show) one.png --fps 12 --hold 250ms --threads 1",
                "\(show) three.png --fps 12 --hold 250ms --threads 3",
                "assemble one/ assembled.png",
            ] {
                let result = try await Self.run(line, in: folder)
                #expect(result.status == 0, "\(line): \(result.errors)")
            }
            let frames = try Disk.contents(of: folder + "/one")
            #expect(frames == (try Disk.contents(of: folder + "/parts")))
            let animations = try ["one", "three", "assembled"].map {
                try Disk.read("\(folder)/\($0).png")
            }
            #expect(animations[1] == animations[0])
            let pictures = try animations.map(AnimationPlayer.frames)
            #expect(pictures[2] == pictures[0])
            let numbered = try frames.sorted { $0.key < $1.key }.map { frame in
                guard case .eight(let bitmap) = try DecodedPNG(frame.value.span).bitmap else {
                    throw CocoaError(.fileReadCorruptFile)
                }
                return bitmap
            }
            #expect(pictures[0] == numbered)
        }
    }

    @Test(arguments: ["--format rgb24", "--format y4m", "--format apng", "--format png"])
    func `streams of a slide show are the same with every number of threads`(
        _ format: String
    ) async throws {
        try await Self.withPictures { folder in
            var outputs: [[UInt8]] = []
            for threads in [1, 4] {
                let name = "out\(threads)\(format == "--format y4m" ? ".y4m" : ".bin")"
                let line = "a.png b.png c.png \(name) --fps 12 --hold 0.1s \(format)"
                let result = try await Self.run("\(line) --threads \(threads)", in: folder)
                #expect(result.status == 0, "\(result.errors)")
                outputs.append(try Disk.read("\(folder)/\(name)"))
            }
            #expect(outputs[0] == outputs[1])
            #expect(outputs[0].count > 1000)
        }
    }

    @Test func `a slide show's expected memory does not grow with the number of pictures`()
        async throws
    {
        try await Self.withPictures { folder in
            func memory(_ count: Int) async throws -> Int {
                let pictures = (0..<count).map { Self.names[$0 % 4] }.joined(separator: " ")
                let result = try await Tool.runInProcess(
                    "\(pictures) out/ --fps 20 --threads 2 --dry-run --json".split(separator: " ")
                        .map(String.init), in: folder)
                let words = try #require(
                    result.output.firstMatch(of: #/"expectedMemory" *: *(\d+)/#))
                return try #require(Int(words.1))
            }
            let (many, few) = (try await memory(40), try await memory(4))
            #expect(many == few)
        }
    }

    @Test func `a scene file of slides renders to the bytes of its command line`() async throws {
        try await Self.withPictures { folder in
            try Disk.write(
                Array(
                    """
                    slides:
                      - a.png
                      - {path: b.png, hold: 0.5s}
                      - c.png
                    hold: 0.1s
                    fps: 10
                    preset: fitted

                    """.utf8), to: folder + "/show.yaml")
            for line in [
                "show.yaml scene/", "a.png b.png ab/ --hold 0.5s --fps 10 --preset fitted",
                "a.png b.png c.png line/ --hold 0.1s --fps 10 --preset fitted",
            ] {
                let result = try await Self.run(line, in: folder)
                #expect(result.status == 0, "\(line): \(result.errors)")
            }
            func frames(_ name: String) throws -> [[[UInt8]]] {
                try Disk.names(in: "\(folder)/\(name)").sorted().map {
                    Self.chunks(try Disk.read("\(folder)/\(name)/\($0)"))
                }
            }
            let (scene, line, pair) = (try frames("scene"), try frames("line"), try frames("ab"))
            #expect(scene.count == line.count + 4)
            #expect(Array(scene[1..<pair.count]) == Array(pair.dropLast()))
            #expect(scene.suffix(line.count / 2) == line.suffix(line.count / 2))
        }
    }

    @Test(arguments: ["a.png b.png c.png --hold 0.1s --fps 9 --preset bubble", "show.yaml"])
    func `a printed slide show renders to the same bytes and prints unchanged`(
        _ line: String
    ) async throws {
        try await Self.withPictures { folder in
            try Disk.write(
                Array("slides: [c.png, {path: a.png, hold: 3f}, a.png]\nfps: 9\n".utf8),
                to: folder + "/show.yaml")
            let printed = try await Self.run("\(line) one/ --print-scene", in: folder)
            #expect(printed.status == 0, "\(printed.errors)")
            try Disk.write(Array(printed.output.utf8), to: folder + "/printed.yaml")
            for line in ["\(line) one/", "printed.yaml two/"] {
                #expect(try await Self.run(line, in: folder).status == 0)
            }
            #expect(
                try Disk.contents(of: folder + "/one") == Disk.contents(of: folder + "/two"))
            let again = try await Self.run("printed.yaml two/ --print-scene", in: folder)
            #expect(again.output == printed.output)
        }
    }

    @Test func `a damaged slide is reported by its path before anything is written`() async throws {
        try await Self.withPictures { folder in
            let whole = try Disk.read(folder + "/d.png")
            try Disk.write(whole.dropLast(40), to: folder + "/d.png")
            let result = try await Self.run("a.png b.png c.png d.png out/", in: folder)
            #expect(result.status == 65)
            #expect(result.errors.contains("cannot read the snapshot: d.png: "))
            #expect(!Disk.exists(folder + "/out"))
        }
    }

    @Test func `a slide that is replaced after the check ends the render`() async throws {
        try await Self.withPictures { folder in
            let names = ["a", "b", "c"].map { "\(folder)/\($0).png" }
            let show = try SlideShow(3, lead: 0, RenderOptions()) { number in
                try Transition(
                    Fitted(.reveal), from: Snapshot(contentsOf: names[max(0, number - 1)]),
                    to: Snapshot(contentsOf: names[number]))
            }
            let path = folder + "/out.png"
            let job = try RenderJob(show, to: .animation(path), options: RenderOptions())
            try Disk.write(try Disk.read(folder + "/d.png"), to: names[2])
            let error = await #expect(throws: FileError.self) { try await job.run() }
            #expect(
                error?.description
                    == "cannot read the snapshot: \(names[2]): the file changed while it was read")
            #expect(!Disk.exists(path))
        }
    }

    @Test(arguments: ["a.png", "b.png", "c.png", "link.png"])
    func `the output never replaces a slide, even under another name`(
        _ output: String
    ) async throws {
        try await Self.withPictures { folder in
            try FileManager.default.linkItem(
                atPath: folder + "/b.png", toPath: folder + "/link.png")
            let before = try Disk.contents(of: folder)
            let result = try await Self.run("a.png b.png c.png \(output) --overwrite", in: folder)
            #expect(result.status == 64)
            #expect(result.errors.contains("the output is an input: \(output)"))
            #expect(try Disk.contents(of: folder) == before)
        }
    }

    @Test(arguments: [
        "a.png d.png", "a.png b.png d.png", "a.png b.png c.png d.png",
        "a.png b.png c.png still.png",
        "show.yaml d.png",
    ])
    func `the hint for a refused output says that the last path is the output`(
        _ line: String
    ) async throws {
        try await Self.withPictures { folder in
            try Disk.write(Array("slides: [a.png, b.png]\n".utf8), to: folder + "/show.yaml")
            #expect(try await Self.run("a.png b.png still.png --at 50%", in: folder).status == 0)
            let result = try await Self.run(line, in: folder)
            #expect(result.status == 73)
            #expect(result.errors.contains("hint: the last path is the output"))
        }
    }

    @Test func `a job for a scene file with slides lists all of its pictures`() async throws {
        try await Self.withPictures { folder in
            try Disk.write(
                Array("slides: [a.png, b.png]\npreset: bubble\nbubble-image: d.png\n".utf8),
                to: folder + "/show.yaml")
            let job = try await Tool.runInProcess(
                ["job", "--openjd", "show.yaml", "out/"], in: folder)
            #expect(job.status == 0, "\(job.errors)")
            for name in ["a.png", "b.png", "d.png", "show.yaml"] {
                #expect(job.output.contains("default: \"\(name)\""), "\(name)")
            }
        }
    }

    @Test func `slides may include the same picture twice, and standard input`() async throws {
        try await Self.withPictures { folder in
            let show = "a.png a.png b.png a.png"
            #expect(try await Self.run("\(show) file/ --fps 9", in: folder).status == 0)
            let piped = try Tool.run(
                [
                    "-c",
                    "cat b.png | \(Tool.path) a.png a.png - a.png pipe/ --fps 9 --threads 2",
                ], in: folder, program: "/bin/sh")
            #expect(piped.status == 0, "\(piped.errors)")
            #expect(
                try Disk.contents(of: folder + "/file") == Disk.contents(of: folder + "/pipe"))
        }
    }

    @Test func `the hint for a movie of a scene file with alpha names the key of the scene file`()
        async throws
    {
        try await Self.withPictures(.rgba) { folder in
            let scene = "slides: [a.png, b.png]\n"
            try Disk.write(Array(scene.utf8), to: folder + "/show.yaml")
            let result = try await Self.run("show.yaml show.mp4", in: folder)
            #expect(result.status == 64)
            #expect(result.errors.contains("hint: write 'background: black' in show.yaml, or "))
            try Disk.write(Array("\(scene)background: black\n".utf8), to: folder + "/show.yaml")
            #expect(try await Self.run("show.yaml show.mp4 --dry-run", in: folder).status == 0)
        }
    }
}
