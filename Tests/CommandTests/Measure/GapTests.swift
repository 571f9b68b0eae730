import Foundation
import TestSupport
import Testing

/// Numbered frames of a capture that are not there.
struct GapTests {
    @Test(arguments: ["f/%04d.png", "f/", "f"])
    func `a number that is missing is named, and the time is right`(
        _ capture: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 200, 160)
            let render = ["from.png", "to.png", "f/", "--preset", "fitted", "--duration", "200ms"]
            #expect(try Tool.run(render, in: folder).status == 0)
            let line = [
                "measure", capture, "--fps", "60", "--outgoing", "from.png", "--incoming", "to.png",
                "--json",
            ]
            func measured() throws -> (missing: [String]?, milliseconds: Double) {
                let text = try Tool.run(line, in: folder).output
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
                let report = try #require(object as? [String: Any])
                let reveal = try #require(report["reveal"] as? [String: Any])
                let duration = try #require(reveal["duration"] as? [String: Any])
                return (
                    report["missing"] as? [String], try #require(duration["value"] as? Double)
                )
            }
            #expect(try measured().missing == nil)
            try FileManager.default.removeItem(atPath: folder + "/f/0005.png")
            let found = try measured()
            #expect(found.missing == ["0005.png"])
            #expect(abs(found.milliseconds - 200) < 4)
            let text = try Tool.run(Array(line.dropLast()), in: folder).output
            #expect(text.contains("missing among the numbered files: 0005.png"))
        }
    }
}
