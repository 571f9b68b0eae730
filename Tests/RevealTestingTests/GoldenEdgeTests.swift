import PNG
import Raster
import RevealComparison
import RevealMotion
import RevealRendering
import RevealTesting
import RevealValues
import TestSupport
import Testing

/// Goldens of reveals are film strips, and failures report how far an edge has moved.
struct GoldenEdgeTests {
    private static func flat(_ sample: UInt8) throws -> AnyBitmap {
        var bitmap = try Bitmap<UInt8>(width: 60, height: 40, layout: .rgb)
        bitmap.withMutableSamples { samples in for i in samples.indices { samples[i] = sample } }
        return .eight(bitmap)
    }

    /// Frames of a reveal of white over black at these times.
    private static func frames(_ times: Rational...) throws -> [AnyBitmap] {
        let transition = try Transition(
            Fitted(.reveal, timingFunction: .linear), from: Snapshot(flat(0)),
            to: Snapshot(flat(255)))
        return try transition.bitmaps(at: times)
    }

    private static let snapshots = SnapshotPair(outgoing: .color(.black), incoming: .color(.white))

    @Test func `a failed golden reports a moved edge in pixels`() async throws {
        try await Disk.withFolder { folder throws in
            func words(_ time: Rational) throws -> String {
                let frame = try Self.frames(time)[0]
                return ExpectGoldenTests.saying(in: folder) {
                    expectGolden(frame, named: "edge", snapshots: Self.snapshots)
                }
            }
            #expect(try words(0.2).contains("recorded"))
            #expect(try words(0.2) == "")
            // The radius grows by 72.1 px/s.
            #expect(try words(0.21).contains("the edge is 0.72 px farther out, center "))
        }
    }

    @Test func `a failed film strip reports the frame in which an edge has moved`() async throws {
        try await Disk.withFolder { folder throws in
            func words(_ times: Rational...) throws -> String {
                let strip = try times.map { try Self.frames($0)[0] }
                return ExpectGoldenTests.saying(in: folder) {
                    expectGolden(strip, named: "strip", snapshots: Self.snapshots)
                }
            }
            #expect(try words(0.1, 0.2, 0.25).contains("recorded"))
            let moved = try words(0.1, 0.19, 0.25)
            #expect(moved.contains("\nframe 1: the edge is 0.72 px farther in"), "\(moved)")
            #expect(!moved.contains("frame 0:") && !moved.contains("frame 2:"))
        }
    }

    @Test func `the first five differences are printed and the rest are counted`() async throws {
        try await Disk.withFolder { folder throws in
            func words(_ offset: Int) throws -> String {
                let frames = try (0..<12).map { try Self.frames(Rational($0 + offset) / 60)[0] }
                return ExpectGoldenTests.saying(in: folder) {
                    expectGolden(frames, named: "many", as: .animation())
                }
            }
            #expect(try words(0).contains("recorded"))
            let many = try words(1)
            #expect(many.contains("\nand 7 more\n") && many.contains("\nframe 4: "), "\(many)")
        }
    }

    @Test func `a list of bitmaps at any times equals single bitmaps at these times`() throws {
        let transition = try Transition(Fitted(.reveal), of: Snapshot(try Self.flat(90)))
        let times: [Rational] = [0.5, 0, 0.123, 0.123]
        #expect(try transition.bitmaps(at: times) == times.map { try transition.bitmap(at: $0) })
        #expect(try transition.bitmaps(at: []) == [])
        for time: Rational in [-0.1, 0.51] {
            #expect(throws: RenderError.noMoment(time, end: 0.5)) {
                try transition.bitmaps(at: [0.1, time])
            }
        }
    }
}
