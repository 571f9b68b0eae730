import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// A map wipe changes pixels in the order of a gray picture.
struct MapWipeTests {
    /// Pictures used as maps: 8-bit noise, a 16-bit slope, and one pixel.
    private static func pictures() throws -> [Snapshot] {
        var noise = Noise(77)
        let slant = (0..<31 * 9).map { (place: Int) -> UInt16 in
            let (x, y) = (place % 31, place / 31)
            return UInt16(2000 * x + 400 * y)
        }
        return [
            Snapshot(.eight(try noise.bitmap(48, 36, .gray))),
            Snapshot(.sixteen(try Bitmap(31, 9, .gray, slant))),
            Snapshot(.eight(try Bitmap(1, 1, .gray, [255]))),
        ]
    }

    static let presets: [MapWipe] = [
        MapWipe(nil), MapWipe(nil, .unreveal), MapWipe(nil, timingFunction: .easeInEaseOut),
    ]

    @Test(arguments: presets, [0, 0.03, 1])
    func `the first and last frames of a map wipe equal the snapshots`(
        _ preset: MapWipe, _ softness: Double
    ) throws {
        for picture in try Self.pictures() {
            for formula in MaskMap.Formula.allCases {
                for isInverted in [false, true] {
                    var wipe = preset
                    wipe.map = try MaskMap(
                        picture, softness: softness, formula, isInverted: isInverted)
                    let (transition, snapshots) = try MaskShapeTests.transition(wipe, MaskStyle())
                    #expect(try transition.bitmap(at: 0) == snapshots[0].bitmap)
                    // Held but not completed: the mask still exists.
                    let held = transition.timeline.scene(at: 0.75)
                    #expect(held.layers.contains { $0.mask != nil })
                    #expect(try transition.bitmap(at: 0.75) == snapshots[1].bitmap)
                    guard picture.width > 1 else { continue }
                    let middle = try transition.bitmap(at: 0.25)
                    #expect(middle != snapshots[0].bitmap && middle != snapshots[1].bitmap)
                }
            }
        }
    }

    @Test func `a spring that overshoots the ends of a map has no visible effect`() throws {
        var wipe = MapWipe(
            try MaskMap(try Self.pictures()[1]),
            timingFunction: try TimingFunction("spring(1,100,5)"))
        wipe.timing.duration = 2
        let (transition, snapshots) = try MaskShapeTests.transition(wipe, MaskStyle())
        let shapes = (0...120).map { frame in
            transition.timeline.scene(at: Rational(frame) / 60)["incoming"].maskStyle.shape
        }
        let most = shapes.compactMap { if case .map(let map) = $0 { map.progress } else { nil } }
            .max()
        #expect(try #require(most) > 1.3)
        #expect(try transition.bitmap(at: 0.3) == snapshots[1].bitmap)
    }

    @Test func `each pixel is blended according to its own gray`() throws {
        let pixels = 48 * 36
        let grays = (0..<pixels).map { UInt8($0 * 7 % 256) }
        let picture = Snapshot(.eight(try Bitmap<UInt8>(48, 36, .gray, grays)))
        let black = try Bitmap<UInt16>(width: 48, height: 36, layout: .gray)
        let white = try Bitmap<UInt16>(48, 36, .gray, .init(repeating: .max, count: pixels))
        let map = try MaskMap(picture, softness: 0.4, .obs)
        let transition = try Transition(
            MapWipe(map), from: Snapshot(.sixteen(black)), to: Snapshot(.sixteen(white)))
        guard case .sixteen(let frame) = try transition.bitmap(at: Rational(1, over: 5)) else {
            Issue.record("no 16 bits")
            return
        }
        // 2/5 of 0.5 s.
        for (gray, share) in zip(grays, frame.samples) {
            let reached: Double = 0.4 * 1.4 - Double(gray) / 255
            let wanted = max(0, min(1, reached / 0.4))
            #expect(abs(Double(share) / 65535 - wanted) <= 1 / 65535)
        }
    }

    @Test func `maps count toward the memory estimate and enter the key`() throws {
        let wide = Snapshot(.eight(try Bitmap<UInt8>(width: 900, height: 700, layout: .gray)))
        let snapshots = try FeatherTransitionTests.snapshots()
        func transition(_ picture: Snapshot, _ softness: Double = 0.03) throws -> Transition {
            try Transition(
                MapWipe(try MaskMap(picture, softness: softness)), from: snapshots[0],
                to: snapshots[1])
        }
        let small = try transition(try Self.pictures()[0])
        let large = try transition(wide)
        let needed = try [small, large].map { try RenderJob($0, to: .memory).expectedMemory }
        #expect(needed[1] - needed[0] >= 2 * 900 * 700 - 2 * 48 * 36)
        let texts = [small, large, try transition(wide, 0.04)].map(\.timeline.canonicalText)
        #expect(Set(texts).count == 3)
    }

    @Test func `a missing map and a colored one are refused`() throws {
        #expect(throws: TransitionError.refused("a map wipe needs a map")) {
            try MaskShapeTests.transition(MapWipe(nil), MaskStyle())
        }
        let colored = Snapshot(.eight(try Bitmap(2, 1, .rgb, [1, 1, 1, 0, 1, 1])))
        #expect(throws: MapError.colored(column: 1, row: 0)) { try MaskMap(colored) }
    }
}
