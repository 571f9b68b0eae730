import Raster
import TestSupport
import Testing

/// Frames that reuse the preceding frame equal frames that are composited from scratch.
struct KeptFrameTests {
    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `a frame does not depend on the frames composited before it`(
        _ layout: PixelLayout
    ) throws {
        for seed in 0..<300 {
            try check(UInt8.self, layout, 6000 + UInt64(seed))
            try check(UInt16.self, layout, 7000 + UInt64(seed))
            guard seed % 3 == 0 else { continue }
            try check(
                UInt8.self, layout, 8000 + UInt64(seed),
                LightBlendingTests.Curve.sRGB.tables(layout))
        }
    }

    func check<S: Sample>(
        _: S.Type, _ layout: PixelLayout, _ seed: UInt64, _ light: LightTables<S>? = nil
    ) throws {
        var stage = try RandomStage<S>(layout, seed, light)
        var (compositor, fresh) = (stage.compositor, stage.compositor)
        var blank: Bitmap<S> {
            get throws { try Bitmap(width: stage.width, height: stage.height, layout: layout) }
        }
        var noise = Noise(seed)
        let stacks = (0..<4).map { _ in stage.stack() }
        let expected = try stacks.map { stack in
            var frame = try blank
            fresh.composite(stack, into: &frame)
            return frame
        }
        var kept = [KeptFrame(try blank), KeptFrame(try blank)]
        var shown: [Int?] = [nil, nil]
        for _ in 0..<10 {
            let (frame, stack) = (
                Int.random(in: 0..<2, using: &noise),
                Int.random(in: 0..<stacks.count, using: &noise)
            )
            kept[frame].show(stacks[stack], by: &compositor)
            shown[frame] = stack
            #expect(kept[frame].bitmap == expected[stack], "seed \(seed)")
            guard let first = shown[0], let second = shown[1] else { continue }
            let changes = kept[0].changes(from: kept[1])
            #expect(changes == expected[first].changes(from: expected[second]), "seed \(seed)")
        }
    }
}
