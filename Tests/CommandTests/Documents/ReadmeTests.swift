import Foundation
import TestSupport
import Testing

/// The commands of the README and of the pages about the command and golden images, run unmodified.
struct ReadmeTests {
    /// The lines in code blocks that call the command, including their comments.
    static let commands: [String] = {
        let texts = ["README.md", "docs/command.md", "docs/golden-images.md"].map { name in
            String(
                decoding: (try? Disk.read("\(Repository.root)/\(name)")) ?? [], as: UTF8.self)
        }
        let lines = texts.flatMap { $0.split(separator: "\n") }
        return lines.filter { $0.hasPrefix("    reveal-render ") }.map { String($0.dropFirst(4)) }
    }()

    @Test func `every command of the README succeeds`() async throws {
        #expect(Self.commands.count >= 25)
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            try Disk.write(try Disk.read(folder + "/to.png"), to: folder + "/in.png")
            try Disk.write(Array("snapshot: in.png\n".utf8), to: folder + "/scene.yaml")
            try FileManager.default.createDirectory(
                atPath: folder + "/slides", withIntermediateDirectories: true)
            for name in ["a", "b", "c", "d", "slides/1", "slides/2", "slides/3"] {
                try Disk.write(try Disk.read(folder + "/to.png"), to: "\(folder)/\(name).png")
            }
            let map = try Disk.read(Repository.fixture("Snapshots/small/map-slant-20x12.png"))
            try Disk.write(map, to: folder + "/luma.png")
            for folder in ["\(folder)/golden", "\(folder)/new"] {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true)
                try Disk.write(try Disk.read(folder + "/../to.png"), to: folder + "/0000.png")
                try Disk.write(try Disk.read(folder + "/../to.png"), to: folder + ".png")
                try FileManager.default.createDirectory(
                    atPath: folder + "/menu", withIntermediateDirectories: true)
                for name in ["button.png", "menu/open.png"] {
                    try Disk.write(try Disk.read(folder + ".png"), to: "\(folder)/\(name)")
                }
            }
            let tools = Tool.path.dropLast("/reveal-render".count)
            // Comparisons run repeatedly with the same outputs.
            let again = Self.commands.filter { $0.contains(" compare ") }
            for command in Self.commands + again {
                let result = try Tool.run(
                    ["-c", "PATH=\(tools):$PATH; \(command)"], in: folder, program: "/bin/sh")
                // Different pictures are not an error of the command.
                let codes: [Int32] = command.contains(" compare ") ? [0, 1] : [0]
                #expect(codes.contains(result.status), "\(command): \(result.errors)")
            }
            let names = try Disk.names(in: folder)
            #expect(
                Set([
                    "out.png", "frames", "reveal.html", "sheet.png", "spring.svg", "report.html",
                    "results.xml",
                ]).isSubset(
                    of: names))
        }
    }
}
