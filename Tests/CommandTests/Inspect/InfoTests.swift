import Foundation
import TestSupport
import Testing

/// `info` prints facts about pictures, movies and scene files.
struct InfoTests {
    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], "it is a JPEG picture"),
            (Array("GIF89a".utf8), "it is a GIF picture"),
            (Array("RIFF0000WEBPVP8 ".utf8), "it is a WebP picture"),
            ([0, 0, 0, 24] + Array("ftypheic".utf8), "it is a HEIC picture"),
            ([0, 0, 0, 24] + Array("ftypavis".utf8), "it is an AVIF picture"),
            ([0, 0, 0, 24] + Array("ftypisom".utf8), "it is an MP4 or QuickTime movie"),
            (Array("%PDF-1.7".utf8), "it is a PDF document"), ([], "the file is empty"),
            (
                Array("version https://git-lfs.github.com/spec/v1\n".utf8),
                "it is a Git LFS pointer: run git lfs pull"
            ),
        ] as [([UInt8], String)])
    func `a file of a similar kind is reported with its real type`(
        _ bytes: [UInt8], _ clause: String
    ) async throws {
        try await Disk.withFolder { folder throws in
            try Disk.write(bytes, to: folder + "/a.png")
            let info = try Tool.run(["info", "a.png"], in: folder)
            let mayMove = ["GIF", "WebP", "AVIF", "movie"].contains { clause.contains($0) }
            #expect(info.status == 65 || mayMove && info.status == 69)
            #expect(info.errors.contains("error: cannot read the movie: a.png: ") == mayMove)
            #expect(
                mayMove
                    || info.errors.hasSuffix(
                        "hint: \(clause); info reads PNG files, movies, and scene files\n")
            )
            let render = try Tool.run(["a.png", "o.png"], in: folder)
            let cure = clause.hasSuffix("picture") ? ": ffmpeg -i a.png picture.png" : ""
            #expect(render.errors.hasSuffix("hint: \(clause)\(cure)\n"), "\(render.errors)")
        }
    }

    static func facts(_ path: String, in folder: String) throws -> [String: Any] {
        let result = try Tool.run(["info", "--json", path], in: folder)
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        return try #require(object as? [String: Any])
    }

    @Test(arguments: [(0, 1, "gray"), (4, 2, "gray with alpha"), (2, 3, "RGB"), (6, 4, "RGBA")])
    func `a color type has the same name in JSON and in text`(
        _ type: Int, _ channels: Int, _ name: String
    ) async throws {
        try await Disk.withFolder { folder throws in
            let samples = [Int](repeating: 9, count: 2 * channels)
            let picture = HandmadePicture(2, 1, depth: 8, colorType: type, samples)
            try Disk.write(HandmadePNG(picture).bytes, to: folder + "/a.png")
            let lines = try Tool.run(["info", "a.png"], in: folder).output
            #expect(lines.contains("2×1 pixels, \(name), 8 bits"), "\(lines)")
            #expect(try Self.facts("a.png", in: folder)["colorType"] as? String == name)
        }
    }

    @Test(arguments: [("middle", "a separate picture"), ("first", "the first frame")])
    func `info prints an animation's duration, frame rate and share of changed pixels`(
        _ poster: String, _ shown: String
    ) async throws {
        try await RenderTests.run(
            ["from.png", "to.png", "out.png", "--fps", "20", "--poster", poster]
        ) { folder, _ throws in
            let lines = try Tool.run(["info", "out.png"], in: folder).output
                .split(separator: "\n")
            #expect(
                lines[2]
                    == "animation: 11 frames at 20 a second, 1.55 s, the last one 1 s longer, "
                    + "played forever")
            #expect(lines[3] == "without animation: \(shown)")
            let share = /a frame changes \d+ % of the picture on average, and takes \d+ bytes/
            #expect(lines[4].wholeMatch(of: share) != nil)
            let animation = try #require(
                try Self.facts("out.png", in: folder)["animation"] as? [String: Any])
            #expect((animation["frameBytes"] as? [Int])?.count == 11)
            #expect(animation["framesPerSecond"] as? String == "20")
            #expect(animation["includesDefaultImage"] as? Bool == (poster == "first"))
        }
    }

    private static let usual = "31 frames at 60 a second, 0.517 s"

    @Test(
        arguments: Torture.sample(
            [
                ("mp4", "srgb", usual, "Rec. 709, shown as sRGB"),
                ("mp4", "display-p3", usual, "Display P3"),
                ("webm", "display-p3", usual, "Display P3"),
                ("webm", "srgb", usual, "Rec. 709, shown as sRGB"),
                ("avif", "srgb", usual, "Rec. 709, shown as sRGB"),
                ("avif", "display-p3", usual, "Display P3"),
                ("gif", "srgb", "26 frames at 16.25 a second on average, 1.52 s", "not described"),
            ], every: 2))
    func `info prints the size, colors and frames of a movie`(
        _ format: String, _ space: String, _ frames: String, _ name: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 64, 48)
            let line = ["from.png", "to.png", "o.\(format)", "--color-space", space]
            let result = try Tool.run(line, in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let text = try Tool.run(["info", "o.\(format)"], in: folder).output
            #expect(text.contains(", 64×48 pixels, "), "\(text)")
            #expect(text.contains("\ncolor: \(name)") && text.contains("\nframes: \(frames)"))
            let facts = try Self.facts("o.\(format)", in: folder)
            #expect((facts["colorSpace"] as? String ?? "").hasPrefix(name))
            #expect(facts["width"] as? Int == 64 && facts["frames"] is Int)
        }
    }

    @Test func `a WebM truncated before its first frame is a damaged file`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 400, 300)
            let line = ["from.png", "to.png", "o.webm", "--duration", "100ms"]
            try #require(try Tool.run(line, in: folder).status == 0)
            let bytes = try Disk.read(folder + "/o.webm")
            for length in [100, 300, 1200] {
                try Disk.write(Array(bytes.prefix(length)), to: folder + "/cut.webm")
                let result = try Tool.run(["info", "cut.webm"], in: folder)
                #expect(result.status == 65, "\(length): \(result.errors)")
                #expect(
                    result.errors.hasPrefix(
                        "reveal-render: error: cannot read the movie: cut.webm: "),
                    "\(length): \(result.errors)")
            }
        }
    }

    @Test func `a broken link in a path is reported`() async throws {
        try await Disk.withFolder { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/gone", withDestinationPath: "nowhere")
            for path in ["gone/a.png", "gone/sub/a.png", "gone"] {
                let result = try Tool.run(["info", path], in: folder)
                #expect(result.status == 66)
                #expect(
                    result.errors.hasSuffix("hint: it is a link to a missing file\n"),
                    "\(result.errors)")
            }
        }
    }

    @Test func `the error for a WebP that FFmpeg cannot read suggests a program that can`()
        async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let result = try Tool.run(["from.png", "to.png", "o.webp", "--fps", "5"], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let info = try Tool.run(["info", "o.webp"], in: folder)
            // FFmpeg 5 to 7 cannot; a later version may.
            #expect(info.status == 0 || info.errors.contains("webpinfo can"), "\(info.errors)")
        }
    }

    @Test func `info prints the frames, snapshots, stages and events of a scene`() async throws {
        let scene = "Fixtures/Scenes/pulse.yaml"
        let lines = try Tool.run(["info", scene], in: Repository.root).output
            .split(separator: "\n")
        #expect(
            lines[0] == "\(scene): a scene of 48×48 pixels, 40 frames at 20 a second, 2s, a loop")
        #expect(lines[1].hasPrefix("shows Fixtures/Scenes/../Snapshots/small/alpha-in-48x48.png, "))
        #expect(lines[2] == "from 0s to 0.5s shrink, ease-in-out")
        let facts = try Self.facts(scene, in: Repository.root)
        #expect(facts["frames"] as? Int == 40 && (facts["stages"] as? [Any])?.count == 4)
        #expect((facts["events"] as? [[String: Any]])?.first?["event"] as? String == "start")
    }

    @Test func `info prints the delays of layers in a stage`() async throws {
        try await Disk.withFolder { folder in
            let scene = """
                size: 40x30
                layers:
                  - {name: one, color: red, frame: [4, 4, 8, 8]}
                  - {name: two, color: green, frame: [16, 4, 8, 8]}
                  - {name: three, color: blue, frame: [28, 4, 8, 8]}
                stages:
                  - name: drop
                    perform: {one: {opacity: 0}, two: {opacity: 0}, three: {opacity: 0}}
                    duration: 400ms
                    stagger: 100ms
                """
            try Disk.write(Array(scene.utf8), to: folder + "/s.yaml")
            let text = try Tool.run(["info", "s.yaml"], in: folder).output
            #expect(
                text.contains(" drop, ease-in-out, two 0.1s later, three 0.2s later\n"), "\(text)")
            let stages = try Self.facts("s.yaml", in: folder)["stages"] as? [[String: Any]]
            #expect(
                stages?.first?["delays"] as? [String: String] == ["two": "0.1s", "three": "0.2s"])
        }
    }

    @Test(arguments: [
        ("ring: {color: white, width: 6}", "ring: 6 white"),
        ("shadow: {y: 4, blur: 24, color: black}", "shadow: 0 4 24 black"),
        ("shadow: {x: 1, y: 2, spread: 3, color: black}", "shadow: 1 2 0 3 black"),
        ("shadow: {blur: 3, color: black}", "shadow: 0 0 3 black"),
    ])
    func `a scene file may set single values of a preset's ring and shadow`(
        _ parts: String, _ line: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let printed = try [parts, line].map { text in
                let scene = "outgoing: from.png\nincoming: to.png\npreset: fitted\n\(text)\n"
                try Disk.write(Array(scene.utf8), to: folder + "/s.yaml")
                let result = try Tool.run(["s.yaml", "--print-scene"], in: folder)
                try #require(result.status == 0, "\(result.errors)")
                return result.output
            }
            #expect(printed[0] == printed[1])
        }
    }

    @Test func `every example scene has more than one frame`() throws {
        for name in try Disk.names(in: Repository.fixture("Scenes")) {
            let facts = try Self.facts("Fixtures/Scenes/\(name)", in: Repository.root)
            #expect(facts["frames"] as? Int ?? 0 > 1, "\(name)")
        }
    }

    @Test func `a mistake in a scene is reported at its position`() async throws {
        try await Disk.withFolder { folder in
            try Disk.write(Array("snapshot: a.png\neasing: eas\n".utf8), to: folder + "/s.yaml")
            let result = try Tool.run(["info", "s.yaml"], in: folder)
            #expect(result.status == 65)
            #expect(
                result.errors.hasPrefix("reveal-render: error: s.yaml:2:9: unknown easing 'eas'"))
        }
    }
}
