import PNG
import Raster
import TestSupport
import Testing

/// Inputs can be pipes and open files (`-`, `/dev/stdin`, and a shell's `<(…)`).
struct PipeInputTests {
    /// Two pictures that are longer than a pipe's buffer, and a scene of both.
    private static func write(in folder: String) throws {
        try RenderTests.writeInputs(in: folder, 260, 190)
        let scene = "outgoing: from.png\nincoming: to.png\npreset: fitted\nduration: 200ms\n"
        try Disk.write(Array(scene.utf8), to: folder + "/scene.yaml")
        try Disk.write(Array(scene.utf8), to: folder + "/scene")
    }

    @Test(arguments: [
        ("from.png to.png", "cat from.png | reveal - to.png"),
        ("from.png to.png", "cat to.png | reveal from.png /dev/stdin"),
        ("from.png to.png", "reveal <(cat from.png) <(cat to.png)"),
        ("from.png to.png", "reveal /proc/self/fd/7 to.png 7< <(cat from.png)"),
        ("from.png to.png", "reveal - to.png < from.png"),
        // A few bytes at a time, so there are many reads.
        ("from.png to.png", "dd if=from.png bs=997 status=none | reveal - to.png"),
        ("scene.yaml", "cat scene.yaml | reveal -"), ("scene.yaml", "reveal /dev/stdin < scene"),
        ("scene.yaml", "reveal <(cat scene)"),
        (
            "from.png to.png --preset map-wipe --map from.png",
            "cat from.png | reveal from.png to.png --preset map-wipe --map -"
        ),
    ])
    func `an input from a pipe makes the same output bytes as the file`(
        _ file: String, _ pipe: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            if file.contains("map") {
                var noise = Noise(1)
                let map: Bitmap<UInt8> = try noise.bitmap(260, 190, .gray)
                try Disk.write(try pngFile(map), to: folder + "/from.png")
            }
            let result = try StreamTests.bash(
                "reveal \(file) one/ -q && \(pipe) two/ -q", in: folder)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            let one = try Disk.contents(of: folder + "/one")
            #expect(try Disk.contents(of: folder + "/two") == one && one.count > 1)
        }
    }

    @Test(arguments: [
        "cat from.png | reveal sheet - to.png out.png -q",
        "cat from.png | reveal - to.png o.html -q",
        "cat from.png | reveal - to.png out.png --at 50% --size 50% -q",
        "reveal from.png to.png f/ -q; cat to.png | reveal from.png - f/ --skip-existing 2>&1 | grep kept.31",
        "printf 'snapshot: /dev/stdin' > s.yaml; cat from.png | reveal s.yaml o.png -q",
        "cat scene.yaml | reveal - --print-scene > s.yaml; reveal s.yaml o.png -q",
        "cat to.png | reveal compare - to.png", "cat to.png | reveal compare to.png -",
        "reveal compare <(cat to.png) <(cat to.png) --report r.html",
        "cat from.png | reveal info - | grep 260×190", "cat scene | reveal info - | grep a.scene",
        "cat from.png | reveal info - --json | grep width",
    ])
    func `commands that read pictures can read pipes`(_ line: String) async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(result.errors)\(result.output)")
        }
    }

    @Test(
        arguments: [
            ("reveal - to.png o.png <&-", 66, "not a regular file"),
            ("reveal - to.png o.png < /dev/null", 66, "not a regular file"),
            ("reveal - to.png o.png < .", 66, "not a regular file"),
            ("reveal /dev/fd/99 to.png o.png", 66, "bad file descriptor"),
            ("true | reveal - to.png o.png", 65, "the file is empty"),
            ("printf GIF89a | reveal - to.png o.png", 65, "it is a GIF picture"),
            ("printf 'a: b\\n' | reveal - o.png", 65, "1:1: "),
            ("head -c 300 from.png | reveal - to.png o.png", 65, "the file is cut off"),
            ("cat from.png | reveal - to.png o.png --max-memory 18M", 71, "the budget is"),
            ("cat from.png | reveal - /dev/stdin o.png", 64, "two inputs are standard input"),
            ("cat from.png | reveal - to.png o.png --map /dev/fd/0", 64, "two inputs are standard"),
            (
                "printf 'outgoing: /dev/stdin\nincoming: /dev/fd/0\n' > s.yaml; cat from.png | "
                    + "reveal s.yaml o.png", 64, "s.yaml:2:11: two inputs are standard input"
            ),
            (
                "printf 'preset: bubble\nsnapshot: to.png\nbubble-image: /dev/stdin\n' | "
                    + "reveal - o.png", 64, "/dev/stdin:3:15: two inputs are standard input"
            ),
            (
                "printf 'size: 9x9\nsnapshots: {a: /dev/stdin}\nlayers: [{name: a, snapshot: a, "
                    + "map: /dev/stdin}]\n' > s.yaml; cat from.png | reveal s.yaml o.png", 64,
                "s.yaml:3:38: two inputs are standard input"
            ),
            (
                "cat from.png | reveal - to.png --print-scene", 64,
                "a scene file cannot name /dev/stdin\nhint: save it in a file first"
            ),
            (
                "reveal to.png --preset bubble --bubble-image <(cat from.png) --print-scene", 64,
                "a scene file cannot name /dev/fd/"
            ),
            (
                "reveal m.png --format luma-map --size 9x9 -q; "
                    + "reveal from.png to.png --preset map-wipe --map <(cat m.png) --print-scene",
                64, "a scene file cannot name /dev/fd/"
            ),
            ("mkfifo p; reveal p to.png o.png", 66, "not a regular file"),
            ("mkfifo p; reveal info p", 66, "not a regular file"),
            ("mkfifo p; reveal compare p to.png", 66, "not a regular file"),
            ("mkfifo p; reveal measure p", 66, "several times"),
            ("cat from.png | reveal job --slurm - to.png f/", 66, "a job is run later"),
            ("cat from.png | reveal measure - --fps 60", 66, "several times"),
            ("reveal measure <(cat from.png)", 66, "several times"),
            ("cat from.png | reveal repack /dev/stdin", 66, "repack replaces each file"),
            ("cat from.png | reveal approve - to.png", 66, "several times"),
            ("cat from.png | reveal assemble - o.png", 66, "frames are files in a folder"),
            ("cat from.png | reveal code --as css -", 66, "from files"),
            ("mkdir d; cat from.png | reveal compare d/ -", 64, "names a folder"),
            ("printf RIFF0000WEBP | reveal info -", 65, "must be a file and not a pipe"),
        ] as [(String, Int32, String)])
    func `a pipe that cannot be an input is refused immediately with the reason`(
        _ line: String, _ status: Int32, _ reason: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == status && result.errors.contains(reason), "\(result.errors)")
            #expect(!Disk.exists(folder + "/o.png"))
        }
    }

    @Test func `a nonblocking pipe is read to its end`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            // Perl sets O_NONBLOCK on the shared pipe, and the writer is late.
            let line = """
                (sleep 0.2; cat from.png) | perl -MFcntl -e \
                'fcntl(STDIN, F_SETFL, O_NONBLOCK) or die; exec @ARGV' \
                "\(Tool.path)" - to.png o.png -q
                """
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        }
    }

    @Test func `standard input from a terminal is refused`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let result = try StreamTests.bash(
                "script -qec '\"\(Tool.path)\" - to.png o.png' /dev/null", in: folder)
            #expect(result.status == 64 && result.output.contains("the input is a terminal: -"))
        }
    }
}
