import Foundation
import TestSupport
import Testing

/// An external package with goldens that depends on this one by path.
@Suite(.outside)
struct OutsideSuiteTests {
    private static let manifest = OutsidePackage.manifest(
        """
                .testTarget(
                    name: "OutsideTests",
                    dependencies: [
                        .product(name: "RevealKit", package: "\(OutsidePackage.dependency)"),
                        .product(name: "RevealTesting", package: "\(OutsidePackage.dependency)"),
                    ])
        """)

    /// A suite of Swift Testing.
    private static let modern = """
        import Foundation
        import RevealKit
        import RevealTesting
        import Testing

        func bar(_ length: Int) throws -> Bitmap<UInt8> {
            var bitmap = try Bitmap<UInt8>(width: 16, height: 4, layout: .rgb)
            for y in 0..<4 { bitmap.withMutableRow(y) { row in for x in 0..<3 * length { row[x] = 200 } } }
            return bitmap
        }

        @Suite(.goldens())
        struct ModernTests {
            @Test func still() throws {
                #expect(expectGolden(try bar(5), named: "bar/five"))
            }

            @Test func strip() throws {
                let frames = try (0..<5).map { try bar(3 * $0) }
                expectGolden(frames, named: "growing")
                expectGolden(frames, named: "moving", as: .animation(.sixty))
            }

            @Test func file() async throws {
                let (from, to) = (Snapshot(.eight(try bar(4))), Snapshot(.eight(try bar(9))))
                let path = NSTemporaryDirectory() + "outside-\\(UUID().uuidString).png"
                defer { try? FileManager.default.removeItem(atPath: path) }
                let reveal = try Transition(CircularReveal(.reveal), from: from, to: to)
                try await RenderJob(reveal, to: .animation(path)).run()
                expectGolden(file: path, named: "reveal")
            }

            @Test func detached() async throws {
                let picture = try bar(5)
                await Task.detached { _ = expectGolden(picture, named: "bar/five") }.value
            }
        }
        """

    /// A suite of XCTest.
    private static let classic = """
        import RevealTesting
        import XCTest

        final class ClassicTests: XCTestCase {
            func testStill() async throws {
                let bitmap = try bar(7)
                expectGolden(bitmap, named: "seven")
                await withGoldens(record: .never) {
                    await Task.yield()
                    _ = expectGolden(bitmap, named: "seven")
                }
            }
        }
        """

    private static func test(
        _ folder: String, _ environment: [String: String] = [:], _ options: [String] = []
    ) throws -> Tool.Result {
        let quiet = ["CI": "", "REVEAL_RECORD": "", "REVEAL_FAILURES": ""]
        return try OutsidePackage.swift(
            ["test", "-c", "release"] + options, in: folder, quiet.merging(environment) { $1 })
    }

    @Test func `a client's Swift Testing and XCTest suites compare, record and list goldens`()
        async throws
    {
        try await Disk.withFolder { folder in
            let tests = folder + "/Tests/OutsideTests"
            try FileManager.default.createDirectory(
                atPath: tests, withIntermediateDirectories: true)
            try Disk.write(Array(Self.manifest.utf8), to: folder + "/Package.swift")
            try Disk.write(Array(Self.modern.utf8), to: tests + "/ModernTests.swift")
            try Disk.write(Array(Self.classic.utf8), to: tests + "/ClassicTests.swift")

            // Continuous integration records nothing.
            let continuous = try Self.test(folder, ["CI": "true"])
            #expect(continuous.status != 0 && !Disk.exists(tests + "/__Goldens__"))
            #expect(continuous.output.contains("there is no golden: "), "\(continuous.errors)")

            // The first run records and fails, in both libraries.
            let first = try Self.test(folder)
            #expect(first.status != 0)
            let goldens = try Disk.paths(below: tests + "/__Goldens__")
                .filter { $0.hasSuffix(".png") }
            #expect(
                goldens == [
                    "ClassicTests/seven.png", "ModernTests/bar/five.png",
                    "ModernTests/growing.png", "ModernTests/moving.png",
                    "ModernTests/reveal.png",
                ])
            let second = try Self.test(folder, ["CI": "true"])
            #expect(second.status == 0, "\(second.output)\(second.errors)")

            // Exactly the goldens that no test compares are listed, in both libraries.
            #expect(try Self.stale(in: folder) == [])
            for suite in ["ModernTests", "ClassicTests"] {
                try Disk.write([1], to: "\(tests)/__Goldens__/\(suite)/old.png")
            }
            #expect(
                try Self.stale(in: folder)
                    == ["ClassicTests", "ModernTests"].map {
                        "Tests/OutsideTests/__Goldens__/\($0)/old.png"
                    })

            // A change fails in both, also in a detached task, and each failure has a command that
            // accepts it.
            let changed = Self.modern.replacing("= 200", with: "= 201")
            try Disk.write(Array(changed.utf8), to: tests + "/ModernTests.swift")
            try FileManager.default.createDirectory(
                atPath: folder + "/attachments", withIntermediateDirectories: true)
            let third = try Self.test(
                folder, [:], ["--attachments-path", folder + "/attachments"])
            #expect(third.status != 0)
            let attachments = try Disk.names(in: folder + "/attachments")
            for role in ["actual", "difference", "expected"] {
                #expect(attachments.contains { $0.hasPrefix("bar-five-\(role)") })
            }
            let words = third.output + third.errors
            #expect(words.contains("accept it: "))
            for golden in goldens {
                #expect(
                    words.contains(
                        "\(golden.split(separator: "/").last ?? "") differs from its golden"))
            }
            let detached = try Self.test(folder, [:], ["--filter", "detached"])
            #expect(detached.status != 0)
            #expect(
                (detached.output + detached.errors).contains("five.png differs from its golden"))
            let failures = try Disk.paths(below: folder + "/.build/golden-failures")
            #expect(
                failures.filter { $0.hasSuffix("/difference.png") }
                    == goldens.map { "Tests/OutsideTests/__Goldens__/\($0)/difference.png" })

            // After a review, `REVEAL_RECORD=failed` records them.
            #expect(try Self.test(folder, ["REVEAL_RECORD": "failed"]).status != 0)
            #expect(try Self.test(folder).status == 0)
            let left = try Disk.paths(below: folder + "/.build/golden-failures")
            #expect(!left.contains { $0.hasSuffix("/difference.png") })
        }
    }

    /// The script's list.
    private static func stale(in folder: String) throws -> [String] {
        let result = try Tool.script(
            "stale-goldens", ["--", "-c", "release"], in: folder,
            environment: ["REVEAL_FAILURES": ""])
        let paths = result.output.split(separator: "\n").filter { $0.hasPrefix("Tests/") }
        #expect(result.status == (paths.isEmpty ? 0 : 1), "\(result.output)\(result.errors)")
        return paths.map(String.init)
    }
}
