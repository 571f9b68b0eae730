import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Frames that several runs rendered are assembled into one output.
struct AssemblyTests {
    /// Renders all frames of `render` to `f/` in three parts, the last one first.
    static func renderParts(_ render: String, of count: Int = 31, in folder: String) throws {
        let third = count / 3
        let line = """
            reveal \(render) f/ -q --frames \(2 * third)-\(count - 1)
            reveal \(render) f/ -q --frames 0-\(third - 1)
            reveal \(render) f/ -q --frames \(third)-\(2 * third - 1)
            """
        let result = try StreamTests.bash("set -e\n" + line, in: folder)
        try #require(result.status == 0, "\(result.errors)")
    }

    /// Two screens, and the frames of `render` made in three parts.
    static func withParts(
        _ render: String = "from.png to.png", of count: Int = 31, _ layout: PixelLayout = .rgb,
        _ body: (String) async throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 97, 63, layout)
            try renderParts(render, of: count, in: folder)
            try await body(folder)
        }
    }

    private static let renders = [
        "from.png to.png", "to.png", "from.png to.png --compression small",
        "from.png to.png --compression fast", "from.png to.png --encoder libpng",
        "from.png to.png --depth 16", "from.png to.png --fps 29.97",
        "from.png to.png --sampling half-open --fps 23976/1000",
        "to.png --preset bubble --background '#12345678' --hold 5f",
        "to.png --preset pulse --loops 2 --fps 12",
    ]

    @Test(
        arguments: Torture.pairs(
            renders, ["", "--plays 3", "--poster first", "--frames 2-9x3,11"]))
    func `an assembled animation is byte-identical to that of a single render`(
        _ render: String, _ options: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 97, 63, .rgba)
            let plan = try StreamTests.bash("reveal \(render) f/ --dry-run --json", in: folder)
            let facts = try JSONSerialization.jsonObject(with: Data(plan.output.utf8))
            let frames = try #require((facts as? [String: Any])?["frames"] as? Int)
            try Self.renderParts(render, of: frames, in: folder)
            let line = """
                reveal \(render) one.png -yq \(options) && reveal assemble f/ parts.png -yq \(options) &&
                cmp one.png parts.png
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(options): \(result.output)\(result.errors)")
        }
    }

    @Test(arguments: ["y4m", "rgba", "rgb24", "png", "apng"])
    func `an assembled stream equals that of a single render`(_ format: String) async throws {
        try await Self.withParts { folder in
            let line = """
                reveal from.png to.png - --format \(format) -q > one
                reveal assemble f - --format \(format) --threads 3 -q > parts
                cmp one parts
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    }

    @Test(arguments: Torture.sample(["mp4", "mov", "webm", "mkv", "y4m"], every: 2))
    func `an assembled movie equals that of a single render`(_ kind: String) async throws {
        // Opaque alpha does not count as alpha; frames record that.
        try await Self.withParts("from.png to.png", .rgba) { folder in
            let line = """
                reveal from.png to.png one.\(kind) -q && reveal assemble f/ parts.\(kind)
                cmp one.\(kind) parts.\(kind)
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(
                result.errors.contains("the movie is 98×64")
                    == ["mp4", "mov", "mkv"].contains(kind))
        }
    }

    @Test func `a movie assembled from frames with alpha keeps the alpha, and an MP4 is refused`()
        async throws
    {
        try await Self.withParts("to.png") { folder in
            let result = try StreamTests.bash("reveal assemble f/ out.webm", in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let decoded = try Movies.frames(
                "out.webm", in: folder, 97, 63, .rgba, decoder: ["-c:v", "libvpx-vp9"])
            let frames = try StreamTests.pictures(folder + "/f")
            #expect(decoded.count == 31)
            for (some, other) in zip(decoded, frames) {
                let gray: [UInt8] = [128, 128, 128, 255]
                let likeness = likeness(
                    try some.composited(over: gray), try other.composited(over: gray))
                #expect(likeness > 30, "\(likeness) dB")
            }
            let flat = try await Tool.runInProcess(["assemble", "f/", "out.mp4"], in: folder)
            #expect(flat.status == 64)
            #expect(
                flat.errors
                    == "reveal-render: error: the frames have alpha, which .mp4 files cannot "
                    + "hold\nhint: render them with --background black, or write a .webm, .webp, "
                    + ".mov, or .png file\n")
        }
    }

    @Test func `an assembled GIF drops frames to a rate that players support`() async throws {
        try await Self.withParts { folder in
            let result = try await Tool.runInProcess(["assemble", "f/", "out.gif"], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            #expect(
                result.errors.hasPrefix("wrote 26 frames, 97×63, to out.gif in ")
                    && result.errors.contains("; at 50 frames per second, the most that players")
            )
            let shown = try Movies.frames("out.gif", in: folder, 97, 63)
            let frames = try StreamTests.pictures(folder + "/f")
            #expect(shown.count == 26)
            for (i, picture) in shown.enumerated() {
                #expect(likeness(picture, frames[i * 60 / 50]) > 30, "frame \(i)")
            }
        }
    }

    @Test func `assembling at another frame rate changes only the times and the key`() async throws
    {
        try await Self.withParts { folder in
            let line = """
                reveal from.png to.png one.png -q --rest 0
                reveal assemble f/ slow.png --fps 30 -q --rest 0
                reveal assemble f/ - --format y4m --fps 30000/1001 -q | head -n 1
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.output.hasPrefix("YUV4MPEG2 W97 H63 F30000:1001 "))
            func chunks(_ name: String) throws -> [HandmadePNG.Chunk] {
                try #require(HandmadePNG(reading: Disk.read("\(folder)/\(name)"))).chunks
            }
            let (one, slow) = (try chunks("one.png"), try chunks("slow.png"))
            #expect(one.count == slow.count)
            for (some, other) in zip(one, slow) where some != other {
                // The key differs too, because no job has this animation.
                #expect(some.name == other.name && ["fcTL", "tEXt"].contains(some.name))
                guard some.name == "fcTL" else { continue }
                #expect(some.content[20..<24] == [0, 1, 0, 60])
                #expect(other.content[20..<24] == [0, 1, 0, 30])
            }
        }
    }

    @Test func `frames with fast compression can be assembled with small compression`() async throws
    {
        try await Self.withParts("from.png to.png --compression fast") { folder in
            let line = """
                reveal assemble f/ fast.png -q && reveal assemble f/ small.png --compression small -q
                reveal from.png to.png one.png --compression small -q
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            func chunks(_ name: String) throws -> [HandmadePNG.Chunk] {
                try #require(HandmadePNG(reading: Disk.read("\(folder)/\(name)"))).chunks
                    .filter { $0.name != "tEXt" }
            }
            #expect(try chunks("small.png") == chunks("one.png"))
            #expect(
                try Disk.read(folder + "/small.png").count < Disk.read(folder + "/fast.png").count)
        }
    }

    @Test(arguments: ["Example%d.png", "shot-%03d-a.png", "%d.png"])
    func `a folder of frames is assembled regardless of the frames' names`(
        _ pattern: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 40, 30)
            let line = """
                reveal from.png to.png 'f/\(pattern)' -q && reveal assemble f/ out.png -q &&
                reveal from.png to.png one.png -q && cmp one.png out.png
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    }

    @Test func `frames whose names have a prefix and another first number are found`() async throws
    {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 40, 30)
            let line = """
                reveal from.png to.png 'f/100%% shot_##.png' --start-number 95 -q
                cp f/*98.png f/other.png && touch 'f/100% shot_.png' 'f/100% shot_098.png'
                reveal assemble 'f/100%% shot_%02d.png' out.png && reveal from.png to.png one.png -q
                cmp one.png out.png
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(result.errors.hasPrefix("wrote 31 frames (1.517 s), 40×30, to out.png in "))
        }
    }

    /// A damaged folder of frames, and the resulting error.
    struct Accident: Sendable, CustomTestStringConvertible {
        let script: String
        var arguments = ["assemble", "f/", "out.png"]
        var status: Int32 = 65
        let error: String
        var hint: String?

        var testDescription: String { script + " " + arguments.joined(separator: " ") }
    }

    static let missing = "render the missing frames with --skip-existing"
    static let both =
        "remove the foreign frames, and render the missing ones with --skip-existing"
    static let foreign = "remove them, or leave them out with --frames 0-30"

    static let accidents = [
        Accident(
            script: "rm f/0007.png",
            error: "frames are missing: f/%04d.png: 1 missing (0007.png)",
            hint: missing),
        Accident(
            script: "rm f/0000.png f/0003.png f/0004.png f/001*.png f/0030.png",
            error: "frames are missing: f/%04d.png: 14 missing "
                + "(0000.png, 0003.png, 0004.png, 0010.png … 0019.png, …)", hint: missing),
        Accident(
            script: "reveal from.png to.png f/ -q --easing linear --frames 3-5; rm f/0020.png",
            error: "the frames are not all from one job: f/%04d.png: 4 missing (0003.png … "
                + "0005.png, 0020.png), 3 foreign (0003.png … 0005.png)", hint: both),
        Accident(
            script: "reveal from.png to.png f/ -q --duration 1s --frames 35",
            error: "the frames are not all from one job: f/%04d.png: 1 foreign (0035.png)",
            hint: foreign),
        Accident(
            script: "cp from.png f/0031.png",
            error: "the frames are not all from one job: f/%04d.png: 1 foreign (0031.png)",
            hint: foreign),
        Accident(
            script: "cp f/0003.png f/0004.png",
            error: "the frames are not all from one job: f/%04d.png: 1 missing (0004.png), 1 "
                + "foreign (0004.png)", hint: both),
        Accident(
            script: "rm f/0015.png", arguments: ["assemble", "f/", "out.png", "--frames", "0-3"],
            error: "frames are missing: f/%04d.png: 1 missing (0015.png)",
            hint: missing),
        // A GIF would skip this frame.
        Accident(
            script: "rm f/0005.png", arguments: ["assemble", "f/", "out.gif"],
            error: "frames are missing: f/%04d.png: 1 missing (0005.png)",
            hint: missing),
        Accident(
            script: "rm f/*", status: 66,
            error: "there are no frames: f/%04d.png: no file matches",
            hint: "name a pattern such as 'frames/%04d.png', or a folder of such frames"),
        Accident(
            script: "rm f/*; cp from.png f/0000.png; cp to.png f/0001.png",
            error: "there are no frames: f/%04d.png: 2 files match, but none records the job "
                + "to which it belongs"),
        Accident(
            script: ":", arguments: ["assemble", "missing/", "out.png"], status: 66,
            error: "cannot read the folder: missing/: no such file or directory"),
        Accident(
            script: ":", arguments: ["assemble", "from.png", "out.png"], status: 64,
            error: "'from.png' is the name of one file, but frames are several",
            hint: "name a pattern such as 'frames/%04d.png', or their folder"),
        Accident(
            script: ":", arguments: ["assemble", "f/", "g/"], status: 64,
            error: "frames can only become an animated PNG, a movie or a stream",
            hint: "name one file, such as out.png or out.mp4, or - with --format; pages and luma "
                + "maps require a render of pictures"),
        Accident(
            script: ":", arguments: ["assemble", "f/", "out.png", "--frames", "40"], status: 64,
            error: "there is no frame 40", hint: "the last frame is 30"),
        Accident(
            script: ":", arguments: ["assemble", "f/", "f/0003.png", "-y"], status: 64,
            error: "the output is an input: f/0003.png",
            hint: "an input is never replaced: choose another name for the output"),
        Accident(
            script: "truncate -s -20 f/0009.png",
            error: "cannot read the frame: f/0009.png: the file is cut off at byte ",
            hint: nil),
        Accident(
            script: "truncate -s -20 f/0009.png",
            arguments: ["assemble", "f/", "out.y4m"],
            error: "cannot read the frame: f/0009.png: ", hint: nil),
        Accident(
            script: ":",
            arguments: ["assemble", "f/", "out.png", "--max-memory", "1MiB", "--threads", "1"],
            status: 71, error: "the render needs about "),
        Accident(
            script: ":", arguments: ["assemble", "f/", "out.png", "--max-pixels", "100"],
            error: "the frames cannot be rendered: "),
    ]

    @Test(arguments: accidents)
    func `a mistake in the frames to assemble is reported in one line, and nothing is written`(
        _ accident: Accident
    ) async throws {
        try await Self.withParts { folder in
            _ = try StreamTests.bash(accident.script, in: folder)
            let before = try Disk.contents(of: folder)
            let result = try await Tool.runInProcess(accident.arguments, in: folder)
            #expect(result.status == accident.status)
            let lines = result.errors.split(separator: "\n")
            let error = "reveal-render: error: \(accident.error)"
            if let hint = accident.hint {
                #expect(lines == [error[...], "hint: \(hint)"])
            } else {
                #expect(result.errors.hasPrefix(error), "\(result.errors)")
            }
            #expect(try Disk.contents(of: folder) == before)
        }
    }

    @Test func `assemble reports leftovers of a longer job as foreign to the complete job`()
        async throws
    {
        try await Self.withParts { folder in
            let line = """
                reveal from.png to.png f/ -q --duration 100ms
                reveal assemble f/ out.png -q; echo $?
                reveal assemble f/ out.png -q --frames 0-6 && reveal from.png to.png one.png -q --duration 100ms
                cmp one.png out.png
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0 && result.output == "65\n", "\(result.errors)")
            #expect(result.errors.contains("24 foreign (0007.png … 0030.png)\n"))
            #expect(
                result.errors.hasSuffix(
                    "hint: remove them, or leave them out with --frames 0-6\n"))
        }
    }

    @Test(arguments: [
        ("echo x > out.png", "out.png", 73), ("echo x > out.mp4", "out.mp4", 73),
        ("ln f/0003.png out.png", "out.png", 64), ("mkdir out.png", "out.png", 64),
        ("echo x > out", "out/o.png", 73),
    ])
    func `a dry run refuses what the real run would refuse`(
        _ script: String, _ output: String, _ status: Int32
    ) async throws {
        try await Self.withParts { folder in
            _ = try StreamTests.bash(script, in: folder)
            let before = try Disk.contents(of: folder)
            let plan = try await Tool.runInProcess(
                ["assemble", "f/", output, "--dry-run"], in: folder)
            let run = try await Tool.runInProcess(["assemble", "f/", output], in: folder)
            #expect(plan.status == status && run.status == status, "\(plan.errors)\(run.errors)")
            #expect(plan.errors == run.errors && plan.output.isEmpty)
            #expect(try Disk.contents(of: folder) == before)
        }
    }

    @Test func `the render that assemble suggests makes the missing frames`() async throws {
        try await Self.withParts { folder in
            let line = """
                reveal from.png to.png f/ -q --easing linear --frames 3-5; rm f/0020.png
                reveal assemble f/ out.png -q 2> /dev/null; [ $? = 65 ] || exit 1
                reveal from.png to.png f/ -q --skip-existing && reveal assemble f/ out.png -q &&
                reveal from.png to.png one.png -q && cmp one.png out.png
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    }

    @Test func `a frame with invalid job data is reported as missing and as not from the job`()
        async throws
    {
        try await Self.withParts { folder in
            let path = folder + "/f/0005.png"
            let frame = try #require(HandmadePNG(reading: Disk.read(path)))
            let place = try #require(
                frame.chunks.firstIndex {
                    String(decoding: $0.content, as: UTF8.self).hasPrefix("reveal-render:job")
                })
            let said = String(decoding: frame.chunks[place].content, as: UTF8.self)
            for (word, lie) in [
                ("frame=5", "frame=31"), ("frame=5", "frame=-1"), ("frame=5", "frame=5 frame=5"),
                ("frames=31", "frames=99999999999"), ("frames=31", "frames=0"),
                ("poster=", "poster=9"), ("rate=60/1", "rate=60/0"), ("rate=60/1", "rate=1/0/1"),
                ("rate=60/1", "rate=9999999999/1"), ("encoder=splice", "encoder=none"),
                ("alpha=no", "alpha=maybe"), ("alpha=no", ""), ("key=", "key=x"), (" ", "\u{0}"),
            ] {
                var changed = frame
                changed.chunks[place].content = Array(said.replacing(word, with: lie).utf8)
                try Disk.write(changed.bytes, to: path)
                let result = try await Tool.runInProcess(["assemble", "f/", "out.png"], in: folder)
                #expect(
                    result.status == 65
                        && result.errors.contains("1 missing (0005.png), 1 foreign (0005.png)\n"),
                    "\(lie): \(result.errors)")
            }
        }
    }

    @Test func `assemble follows the rules of a render for replacing outputs`() async throws {
        try await Self.withParts { folder in
            let line = """
                reveal assemble f/ out.png -q && reveal assemble f/ out.png -q && reveal from.png to.png out.png -q
                """
            #expect(try StreamTests.bash(line, in: folder).status == 0)
            let other = try await Tool.runInProcess(["assemble", "f/", "to.png"], in: folder)
            #expect(other.status == 73)
            #expect(other.errors.contains("this program did not write: to.png\n"))
            #expect(
                try await Tool.runInProcess(["assemble", "f/", "to.png", "-y"], in: folder).status
                    == 0)
        }
    }

    @Test func `assemble prints dry runs, progress and JSON in the form of a render`() async throws
    {
        try await Self.withParts { folder in
            let plan = try await Tool.runInProcess(
                ["assemble", "f/", "out.mkv", "--dry-run"], in: folder)
            #expect(plan.output.hasPrefix("31 frames, 0 to 30, at 60 a second; the last at 0.5s\n"))
            #expect(plan.output.contains("\nto out.mkv\n"))
            #expect(!Disk.exists(folder + "/out.mkv"))
            let done = try await Tool.runInProcess(
                ["assemble", "f/", "out.png", "--json", "--progress", "openjd"], in: folder)
            #expect(done.errors.contains("openjd_progress: 100\n"))
            let report = try JSONSerialization.jsonObject(with: Data(done.output.utf8))
            let facts = try #require(report as? [String: Any])
            #expect(facts["frames"] as? Int == 31 && facts["outputs"] as? [String] == ["out.png"])
            #expect(facts["framesPerSecond"] as? String == "60" && facts["seconds"] is Double)
            let both = try await Tool.runInProcess(
                ["assemble", "f/", "-", "--format", "png", "--json"], in: folder)
            #expect(both.status == 64)
        }
    }

    @Test func `a signal ends assemble and leaves no output`() async throws {
        try await Disk.withFolder { folder in
            try Movies.writeScreens(in: folder, 640, 480)
            let line = """
                reveal from.png to.png f/ -q --compression small --duration 2s
                set -m; "\(Tool.path)" assemble f/ out.png --progress plain & pid=$!
                isRunning() { kill -0 $pid && ! compgen -G '.reveal-render-*' > /dev/null; }
                while isRunning; do sleep 0.01; done
                kill -TERM $pid; wait $pid; echo $?; ls -A
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.output == "143\nf\nfrom.png\nto.png\n", "\(result.errors)")
            #expect(result.errors.contains("reveal-render: error: ended by signal 15\n"))
        }
    }

    @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer changes the memory use"))
    func `assemble uses as much memory as estimated`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 1920, 1080)
            let render = try await Tool.runInProcess(
                ["from.png", "to.png", "f/", "--duration", "6f", "-q"], in: folder)
            #expect(render.status == 0)
            for output in [["out.png"], ["out.y4m"], ["sprite.png", "--format", "sprite"]] {
                let arguments = ["assemble", "f/"] + output + ["--threads", "2"]
                let plan = try await Tool.runInProcess(
                    arguments + ["--dry-run", "--json"], in: folder)
                let facts = try JSONSerialization.jsonObject(with: Data(plan.output.utf8))
                let expected = try #require((facts as? [String: Any])?["expectedMemory"] as? Int)
                let peak = 1024 * (try ReportTests.peak(arguments + ["-q"], in: folder))
                let share = Double(expected) / Double(peak)
                #expect(abs(share - 1) < 0.15, "\(output): \(expected) for \(peak)")
            }
        }
    }
}
