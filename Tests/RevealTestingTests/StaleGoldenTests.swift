import Foundation
import TestSupport
import Testing

/// `Scripts/stale-goldens` lists the goldens that no test compares: all of them, and never one that
/// some test might compare.
struct StaleGoldenTests {
    /// Runs the script in a package whose tests compare `asked` and print or fail as in `testing`.
    private static func run(
        _ arguments: [String] = [], asked: [String], testing: String = "echo 'Test run passed'"
    ) async throws -> Tool.Result {
        try await Disk.withFolder { folder in
            let goldens = "package/Tests/A/__Goldens__"
            for path in [
                "package/Package.swift", "\(goldens)/Suite/used.png", "\(goldens)/Suite/old.png",
                "\(goldens)/Suite/notes.txt", "package/Tests/A/input.png",
                "package/Extra/other.png", "package/Nested/Package.swift",
                "package/Nested/Tests/B/__Goldens__/its.png",
                "package/.build/checkouts/C/__Goldens__/its.png", "bin/swift",
            ] {
                let parts = path.split(separator: "/").dropLast()
                try FileManager.default.createDirectory(
                    atPath: folder + "/" + parts.joined(separator: "/"),
                    withIntermediateDirectories: true)
                try Disk.write([], to: folder + "/" + path)
            }
            let noted = asked.map { "printf '%s\\0' '\($0)' >> \"$REVEAL_ASKED\"" }
            let swift =
                ["#!/bin/bash", "echo \"swift $*\""] + noted + [testing]
            try Disk.writeProgram(
                swift.joined(separator: "\n"), to: folder + "/bin/swift")
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            return try Tool.script(
                "stale-goldens", arguments, in: folder + "/package",
                environment: ["PATH": "\(folder)/bin:\(path)"])
        }
    }

    private static let used = "Tests/A/../A/__Goldens__/Suite/used.png"
    private static let old = "Tests/A/__Goldens__/Suite/old.png"

    @Test func `goldens that no test compares are listed`() async throws {
        let result = try await Self.run(["--", "-c", "release"], asked: [Self.used])
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("swift test -c release\n"))
        #expect(result.output.hasSuffix("passed\n\(Self.old)\n"))
        #expect(result.errors == "stale-goldens: no test asks for these:\n")
    }

    @Test func `no stale golden is reported if all are compared`() async throws {
        let result = try await Self.run(asked: [Self.old, Self.used, "gone.png"])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output == "swift test\nTest run passed\n")
    }

    @Test func `stale goldens are also searched in folders given as arguments`() async throws {
        let result = try await Self.run(["Extra"], asked: [Self.old, Self.used])
        #expect(result.status == 1 && result.output.hasSuffix("passed\nExtra/other.png\n"))
        let asked = try await Self.run(["Extra"], asked: [Self.old, Self.used, "Extra/other.png"])
        #expect(asked.status == 0)
    }

    @Test(arguments: [
        "echo '➜ Test \"a door\" skipped.'", "echo '➜ Test a() skipped: \"no display\"'",
        "echo \"Test Case 'A.testB' skipped (0.0 seconds)\"",
        "echo '✔ Test run with 3 tests passed after 0.1 seconds with 1 known issue.'",
    ])
    func `skipped tests and known issues make the list uncertain`(
        _ testing: String
    ) async throws {
        let result = try await Self.run(asked: [Self.used], testing: testing)
        #expect(result.status == 2)
        #expect(
            result.errors
                == "stale-goldens: no test that ran asks for these, but some tests were skipped or "
                + "had known issues:\n")
    }

    @Test func `a test whose name contains the word skipped does not count as skipped`()
        async throws
    {
        let result = try await Self.run(
            asked: [Self.used], testing: "echo '✔ Test \"frames are skipped\" passed after 1 s.'")
        #expect(result.status == 1)
    }

    @Test func `no stale goldens are listed if tests fail`() async throws {
        let result = try await Self.run(asked: [Self.used], testing: "exit 1")
        #expect(result.status == 2 && !result.output.contains(".png"))
        #expect(
            result.errors == "stale-goldens: tests failed, so it is not known what they ask for\n")
    }

    @Test(arguments: [
        ["--", "--filter", "A"], ["--", "--skip", "A"], ["--", "--disable-xctest"],
        ["--", "--parallel"], ["--", "--test-product", "A"], ["--", "--package-path", "A"],
        ["nowhere"],
    ])
    func `stale-goldens refuses a filter and a missing folder`(_ arguments: [String]) async throws {
        let result = try await Self.run(arguments, asked: [])
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("stale-goldens: ") && result.errors.hasSuffix("\n"))
    }
}
