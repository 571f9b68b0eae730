import RevealRendering

/// FFmpeg's names of what ITU-T H.273 has numbers for.
extension ColorTag {
    /// Such as `bt709`; a number where it is none of those that pictures have.
    var primariesName: String {
        switch primaries {
        case 1: "bt709"
        case 9: "bt2020"
        case 12: "smpte432"
        default: String(primaries)
        }
    }

    /// Such as `bt709`.
    var transferName: String {
        switch transfer {
        case 1: "bt709"
        case 13: "iec61966-2-1"
        case 16: "smpte2084"
        case 18: "arib-std-b67"
        default: String(transfer)
        }
    }

    /// Whether the primaries are those of ITU-R BT.2020, which have a matrix of their own.
    var isLarge: Bool { primaries == 9 }

    /// What red, green and blue become luma by.
    var matrixName: String { isLarge ? "bt2020nc" : "bt709" }
}
