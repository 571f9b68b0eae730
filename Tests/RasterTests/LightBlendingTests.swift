import Foundation
import Raster
import TestSupport
import Testing

/// Blending in linear light agrees with the C library's power function.
struct LightBlendingTests {
    /// Transfer curves from textbooks.
    enum Curve: CaseIterable {
        case sRGB, gamma, camera, straight

        func light(_ sample: Double) -> Double {
            switch self {
            case .sRGB:
                sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
            case .gamma: pow(sample, 2.2)
            case .camera:
                sample < 4.5 * 0.018053968510807
                    ? sample / 4.5 : pow((sample + 0.09929682680944) / 1.09929682680944, 1 / 0.45)
            case .straight: sample
            }
        }

        func sample(_ light: Double) -> Double {
            switch self {
            case .sRGB:
                light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
            case .gamma: pow(light, 1 / 2.2)
            case .camera:
                light < 0.018053968510807
                    ? 4.5 * light : 1.09929682680944 * pow(light, 0.45) - 0.09929682680944
            case .straight: light
            }
        }

        func tables<S: Sample>(_ layout: PixelLayout) -> LightTables<S> {
            let table = LightTable<S>(light: light, sample: sample)
            return LightTables(Array(repeating: table, count: layout == .gray ? 1 : 3))
        }
    }

    /// The pixel that `kernel` makes of two.
    static func mixed<S: Sample>(
        _ top: [S], _ bottom: [S], _ share: UInt16,
        _ kernel: (Span<S>, inout MutableSpan<S>, Span<UInt16>) -> Void
    ) -> [S] {
        var row = bottom
        var span = row.mutableSpan
        kernel(top.span, &span, BlendingTests.padded([share]).span)
        return row
    }

    @Test(arguments: Curve.allCases)
    func `opaque pixels are within 0.51 steps of the mean light`(_ curve: Curve) {
        exact(UInt8.self, curve, 0.5005)
        exact(UInt16.self, curve, 0.51)
    }

    private func exact<S: Sample>(_: S.Type, _ curve: Curve, _ bound: Double) {
        var noise = Noise(31)
        let (light, most) = (curve.tables(.gray) as LightTables<S>, Double(S.max))
        var worst = 0.0
        for _ in 0..<200_000 {
            let both: [S] = BlendingTests.samples(2, &noise)
            let share = BlendingTests.shares(1, &noise)[0]
            let row = Self.mixed([both[0]], [both[1]], share) {
                light.blend($0, into: &$1, 0..<1, by: $2, in: .gray)
            }
            let lights = both.map { curve.light(Double($0) / most) }
            let part = Double(share) / 65_535
            let mean = part * lights[0] + (1 - part) * lights[1]
            worst = max(worst, abs(Double(row[0]) - curve.sample(mean) * most))
        }
        #expect(worst <= bound, "\(curve), \(S.depth) bits: \(worst)")
    }

    @Test(arguments: [false, true])
    func `pixels with alpha are within 0.51 steps of the premultiplied mean light`(_ paints: Bool) {
        withAlpha(UInt8.self, paints, 0.5005)
        withAlpha(UInt16.self, paints, 0.51)
    }

    private func withAlpha<S: Sample>(_: S.Type, _ paints: Bool, _ bound: Double) {
        var noise = Noise(32)
        let (light, most) = (Curve.sRGB.tables(.rgba) as LightTables<S>, Double(S.max))
        var worst = 0.0
        for _ in 0..<50_000 {
            let (top, bottom): ([S], [S]) = (
                BlendingTests.samples(4, &noise), BlendingTests.samples(4, &noise)
            )
            let share = BlendingTests.shares(1, &noise)[0]
            guard share > 0, share < 65_535 else { continue }
            let row = Self.mixed(top, bottom, share) {
                if paints {
                    light.paint($0, over: &$1, 0..<4, by: $2, in: .rgba)
                } else {
                    light.blend($0, into: &$1, 0..<4, by: $2, in: .rgba)
                }
            }
            let part = Double(share) / 65_535
            let upper = part * Double(top[3]) / most
            let lower = Double(bottom[3]) / most * (1 - (paints ? upper : part))
            let alpha = upper + lower
            worst = max(worst, abs(Double(row[3]) - alpha * most))
            guard alpha > 0 else { continue }
            for i in 0..<3 {
                let lights = [top[i], bottom[i]].map { Curve.sRGB.light(Double($0) / most) }
                let mean = (upper * lights[0] + lower * lights[1]) / alpha
                worst = max(worst, abs(Double(row[i]) - Curve.sRGB.sample(mean) * most))
            }
        }
        #expect(worst <= bound, "\(S.depth) bits: \(worst)")
    }

    @Test func `alpha is the same as when samples are blended without linear light`() {
        var noise = Noise(33)
        let light: LightTables<UInt16> = Curve.sRGB.tables(.rgba)
        for _ in 0..<20_000 {
            let pixels: [UInt16] = BlendingTests.samples(8, &noise)
            let (top, bottom) = (Array(pixels[..<4]), Array(pixels[4...]))
            let share = BlendingTests.shares(1, &noise)[0]
            let rows = [
                Self.mixed(top, bottom, share) {
                    light.blend($0, into: &$1, 0..<4, by: $2, in: .rgba)
                },
                Self.mixed(top, bottom, share) {
                    blendStraight($0, into: &$1, at: 0, shares: $2)
                },
                Self.mixed(top, bottom, share) {
                    light.paint($0, over: &$1, 0..<4, by: $2, in: .rgba)
                },
                Self.mixed(top, bottom, share) {
                    paintStraight($0, over: &$1, at: 0, shares: $2)
                },
            ]
            #expect(rows[0][3] == rows[1][3] && rows[2][3] == rows[3][3])
        }
    }

    /// On a curve that falls, jumps and is flat, so that the light does not determine the sample.
    @Test func `blending with a share of 0 or 1, or of equal pixels, leaves samples exact`() {
        let table = LightTable<UInt16>(
            light: { $0 < 0.25 ? 0 : $0 < 0.5 ? 0.7 : 1 - $0 }, sample: { $0 * $0 })
        let light = LightTables([table, table, table])
        var noise = Noise(34)
        for _ in 0..<20_000 {
            let (top, bottom): ([UInt16], [UInt16]) = (
                BlendingTests.samples(4, &noise), BlendingTests.samples(4, &noise)
            )
            let share = BlendingTests.shares(1, &noise)[0]
            func blended(_ top: [UInt16], _ bottom: [UInt16], _ share: UInt16) -> [UInt16] {
                Self.mixed(top, bottom, share) {
                    light.blend($0, into: &$1, 0..<4, by: $2, in: .rgba)
                }
            }
            #expect(blended(top, bottom, 0) == bottom)
            #expect(blended(top, bottom, .max) == top)
            if top[3] > 0 { #expect(blended(top, top, share) == top) }
            let mean = blended(top, bottom, share)
            for i in 0..<3 where mean[3] > 0 {
                #expect(mean[i] >= min(top[i], bottom[i]) && mean[i] <= max(top[i], bottom[i]))
            }
        }
    }

    @Test func `a half share of white over black has half the light of white`() {
        let light: LightTables<UInt8> = Curve.sRGB.tables(.rgb)
        let row = Self.mixed([255, 255, 255], [0, 0, 0], 32_768) {
            light.blend($0, into: &$1, 0..<3, by: $2, in: .rgb)
        }
        #expect(row == [188, 188, 188])
    }

    /// A linear curve blends samples, so the reference compositor applies.
    ///
    /// Ties may be rounded the other way, once for each of two visible layers.
    @Test(arguments: [PixelLayout.gray, .rgb, .rgba])
    func `stacks blended in linear light equal the reference compositor`(
        _ layout: PixelLayout
    ) throws {
        for seed in 0..<200 {
            try compare(UInt8.self, layout, 8000 + UInt64(seed))
            try compare(UInt16.self, layout, 9000 + UInt64(seed))
        }
    }

    private func compare<S: Sample>(_: S.Type, _ layout: PixelLayout, _ seed: UInt64) throws {
        var stage = try RandomStage<S>(layout, seed, Curve.straight.tables(layout))
        var compositor = stage.compositor
        var frame = try Bitmap<S>(width: stage.width, height: stage.height, layout: layout)
        let stack = stage.stack()
        compositor.composite(stack, into: &frame)
        for y in 0..<stage.height {
            for x in 0..<stage.width {
                let exact = stage.reference.pixel(x, y, of: stack)
                let steps = zip(frame[x, y], exact).map { abs(Int($0) - Int($1)) }
                guard steps.contains(where: { $0 > 2 }) else { continue }
                Issue.record("\(frame[x, y]) is not \(exact) at \(x), \(y): \(stack)")
                return
            }
        }
    }
}
