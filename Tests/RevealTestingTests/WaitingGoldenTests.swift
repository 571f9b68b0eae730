import PNG
import Raster
import RevealTesting
import TestSupport
import Testing

/// Goldens of pictures that are made asynchronously are recorded and compared.
struct WaitingGoldenTests {
    /// A renderer that makes one picture after another.
    private actor Renderer {
        private var noise = Noise(7)

        func bitmap() throws -> Bitmap<UInt8> { try noise.bitmap(6, 4, .rgb) }
    }

    /// The reason why there is no picture.
    private struct NoScreen: Error, CustomStringConvertible {
        let description = "there is no screen"
    }

    /// The messages of expectations in `body`, with goldens in `folder`.
    private static func saying(in folder: String, _ body: () async throws -> Void) async throws
        -> String
    {
        var settings = GoldenSettings()
        settings.environment = { $0 == "REVEAL_FAILURES" ? folder + "/failures" : nil }
        let words = ExpectGoldenTests.Words()
        settings.onFailure = words.note
        try await GoldenSettings.$current.withValue(settings) {
            try await withGoldens(in: folder + "/goldens", body)
        }
        return words.all
    }

    @Test func `an asynchronous picture is recorded and then compared`() async throws {
        try await Disk.withFolder { folder in
            let recorded = try await Self.saying(in: folder) {
                let renderer = Renderer()
                await expectGolden(named: "one") { try await renderer.bitmap() }
                await expectGolden(named: "any") { AnyBitmap(try await renderer.bitmap()) }
                await expectGolden(named: "strip") {
                    [try await renderer.bitmap(), try await renderer.bitmap()]
                }
            }
            for name in ["one", "any", "strip"] {
                #expect(recorded.contains("recorded \(folder)/goldens/\(name).png"), "\(recorded)")
            }
            let renderer = Renderer()
            let again = try await Self.saying(in: folder) {
                let isSame = await expectGolden(named: "one") { try await renderer.bitmap() }
                #expect(isSame)
            }
            #expect(again.isEmpty)
            let other = try await Self.saying(in: folder) {
                let isSame = await expectGolden(named: "one") { try await renderer.bitmap() }
                #expect(!isSame)
            }
            #expect(other.contains("one.png differs from its golden: 24 of 24 pixels differ"))
            let strip = try decode(folder + "/goldens/strip.png")
            #expect(strip.width == 12 && strip.height == 4)
        }
    }

    @Test func `an error while a picture is made fails the test and records nothing`() async throws
    {
        try await Disk.withFolder { folder in
            let words = try await Self.saying(in: folder) {
                let isSame = await expectGolden(named: "none") { () -> Bitmap<UInt8> in
                    await Task.yield()
                    throw NoScreen()
                }
                #expect(!isSame)
            }
            #expect(words == "there is no screen")
            #expect(!Disk.exists(folder + "/goldens"))
        }
    }
}
