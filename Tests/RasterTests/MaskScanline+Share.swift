import Raster

extension MaskScanline {
    /// The share of one pixel, as frames use it.
    func share(inColumn column: Int) -> UInt16 {
        guard touched.contains(column) else { return 0 }
        guard !full.contains(column) else { return .max }
        var shares: [UInt16] = [0]
        var span = shares.mutableSpan
        coverage(of: column..<column + 1, into: &span, at: 0)
        return shares[0]
    }
}
