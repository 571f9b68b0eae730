import Foundation
import PNG
import TestSupport
import Testing

/// Scene files on the command line accept options and overrides and report errors.
struct SceneCommandTests {
    private static let scene = """
        preset: fitted
        outgoing: out.png
        incoming: in.png
        duration: 100ms
        fps: 30

        """

    /// Runs the command in a folder with pictures and `scene.yaml`.
    private static func run(
        _ line: String, _ text: String = scene, _ body: (String, Tool.Result) throws -> Void
    ) async throws {
        try await PrintedSceneTests.withPictures { folder in
            for name in ["scene.yaml", "scene.YML", "scene.json", "scene.yaml.png"] {
                try Disk.write(Array(text.utf8), to: "\(folder)/\(name)")
            }
            try FileManager.default.linkItem(
                atPath: folder + "/scene.yaml", toPath: folder + "/linked.png")
            try body(folder, try Tool.run(PrintedSceneTests.words(line), in: folder))
        }
    }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let line: String
        let text: String
        let status: Int32
        let errors: String

        init(
            _ line: String, _ text: String, _ status: Int32, _ error: String, hint: String? = nil
        ) {
            (self.line, self.text, self.status) = (line, text, status)
            errors = "reveal-render: error: \(error)\n" + (hint.map { "hint: \($0)\n" } ?? "")
        }

        init(_ line: String, _ status: Int32, _ error: String, _ hint: String? = nil) {
            self.init(line, scene, status, error, hint: hint)
        }

        var testDescription: String { "\(line) \(text.suffix(40))" }
    }

    static let mistakes = [
        Mistake("scene.yaml x.png", "", 65, "scene.yaml:1:1: the file is empty"),
        Mistake(
            "./scene.json x.png", scene + "easing: eas-out\n", 65,
            "./scene.json:6:9: unknown easing 'eas-out', did you mean 'ease-out'?"),
        Mistake(
            "scene.YML x.png", scene + "a\tb: \"\\e[1m\n", 65,
            "scene.YML:6:6: a quoted text must be on one line"),
        Mistake(
            "missing.yaml x.png", 66,
            "cannot read the scene file: missing.yaml: no such file or directory"),
        Mistake(
            "/dev/null.yaml x.png", 66,
            "cannot read the scene file: /dev/null.yaml: no such file or directory"),
        Mistake(
            "scene.yaml x.png", "snapshot: nowhere.png", 66,
            "scene.yaml:1:11: cannot read the snapshot: nowhere.png: no such file or directory"),
        Mistake(
            "scene.yaml x.png", "snapshot: inn.png", 66,
            "scene.yaml:1:11: cannot read the snapshot: inn.png: no such file or directory",
            hint: "did you mean 'in.png'?"),
        Mistake(
            "scene.yaml x.png", "snapshot: scene.yaml", 65,
            "scene.yaml:1:11: cannot read the snapshot: scene.yaml: not a PNG file"),
        Mistake(
            "scene.yaml x.png --preset bubble", 64,
            "--preset: the scene file determines what is rendered",
            "write it in scene.yaml, or leave it out"),
        Mistake(
            "scene.yaml x.png --background red", 64,
            "--background: the scene file determines what is rendered",
            "write it in scene.yaml, or leave it out"),
        Mistake(
            "scene.yaml x.png --inverted", 64,
            "--inverted: the scene file determines what is rendered",
            "write it in scene.yaml, or leave it out"),
        Mistake(
            "in.png scene.yaml x.png", 64, "more than a scene file is named: in.png",
            "leave it out: scene.yaml names its pictures"),
        Mistake(
            "scene.yaml scene.json x.png", 64, "more than a scene file is named: scene.json",
            "leave it out: scene.yaml names its pictures"),
        Mistake(
            "scene.yaml", 64, "no output is named",
            "reveal-render FROM.png TO.png OUT.png; --help shows examples"),
        Mistake(
            "scene.yaml linked.png -y", 64, "the output is an input: linked.png",
            "an input is never replaced: choose another name for the output"),
        Mistake(
            "scene.yaml in.png -y", 64, "the output is an input: in.png",
            "an input is never replaced: choose another name for the output"),
        Mistake(
            "scene.yaml x.png --fps 0", 64, "--fps: '0' is not a frame rate",
            "write up to 1000 frames per second: 60, 29.97 or 30000/1001"),
        Mistake(
            "scene.yaml x.png --frames 9", 64, "there is no frame 9", "the last frame is 3"),
        Mistake(
            "scene.yaml x.png", scene + "frames: 0-9\n", 65,
            "scene.yaml:6:9: there is no frame 9; the last frame is 3"),
    ]

    @Test(arguments: mistakes)
    func `a mistake is reported on stderr with an exit code, and nothing is written`(
        _ mistake: Mistake
    ) async throws {
        try await Self.run(mistake.line, mistake.text) { folder, result throws in
            #expect(result.errors == mistake.errors)
            #expect(result.status == mistake.status && result.output.isEmpty)
            #expect(!Disk.exists(folder + "/x.png"))
            #expect(try Disk.read(folder + "/linked.png") == Array(mistake.text.utf8))
        }
    }

    @Test(arguments: ["scene.yaml", "scene.YML", "scene.json"])
    func `a path with a scene file's extension is a scene file`(_ name: String) async throws {
        try await Self.run("\(name) x.png") { _, result throws in
            #expect(result.status == 0 && result.output.isEmpty)
            #expect(result.errors.hasPrefix("wrote 4 frames (1.133 s), 48×48, to x.png in "))
        }
    }

    @Test func `a scene file may be JSON`() async throws {
        let json = """
            {
            \t"preset": "fitted", "outgoing": "out.png",
            \t"incoming": "in.png", "duration": "100ms", "fps": 30
            }
            """
        try await Self.run("scene.json x.png", json) { folder, result throws in
            try #require(result.status == 0, "\(result.errors)")
            let line = "out.png in.png y.png --preset fitted --duration 0.1s --fps 30"
            #expect(try Tool.run(PrintedSceneTests.words(line), in: folder).status == 0)
            #expect(try Disk.read(folder + "/x.png") == Disk.read(folder + "/y.png"))
        }
    }

    @Test func `output options on the command line override the scene file's`() async throws {
        let text = Self.scene + "frames: 1\nplays: 7\n"
        try await Self.run("scene.yaml x.png --fps 60 --frames 0-6 --depth 16", text) {
            folder, result throws in
            try #require(result.status == 0, "\(result.errors)")
            let bytes = try Disk.read(folder + "/x.png")
            let file = try PNGFile(bytes.span)
            #expect(file.animation?.frames == 7 && file.animation?.plays == 7)
            #expect(file.header.bitDepth == 16)
        }
    }

    @Test func `--frame overrides the frames selected in the file`() async throws {
        let text = Self.scene + "frames: 0-1\n"
        try await Self.run("scene.yaml f%d.png --frame 3", text) { folder, result throws in
            try #require(result.status == 0, "\(result.errors)")
            #expect(try Disk.names(in: folder).filter { $0.hasPrefix("f") } == ["f3.png"])
        }
    }

    @Test(arguments: ["scene.yaml --print-scene", "scene.yaml x.png --print-scene --fps 7 -v"])
    func `--print-scene prints only the scene and renders nothing`(_ line: String) async throws {
        try await Self.run(line) { folder, result throws in
            #expect(result.status == 0 && result.errors.isEmpty)
            #expect(result.output.hasPrefix("size: 48x48\nfps: \(line.contains("7") ? 7 : 30)\n"))
            #expect(!Disk.exists(folder + "/x.png"))
        }
    }

    @Test func `snapshot paths are absolute or relative to the scene file's folder`() async throws {
        try await PrintedSceneTests.withPictures { folder in
            try FileManager.default.createDirectory(
                atPath: folder + "/scenes", withIntermediateDirectories: true)
            let text = "outgoing: ../out.png\nincoming: \(folder)/in.png\n"
            try Disk.write(Array(text.utf8), to: folder + "/scenes/a.yaml")
            let result = try Tool.run(["scenes/a.yaml", "x.png"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
        }
    }
}
