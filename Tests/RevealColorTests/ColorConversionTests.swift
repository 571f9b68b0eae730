import Foundation
import PNG
import Raster
import RevealColor
import TestSupport
import Testing

/// Color conversions compared with Little CMS, an independent implementation.
@Suite(.enabled(if: LittleCMS.isThere, LittleCMS.missing))
struct ColorConversionTests {
    /// The color space of a profile.
    static func space(of profile: [UInt8], isGray: Bool = false) throws -> ColorSpace {
        let colors = try PictureColors(description(of: profile), isGray: isGray)
        #expect(colors.ignored == nil)
        guard case .space(let space) = colors.meaning else {
            throw Unexpected(meaning: colors.meaning)
        }
        return space
    }

    struct Unexpected: Error {
        let meaning: PictureColors.Meaning
    }

    /// The color description of a file that contains this profile.
    static func description(of profile: [UInt8]) throws -> ColorDescription {
        let picture = HandmadePicture(1, 1, depth: 8, colorType: 2, [7, 7, 7])
        let file = HandmadePNG(picture, before: [HandmadeProfile.chunk(profile)])
        return try PNGFile(file.bytes.span).color
    }

    /// The 256 pictures of all 8-bit colors, one for each red.
    ///
    /// `COLORS=all` compares all of them; the default is 16.
    private static let reds =
        ProcessInfo.processInfo.environment["COLORS"] == "all"
        ? Array(0...255) : stride(from: 0, through: 255, by: 17).map { $0 }

    @Test func `Display P3 is converted to sRGB to within one step of 8 bits`() async throws {
        let profile = HandmadeProfile.phone.bytes
        let conversion = try #require(
            ColorConversion(from: Self.space(of: profile), to: .sRGB))
        let converter = ColorConverter<UInt8>(conversion)
        var (farthest, different, clipped) = (0, 0, 0)
        for red in Self.reds {
            var samples: [UInt8] = []
            for green in 0..<256 {
                for blue in 0..<256 { samples += [UInt8(red), UInt8(green), UInt8(blue)] }
            }
            let floats = samples.map { Float($0) / 255 }
            let wanted = try await LittleCMS.convert(floats, from: profile)
            let bitmap = try Bitmap<UInt8>(
                width: 256, height: 256, layout: .rgb, samples: samples)
            let converted = try converter.converted(bitmap)
            clipped += converted.clippedPixels
            converted.bitmap.withSamples { ours in
                for i in ours.indices {
                    let theirs = Int((min(max(wanted[i], 0), 1) * 255).rounded())
                    farthest = max(farthest, abs(Int(ours[i]) - theirs))
                    different += Int(ours[i]) == theirs ? 0 : 1
                }
            }
        }
        // Where the exact value is between two steps, Little CMS has only seven digits.
        #expect(farthest <= 1 && Double(different) / Double(Self.reds.count << 16) < 1e-4)
        // Out-of-gamut colors are counted; most colors of one space are in the gamut of the other.
        #expect((1...Self.reds.count << 15).contains(clipped))
        if Self.reds.count == 256 { print("all colors: \(farthest) \(different) \(clipped)") }
    }

    private static let profiles: [String: HandmadeProfile] = [
        "phone": .phone, "wide": .wide, "measured": .measured,
    ]

    /// Random colors of 16 bits, in steps of 65535.
    ///
    /// Little CMS rounds a tone curve's table to 16 bits: half of a step of light is 6.5 steps of
    /// sRGB in the darkest colors.
    @Test(arguments: [
        ("phone", "sRGB", 2), ("wide", "sRGB", 2), ("measured", "sRGB", 8),
        ("measured", "phone", 8),
    ])
    func `random colors are converted between spaces like by Little CMS`(
        source: String, destination: String, farthest: Int
    ) async throws {
        let from = try #require(Self.profiles[source]?.bytes)
        let to = Self.profiles[destination]?.bytes ?? []
        let side = ProcessInfo.processInfo.environment["COLORS"] == "all" ? 1000 : 200
        var noise = Noise(25)
        let bitmap: Bitmap<UInt16> = try noise.bitmap(side, side, .rgb)
        let samples = bitmap.withSamples { span in span.indices.map { span[$0] } }
        let wanted = try await LittleCMS.convert(
            samples.map { Float($0) / 65535 }, from: from, to: to)
        let target = try to.isEmpty ? ColorSpace.sRGB : Self.space(of: to)
        let conversion = try #require(ColorConversion(from: Self.space(of: from), to: target))
        let ours = try await ColorConverter<UInt16>(conversion).converted(bitmap, parts: 3)
        let worst = ours.bitmap.withSamples { ours in
            ours.indices.map {
                abs(Int(ours[$0]) - Int((min(max(wanted[$0], 0), 1) * 65535).rounded()))
            }.max() ?? 0
        }
        #expect(worst <= farthest)
    }

    @Test func `a gray picture stays gray and is converted as by Little CMS`() async throws {
        let profile = HandmadeProfile.gray.bytes
        let samples = (0..<256).map { UInt8($0) }
        let wanted = try await LittleCMS.convert(
            samples.map { Float($0) / 255 }, from: profile, isGray: true)
        let bitmap = try Bitmap<UInt8>(width: 256, height: 1, layout: .gray, samples: samples)
        let space = try Self.space(of: profile, isGray: true)
        let conversion = try #require(ColorConversion(from: space, to: .sRGB))
        let ours = try ColorConverter<UInt8>(conversion).converted(bitmap)
        #expect(ours.bitmap.layout == .gray && ours.clippedPixels == 0)
        ours.bitmap.withSamples { ours in
            for i in ours.indices {
                #expect(abs(Float(ours[i]) - wanted[3 * i] * 255) < 0.51)
            }
        }
    }

    @Test(arguments: [
        "handle = cms.cmsCreate_sRGBProfile()",
        "handle = cms.cmsCreate_sRGBProfile(); version(handle, 2.1)",
        "handle = rgb(D65, P3, cms.cmsBuildGamma(None, double(2.2)))",
        """
        handle = rgb(D65, P3, cms.cmsBuildParametricToneCurve(None, 4, (double * 5)(
            2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)))
        version(handle, 4.2)
        """,
        """
        points = [round(65535 * (i / 1023) ** 1.8) for i in range(1024)]
        handle = rgb((0.3457, 0.3585), [(0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001)],
            cms.cmsBuildTabulatedToneCurve16(None, 1024, (ctypes.c_uint16 * 1024)(*points)))
        version(handle, 2.4)
        """,
    ])
    func `profiles written by Little CMS are interpreted as by Little CMS`(body: String)
        async throws
    {
        let profile = try await LittleCMS.profile(body)
        var noise = Noise(4)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(64, 64, .rgb)
        let samples = bitmap.withSamples { span in span.indices.map { span[$0] } }
        let wanted = try await LittleCMS.convert(samples.map { Float($0) / 255 }, from: profile)
        let conversion = try #require(
            ColorConversion(from: Self.space(of: profile), to: .sRGB))
        try ColorConverter<UInt8>(conversion).converted(bitmap).bitmap.withSamples { ours in
            for i in ours.indices {
                #expect(abs(Float(ours[i]) - min(max(wanted[i], 0), 1) * 255) < 0.52)
            }
        }
    }

    @Test func `the written profile is equivalent to Display P3`() async throws {
        let entry = try #require(
            ColorDescription.displayP3.entries.first { $0.type.description == "iCCP" })
        let profile = try Inflater.inflate(Array(entry.content.dropFirst(12)))
        var noise = Noise(3)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(64, 64, .rgb)
        let samples = bitmap.withSamples { span in span.indices.map { Float(span[$0]) / 255 } }
        let one = try await LittleCMS.convert(samples, from: profile)
        let other = try await LittleCMS.convert(samples, from: HandmadeProfile.phone.bytes)
        for (one, other) in zip(one, other) { #expect(abs(one - other) < 0.002) }
    }
}

/// Color conversions with results that are known without another implementation.
struct OwnConversionTests {
    @Test func `a color conversion in parts equals one in a single part`() async throws {
        var noise = Noise(7)
        let conversion = try #require(ColorConversion(from: .displayP3, to: .sRGB))
        let converter = ColorConverter<UInt8>(conversion)
        for layout in [PixelLayout.rgb, .rgba, .gray] {
            let bitmap: Bitmap<UInt8> = try noise.bitmap(50, 333, layout)
            let one = try converter.converted(bitmap)
            let many = try await converter.converted(bitmap, parts: 4)
            #expect(one.bitmap == many.bitmap && one.clippedPixels == many.clippedPixels)
        }
    }

    @Test func `colors that are in both gamuts survive a round trip`() throws {
        let there = try #require(ColorConversion(from: .sRGB, to: .displayP3))
        let back = try #require(ColorConversion(from: .displayP3, to: .sRGB))
        var noise = Noise(8)
        let bitmap: Bitmap<UInt16> = try noise.bitmap(100, 100, .rgba)
        let wide = try ColorConverter<UInt16>(there).converted(bitmap)
        #expect(wide.clippedPixels == 0)
        let again = try ColorConverter<UInt16>(back).converted(wide.bitmap)
        #expect(again.clippedPixels == 0)
        bitmap.withSamples { these in
            again.bitmap.withSamples { those in
                // One step there is up to 13 steps back, where one channel is much brighter than
                // another.
                for i in these.indices { #expect(abs(Int(these[i]) - Int(those[i])) <= 14) }
            }
        }
    }

    @Test func `a conversion between equal spaces changes no sample`() throws {
        let same = try #require(ColorConversion(from: .sRGB, to: .sRGB))
        let bitmap = try Bitmap<UInt8>(
            width: 256, height: 1, layout: .rgb,
            samples: (0..<768).map { UInt8(truncatingIfNeeded: $0 * 89) })
        #expect(try ColorConverter<UInt8>(same).converted(bitmap).bitmap == bitmap)
        var noise = Noise(9)
        let deep: Bitmap<UInt16> = try noise.bitmap(64, 64, .rgb)
        #expect(try ColorConverter<UInt16>(same).converted(deep).bitmap == deep)
    }

    @Test func `out-of-gamut colors of transparent pixels are not counted`() throws {
        let conversion = try #require(ColorConversion(from: .displayP3, to: .sRGB))
        let bitmap = try Bitmap<UInt8>(
            width: 3, height: 1, layout: .rgba, samples: [255, 0, 0, 0, 255, 0, 0, 1, 9, 9, 9, 9])
        let converted = try ColorConverter<UInt8>(conversion).converted(bitmap)
        #expect(converted.clippedPixels == 1)
    }
}
