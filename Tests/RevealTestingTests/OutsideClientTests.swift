import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// An external package that depends on this one by path, in debug and release.
@Suite(.outside)
struct OutsideClientTests {
    private static let manifest = OutsidePackage.manifest(
        """
                .target(name: "Other"),
                .executableTarget(
                    name: "Outside",
                    dependencies: [
                        "Other", .product(name: "RevealKit", package: "\(OutsidePackage.dependency)"),
                    ]),
        """)

    /// Another module with names that this library also has.
    private static let other = """
        public struct Color: Sendable { public init() {} }
        public struct Event: Sendable { public init() {} }
        """

    /// A task in a stream's closure captures a transition, a time and options; errors are matched
    /// by case, and Foundation prints their descriptions.
    private static let program = """
        import Foundation
        import Other
        import RevealKit

        let white = try Bitmap<UInt8>(width: 8, height: 8, layout: .gray)
        let color = RevealKit::Color.white
        let other = Other::Color()
        let reveal = Fitted(.reveal)
        let transition = try Transition(reveal, of: Snapshot(.eight(white)))
            .on { (event: RevealKit::Event) in print(event.kind.rawValue) }
        let (time, options) = (Rational(1) / 3, RenderOptions())
        let stream = AsyncThrowingStream<Double, any Error> { continuation in
            let task = Task {
                do {
                    let job = try RenderJob(transition, to: .memory, options: options)
                    for try await frame in job.frames() { continuation.yield(frame.time.double) }
                    continuation.yield(time.double)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
        var count = 0
        for try await _ in stream { count += 1 }
        print(count, color.alpha, type(of: other))
        do {
            _ = try Snapshot(contentsOf: "/nowhere.png")
        } catch FileError.unreadable(_, let path, .unreadable(let reason)) {
            print(path, reason.code)
        } catch {
            print(error)
        }
        do {
            _ = try TimingFunction("spring(0,1,1)")
        } catch {
            print(error.localizedDescription)
            print((error as any LocalizedError).recoverySuggestion ?? "nothing")
        }
        """

    /// The code blocks of a page of the documentation.
    private static func code(_ page: String) throws -> [String] {
        let path = Repository.root + "/Sources/RevealKit/RevealKit.docc/\(page).md"
        let parts = String(decoding: try Disk.read(path), as: UTF8.self).split(separator: "```")
        return parts.filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst(6)) }
    }

    @Test func `the tutorial's code runs as written, including its own preset`() async throws {
        try await Disk.withFolder { folder throws in
            try FileManager.default.createDirectory(
                atPath: folder + "/Sources/screens", withIntermediateDirectories: true)
            let (start, preset) = (try Self.code("GettingStarted"), try Self.code("OwnPreset"))
            let manifest = start[0].replacing("../reveal-render", with: Repository.root)
                .replacing(
                    "package: \"reveal-render\"", with: "package: \"\(OutsidePackage.dependency)\"")
            let own =
                preset[0].replacing("let transition", with: "let dropping")
                + "print(dropping.timeline.end)\n" + preset[1]
            try Disk.write(Array(manifest.utf8), to: folder + "/Package.swift")
            try Disk.write(
                Array((start[1] + own).utf8), to: folder + "/Sources/screens/main.swift")
            var noise = Noise(5)
            for name in ["from", "to"] {
                let bitmap: Bitmap<UInt8> = try noise.bitmap(90, 120, .rgb)
                try Disk.write(try bitmap.png(), to: "\(folder)/\(name).png")
            }
            let result = try OutsidePackage.swift(["run", "-q"], in: folder)
            #expect(result.output == "31 frames\n0.8\n", "\(result.errors)")
            #expect(Disk.exists(folder + "/reveal.png"))
        }
    }

    @Test func `a client that captures library values in tasks runs in debug and release`()
        async throws
    {
        try await Disk.withFolder { folder throws in
            for name in ["Other", "Outside"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/Sources/\(name)", withIntermediateDirectories: true)
            }
            try Disk.write(Array(Self.manifest.utf8), to: folder + "/Package.swift")
            try Disk.write(Array(Self.other.utf8), to: folder + "/Sources/Other/Other.swift")
            try Disk.write(Array(Self.program.utf8), to: folder + "/Sources/Outside/main.swift")
            for configuration in ["debug", "release"] {
                let result = try OutsidePackage.swift(
                    ["run", "-q", "-c", configuration, "Outside"], in: folder)
                #expect(
                    result.output == """
                        start
                        stage-completion
                        completion
                        32 255 Color
                        /nowhere.png 2
                        'spring(0,1,1)' is not a timing function
                        mass and stiffness must be from 1e-6 to 1e6, and damping too unless it is 0

                        """, "\(configuration): \(result.errors)")
            }
        }
    }
}
