import CommandSupport
import Foundation
import TestSupport
import Testing

/// The command gives the same results in its caller's process as in its own.
struct InProcessTests {
    /// Commands that run one after another in a folder with `from.png` and `to.png`.
    private static let lines = [
        "from.png to.png f/ --fps 12 -q", "from.png to.png f/ -q", "from.png to.png f/ --fps 12 -q",
        "from.png to.png new/deep/out.png -q", "info new/deep/out.png --json",
        "from.png to.png --print-scene", "compare from.png to.png --json",
        "compare f/ f/", "job --slurm from.png to.png f/", "assemble f/ f.png -q",
        "from.png to.png out.mp4 -q", "info out.mp4", "--help", "help easings", "--version",
        "from.pgn to.png o.png",
    ]

    @Test func `a command in its caller's process has the same results, in any folder`()
        async throws
    {
        let place = FileManager.default.currentDirectoryPath
        try await Disk.withFolder { folder in
            try await Disk.withFolder { other in
                for folder in [folder, other] { try RenderTests.writeInputs(in: folder) }
                for line in Self.lines {
                    let words = line.split(separator: " ").map(String.init)
                    let own = try Tool.run(words, in: folder)
                    let result = try await Tool.runInProcess(words, in: other)
                    #expect(result.status == own.status, "\(line): \(result.errors)")
                    let output = own.output.replacing(folder, with: other)
                    #expect(result.output == output, "\(line)")
                    #expect(result.errors == own.errors, "\(line)")
                }
                #expect(try Disk.contents(of: other) == Disk.contents(of: folder))
            }
        }
        #expect(FileManager.default.currentDirectoryPath == place)
    }

    @Test func `concurrent commands in different folders do not interfere`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for count in 1...6 {
                group.addTask {
                    try await Disk.withFolder { folder in
                        try RenderTests.writeInputs(in: folder)
                        let line = ["from.png", "to.png", "f/", "--duration", "\(count)f"]
                        let result = try await Tool.runInProcess(line, in: folder)
                        #expect(result.status == 0 && result.output.isEmpty)
                        #expect(result.errors.hasPrefix("wrote \(count + 1) frames"))
                        #expect(try Disk.names(in: folder + "/f").count == count + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a command in its caller's process reads the caller's standard input`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            for (input, name) in [("from.png", "a.png"), ("to.png", "b.png")] {
                let result = try await Tool.runInProcess(
                    ["-", name, "--at", "0%", "-q"], in: folder, input: "\(folder)/\(input)")
                #expect(result.status == 0, "\(result.errors)")
                let line = [input, "own-" + name, "--at", "0%", "-q"]
                #expect(try await Tool.runInProcess(line, in: folder).status == 0)
                #expect(
                    try Disk.read("\(folder)/\(name)") == Disk.read("\(folder)/own-\(name)"))
            }
        }
    }
}
