import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// What the command says when something is wrong: one line, a hint where there is a cure, the exit
/// code, and nothing written.
struct MistakeTests {
    struct Mistake: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let status: Int32
        let error: String
        var hint: String?

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let mistakes: [Mistake] = [
        Mistake(
            arguments: [], status: 64, error: "no pictures are named",
            hint: "reveal-render FROM.png TO.png OUT.png; --help shows examples"),
        Mistake(
            arguments: ["from.png"], status: 64, error: "no output is named",
            hint: "reveal-render FROM.png TO.png OUT.png; --help shows examples"),
        Mistake(
            arguments: ["from.png", "to.png", "small.png", "out.png"], status: 64,
            error: "3 pictures are named: from.png, to.png, small.png",
            hint: "a reveal has one or two pictures, then the output; a scene file takes more"),
        Mistake(
            arguments: ["from.png", "to.png"], status: 73,
            error: "will not replace what it did not write: to.png",
            hint: "the last path is the output: name one behind the two pictures"),
        Mistake(
            arguments: ["from.png", "small.png", "out.png"], status: 65,
            error: "the snapshots differ in size: the outgoing one is 40×30 pixels, the incoming "
                + "one 20×10",
            hint: "--fit cover fills the outgoing one's size with the incoming one; contain, fill "
                + "and none are other ways"),
        Mistake(
            arguments: ["from.png", "small.png", "out.png", "--fit", "covr"], status: 64,
            error: "--fit: unknown value 'covr'", hint: "did you mean 'cover'?"),
        Mistake(
            arguments: ["from.png", "small.png", "out.png", "--align", "top"], status: 64,
            error: "--align: there is nothing to align",
            hint: "it goes with a fit of contain, cover or none"),
        Mistake(
            arguments: ["from.png", "out.png", "--fit", "cover"], status: 64,
            error: "--fit: it is for two snapshots, and there is one",
            hint: "name the outgoing and the incoming snapshot"),
        Mistake(
            arguments: ["missing.png", "out.png"], status: 66,
            error: "cannot read the snapshot: missing.png: no such file or directory"),
        Mistake(
            arguments: ["folder.d", "out.png"], status: 66,
            error: "cannot read the snapshot: folder.d: not a regular file"),
        Mistake(
            arguments: ["/dev/null", "out.png"], status: 66,
            error: "cannot read the snapshot: /dev/null: not a regular file"),
        Mistake(
            arguments: ["text.png", "out.png"], status: 65,
            error: "cannot read the snapshot: text.png: not a PNG file",
            hint: "FFmpeg converts most pictures: ffmpeg -i text.png picture.png"),
        Mistake(
            arguments: ["empty.png", "out.png"], status: 65,
            error: "cannot read the snapshot: empty.png: not a PNG file",
            hint: "FFmpeg converts most pictures: ffmpeg -i empty.png picture.png"),
        Mistake(
            arguments: ["cut.png", "out.png"], status: 65,
            error: "cannot read the snapshot: cut.png: the file is cut off at byte 200"),
        Mistake(
            arguments: ["from.png", "to.png", "from.png", "--overwrite"], status: 64,
            error: "the output is an input: from.png",
            hint: "the last path is the output; choose another name for it"),
        Mistake(
            arguments: ["from.png", "to.png", "link.png", "-y"], status: 64,
            error: "the output is an input: link.png",
            hint: "the last path is the output; choose another name for it"),
        Mistake(
            arguments: ["from.png", "to.png", "text.png"], status: 73,
            error: "will not replace what it did not write: text.png",
            hint: "choose another name, or replace it with --overwrite"),
        Mistake(
            arguments: ["from.png", "to.png", "taken/%d.png"], status: 73,
            error: "will not replace what it did not write: taken/1.png, taken/2.png, taken/3.png, "
                + "and 1 more",
            hint: "choose another name, or replace it with --overwrite"),
        Mistake(
            arguments: ["from.png", "to.png", "text.png/out.png"], status: 73,
            error: "cannot create the output: text.png/: not a directory"),
        Mistake(
            arguments: ["from.png", "to.png", "text.png/out.png", "--dry-run"], status: 73,
            error: "cannot create the output: text.png/: not a directory"),
        Mistake(
            arguments: ["from.png", "to.png", "text.png/sub/", "--dry-run"], status: 73,
            error: "cannot create the output: text.png/sub: not a directory"),
        Mistake(
            arguments: ["from.png", "to.png", "text.png/sub/"], status: 73,
            error: "cannot create the output: text.png/sub: not a directory"),
        Mistake(
            arguments: ["from.png", "to.png", "/proc/out.png"], status: 73,
            error: "cannot create the output: /proc/out.png: no such file or directory"),
        Mistake(
            arguments: ["from.png", "to.png", "frames"], status: 64,
            error: "no folder is called 'frames'",
            hint: "end the name in a slash to make one: frames/"),
        Mistake(
            arguments: ["from.png", "to.png", "out.jpg"], status: 64,
            error: "unknown kind of output: out.jpg",
            hint:
                "name a PNG file, an HTML page, a movie (.mp4, .mov, .mkv, .webm, .gif, .webp, .avif "
                + "or .y4m), a pattern such as 'frames/%04d.png', or a folder with a slash at its end"
        ),
        Mistake(
            arguments: ["from.png", "to.png", "out.html", "--frame", "3"], status: 64,
            error: "--frame and --at make stills, and a page plays frames",
            hint: "--frames chooses frames"),
        Mistake(
            arguments: ["from.png", "to.png", "out.html", "--depth", "16"], status: 64,
            error: "pages and sheets have 8 bits a sample", hint: "leave the depth out"),
        Mistake(
            arguments: ["sheet", "from.png", "to.png", "f/"], status: 64,
            error: "a sheet is one picture", hint: "name a PNG file for it"),
        Mistake(
            arguments: ["sheet", "from.png", "to.png", "s.png", "--at", "50%"], status: 64,
            error: "--frame and --at make stills, and a sheet shows several frames",
            hint: "--frames chooses frames"),
        Mistake(
            arguments: ["sheet", "from.png", "to.png", "s.png", "--count", "0"], status: 64,
            error: "--count: '0' is not a whole number from 1 to 1000"),
        Mistake(
            arguments: ["sheet", "from.png", "to.png", "s.png", "--theme", "drak"], status: 64,
            error: "--theme: unknown value 'drak'", hint: "did you mean 'dark'?"),
        Mistake(
            arguments: ["sheet", "from.png", "to.png", "s.png", "--count", "5", "--frames", "1-9"],
            status: 64, error: "--count goes without --frames",
            hint: "--frames 0-30x5 is every fifth frame"),
        Mistake(
            arguments: [
                "sheet", "from.png", "to.png", "s.png", "--duration", "16s", "--count", "900",
                "--columns", "1", "--cell-width", "400",
            ], status: 64, error: "a sheet of 900 frames would be 456×318654 pixels",
            hint: "show fewer frames, or smaller ones"),
        Mistake(
            arguments: ["curve", "eas-out", "c.svg"], status: 64,
            error: "unknown easing 'eas-out'", hint: "did you mean 'ease-out'?"),
        Mistake(
            arguments: ["curve", "ease", "c.jpg"], status: 64, error: "unknown kind of plot: c.jpg",
            hint: "name an SVG or a PNG file"),
        Mistake(
            arguments: ["curve", "ease"], status: 64, error: "missing expected argument '<output>'",
            hint: "--help shows the options and examples"),
        Mistake(
            arguments: ["curve", "ease", "c.svg", "--size", "9x9"], status: 64,
            error: "--size: '9x9' is not the size of a plot",
            hint: "write width and height, such as 720x540, from 240x200 to 4096x4096"),
        Mistake(
            arguments: ["curve", "ease", "c.svg", "--duration", "0s"], status: 64,
            error: "--duration: in no time nothing moves", hint: "write 500ms or 0.5s"),
        Mistake(
            arguments: ["from.png", "to.png", "%s.png"], status: 64,
            error: "'%s.png' is not a pattern for names: %d stands for the number, or %04d "
                + "with 1 to 9 digits",
            hint: "write %04d where the number goes, or %% for a percent sign"),
        Mistake(
            arguments: ["from.png", "to.png", "100%.png"], status: 64,
            error: "'100%.png' is not a pattern for names: %d stands for the number, or %04d "
                + "with 1 to 9 digits",
            hint: "write %04d where the number goes, or %% for a percent sign"),
        Mistake(
            arguments: ["from.png", "out.png", "--type", "revel"], status: 64,
            error: "--type: unknown value 'revel'", hint: "did you mean 'reveal'?"),
        Mistake(
            arguments: ["from.png", "out.png", "--easing", "eas-out"], status: 64,
            error: "--easing: unknown easing 'eas-out'", hint: "did you mean 'ease-out'?"),
        Mistake(
            arguments: ["from.png", "out.png", "--duration", "5"], status: 64,
            error: "--duration: '5' is not a time", hint: "write 500ms, 0.5s or 30f"),
        Mistake(
            arguments: ["from.png", "out.png", "--duration", "-1s"], status: 64,
            error: "--duration: '-1s' is not a time", hint: "write 500ms, 0.5s or 30f"),
        Mistake(
            arguments: ["from.png", "out.png", "--duration", "90000s"], status: 64,
            error: "--duration: 90000 s are too long", hint: "a day, 86400s, is the limit"),
        Mistake(
            arguments: ["from.png", "out.png", "--duration", "86400s"], status: 64,
            error: "5184001 frames are over the limit of 1000000",
            hint: "shorten the duration or lower the frame rate"),
        Mistake(
            arguments: ["from.png", "out.png", "--fps", "0"], status: 64,
            error: "--fps: '0' is not a frame rate",
            hint: "write frames a second up to 1000: 60, 29.97 or 30000/1001"),
        Mistake(
            arguments: ["from.png", "out.png", "--start-frame", "1,2,3"], status: 64,
            error: "--start-frame: '1,2,3' is not a rectangle",
            hint: "write x,y,width,height in points, such as 20,40,120,60"),
        Mistake(
            arguments: ["from.png", "out.png", "--start-frame", "1,2,-3,4"], status: 64,
            error: "--start-frame: '1,2,-3,4' is not a rectangle",
            hint: "write x,y,width,height in points, such as 20,40,120,60"),
        Mistake(
            arguments: ["from.png", "out.png", "--start-frame", "inf,0,0,0"], status: 64,
            error: "--start-frame: 'inf,0,0,0' is not a rectangle",
            hint: "write x,y,width,height in points, such as 20,40,120,60"),
        Mistake(
            arguments: ["from.png", "out.png", "--scale", "0"], status: 64,
            error: "--scale: '0' is not a number from 0.01 to 100", hint: "2 is for @2x pictures"),
        Mistake(
            arguments: ["from.png", "out.png", "--background", "whit"], status: 64,
            error: "--background: unknown colour 'whit'", hint: "did you mean 'white'?"),
        Mistake(
            arguments: ["from.png", "out.png", "--depth", "12"], status: 64,
            error: "--depth: unknown value '12'", hint: "it is one of auto, 8, 16"),
        Mistake(
            arguments: ["from.png", "out.png", "--frames", "0-31"], status: 64,
            error: "there is no frame 31", hint: "the last frame is 30"),
        Mistake(
            arguments: ["from.png", "f/", "--frames", "5-1"], status: 64,
            error: "--frames: frames run upwards: '5-1'", hint: "write 1-5"),
        Mistake(
            arguments: ["from.png", "out.png", "--frame", "31"], status: 64,
            error: "--frame: there is no frame 31", hint: "the last frame is 30"),
        Mistake(
            arguments: ["from.png", "out.png", "--at", "600ms"], status: 64,
            error: "there is nothing at 0.6 s", hint: "the end is at 0.5 s"),
        Mistake(
            arguments: ["from.png", "f/", "--at", "50%"], status: 64,
            error: "--at makes one still, and the output is a pattern",
            hint: "name one PNG file, or use --frame"),
        Mistake(
            arguments: ["from.png", "out.png", "--threads", "0"], status: 64,
            error: "--threads: '0' is not a whole number from 1 to 1024"),
        Mistake(
            arguments: ["from.png", "out.png", "--compression", "smal"], status: 64,
            error: "--compression: unknown value 'smal'", hint: "did you mean 'small'?"),
        Mistake(
            arguments: ["from.png", "out.png", "--progress", "loud"], status: 64,
            error: "--progress: unknown value 'loud'",
            hint: "it is one of auto, bar, plain, json, openjd, none"),
        Mistake(
            arguments: ["from.png", "out.png", "--durration", "1s"], status: 64,
            error: "unknown option '--durration'", hint: "did you mean '--duration'?"),
        Mistake(
            arguments: ["from.png", "out.png", "--fsp", "24"], status: 64,
            error: "unknown option '--fsp'", hint: "did you mean '--fps'?"),
        Mistake(
            arguments: ["from.png", "out.png", "-z"], status: 64, error: "unknown option '-z'",
            hint: "--help shows the options and examples"),
        Mistake(
            arguments: ["from.png", "out.png", "--fps"], status: 64,
            error: "--fps: its value is missing",
            hint: "write --fps <rate>; --help shows the options and examples"),
        Mistake(
            arguments: ["shet", "from.png", "to.png", "out.png"], status: 64,
            error: "unknown command 'shet'", hint: "did you mean 'sheet'?"),
        Mistake(
            arguments: ["curv", "ease", "c.svg"], status: 64, error: "unknown command 'curv'",
            hint: "did you mean 'curve'?"),
        Mistake(
            arguments: ["info"], status: 64, error: "missing expected argument '<file>'",
            hint: "--help shows the options and examples"),
        Mistake(
            arguments: ["info", "text.png"], status: 65,
            error: "cannot read the file: text.png: not a PNG file",
            hint: "PNG files and scene files are told of"),
        Mistake(
            arguments: ["from.png", "out.png", "--fps", "1e-9223372036854775808"], status: 64,
            error: "--fps: '1e-9223372036854775808' is not a frame rate",
            hint: "write frames a second up to 1000: 60, 29.97 or 30000/1001"),
        Mistake(
            arguments: ["from.png", "out.png", "--duration", "1e-9223372036854775808s"], status: 64,
            error: "--duration: '1e-9223372036854775808s' is not a time",
            hint: "write 500ms, 0.5s or 30f"),
        Mistake(
            arguments: [
                "from.png", "out.png", "--fps", "999.999999", "--duration", "999.999999f", "--at",
                "100.000001%",
            ], status: 64,
            error: "there is nothing at 1.00000001 s", hint: "the end is at 1 s"),
        Mistake(
            arguments: ["from.png", "to.png", "nowhere.png"], status: 73,
            error: "will not replace what it did not write: nowhere.png",
            hint: "choose another name, or replace it with --overwrite"),
        Mistake(
            arguments: ["from.png", "out.png", "--easing", "spring"], status: 64,
            error: "--easing: 'spring' needs its numbers", hint: "write spring(1,100,10)"),
        Mistake(
            arguments: ["from.png", "to.png", "text.png", "--dry-run"], status: 73,
            error: "will not replace what it did not write: text.png",
            hint: "choose another name, or replace it with --overwrite"),
        Mistake(
            arguments: ["from.png", "to.png", "from.png", "-y", "--dry-run"], status: 64,
            error: "the output is an input: from.png",
            hint: "the last path is the output; choose another name for it"),
        Mistake(
            arguments: ["sheet", "from.png", "to.png", "s.jpg"], status: 64,
            error: "a sheet is one picture", hint: "name a PNG file for it"),
        Mistake(
            arguments: ["assemble", "taken/", "o.png", "--hold", "1s"], status: 64,
            error: "--hold is for renders, and the frames have been rendered",
            hint: "--help shows the options and examples"),
        Mistake(
            arguments: ["from.png", "to.png", "out.png", "-q", "-v"], status: 64,
            error: "--quiet and --verbose are opposites", hint: "leave one of them out"),
        Mistake(
            arguments: ["info", "missing.png"], status: 66,
            error: "cannot read the file: missing.png: no such file or directory"),
        Mistake(
            arguments: ["info", "folder.d"], status: 66,
            error: "cannot read the file: folder.d: not a regular file"),
        Mistake(
            arguments: ["assemble", "missing/", "out.png"], status: 66,
            error: "cannot read the folder: missing/: no such file or directory"),
        Mistake(
            arguments: ["compare", "folder.d", "missing/"], status: 66,
            error: "cannot read the folder: missing/: no such file or directory"),
        Mistake(
            arguments: ["compare", "folder.d", "folder.d"], status: 66,
            error: "there are no pictures to compare: folder.d, folder.d",
            hint: "PNG files are compared, whose names end in .png or .apng"),
        Mistake(
            arguments: ["compare", "missing-%d.png", "taken/x%d.png"], status: 66,
            error: "there are no pictures to compare: missing-%d.png, taken/x%d.png",
            hint: "PNG files are compared, whose names end in .png or .apng"),
        Mistake(
            arguments: ["compare", "from.png", "to.png", "--tolerance", "1", "--metric", "yiq"],
            status: 64,
            error: "--tolerance: no pixels are farther than 1 apart by yiq, so all would pass",
            hint: "0.1 is a usual one; --max-different and --ignore let pixels pass"),
        Mistake(
            arguments: ["compare", "from.png", "to.png", "--tolerance", "70000"], status: 64,
            error:
                "--tolerance: no pixels are farther than 65535 apart by exact, so all would pass",
            hint: "2 is a usual one; --max-different and --ignore let pixels pass"),
        Mistake(
            arguments: ["compare", "from.png", "to.png", "--report", "-"], status: 64,
            error: "--report: '-' is no name for a file",
            hint: "name one; --json is for standard output"),
        Mistake(
            arguments: ["compare", "from.png", "to.png", "--junit", ""], status: 64,
            error: "--junit: '' is no name for a file",
            hint: "name one; --json is for standard output"),
        Mistake(
            arguments: ["compare", "from.png", "to.png", "--report", "taken/"], status: 64,
            error: "--report is one file, and taken/ names a folder"),
        Mistake(
            arguments: [
                "compare", "from.png", "to.png", "--report", "r", "--junit", "taken/../r",
            ], status: 64, error: "two outputs are one file: r",
            hint: "give each a name of its own"),
        Mistake(
            arguments: ["compare", "from.png", "to.png", "--junit", "text.png"], status: 73,
            error: "is there already: text.png",
            hint: "choose another name, or replace it with --overwrite"),
        Mistake(
            arguments: ["from.png", "out.png", "--easing", "spring(1,100,0)"], status: 64,
            error: "--easing: the spring 'spring(1,100,0)' never settles",
            hint: "give it more damping, or say how much is shown with a duration"),
    ]

    /// A folder with good and bad files; its names are the same after every mistake.
    static func withFiles(_ body: (String) throws -> Void) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let small = try pngFile(try Bitmap<UInt8>(width: 20, height: 10, layout: .rgb))
            try Disk.write(small, to: folder + "/small.png")
            try Disk.write(Array("this is no picture\n".utf8), to: folder + "/text.png")
            try Disk.write([], to: folder + "/empty.png")
            let whole = try Disk.read(folder + "/from.png")
            try Disk.write(Array(whole.prefix(200)), to: folder + "/cut.png")
            let files = FileManager.default
            try files.createSymbolicLink(
                atPath: folder + "/link.png", withDestinationPath: "to.png")
            try files.createSymbolicLink(
                atPath: folder + "/nowhere.png", withDestinationPath: "missing-folder/x.png")
            for name in ["folder.d", "taken"] {
                try files.createDirectory(
                    atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            }
            for i in 1...4 { try Disk.write(small, to: "\(folder)/taken/\(i).png") }
            try body(folder)
        }
    }

    @Test(arguments: mistakes)
    func `a mistake is told in one line and changes nothing`(_ mistake: Mistake) async throws {
        try await Self.check(mistake)
    }

    /// Expects that a mistake is told in one line, with what helps and its exit code, and changes nothing.
    static func check(_ mistake: Mistake) async throws {
        try await Self.withFiles { folder in
            let before = try Disk.contents(of: folder)
            let result = try Tool.run(mistake.arguments, in: folder)
            let hint = mistake.hint.map { "hint: \($0)\n" } ?? ""
            #expect(result.errors == "reveal-render: error: \(mistake.error)\n\(hint)")
            #expect(result.output.isEmpty)
            #expect(result.status == mistake.status)
            #expect(try Disk.contents(of: folder) == before)
        }
    }

    @Test func `own frames are replaced and others are not`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let arguments = ["from.png", "to.png", "f/"]
            #expect(try Tool.run(arguments, in: folder).status == 0)
            #expect(try Tool.run(arguments + ["--easing", "linear"], in: folder).status == 0)
            // A still is not a frame, although this program wrote it.
            let still = try Tool.run(
                ["from.png", "to.png", "f/0003.png", "--frame", "3"], in: folder)
            #expect(still.status == 73)
            try Disk.write(try Disk.read(folder + "/from.png"), to: folder + "/f/0007.png")
            let refused = try Tool.run(arguments, in: folder)
            #expect(refused.status == 73)
            #expect(refused.errors.contains("will not replace what it did not write: f/0007.png\n"))
            #expect(try Tool.run(arguments + ["--overwrite"], in: folder).status == 0)
        }
    }

    @Test func `frames of a longer job are named, and removed when overwriting`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let arguments = ["from.png", "to.png", "f/"]
            _ = try Tool.run(arguments, in: folder)
            try Disk.write([1, 2, 3], to: folder + "/f/0099.png")
            let shorter = try Tool.run(arguments + ["--duration", "100ms"], in: folder)
            #expect(
                shorter.errors.hasPrefix(
                    "reveal-render: warning: f/0007.png … 0030.png of an earlier render are still "
                        + "there (--overwrite removes them)\nwrote 7 frames"))
            _ = try Tool.run(arguments + ["--duration", "100ms", "-y"], in: folder)
            let names = (0...6).map { String(format: "%04d.png", $0) } + ["0099.png"]
            #expect(try Disk.names(in: folder + "/f") == names)
        }
    }

    @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
    func `an interrupted render leaves whole files and no temporary ones`(
        _ signal: String, _ status: Int32
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 1200, 900)
            let script = """
                "\(Tool.path)" from.png to.png f/ --compression small & pid=$!
                while [ ! -e f/0002.png ]; do sleep 0.01; done
                kill -\(signal) $pid; wait $pid
                """
            let result = try Tool.run(
                ["-c", "set -m; " + script], in: folder, program: "/bin/bash")
            #expect(result.status == status)
            #expect(result.errors.contains("error: ended by signal \(status - 128)\nhint: "))
            #expect(
                result.errors.contains(
                    " of 31 frames are whole; --skip-existing renders the others"))
            let names = try Disk.names(in: folder + "/f")
            #expect((1..<31).contains(names.count))
            for name in names { _ = try picture("\(folder)/f/\(name)") }
        }
    }

    @Test func `an own file behind a large colour profile is known again`() async throws {
        try await Disk.withFolder { folder in
            let profile = (0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let file = try HandmadeColor.file(with: profile, in: "iCCP")
            try Disk.write(file, to: folder + "/from.png")
            for _ in 0..<2 {
                let result = try Tool.run(["from.png", "out.png", "--frame", "3"], in: folder)
                #expect(result.status == 0, "\(result.errors)")
            }
        }
    }

    @Test func `a file that grows too long is a failure to write and leaves nothing`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 300, 200)
            let result = try Tool.run(
                ["-c", "ulimit -f 20; exec \"\(Tool.path)\" from.png to.png f/ --threads 1"],
                in: folder, program: "/bin/bash")
            #expect(result.status == 74)
            #expect(
                result.errors
                    == "reveal-render: error: cannot write the output: f/0000.png: file too large\n"
            )
            #expect(try Disk.names(in: folder + "/f").isEmpty)
        }
    }

    @Test func `names may be as long as the file system allows`() async throws {
        try await RenderTests.run([
            "from.png", "to.png", String(repeating: "n", count: 251) + ".png",
        ]) { #expect($1.status == 0, "\($1.errors)") }
    }

    @Test func `a line feed in a name does not break the line`() throws {
        let result = try Tool.run(["a\nb\u{1B}[31m.png", "out.png"], in: "/")
        #expect(
            result.errors
                == "reveal-render: error: cannot read the snapshot: a\\u{a}b\\u{1b}[31m.png: "
                + "no such file or directory\n")
    }

    @Test func `both ends of a long value are enough`() async throws {
        try await RenderTests.run([
            "from.png", "out.png", "--preset", String(repeating: "x", count: 100_000),
        ]) {
            #expect($1.errors.hasPrefix("reveal-render: error: --preset: unknown preset 'xxxxxxxx"))
            #expect($1.errors.contains("xxxxxxxx…xxxxxxxx"))
            #expect($1.errors.contains("xxxxxxxx'\nhint: it is one of circular-reveal-kit, "))
            #expect($1.errors.count < 10_200)
        }
    }

    @Test func `a zero in a name does not end it`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let scene = #"{"outgoing": "from.png\u0000x", "incoming": "to.png"}"#
            try Disk.write(Array(scene.utf8), to: folder + "/scene.json")
            let result = try Tool.run(["scene.json", "out.png"], in: folder)
            #expect(
                result.errors
                    == "reveal-render: error: scene.json:1:14: cannot read the snapshot: "
                    + "from.png\\u{0}x: no such file or directory\n")
            #expect(result.status == 66)
        }
    }

    @Test func `closed standard descriptors are no place for words in a picture`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            for name in ["open.png", "closed.png"] {
                let closing = name == "closed.png" ? "<&- >&- 2>&-" : ""
                let command =
                    "\"\(Tool.path)\" from.png to.png \(name) --frame 9 -v --json \(closing)"
                let result = try Tool.run(["-c", command], in: folder, program: "/bin/bash")
                // The object that was asked for could not be told.
                #expect(result.status == (closing.isEmpty ? 0 : 74))
            }
            #expect(try Disk.read(folder + "/closed.png") == Disk.read(folder + "/open.png"))
        }
    }
}
