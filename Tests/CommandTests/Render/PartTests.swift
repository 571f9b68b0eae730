import CommandSupport
import TestSupport
import Testing

/// A file that contains only some frames of its job.
struct PartTests {
    private static let inputs = ["from.png", "to.png"]

    @Test(
        arguments: Torture.sample(
            ["out.png", "out.webm", "out.gif", "out.webp", "out.mp4", "out.mkv"], every: 2))
    func `a second part of a job does not replace the first`(_ name: String) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            func status(_ more: String...) async throws -> Int32 {
                try await Tool.runInProcess(Self.inputs + [name, "--fps", "30"] + more, in: folder)
                    .status
            }
            #expect(try await status("--frames", "0-7") == 0)
            let first = try Disk.read("\(folder)/\(name)")
            #expect(try await status("--frames", "0-7") == 0)
            let refused = try await Tool.runInProcess(
                Self.inputs + [name, "--fps", "30", "--frames", "8-15"], in: folder)
            #expect(refused.status == 73)
            #expect(
                refused.errors == """
                    reveal-render: error: the output has other frames of the same job: \(name)
                    hint: render numbered frames and assemble them, or replace it \
                    with --overwrite

                    """)
            #expect(try Disk.read("\(folder)/\(name)") == first)
            // Another job, and all frames, which include the part.
            #expect(try await status("--frames", "8-15", "--easing", "linear") == 0)
            #expect(try await status("--frames", "0-7", "--overwrite") == 0)
            #expect(try await status() == 0)
        }
    }

    @Test(arguments: ["out.webm", "out.mov", "out.webp"])
    func `the loss of the alpha channel in ffmpeg is detected`(_ name: String) async throws {
        let fake = """
            arguments=()
            for word in "$@"; do arguments+=("${word/yuva/yuv}"); done
            set -- "${arguments[@]}"
            exec /usr/bin/ffmpeg "${@:1:$#-1}" -pix_fmt yuv420p "${@: -1}"
            """
        try await FFmpegTests.run("reveal from.png \(name) --preset fitted", fake: fake) {
            _, result in
            #expect(result.status == 69)
            #expect(
                result.errors.hasPrefix(
                    "reveal-render: error: cannot make the movie: \(name): ffmpeg dropped the alpha "
                        + "channel\nhint: numbered frames and animated PNG files keep it; "),
                "\(result.errors)")
        }
    }

    @Test(arguments: [
        ("scene.yaml out.gif", "did you mean 80%,80%?"),
        ("scene.yaml out.gif", "--frames 6 is frame 6 alone; --count 6 is 6 frames"),
        ("code --as css scene.yaml", "did you mean 80%,80%?"),
        ("code --as css --size 40x30 --center 0.8,0.8", "did you mean 80%,80%?"),
    ])
    func `renders of scene files, and code, print the same hints as a command line`(
        _ line: String, _ words: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let scene = "outgoing: from.png\nincoming: to.png\ncenter: 0.8,0.8\nframes: 6\n"
            try Disk.write(Array(scene.utf8), to: folder + "/scene.yaml")
            let more = line.split(separator: " ").map(String.init)
            let result = try await Tool.runInProcess(more, in: folder)
            #expect(result.status == 0 && result.errors.contains(words), "\(result.errors)")
            // A user who selects other frames did not mean a count.
            let others = try await Tool.runInProcess(
                ["scene.yaml", "o.gif", "--frames", "0-3"], in: folder)
            #expect(others.status == 0 && !others.errors.contains("alone"), "\(others.errors)")
        }
    }

    @Test(arguments: [
        ("out.mp4 --center 0.8,0.8 --preset fitted", "did you mean 80%,80%?"),
        ("out.gif --frames 6", "--frames 6 is frame 6 alone; --count 6 is 6 frames"),
        ("out.png --size 50% --feather 20 --preset fitted", "a feather of 20 is 10 pixels here"),
    ])
    func `a render prints a note on numbers that are easily misunderstood`(
        _ line: String, _ words: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let more = line.split(separator: " ").map(String.init)
            let result = try await Tool.runInProcess(Self.inputs + more, in: folder)
            #expect(result.status == 0 && result.errors.contains(words), "\(result.errors)")
        }
    }
}
