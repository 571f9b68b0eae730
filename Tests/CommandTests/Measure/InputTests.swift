import CommandSupport
import Foundation
import TestSupport
import Testing

/// Inputs are never overwritten, regardless of the names of outputs.
struct InputTests {
    /// Commands with an output that is also an input, in a folder with `from.png`, `to.png`, 19
    /// numbered frames, an animation, a movie, times, a scene file, and links to two frames.
    static let lines = [
        "measure frames --fps 60 --plot frames/0001.png -y",
        "measure frames/%04d.png --fps 60 --plot ./frames//0001.png -y",
        "measure frames --fps 60 --plot hard.png -y",
        "measure frames --fps 60 --plot soft.png -y",
        "measure frames --fps 60 --incoming to.png --plot new.png --report frames/page -y",
        "measure frames --times times.txt --report times.txt -y",
        "measure frames --fps 60 --expect scene.yaml --report scene.yaml -y",
        "measure frames --fps 60 --expect scene.yaml --plot from.png -y",
        "measure frames --fps 60 --outgoing from.png --incoming to.png --plot from.png -y",
        "measure frames --fps 60 --outgoing from.png --incoming to.png --plot to.png -y",
        "measure reveal.png --plot reveal.png -y",
        "measure movie --report movie -y",
        "compare frames/0003.png frames/0004.png --outgoing from.png --incoming to.png "
            + "--diff from.png -y",
        "compare frames/0003.png frames/0004.png --outgoing from.png --incoming to.png "
            + "--report frames/page -y",
        "scene.yaml scene.png -y",
        "frames/0010.png to.png frames/ --duration 50ms -y",
    ]

    private static func write(in folder: String) throws {
        try RenderTests.writeInputs(in: folder, 160, 120)
        let times = (0..<19).map { "\(Double($0) * 1000 / 60)ms\n" }.joined()
        try Disk.write(Array(times.utf8), to: folder + "/times.txt")
        let scene = """
            preset: fitted
            outgoing: from.png
            incoming: to.png
            duration: 300ms
            """
        try Disk.write(Array(scene.utf8), to: folder + "/scene.yaml")
        let script = """
            set -e
            for output in frames/ reveal.png movie.mp4; do
                "\(Tool.path)" from.png to.png $output --preset fitted --duration 300ms -q
            done
            mv movie.mp4 movie
            ln frames/0002.png hard.png; ln -s frames/0002.png soft.png
            ln scene.yaml scene.png; ln to.png frames/page
            """
        let result = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
        try #require(result.status == 0, "\(result.errors)")
    }

    @Test func `an input is never replaced, whatever the options are`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let before = try Disk.contents(of: folder)
            for line in Self.lines {
                let words = line.split(separator: " ").map(String.init)
                let result = try await Tool.runInProcess(words, in: folder)
                #expect(result.status == 64, "\(line)")
                #expect(
                    result.errors.contains("error: the output is an input: "),
                    "\(line): \(result.errors)")
                try #require(try Disk.contents(of: folder) == before, "\(line)")
            }
        }
    }

    /// Commands that write to standard output, and the input on which it is opened.
    static let streams = [
        ("info from.png", "from.png"), ("info scene.yaml --json", "scene.yaml"),
        ("compare from.png to.png --json", "to.png"),
        ("measure frames --fps 60 --json", "frames/0002.png"),
        ("from.png to.png - --format y4m", "to.png"),
        ("assemble frames - --format apng", "frames/0001.png"),
    ]

    @Test func `an input is never overwritten through standard output`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let before = try Disk.contents(of: folder)
            for (line, input) in Self.streams {
                let script = "exec \"\(Tool.path)\" \(line) 1<> \(input)"
                let result = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
                #expect(result.status == 64, "\(line)")
                #expect(
                    result.errors.contains("error: the output is an input: standard output\n"),
                    "\(line): \(result.errors)")
                try #require(try Disk.contents(of: folder) == before, "\(line)")
            }
        }
    }

    @Test(arguments: ["pipe.mp4", "pipe", "pipe.png"])
    func `measure refuses a pipe as a capture immediately`(_ name: String) async throws {
        try await Disk.withFolder { folder in
            let script = "mkfifo \(name); timeout -k 1 600 \"\(Tool.path)\" measure \(name)"
            let result = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
            #expect(result.status == 66)
            #expect(
                result.errors.contains("cannot read a pipe: \(name): "), "\(result.errors)")
        }
    }
}
