import Foundation
import TestSupport
import Testing

/// The README's commands, as they stand there.
struct ReadmeTests {
    /// The lines of its code blocks that call the command, with whatever is said about them.
    static let commands: [String] = {
        let bytes = (try? Disk.read(Repository.root + "/README.md")) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.filter { $0.hasPrefix("    reveal-render ") }.map { String($0.dropFirst(4)) }
    }()

    @Test func `every command of the README does what it says`() async throws {
        #expect(Self.commands.count >= 9)
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            try Disk.write(try Disk.read(folder + "/to.png"), to: folder + "/in.png")
            try Disk.write(Array("snapshot: in.png\n".utf8), to: folder + "/scene.yaml")
            let tools = Tool.path.dropLast("/reveal-render".count)
            for command in Self.commands {
                let result = try Tool.run(
                    ["-c", "PATH=\(tools):$PATH; \(command)"], in: folder, program: "/bin/sh")
                #expect(result.status == 0, "\(command): \(result.errors)")
            }
            let names = try Disk.names(in: folder)
            #expect(
                Set(["out.png", "frames", "reveal.html", "sheet.png", "spring.svg"]).isSubset(
                    of: names))
        }
    }
}
