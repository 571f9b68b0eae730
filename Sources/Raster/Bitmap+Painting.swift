extension Bitmap {
    /// Paints `pixel`, which has a sample for each channel, over `columns` of `rows` by the
    /// coverage that `write` puts behind `sharePadding` zeroes.
    @specialized(where S == UInt8)
    package mutating func paint(
        _ pixel: [S], _ columns: Range<Int>, _ rows: Range<Int>,
        _ write: (Int, inout MutableSpan<UInt16>) -> Void
    ) {
        guard !columns.isEmpty else { return }
        let samples = columns.lowerBound * layout.channels..<columns.upperBound * layout.channels
        var top = [S](repeating: 0, count: samplesPerRow)
        for x in columns {
            top.replaceSubrange(x * pixel.count..<(x + 1) * pixel.count, with: pixel)
        }
        var shares = [UInt16](repeating: 0, count: columns.count + 2 * sharePadding)
        var mixer = Mixer<S>(layout: layout)
        for y in rows {
            for i in shares.indices { shares[i] = 0 }
            var span = shares.mutableSpan
            write(y, &span)
            withMutableRow(y) { mixer.paint(top.span, over: &$0, samples, by: shares.span) }
        }
    }
}
