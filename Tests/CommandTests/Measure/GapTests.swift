import CommandSupport
import Foundation
import TestSupport
import Testing

/// Numbered frames that are missing in a capture are reported.
struct GapTests {
    @Test(arguments: ["f/%04d.png", "f/", "f"])
    func `missing frame numbers are reported, and the duration is still right`(
        _ capture: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 200, 160)
            let render = ["from.png", "to.png", "f/", "--preset", "fitted", "--duration", "200ms"]
            #expect(try await Tool.runInProcess(render, in: folder).status == 0)
            let line = [
                "measure", capture, "--fps", "60", "--outgoing", "from.png", "--incoming", "to.png",
                "--json",
            ]
            func measured() async throws -> (missing: [String]?, milliseconds: Double) {
                let text = try await Tool.runInProcess(line, in: folder).output
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
                let report = try #require(object as? [String: Any])
                let reveal = try #require(report["reveal"] as? [String: Any])
                let duration = try #require(reveal["duration"] as? [String: Any])
                return (
                    report["missing"] as? [String], try #require(duration["value"] as? Double)
                )
            }
            #expect(try await measured().missing == nil)
            try FileManager.default.removeItem(atPath: folder + "/f/0005.png")
            let found = try await measured()
            #expect(found.missing == ["0005.png"])
            #expect(abs(found.milliseconds - 200) < 4)
            let text = try await Tool.runInProcess(Array(line.dropLast()), in: folder).output
            #expect(text.contains("missing among the numbered files: 0005.png"))
        }
    }
}
