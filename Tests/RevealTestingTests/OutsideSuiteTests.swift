import Foundation
import TestSupport
import Testing

/// A package of somebody else's that depends on this one by its path and keeps goldens.
///
/// Building it takes minutes, so it is a part of `make torture`.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["REVEAL_TORTURE_OUTSIDE"] != nil,
        "building a package takes minutes: see make torture"))
struct OutsideSuiteTests {
    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Outside",
            dependencies: [.package(path: "\(Repository.root)")],
            targets: [
                .testTarget(
                    name: "OutsideTests",
                    dependencies: [
                        .product(
                            name: "RevealTesting",
                            package: "\(Repository.root.split(separator: "/").last ?? "")")
                    ])
            ])
        """

    /// A suite of Swift Testing.
    private static let modern = """
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
                let frames = try (0..<5).map { AnyBitmap.eight(try bar(3 * $0)) }
                expectGolden(frames, named: "growing")
                expectGolden(frames, named: "moving", as: .animation(.sixty))
            }
        }
        """

    /// A suite of XCTest.
    private static let classic = """
        import RevealKit
        import RevealTesting
        import XCTest

        final class ClassicTests: XCTestCase {
            func testStill() throws {
                let bitmap = try bar(7)
                expectGolden(bitmap, named: "seven")
                withGoldens(record: .never) { _ = expectGolden(bitmap, named: "seven") }
            }

            override class func tearDown() { expectNoStaleGoldens() }
        }
        """

    private static func test(
        _ folder: String, _ environment: [String: String] = [:]
    ) throws -> Tool.Result {
        let swift = try #require(
            ["/usr/bin", "/opt/swift/usr/bin", "/usr/local/bin"].map { $0 + "/swift" }
                .first(where: Disk.exists) ?? Self.swift)
        let quiet = ["CI": "", "REVEAL_RECORD": "", "REVEAL_FAILURES": ""]
        return try Tool.run(
            ["test", "-c", "release"], in: folder,
            environment: quiet.merging(environment) { $1 }, program: swift)
    }

    /// The compiler's driver on the path.
    private static var swift: String? {
        let found = try? Tool.run(["-c", "command -v swift"], in: "/", program: "/bin/sh")
        return found?.output.split(separator: "\n").first.map(String.init)
    }

    @Test func `suites of Swift Testing and XCTest keep goldens`() async throws {
        try await Disk.withFolder { folder in
            let tests = folder + "/Tests/OutsideTests"
            try FileManager.default.createDirectory(
                atPath: tests, withIntermediateDirectories: true)
            try Disk.write(Array(Self.manifest.utf8), to: folder + "/Package.swift")
            try Disk.write(Array(Self.modern.utf8), to: tests + "/ModernTests.swift")
            try Disk.write(Array(Self.classic.utf8), to: tests + "/ClassicTests.swift")

            // In continuous integration nothing is recorded.
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
                ])
            let second = try Self.test(folder, ["CI": "true"])
            #expect(second.status == 0, "\(second.output)\(second.errors)")

            // A change fails in both, and each says how to accept it.
            let changed = Self.modern.replacing("= 200", with: "= 201")
            try Disk.write(Array(changed.utf8), to: tests + "/ModernTests.swift")
            try Disk.write([1], to: tests + "/__Goldens__/ModernTests/old.png")
            try Disk.write([1], to: tests + "/__Goldens__/ClassicTests/old.png")
            let third = try Self.test(folder)
            #expect(third.status != 0)
            let words = third.output + third.errors
            for golden in goldens {
                #expect(words.contains("accept it: "))
                #expect(
                    words.contains("\(golden.split(separator: "/").last ?? "") is not as recorded"))
            }
            #expect(words.contains("stale golden: no test of ModernTests asks for it: "))
            #expect(words.contains("stale golden: no test asks for it: "))
            let failures = try Disk.paths(below: folder + "/.build/golden-failures")
            #expect(failures.count { $0.hasSuffix("/difference.png") } == 4)

            // Whoever looked at them records them.
            #expect(try Self.test(folder, ["REVEAL_RECORD": "failed"]).status != 0)
            for path in ["ModernTests/old.png", "ClassicTests/old.png"] {
                try FileManager.default.removeItem(atPath: "\(tests)/__Goldens__/\(path)")
            }
            #expect(try Self.test(folder).status == 0)
        }
    }
}
