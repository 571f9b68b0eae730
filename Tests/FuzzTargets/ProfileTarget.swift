import PNG
import Raster
import RevealColor
import TestSupport

extension FuzzTarget {
    /// The color information of files: profiles and other chunks, and sometimes a conversion.
    ///
    /// The first byte selects the chunks, whose contents follow; the rest is the profile.
    static let profiles = FuzzTarget(
        "profiles",
        sources: [
            "RevealColor/ICCProfileBytes.swift", "RevealColor/ICCProfile.swift",
            "RevealColor/PictureColors.swift", "RevealColor/ToneCurve.swift",
            "RevealColor/CodingPoints.swift",
        ],
        longest: 2048,
        words: [
            "acsp", "mntr", "RGB ", "GRAY", "CMYK", "XYZ ", "Lab ", "rXYZ", "gXYZ", "bXYZ", "rTRC",
            "gTRC", "bTRC", "kTRC", "curv", "para", "desc", "mluc", "cicp", "A2B0", "enUS",
        ],
        seeds: {
            let formulas = [
                (0, [2.2]), (1, [2.4, 0.9, 0.1]), (2, [2.4, 0.9, 0.1, 0.05]),
                (3, [2.4, 0.94786, 0.05214, 0.07739, 0.04045]),
                (4, [2.4, 0.94786, 0.05214, 0.07739, 0.04045, 0.1, 0.1]),
            ]
            let curves =
                formulas.map(HandmadeProfile.parametric)
                + [[], [461], [0, 65535], [0, 9, 3, 65535]].map(HandmadeProfile.sampled)
            let others = curves.map { curve in
                var profile = HandmadeProfile.phone
                profile["rTRC"] = curve
                return profile
            }
            var numbered = HandmadeProfile.phone
            numbered["cicp"] = HandmadeProfile.tag("cicp", [9, 16, 0, 1])
            let whole: [HandmadeProfile] =
                [.phone, .wide, .measured, .gray, .inks, .tables, numbered] + others
            // cICP with each meaningful primaries and transfer, and gAMA with cHRM.
            let points = (0...18).map { UInt8($0) }.flatMap { number in
                [[1, number, 13, 0, 1], [1, 1, number, 0, 1]] as [[UInt8]]
            }
            let chromaticities: [UInt32] = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
            let numbers: [UInt8] =
                [6, 0, 0, 0xb1, 0x8f]
                + chromaticities.flatMap { number in
                    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
                }
            return whole.map { [0] + $0.bytes } + points + [numbers, [8]]
        }
    ) { bytes in
        guard bytes.count <= 60_000, let numbers = bytes.first else { return }
        var rest = bytes.dropFirst()
        var chunks: [(ChunkType, [UInt8])] = []
        let kinds: [(ChunkType, Int)] = [
            (.codingPoints, 4), (.gamma, 4), (.chromaticities, 32), (.standardRGB, 1),
        ]
        for (place, (type, count)) in kinds.enumerated() where numbers >> UInt8(place) & 1 == 1 {
            chunks.append((type, Array(rest.prefix(count))))
            rest = rest.dropFirst(count)
        }
        let profile = Array(rest)
        chunks.append((.profile, Array("a".utf8) + [0, 0] + storedStream(of: profile)))
        // Conversions build tables of 65,536 entries, which takes a thousand times as long as
        // reading.
        let converts = bytes.reduce(0) { $0 &* 31 &+ UInt32($1) } % 256 == 0
        for isGray in [false, true] {
            let colors = PictureColors(ColorDescription(chunks), isGray: isGray)
            if let error = colors.ignored {
                try hold(!error.description.isEmpty, "an error has a description")
                let isBare = chunks.count == 1
                try hold(!isBare || colors.meaning == .space(.sRGB), "an ignored profile is sRGB")
            }
            try hold(!colors.name.isEmpty, "a space has a name")
            guard converts, case .space(let space) = colors.meaning else { continue }
            try checkConversions(of: space)
        }
    }
}

/// Requires that a space looks like itself, and that pictures can be converted there and back.
private func checkConversions(of space: ColorSpace) throws {
    let samples: [UInt8] = [0, 0, 0, 255, 255, 255, 9, 99, 199, 200, 100, 0]
    let bitmap = try Bitmap<UInt8>(width: 2, height: 2, layout: .rgb, samples: samples)
    try hold(space.looksLike(space, inGray: false), "a space looks like itself")
    for (one, other) in [(space, ColorSpace.sRGB), (.sRGB, space), (space, space)] {
        guard let conversion = ColorConversion(from: one, to: other) else { continue }
        let converted = try ColorConverter<UInt8>(conversion).converted(bitmap)
        try hold((0...4).contains(converted.clippedPixels), "pixels are counted once")
    }
}
