/// A color space by numbers of ITU-T H.273, as in a cICP chunk or a profile's `cicp` tag.
struct CodingPoints: Sendable, Equatable {
    /// Color primaries (table 2).
    let primaries: UInt8
    /// Transfer characteristics (table 3).
    let transfer: UInt8
    /// Matrix coefficients (table 4); 0 is RGB, the only value in PNG.
    let matrix: UInt8
    let isFullRange: Bool

    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 4 else { return nil }
        let bytes = Array(bytes)
        (primaries, transfer, matrix, isFullRange) = (bytes[0], bytes[1], bytes[2], bytes[3] == 1)
    }

    /// The described colors; nil if they are unsupported or not full-range RGB.
    var meaning: PictureColors.Meaning? {
        guard matrix == 0, isFullRange, let (chromaticities, gamut) = gamut else { return nil }
        switch transfer {
        case 16, 18:
            let name = "\(gamut) \(transfer == 16 ? "PQ" : "HLG")"
            return .highRange(HighRange(name: name, primaries: primaries, transfer: transfer))
        default:
            guard let curve, let matrix = Matrix(chromaticities) else { return nil }
            let name = primaries == 1 && transfer == 13 ? "sRGB" : gamut
            return .space(ColorSpace(name, matrix, [curve, curve, curve]))
        }
    }

    private var gamut: (Chromaticities, String)? {
        let d65 = Chromaticities.d65
        switch primaries {
        case 1: return (.sRGB, "Rec. 709")
        case 4:
            let c = SIMD2(0.31, 0.316)
            return (
                Chromaticities(
                    red: SIMD2(0.67, 0.33), green: SIMD2(0.21, 0.71), blue: SIMD2(0.14, 0.08),
                    white: c), "Rec. 470 M"
            )
        case 5:
            return (
                Chromaticities(
                    red: SIMD2(0.64, 0.33), green: SIMD2(0.29, 0.6), blue: SIMD2(0.15, 0.06),
                    white: d65), "Rec. 601 625"
            )
        case 6, 7:
            return (
                Chromaticities(
                    red: SIMD2(0.63, 0.34), green: SIMD2(0.31, 0.595), blue: SIMD2(0.155, 0.07),
                    white: d65), "Rec. 601 525"
            )
        case 9: return (.bt2020, "Rec. 2020")
        case 11:
            return (
                Chromaticities(
                    red: Chromaticities.displayP3.red, green: Chromaticities.displayP3.green,
                    blue: Chromaticities.displayP3.blue, white: SIMD2(0.314, 0.351)), "DCI-P3"
            )
        case 12: return (.displayP3, "Display P3")
        default: return nil
        }
    }

    private var curve: ToneCurve? {
        switch transfer {
        case 1, 6, 14, 15: .bt709
        case 4: .gamma(2.2)
        case 5: .gamma(2.8)
        case 8: .linear
        case 13: .sRGB
        default: nil
        }
    }
}
