import RevealRendering

/// FFmpeg's names of what ITU-T H.273 has numbers for.
enum ColorNames {
    /// Its table 2.
    static let primaries: [UInt8: String] = [
        1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 9: "bt2020",
        11: "smpte431", 12: "smpte432",
    ]
    /// Its table 3.
    static let transfers: [UInt8: String] = [
        1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 8: "linear", 13: "iec61966-2-1",
        14: "bt2020-10", 15: "bt2020-12", 16: "smpte2084", 18: "arib-std-b67",
    ]

    /// The number that `name` has in one of them.
    static func number(_ name: String, in names: [UInt8: String]) -> UInt8? {
        names.first { $0.value == name }?.key
    }
}

extension ColorTag {
    /// Such as `bt709`; a number where it is none of those that pictures have.
    var primariesName: String { ColorNames.primaries[primaries] ?? String(primaries) }

    /// Such as `bt709`.
    var transferName: String { ColorNames.transfers[transfer] ?? String(transfer) }

    /// Whether the primaries are those of ITU-R BT.2020, which have a matrix of their own.
    var isLarge: Bool { primaries == 9 }

    /// What red, green and blue become luma by.
    var matrixName: String { isLarge ? "bt2020nc" : "bt709" }
}
