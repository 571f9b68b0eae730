import PNG
import Raster
import RevealColor
import TestSupport

extension FuzzTarget {
    /// Colour profiles, as files would hold them: read, and pictures converted by them.
    static let profiles = FuzzTarget(
        "profiles",
        sources: [
            "RevealColor/ProfileBytes.swift", "RevealColor/ICCProfile.swift",
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
                [.phone, .wide, .measured, .grey, .inks, .tables, numbered] + others
            return whole.map(\.bytes)
        }
    ) { bytes in
        guard bytes.count <= 60_000 else { return }
        for isGrey in [false, true] {
            let chunk = Array("a".utf8) + [0, 0] + storedStream(of: bytes)
            let colors = PictureColors(ColorDescription([(.profile, chunk)]), isGrey: isGrey)
            if let error = colors.ignored {
                try hold(!error.description.isEmpty, "a refusal has words")
                try hold(colors.meaning == .space(.sRGB), "what is ignored is sRGB")
            }
            try hold(!colors.name.isEmpty, "a space has a name")
            guard case .space(let space) = colors.meaning else { continue }
            try checkConversions(of: space)
        }
    }
}

/// That a space is like itself, and that pictures can be brought there and back.
private func checkConversions(of space: ColorSpace) throws {
    let samples: [UInt8] = [0, 0, 0, 255, 255, 255, 9, 99, 199, 200, 100, 0]
    let bitmap = try Bitmap<UInt8>(width: 2, height: 2, layout: .rgb, samples: samples)
    try hold(space.looksLike(space, inGrey: false), "a space looks like itself")
    for (one, other) in [(space, ColorSpace.sRGB), (.sRGB, space), (space, space)] {
        guard let conversion = ColorConversion(from: one, to: other) else { continue }
        let converted = try ColorConverter<UInt8>(conversion).converted(bitmap)
        try hold((0...4).contains(converted.clippedPixels), "pixels are counted once")
    }
}
