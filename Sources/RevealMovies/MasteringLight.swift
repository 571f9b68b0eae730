import PNG

/// What a picture says of the display that it was made on (mDCV) and of its light (cLLI), for
/// encoders that carry it.
struct MasteringLight: Sendable, Equatable {
    private let display: [UInt8]?
    private let level: [UInt8]?

    /// What `color` says; nil where it says nothing of the kind.
    init?(_ color: ColorDescription) {
        func content(_ type: ChunkType) -> [UInt8]? {
            color.entries.first { $0.type == type }?.content
        }
        (display, level) = (content(.masteringDisplay), content(.lightLevel))
        if display == nil, level == nil { return nil }
    }

    /// As libx265 is told: places in fiftieths of a thousandth and light in ten-thousandths of a
    /// candela a square metre, which are PNG's own units, and the picture's brightest light and
    /// average in whole ones.
    var x265Parameters: [String] {
        var parameters: [String] = []
        if let display {
            func place(_ index: Int) -> String {
                let (x, y) = (2 * index, 2 * index + 1)
                return "(\(Self.number(display, 2 * x, 2)),\(Self.number(display, 2 * y, 2)))"
            }
            // PNG has red, green, blue and white; most and least light.
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
