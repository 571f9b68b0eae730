import Foundation
import TestSupport
import Testing

/// Limits set by the user apply and are reported.
struct LimitTests {
    /// Options of a render of two pictures of 40×30 pixels, its exit code, and its message.
    static let refusals: [([String], Int32, String)] = [
        (
            ["--max-pixels", "1199"], 65,
            """
            reveal-render: error: cannot read the snapshot: from.png: 40×30 pixels are over the \
            limit of 1199 pixels

            """
        ),
        (
            ["--max-pixels", "0"], 64,
            """
            reveal-render: error: --max-pixels: '0' is not a whole number from 1 to 1073741824

            """
        ),
        (
            ["--max-memory", "1M", "--threads", "1"], 71,
            """
            reveal-render: error: the render needs about 18MiB of memory, but the budget is 1MiB
            hint: allow more with --max-memory, such as 4G

            """
        ),
        (
            ["--max-memory", "100"], 71,
            """
            reveal-render: error: the render needs about 18MiB of memory, but the budget is 1KiB
            hint: allow more with --max-memory, such as 4G

            """
        ),
    ]

    @Test(arguments: refusals.indices)
    func `an exceeded limit is reported with the value that exceeds it`(_ index: Int) async throws {
        let (options, status, words) = Self.refusals[index]
        try await RenderTests.run(["from.png", "to.png", "f/"] + options) {
            #expect($1.status == status)
            #expect($1.errors == words)
            #expect(!Disk.exists($0 + "/f"))
        }
    }

    @Test(arguments: [
        "12Q", "", "M", "-1M", "nan", "1e400G", "0", "1 G", "9999999999T", "1MBB", "1ii",
    ])
    func `an invalid amount of memory is refused`(_ text: String) async throws {
        try await RenderTests.run(["from.png", "to.png", "f/", "--max-memory", text]) {
            #expect($1.status == 64)
            #expect(
                $1.errors == "reveal-render: error: --max-memory: '\(text)' is not an amount of "
                    + "memory\nhint: write 512MiB or 2G\n")
        }
    }

    @Test(arguments: ["900000000", "900000KiB", "800m", "0.9GB", "1g", "1TiB", "800000000B"])
    func `amounts of memory may have the usual units`(_ text: String) async throws {
        try await RenderTests.run(["from.png", "to.png", "f/", "--max-memory", text]) {
            #expect($1.status == 0, "\($1.errors)")
        }
    }

    /// The exit code of a dry run of two large pictures, and its threads.
    static func threads(_ options: [String], in folder: String) throws -> (Int32, Int?) {
        let plan = try Tool.run(
            ["from.png", "to.png", "f/", "--dry-run", "--json"] + options, in: folder)
        let report = try? JSONSerialization.jsonObject(with: Data(plan.output.utf8))
        return (plan.status, (report as? [String: Any])?["threads"] as? Int)
    }

    @Test func `scarce memory reduces the number of workers unless --threads sets it`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 1920, 1080)
            let one = try Tool.run(
                ["from.png", "to.png", "f/", "--dry-run", "--threads", "1"], in: folder)
            let need = try #require(
                one.output.firstMatch(of: /in about (\d+) MiB/).flatMap { Int($0.1) })
            #expect(try Self.threads(["--max-memory", "\(need + 1)M"], in: folder) == (0, 1))
            let refused = try Self.threads(
                ["--max-memory", "\(need + 1)M", "--threads", "2"], in: folder)
            #expect(refused == (71, nil))
        }
    }

    @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer changes the memory use"))
    func `a limit on the process's memory reduces the budget`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 2400, 1800)
            for (limit, status) in [("120000", Int32(71)), ("unlimited", 0)] {
                let script =
                    "ulimit -d \(limit); exec \"\(Tool.path)\" from.png to.png f/ --dry-run"
                let result = try Tool.run(["-c", script], in: folder, program: "/bin/bash")
                #expect(result.status == status, "\(result.errors)")
            }
        }
    }
}
