import Raster

/// How much of the incoming snapshot each pixel of a row shows.
///
/// As `MixedRows` of the comparison has it, in whole numbers and with nothing held to 0…1, so that
/// noise evens out.
struct MixedRow {
    /// Coverage of the incoming snapshot, a pixel each; what it is worth where `weight` is 0 is
    /// nothing.
    private(set) var coverage: [Float]
    /// The squared contrast of the snapshots, over which coverage has the variance of a sample.
    private(set) var weight: [Float]
    /// The sum of squares that no mix of the snapshots explains, in steps of a sample.
    private(set) var rest: [Float]

    init(width: Int) {
        coverage = [Float](repeating: 0, count: width)
        (weight, rest) = (coverage, coverage)
    }

    /// Reads `columns` of row `y` of `picture`, a mix of `pair`.
    mutating func read(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, row y: Int, columns: Range<Int>
    ) {
        let channels = pair.outgoing.layout.channels
        picture.withRow(y) { here in
            pair.outgoing.withRow(y) { out in
                pair.incoming.withRow(y) { into in
                    for x in columns {
                        var (contrast, along, length) = (Int32(0), Int32(0), Int32(0))
                        for i in channels * x..<channels * x + channels {
                            let from = Int32(out[i])
                            let (d, h) = (Int32(into[i]) &- from, Int32(here[i]) &- from)
                            contrast &+= d &* d
                            along &+= d &* h
                            length &+= h &* h
                        }
                        set(x, contrast, along, length)
                    }
                }
            }
        }
    }

    /// Takes a pixel in: the squares of the contrast and of how far it is from the outgoing
    /// snapshot, and the product of both.
    @inline(__always)
    private mutating func set(_ x: Int, _ contrast: Int32, _ along: Int32, _ length: Int32) {
        guard contrast >= MeasuredPair.leastContrast else {
            (coverage[x], weight[x], rest[x]) = (0, 0, Float(length))
            return
        }
        let share = Float(along) / Float(contrast)
        (coverage[x], weight[x]) = (share, Float(contrast))
        rest[x] = max(0, Float(length) - share * Float(along))
    }
}
