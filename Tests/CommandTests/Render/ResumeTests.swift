import CommandSupport
import Foundation
import PNG
import TestSupport
import Testing

/// A continued run keeps complete frames of the same job and renders all others again.
struct ResumeTests {
    static let frames = ["from.png", "to.png", "f/"]

    /// Runs the command in a folder with its 31 complete frames, and calls `body` with the folder
    /// and their bytes.
    static func withFrames(
        _ body: (_ folder: String, _ whole: [String: [UInt8]]) async throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            #expect(try await Tool.runInProcess(frames, in: folder).status == 0)
            try await body(folder, try Disk.contents(of: folder + "/f"))
        }
    }

    static func inode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.systemFileNumber] as? Int)
    }

    @Test func `complete frames of the same job are kept unchanged`() async throws {
        try await Self.withFrames { folder, whole async throws in
            let before = try Self.inode(folder + "/f/0005.png")
            let result = try await Tool.runInProcess(Self.frames + ["--skip-existing"], in: folder)
            #expect(result.status == 0)
            #expect(
                result.errors.hasPrefix(
                    "kept 31 frames (0.517 s), 40×30, to f/0000.png … 0030.png in "))
            #expect(try Self.inode(folder + "/f/0005.png") == before)
            #expect(try Disk.contents(of: folder + "/f") == whole)
        }
    }

    @Test(arguments: [("openjd", "openjd_progress: 100\n"), ("plain", "31/31 frames\n")])
    func `progress is printed once if every frame is kept`(
        _ mode: String, _ line: String
    ) async throws {
        try await Self.withFrames { folder, _ async throws in
            let result = try await Tool.runInProcess(
                Self.frames + ["--skip-existing", "--progress", mode], in: folder)
            #expect(result.errors.hasPrefix(line + "kept 31 frames"), "\(result.errors)")
        }
    }

    /// Kinds of damage to a frame, by name, as functions of its bytes.
    static let damages: [(String, @Sendable ([UInt8]) throws -> [UInt8]?)] = [
        ("it is gone", { _ in nil }),
        ("its end is gone", { $0.dropLast(20) }),
        ("most of it is gone", { Array($0.prefix(200)) }),
        ("a byte of it is another", { bytes in flipping(bytes, at: bytes.count / 2) }),
        ("something follows its end", { $0 + [0] }),
        (
            "its image data end early, with a right checksum",
            { try replacingRows($0) { $0.dropLast(9) } }
        ),
        ("its image data are too many", { try replacingRows($0) { $0 + [0] } }),
        ("it is said to be of 2³¹ − 1 by 2³¹ − 1 pixels", claimingTooMuch),
    ]

    static func flipping(_ bytes: [UInt8], at offset: Int) -> [UInt8] {
        var bytes = bytes
        bytes[offset] ^= 1
        return bytes
    }

    /// The file `bytes` with a header whose size in bytes overflows.
    @Sendable static func claimingTooMuch(_ bytes: [UInt8]) throws -> [UInt8]? {
        var file = try #require(HandmadePNG(reading: bytes))
        let size = bigEndian(Int(Int32.max)) + bigEndian(Int(Int32.max))
        file.chunks[0].content.replaceSubrange(0..<8, with: size)
        return file.bytes
    }

    /// The file `bytes` with other image data and right checksums.
    static func replacingRows(
        _ bytes: [UInt8], by change: ([UInt8]) -> [UInt8]
    ) throws -> [UInt8] {
        var chunks: [(name: [UInt8], content: [UInt8])] = []
        var offset = 8
        while offset < bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let content = Array(bytes[offset + 8..<offset + 8 + length])
            let name = Array(bytes[offset + 4..<offset + 8])
            chunks.append((name, name == Array("IDAT".utf8) ? change(content) : content))
            offset += length + 12
        }
        return chunks.reduce(Array(bytes.prefix(8))) { file, chunk in
            file + bigEndian(chunk.content.count) + chunk.name + chunk.content
                + bigEndian(Int(crc32(chunk.name + chunk.content)))
        }
    }

    @Test(arguments: damages.indices)
    func `an incomplete frame is rendered again`(_ damage: Int) async throws {
        try await Self.withFrames { folder, whole async throws in
            let frame = folder + "/f/0012.png"
            if let bytes = try Self.damages[damage].1(Disk.read(frame)) {
                try Disk.write(bytes, to: frame)
            } else {
                try FileManager.default.removeItem(atPath: frame)
            }
            let result = try await Tool.runInProcess(Self.frames + ["--skip-existing"], in: folder)
            #expect(result.status == 0, "\(Self.damages[damage].0)")
            #expect(
                result.errors.hasPrefix("wrote 1 and kept 30 of 31 frames (0.517 s), 40×30, to f/"),
                "\(Self.damages[damage].0): \(result.errors)")
            #expect(try Disk.contents(of: folder + "/f") == whole)
        }
    }

    @Test func `frames of another job are rendered again, and other files are kept`() async throws {
        try await Self.withFrames { folder, whole async throws in
            let other = Self.frames + ["--compression", "small"]
            let result = try await Tool.runInProcess(other + ["--skip-existing"], in: folder)
            #expect(result.errors.hasPrefix("wrote 31 frames (0.517 s), "))
            let small = try Disk.contents(of: folder + "/f")
            #expect(small != whole && small.count == 31)
            try Disk.write([1, 2, 3], to: folder + "/f/0003.png")
            let refused = try await Tool.runInProcess(other + ["--skip-existing"], in: folder)
            #expect(refused.status == 73)
            #expect(try Disk.read(folder + "/f/0003.png") == [1, 2, 3])
        }
    }

    /// Scenes with two values for VALUE that some frame shows, but that are not visible when a
    /// stage begins or ends.
    static let alike: [(scene: String, values: [String])] = [
        (
            "layers: [{name: a, color: red, hidden: true, frame: VALUE}]\n"
                + "stages: [{perform: {a: {hidden: false, frame: [20, 10, 20, 20]}}}]\n",
            ["[0, 0, 10, 10]", "[0, 0, 20, 20]"]
        ),
        (
            "layers: [{name: a, color: red, frame: [0, 0, 9, 9]}]\n"
                + "stages: [{perform: {a: {frame: [20, 10, 9, 9]}}, interrupted: VALUE}]\n"
                + "end: 500ms\n",
            ["100ms", "200ms"]
        ),
        (
            "snapshots: {f: from.png, t: to.png}\n"
                + "layers: [{name: a, snapshot: f, hidden: VALUE}, {name: b, snapshot: t}]\n"
                + "stages: [{load: {a: {hidden: false}}, perform: {b: {opacity: 0}}}]\n",
            ["false", "true"]
        ),
        (
            "layers: [{name: a, color: red}]\n"
                + "stages: [{duration: 500ms, perform: {a: {opacity: 0}}}]\nend: VALUE\n"
                + "interactive: {samples: [[0ms, 0], [200ms, 0.5], [400ms, 0]], release: cancel}\n",
            ["200ms", "300ms"]
        ),
    ]

    @Test(arguments: alike.indices)
    func `--skip-existing keeps a frame only if the whole timeline is the same`(
        _ index: Int
    ) async throws {
        let (scene, values) = Self.alike[index]
        try await Disk.withFolder { folder in
            try Disk.write(
                try HandmadeColor.file(with: HandmadeColor.gamma), to: folder + "/from.png")
            try Disk.write(try HandmadeColor.file(with: [0, 0, 0xB0, 0]), to: folder + "/to.png")
            func frames(_ value: String, in name: String) async throws -> [String: [UInt8]] {
                let text = "size: 40x30\n" + scene.replacing("VALUE", with: value)
                try Disk.write(Array(text.utf8), to: folder + "/scene.yaml")
                let result = try await Tool.runInProcess(
                    ["scene.yaml", name, "--skip-existing"], in: folder)
                #expect(result.status == 0, "\(result.errors)")
                return try Disk.contents(of: folder + "/" + name)
            }
            let before = try await frames(values[0], in: "f/")
            let fresh = try await frames(values[1], in: "g/")
            #expect(before != fresh)
            #expect(try await frames(values[1], in: "f/") == fresh)
        }
    }

    /// Commands without their output, and additional arguments for the second run, which change no
    /// selected frame but another part of the file.
    static let nearlyAlike: [(first: [String], second: [String])] = [
        // The picture for programs that do not support animation.
        (
            [
                "from.png", "to.png", "f/a.png", "--preset", "fitted", "--delay", "500ms",
                "--duration", "0s",
            ], ["--sampling", "half-open"]
        ),
        // The line above a contact sheet has the total number of frames.
        (["sheet", "from.png", "to.png", "f/a.png"], ["--sampling", "half-open"]),
    ]

    @Test(arguments: nearlyAlike.indices)
    func `an existing frame is kept only if rendering would give the same bytes`(
        _ index: Int
    ) async throws {
        let (first, added) = Self.nearlyAlike[index]
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            func file(_ added: [String], replacing old: [UInt8]?) async throws -> [UInt8] {
                if let old { try Disk.write(old, to: folder + "/f/a.png") }
                let arguments = first + added + ["--frames", "0-9", "--skip-existing"]
                let result = try await Tool.runInProcess(arguments, in: folder)
                #expect(result.status == 0, "\(result.errors)")
                defer { try? FileManager.default.removeItem(atPath: folder + "/f/a.png") }
                return try Disk.read(folder + "/f/a.png")
            }
            let before = try await file([], replacing: nil)
            let fresh = try await file(added, replacing: nil)
            #expect(before != fresh)
            #expect(try await file(added, replacing: before) == fresh)
            #expect(try await file(added, replacing: fresh) == fresh)
        }
    }

    @Test func `an incoming copy of the outgoing file makes the same frames as the file itself`()
        async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            try Disk.write(try Disk.read(folder + "/from.png"), to: folder + "/copy.png")
            for (incoming, name) in [("from.png", "g/"), ("copy.png", "h/")] {
                #expect(
                    try await Tool.runInProcess(["from.png", incoming, name], in: folder).status
                        == 0)
            }
            #expect(
                try Disk.contents(of: folder + "/g") == Disk.contents(of: folder + "/h"))
        }
    }

    @Test func `overlapping parts of a job keep each other's frames`() async throws {
        try await Self.withFrames { folder, whole async throws in
            for part in ["7-15", "0-6,20", "14-30"] {
                let chunk = ["from.png", "to.png", "g/", "--frames", part, "--skip-existing"]
                #expect(try await Tool.runInProcess(chunk, in: folder).status == 0)
            }
            #expect(try Disk.contents(of: folder + "/g") == whole)
        }
    }

    @Test(arguments: [["out.png"], ["out.png", "--frame", "9"], ["out.png", "--poster", "first"]])
    func `--skip-existing keeps a complete file and renders a damaged one again`(
        _ output: [String]
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let arguments = ["from.png", "to.png"] + output + ["--skip-existing"]
            #expect(try await Tool.runInProcess(arguments, in: folder).errors.hasPrefix("wrote "))
            let (whole, before) = (
                try Disk.read(folder + "/out.png"), try Self.inode(folder + "/out.png")
            )
            #expect(try await Tool.runInProcess(arguments, in: folder).errors.hasPrefix("kept "))
            #expect(try Self.inode(folder + "/out.png") == before)
            for damaged in [
                Array(whole.dropLast(30)), Self.flipping(whole, at: whole.count * 2 / 3),
            ] {
                try Disk.write(damaged, to: folder + "/out.png")
                #expect(
                    try await Tool.runInProcess(arguments, in: folder).errors.hasPrefix("wrote "))
                #expect(try Disk.read(folder + "/out.png") == whole)
            }
        }
    }

    @Test func `--skip-existing and --overwrite exclude each other`() async throws {
        try await RenderTests.run(Self.frames + ["--skip-existing", "--overwrite"]) {
            #expect($1.status == 64)
            #expect(
                $1.errors
                    == "reveal-render: error: --skip-existing keeps files and --overwrite replaces "
                    + "them\nhint: leave one of them out\n")
            #expect(!Disk.exists($0 + "/f"))
        }
    }

    /// Runs `script` while a render to `f/` is stopped.
    static func whileRendering(
        _ script: String, _ body: (_ folder: String, Tool.Result) throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 600, 400)
            let script = """
                tool="\(Tool.path)"
                "$tool" from.png to.png f/ --compression smallest -q & pid=$!
                while [ ! -e f/0001.png ] && kill -0 $pid; do sleep 0.01; done
                kill -STOP $pid
                \(script)
                """
            try body(folder, try Tool.run(["-c", script], in: folder, program: "/bin/bash"))
        }
    }

    @Test func `a job is refused while another one renders to the same names`() async throws {
        let script =
            #""$tool" from.png to.png f/ --fps 30; s=$?; kill -CONT $pid; wait $pid; exit $s"#
        try await Self.whileRendering(script) { folder, result throws in
            #expect(result.status == 75)
            #expect(
                result.errors
                    == "reveal-render: error: another render is writing the output: f/0000.png\n"
                    + "hint: wait until it has ended, or choose another name\n")
            #expect(try Disk.names(in: folder + "/f").count == 31)
        }
    }

    @Test func `runs of one job, or with other names, can be concurrent in one folder`()
        async throws
    {
        let script = #"""
            "$tool" from.png to.png f/ --compression smallest --frames 0-2 -q || exit 1
            "$tool" from.png to.png f/other-%d.png --frames 0-2 -q || exit 2
            kill -CONT $pid; wait $pid
            """#
        try await Self.whileRendering(script) { folder, result throws in
            #expect(result.status == 0, "\(result.errors)")
            #expect(try Disk.names(in: folder + "/f").count == 34)
        }
    }

    @Test func `a killed run does not block others, and its temporary files are removed`()
        async throws
    {
        let script = #"""
            kill -KILL $pid; wait $pid 2>/dev/null
            ls -A f | grep -q '^\.reveal-render-' || exit 1
            "$tool" from.png to.png f/ --fps 10 -q
            """#
        try await Self.whileRendering(script) { folder, result throws in
            #expect(result.status == 0, "\(result.errors)")
            #expect(try Disk.names(in: folder + "/f").allSatisfy { !$0.hasPrefix(".") })
        }
    }

    @Test func `temporary files whose processes may be running are kept`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let boot = try String(
                contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8
            ).prefix(8)
            let mine = ProcessInfo.processInfo.processIdentifier
            let stay = [
                ".reveal-render-\(boot)-\(mine)-a-0", ".reveal-render-00000000-7-a-0",
                ".reveal-render-\(boot)-x", ".reveal-rendered", ".other",
            ]
            let go = [".reveal-render-\(boot)-2147483646-a-0", ".reveal-render-00000000-8-a-0"]
            for name in stay + go { try Disk.write([1], to: "\(folder)/\(name)") }
            let old = Date(timeIntervalSinceNow: -90_000)
            try FileManager.default.setAttributes(
                [.modificationDate: old], ofItemAtPath: "\(folder)/\(go[1])")
            #expect(
                try await Tool.runInProcess(["from.png", "to.png", "out.png"], in: folder).status
                    == 0)
            let names = try Disk.names(in: folder)
            #expect(names == (stay + ["from.png", "out.png", "to.png"]).sorted())
        }
    }

    @Test(arguments: [["f/"], ["new/folders/out.png"]])
    func `a durable render writes the same files`(_ output: [String]) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            _ = try await Tool.runInProcess(["from.png", "to.png"] + output, in: folder)
            let usual = try Disk.contents(of: folder)
            let result = try await Tool.runInProcess(
                ["from.png", "to.png"] + output + ["--durable"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(try Disk.contents(of: folder) == usual)
        }
    }

    /// A library that claims to be another version of zlib.
    private static let otherZlib: String? = {
        let path = Repository.root + "/.build/zlib-version.so"
        let line =
            "echo 'const char *zlibVersion(void) { return \"9.8.7\"; }' | "
            + "gcc -shared -fPIC -x c - -o '\(path)'"
        let result = try? Tool.run(["-c", line], in: Repository.root, program: "/bin/sh")
        return result?.status == 0 ? path : nil
    }()

    @Test(
        .enabled(if: otherZlib != nil && !Sanitizer.isOn, "gcc is missing, or a sanitizer is on"),
        arguments: [("libpng", false), ("splice", true)])
    func `spliced frames of another zlib version are kept, and all can be assembled`(
        _ encoder: String, _ isKept: Bool
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = ["from.png", "to.png", "f/", "--fps", "10", "--encoder", encoder]
            let other = ["LD_PRELOAD": Self.otherZlib ?? ""]
            let first = try Tool.run(
                line + ["--frames", "0-2", "-q"], in: folder, environment: other)
            #expect(first.status == 0, "\(first.errors)")
            let others = try Disk.contents(of: folder)
            let rest = try await Tool.runInProcess(line + ["--skip-existing"], in: folder)
            #expect(rest.errors.contains("kept 3") == isKept, "\(rest.errors)")
            let whole = try Disk.contents(of: folder)
            #expect((whole["f/0001.png"] == others["f/0001.png"]) == isKept)
            // Both kinds in one folder are one job.
            for name in ["0000", "0002"] {
                try Disk.write(others["f/\(name).png"] ?? [], to: "\(folder)/f/\(name).png")
            }
            let assembled = try await Tool.runInProcess(
                ["assemble", "f/", "out.png", "-q"], in: folder)
            #expect(assembled.status == 0, "\(assembled.errors)")
        }
    }
}
