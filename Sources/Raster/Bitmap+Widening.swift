extension Bitmap {
    /// Writes the samples of row `y`, or of some of its columns, to `row` from its beginning, a
    /// pixel each, as numbers from 0 to the largest sample: gray as red, green, and blue, and
    /// opaque if the layout has no alpha.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func widen(
        row y: Int, _ columns: Range<Int>? = nil, into row: inout [SIMD4<Double>]
    ) {
        let columns = columns ?? 0..<width
        let first = columns.lowerBound
        var target = row.mutableSpan
        precondition(target.count >= columns.count)
        let full = Double(S.max)
        withRow(y) { samples in
            switch layout {
            case .rgba:
                for x in columns { target[x - first] = doubles(SIMD4<S>(samples, at: 4 * x, 4)) }
            case .rgb:
                for x in columns {
                    var pixel = doubles(SIMD4<S>(samples, at: 3 * x, 3))
                    pixel.w = full
                    target[x - first] = pixel
                }
            case .grey:
                for x in columns {
                    let grey = Double(samples[x])
                    target[x - first] = SIMD4(grey, grey, grey, full)
                }
            }
        }
    }

    /// Whether any sample of row `y` differs from that of `other`, a bitmap of one size and layout.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func differs(from other: Bitmap, inRow y: Int) -> Bool {
        withRow(y) { these in
            other.withRow(y) { those in these.firstDifference(from: those) != nil }
        }
    }
}
