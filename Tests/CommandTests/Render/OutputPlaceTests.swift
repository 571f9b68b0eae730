import Foundation
import Glibc
import PNG
import Raster
import TestSupport
import Testing

/// Existing files at an output's path are replaced or kept by the rules.
struct OutputPlaceTests {
    @Test(arguments: [[], ["-y"]], ["out.png", "out.mp4", "link.png", "frames/"])
    func `a pipe is neither replaced nor written to`(_ options: [String], _ output: String)
        async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            try FileManager.default.createDirectory(
                atPath: folder + "/frames", withIntermediateDirectories: false)
            let pipe = output == "frames/" ? "frames/0003.png" : output
            #expect(mkfifo("\(folder)/\(pipe == "link.png" ? "pipe" : pipe)", 0o600) == 0)
            if output == "link.png" {
                try FileManager.default.createSymbolicLink(
                    atPath: folder + "/link.png", withDestinationPath: "pipe")
            }
            let result = try Tool.run(["from.png", "to.png", output] + options, in: folder)
            #expect(result.status == 73)
            #expect(
                result.errors == "reveal-render: error: the output is not a regular file: "
                    + "\(pipe)\nhint: write to standard output: - --format png > "
                    + "\(pipe)\n")
            var status = stat()
            #expect(stat("\(folder)/\(pipe)", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        }
    }

    @Test(
        arguments: Torture.sample(
            ["html", "mov", "gif", "webp", "avif", "mkv", "mp4", "webm"], every: 2))
    func `only this program's movies and pages are replaced`(
        _ ending: String
    ) async throws {
        try await Disk.withFolder { folder async throws in
            try RenderTests.writeInputs(in: folder, 40, 30)
            let (file, other) = ("\(folder)/o.\(ending)", "\(folder)/p.\(ending)")
            let first = ["from.png", "to.png", "o.\(ending)", "--duration", "100ms", "-q"]
            try #require(try Tool.run(first, in: folder).status == 0)
            let (before, whole) = (try Disk.read(file), ["--background", "red"])
            #expect(try Tool.run(first + whole, in: folder).status == 0)
            let again = try Disk.read(file)
            #expect(again != before)
            // The same job makes the same bytes, including its mark.
            #expect(try Tool.run(first, in: folder).status == 0)
            #expect(try Disk.read(file) == before)
            // A file changed by another program has no mark at its end.
            for changed in [
                Array(before.dropLast(20)), before + Array(repeating: 0, count: 20), [],
                Array("reveal-render:key movie".utf8),
            ] {
                try Disk.write(changed, to: other)
                let line = ["from.png", "to.png", "p.\(ending)"]
                let result = try Tool.run(line, in: folder)
                #expect(
                    result.status == 73 && result.errors.contains("did not write: p.\(ending)"),
                    "\(result.errors)")
                #expect(try Disk.read(other) == changed)
            }
            // A mark of another kind is reported as such.
            try #require(
                try Tool.run(["from.png", "to.png", "f.png", "-q"], in: folder).status == 0)
            try Disk.write(try Disk.read(folder + "/f.png"), to: other)
            let result = try Tool.run(["from.png", "to.png", "p.\(ending)"], in: folder)
            #expect(
                result.status == 73 && result.errors.contains("another kind of file (animation)"))
        }
    }

    @Test func `names of more than 9,999 frames in a folder sort by number`() async throws {
        try await Disk.withFolder { folder async throws in
            try RenderTests.writeInputs(in: folder)
            let many = ["from.png", "to.png", "f/", "--duration", "200s", "--fps", "60"]
            let plan = try Tool.run(many + ["--dry-run"], in: folder)
            #expect(plan.output.contains("to f/00000.png … 12000.png"), "\(plan)")
            let named = try Tool.run(
                ["from.png", "to.png", "f/%04d.png"] + many.dropFirst(3) + ["--dry-run"], in: folder
            )
            #expect(named.output.contains("to f/0000.png … 12000.png"), "\(named)")
            // The number of frame 0 is included, and frames are found with any number of digits.
            let late = ["from.png", "to.png", "g", "--start-number", "99990"]
            try FileManager.default.createDirectory(
                atPath: folder + "/g", withIntermediateDirectories: false)
            #expect(try Tool.run(late, in: folder).status == 0)
            #expect(try Disk.names(in: folder + "/g").first == "099990.png")
            let joined = try Tool.run(["assemble", "g/", "out.png"], in: folder)
            #expect(joined.status == 0, "\(joined.errors)")
        }
    }

    @Test func `an output does not replace a device`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = ["from.png", "to.png", "/dev/null", "--format", "rgba", "-y"]
            let result = try Tool.run(line, in: folder)
            #expect(result.status == 73 && result.errors.contains("not a regular file: /dev/null"))
            var status = stat()
            #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        }
    }

    @Test func `an existing output of another kind is reported as such`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let still = ["from.png", "to.png", "out.png", "--at", "50%", "-q"]
            #expect(try Tool.run(still, in: folder).status == 0)
            let before = try Disk.read(folder + "/out.png")
            let result = try Tool.run(["from.png", "to.png", "out.png"], in: folder)
            #expect(result.status == 73)
            #expect(
                result.errors
                    == "reveal-render: error: the output already exists as another kind of file (still): "
                    + "out.png\nhint: the last path is the output: name another, or replace it with "
                    + "--overwrite\n")
            #expect(try Disk.read(folder + "/out.png") == before)
            #expect(try Tool.run(still, in: folder).status == 0)
        }
    }

    @Test func `--skip-existing renders frames again that a power failure left empty`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = ["from.png", "to.png", "f/", "-q"]
            #expect(try Tool.run(line, in: folder).status == 0)
            let whole = try Disk.contents(of: folder)
            for name in ["0000.png", "0017.png"] { try Disk.write([], to: "\(folder)/f/\(name)") }
            // Without --skip-existing the file may have another purpose.
            #expect(try Tool.run(line, in: folder).status == 73)
            #expect(try Tool.run(line + ["--skip-existing"], in: folder).status == 0)
            #expect(try Disk.contents(of: folder) == whole)
        }
    }

    @Test func `folders that were created for an output that fails are removed`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let long = String(repeating: "x", count: 300)
            let deep = String(repeating: "d/", count: 20) + long + "/out.png"
            let result = try Tool.run(["from.png", "to.png", deep], in: folder)
            #expect(result.status == 73 && result.errors.contains("file name too long"))
            #expect(try Disk.names(in: folder) == ["from.png", "to.png"])
        }
    }

    @Test func `file names in a hint's command are quoted for the shell`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let name = "$(touch X) it's\u{1B}.txt"
            try Disk.write([1, 2, 3], to: folder + "/" + name)
            let result = try Tool.run(["from.png", name, "out.png"], in: folder)
            let hint = try #require(result.errors.split(separator: "\n").last)
            #expect(
                hint
                    == #"hint: FFmpeg converts most pictures: ffmpeg -i $'$(touch X) it\'s\033.txt' "#
                    + "picture.png")
        }
    }

    @Test(arguments: ["out.png", "out.mp4", "out.y4m"])
    func `the messages about color conversion do not contradict each other`(_ output: String)
        async throws
    {
        try await Disk.withFolder { folder in
            try Disk.write(
                try HandmadeColor.file(with: HandmadeColor.gamma), to: folder + "/from.png")
            let plain = try Bitmap<UInt8>(width: 4, height: 4, layout: .rgb)
            try Disk.write(try pngFile(plain), to: folder + "/to.png")
            let result = try Tool.run(["from.png", "to.png", output, "--dry-run"], in: folder)
            let target = output == "out.png" ? "sRGB to gamma 2.2" : "gamma 2.2 to sRGB"
            let told = result.output.split(separator: "\n").filter { $0.contains("colors") }
            #expect(told == ["colors are converted from \(target)"], "\(result.output)")
            #expect(result.errors.isEmpty)
        }
    }
}
