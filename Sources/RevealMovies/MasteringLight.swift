struct MasteringLight: Sendable, Equatable {
    private let display: [UInt8]?
    private let level: [UInt8]?

    /// Fails if `color` has neither mastering display nor light level data.
    init?(_ color: ColorDescription) {
        func content(_ type: ChunkType) -> [UInt8]? {
            color.entries.first { $0.type == type }?.content
        }
        (display, level) = (content(.masteringDisplay), content(.lightLevel))
        if display == nil, level == nil { return nil }
    }

    /// libx265's parameters.
    ///
    /// As in PNG, chromaticities are in units of 0.00002 and display luminances in 0.0001 cd/m²;
    /// light levels are in cd/m².
    var x265Parameters: [String] {
        var parameters: [String] = []
        if let display {
            func place(_ index: Int) -> String {
                let (x, y) = (2 * index, 2 * index + 1)
                return "(\(Self.number(display, 2 * x, 2)),\(Self.number(display, 2 * y, 2)))"
            }
            // PNG's order is red, green, blue, white; then maximum and minimum luminance.
            parameters.append(
                "master-display=G\(place(1))B\(place(2))R\(place(0))WP\(place(3))"
                    + "L(\(Self.number(display, 16, 4)),\(Self.number(display, 20, 4)))")
        }
        if let level {
            let whole = [0, 4].map { min((Self.number(level, $0, 4) + 5000) / 10_000, 65_535) }
            parameters.append("max-cll=\(whole[0]),\(whole[1])")
        }
        return parameters
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
