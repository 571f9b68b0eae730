import Foundation
import Raster
import RevealComparison
import TestSupport
import Testing

/// The metrics' values, compared with their published definitions.
struct MetricTests {
    /// The distance of two opaque 8-bit pixels.
    private static func distance(_ one: [UInt8], _ other: [UInt8], _ metric: Metric) throws
        -> Double
    {
        let (one, other) = (try Bitmap(1, 1, .rgb, one), try Bitmap(1, 1, .rgb, other))
        return one.differences(from: other, by: ComparisonOptions(metric)).largest
    }

    @Test func `cube and fifth roots agree with the C library`() {
        for number in [0, 1e-300, 1e-9, 0.001, 0.5, 0.999, 1, 2, 7.5, 1e12] {
            #expect(abs(root(3, of: number) - cbrt(number)) <= 1e-15 * cbrt(number))
            let fifth = pow(number, 0.2)
            #expect(abs(root(5, of: number) - fifth) <= 1e-14 * fifth)
        }
    }

    @Test func `samples are converted to linear light by the sRGB formula`() {
        for sample in stride(from: 0.0, through: 1, by: 1 / 255.0) {
            let light = sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
            #expect(abs(linear(sample) - light) < 1e-14)
        }
    }

    @Test(arguments: [
        ([1.0, 1, 1], [1.0, 0, 0]), ([1, 0, 0], [0.627955, 0.224863, 0.125846]),
        ([0, 1, 0], [0.866440, -0.233888, 0.179498]),
        ([0, 0, 1], [0.452014, -0.032457, -0.311528]),
        ([0, 0, 0], [0, 0, 0]),
    ])
    func `colors have their published OKLab coordinates`(_ rgb: [Double], _ lab: [Double]) {
        let found = oklab(SIMD4(rgb[0], rgb[1], rgb[2], 0))
        for i in 0..<3 { #expect(abs(found[i] - lab[i]) < 2e-5) }
    }

    @Test func `OKLab distances add lightness and color`() throws {
        #expect(try abs(Self.distance([0, 0, 0], [255, 255, 255], .oklab) - 1) < 1e-6)
        // |0.627955 − 0.452014| + √((0.224863 + 0.032457)² + (0.125846 + 0.311528)²)
        let redToBlue = try Self.distance([255, 0, 0], [0, 0, 255], .oklab)
        #expect(abs(redToBlue - (0.175941 + 0.507455)) < 1e-4)
    }

    @Test func `the YIQ metric has pixelmatch's weights`() throws {
        // pixelmatch counts a pixel if 35215·t² is exceeded, with samples up to 255.
        let delta = { (r: Double, g: Double, b: Double) -> Double in
            let y = r * 0.29889531 + g * 0.58662247 + b * 0.11448223
            let i = r * 0.59597799 - g * 0.27417610 - b * 0.32180189
            let q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
            return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
        }
        for (one, other): ([UInt8], [UInt8]) in [
            ([10, 20, 30], [40, 20, 90]), ([255, 255, 255], [0, 0, 0]), ([9, 9, 9], [9, 10, 9]),
        ] {
            let steps = zip(one, other).map { Double($0) - Double($1) }
            let expected = (delta(steps[0], steps[1], steps[2]) / 35215).squareRoot()
            #expect(try abs(Self.distance(one, other, .yiq) - expected) < 1e-12)
        }
    }

    /// Wider and taller than the blocks of 64 pixels that are compared at a time, and narrower and
    /// lower than the window.
    @Test(arguments: [PixelLayout.gray, .rgb, .rgba], [(19, 24), (70, 3), (2, 140), (133, 1)])
    func `the SSIM metric follows the published formula around each pixel`(
        _ layout: PixelLayout, _ size: (Int, Int)
    ) throws {
        var noise = Noise(8)
        let (width, height) = size
        let one: Bitmap<UInt8> = try noise.bitmap(width, height, layout)
        var samples = one.samples
        for i in samples.indices where (i / layout.channels) % width < 4 && i < 200 {
            samples[i] = samples[i] / 2
        }
        let other = try Bitmap(width, height, layout, samples)
        let distances = Self.unlikeness(one, other)
        for tolerance in [0, 1e-6, 0.05, 0.3] {
            let found = one.differences(
                from: other, by: ComparisonOptions(.ssim, tolerance: tolerance))
            #expect(found.differing == distances.count { $0 > max(tolerance, 1e-12) })
            #expect(abs(found.largest - (distances.max() ?? 0)) < 1e-9)
        }
        // In a few rows the window is too small for pixels that hardly differ, or do not differ.
        guard height > 3 else { return }
        #expect(distances.contains { $0 > 0.3 } && distances.contains { $0 < 1e-12 })
    }

    @Test func `an opaque alpha channel does not change SSIM`() throws {
        var noise = Noise(9)
        let pictures: [Bitmap<UInt8>] = try [
            noise.bitmap(70, 9, .rgb), noise.bitmap(70, 9, .rgb),
        ]
        let opaque = try pictures.map { try $0.converted(to: .rgba) }
        let rule = ComparisonOptions(.ssim, tolerance: 0.3)
        let (plain, same) = (
            pictures[0].differences(from: pictures[1], by: rule),
            opaque[0].differences(from: opaque[1], by: rule)
        )
        #expect(plain == same)
        #expect(plain.largest > 0.3 && plain.differing > 0)
    }

    /// 1 − SSIM of every pixel, with each window summed separately.
    private static func unlikeness(_ one: Bitmap<UInt8>, _ other: Bitmap<UInt8>) -> [Double] {
        let backgrounds = one.layout.hasAlpha ? [0.0, 1] : [0]
        func seen(_ picture: Bitmap<UInt8>, _ x: Int, _ y: Int, _ channel: Int, _ over: Double)
            -> Double
        {
            let pixel = picture[x, y].map { Double($0) / 255 }
            let alpha = pixel.count == 4 ? pixel[3] : 1
            return pixel[pixel.count == 1 ? 0 : channel] * alpha + over * (1 - alpha)
        }
        return (0..<one.width * one.height).map { place in
            let (x, y) = (place % one.width, place / one.width)
            var least = 1.0
            for over in backgrounds {
                for channel in 0..<3 {
                    var sums = [Double](repeating: 0, count: 6)
                    for v in max(0, y - 5)...min(one.height - 1, y + 5) {
                        for u in max(0, x - 5)...min(one.width - 1, x + 5) {
                            let square = Double((u - x) * (u - x) + (v - y) * (v - y))
                            let weight = exp(-square / (2 * 1.5 * 1.5))
                            let a = seen(one, u, v, channel, over)
                            let b = seen(other, u, v, channel, over)
                            for (i, value) in [1, a, b, a * a, b * b, a * b].enumerated() {
                                sums[i] += weight * value
                            }
                        }
                    }
                    let means = sums.map { $0 / sums[0] }
                    let (a, b) = (means[1], means[2])
                    let (aa, bb, ab) = (means[3] - a * a, means[4] - b * b, means[5] - a * b)
                    least = min(
                        least,
                        (2 * a * b + 1e-4) * (2 * ab + 9e-4)
                            / ((a * a + b * b + 1e-4) * (aa + bb + 9e-4)))
                }
            }
            return 1 - least
        }
    }
}
