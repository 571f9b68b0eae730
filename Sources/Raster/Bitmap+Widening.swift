extension Bitmap {
    /// Writes the samples of row `y` to `row`, a pixel each, as numbers from 0 to the largest
    /// sample: grey as red, green and blue, and opaque where the layout has no alpha.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func widen(row y: Int, into row: inout [SIMD4<Double>]) {
        var target = row.mutableSpan
        precondition(target.count == width)
        let full = Double(S.max)
        withRow(y) { samples in
            switch layout {
            case .rgba:
                for x in 0..<width { target[x] = doubles(SIMD4<S>(samples, at: 4 * x, 4)) }
            case .rgb:
                for x in 0..<width {
                    var pixel = doubles(SIMD4<S>(samples, at: 3 * x, 3))
                    pixel.w = full
                    target[x] = pixel
                }
            case .grey:
                for x in 0..<width {
                    let grey = Double(samples[x])
                    target[x] = SIMD4(grey, grey, grey, full)
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
