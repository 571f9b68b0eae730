import Raster
import TestSupport
import Testing

/// Frames of streams that are updated change by change equal frames that are converted as a
/// whole.
struct StreamedFrameTests {
    static let forms: [StreamForm.Samples] = [
        .packed(.rgb), .packed(.rgba), .planes,
    ]

    /// The samples of `bitmap` in a stream of this form.
    static func expected<S: Sample, T: Sample>(
        _ bitmap: Bitmap<S>, _ form: StreamForm, _: T.Type
    ) throws -> [T] {
        let wide = try bitmap.converted(to: T.self)
        func pixel(_ x: Int, _ y: Int) -> [T] {
            let pixel = wide[min(x, bitmap.width - 1), min(y, bitmap.height - 1)]
            let color = pixel.count == 1 ? [pixel[0], pixel[0], pixel[0]] : Array(pixel.prefix(3))
            return color + [pixel.count == 4 ? pixel[3] : .max]
        }
        let pixels = (0..<form.height).flatMap { y in (0..<form.width).map { x in pixel(x, y) } }
        switch form.samples {
        case .packed(let layout): return pixels.flatMap { $0.prefix(layout.channels) }
        case .planes:
            return [ColorPlane.luma, .blue, .red].flatMap { plane in
                pixels.map { T(plane.sample(UInt8($0[0]), UInt8($0[1]), UInt8($0[2]))) }
            }
        }
    }

    func check<S: Sample, T: Sample>(
        _: S.Type, _ type: T.Type, _ layout: PixelLayout, _ samples: StreamForm.Samples,
        _ seed: UInt64
    ) throws {
        var stage = try RandomStage<S>(layout, seed)
        var compositor = stage.compositor
        var noise = Noise(seed)
        let form = StreamForm(
            samples, width: stage.width + .random(in: 0...1, using: &noise),
            height: stage.height + .random(in: 0...1, using: &noise))
        var kept = KeptFrame<S>(
            try Bitmap(width: stage.width, height: stage.height, layout: layout))
        var streamed = try StreamedFrame<T>(form)
        for _ in 0..<4 {
            kept.show(stage.stack(), by: &compositor)
            streamed.update(from: kept)
            let expected = try Self.expected(kept.bitmap, form, type)
            let isEqual = streamed.withBytes { bytes in
                expected.withUnsafeBytes { expected in
                    expected.count == bytes.count
                        && expected.indices.allSatisfy { bytes[$0] == expected[$0] }
                }
            }
            #expect(isEqual, "seed \(seed), \(samples)")
        }
    }

    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `a streamed frame updated by its changes equals a fully converted frame`(
        _ layout: PixelLayout
    ) throws {
        for seed in 0..<100 {
            for samples in Self.forms {
                try check(UInt8.self, UInt8.self, layout, samples, 8000 + UInt64(seed))
                try check(UInt16.self, UInt8.self, layout, samples, 8100 + UInt64(seed))
                guard samples != .planes else { continue }
                try check(UInt16.self, UInt16.self, layout, samples, 8200 + UInt64(seed))
                try check(UInt8.self, UInt16.self, layout, samples, 8300 + UInt64(seed))
            }
        }
    }

    @Test func `streamed transparent pixels get the given color, and all others keep theirs`()
        throws
    {
        var hidden = 0
        for seed in 0..<60 {
            var stage = try RandomStage<UInt8>(.rgba, 8400 + UInt64(seed))
            var compositor = stage.compositor
            var noise = Noise(UInt64(seed))
            let (width, height) = (stage.width, stage.height)
            let colors: Bitmap<UInt8> = try noise.bitmap(width, height, .rgba)
            let others = colors.samples
            var kept = KeptFrame<UInt8>(try Bitmap(width: width, height: height, layout: .rgba))
            var streamed = try StreamedFrame<UInt8>(
                StreamForm(.packed(.rgba), width: width, height: height))
            for _ in 0..<4 {
                kept.show(stage.stack(), by: &compositor)
                streamed.update(from: kept, hidden: colors)
                let samples = streamed.withBytes { bytes in bytes.indices.map { bytes[$0] } }
                for (i, sample) in samples.enumerated() {
                    let pixel = kept.bitmap[i / 4 % width, i / 4 / width]
                    let isHidden = pixel[3] == 0 && i % 4 < 3
                    hidden += isHidden ? 1 : 0
                    #expect(sample == (isHidden ? others[i] : pixel[i % 4]), "seed \(seed)")
                }
            }
        }
        #expect(hidden > 1000)
    }

    @Test func `an unchanged streamed frame has no changed rows`() throws {
        var stage = try RandomStage<UInt8>(.rgb, 1)
        var compositor = stage.compositor
        var kept = KeptFrame<UInt8>(
            try Bitmap(width: stage.width, height: stage.height, layout: .rgb))
        let plain = [PlacedSource(0, mask: nil, isFinished: true)]
        kept.show(plain, by: &compositor)
        #expect(kept.changes.count == stage.height)
        kept.show(plain, by: &compositor)
        #expect(kept.changes.isEmpty)
        _ = stage.stack()
    }
}
