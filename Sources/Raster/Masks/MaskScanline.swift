/// A part of one scanline that a mask touches.
package protocol MaskScanline {
    /// Columns that may be covered; all others are uncovered.
    var touched: Range<Int> { get }
    /// The touched columns in which pixels are fully covered.
    var full: Range<Int> { get }

    /// Writes the coverage of the pixels in `columns` to the shares from `start` on: 0 for none of
    /// a pixel's area, 65535 for all.
    func coverage(of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int)

    /// Writes the coverage of the pixels in `left` and in `right` to the shares from two starts on.
    func coverage(
        of left: Range<Int>, _ right: Range<Int>, into shares: inout MutableSpan<UInt16>,
        at leftStart: Int, _ rightStart: Int)
}

extension MaskScanline {
    package func coverage(
        of left: Range<Int>, _ right: Range<Int>, into shares: inout MutableSpan<UInt16>,
        at leftStart: Int, _ rightStart: Int
    ) {
        if !left.isEmpty { coverage(of: left, into: &shares, at: leftStart) }
        if !right.isEmpty { coverage(of: right, into: &shares, at: rightStart) }
    }

    /// Writes the same as `coverage`, without computing it for full columns.
    @inline(__always)
    package func shares(
        of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        let full = full.clamped(to: columns)
        let fullStart = start + full.lowerBound - columns.lowerBound
        coverage(of: columns.lowerBound..<full.lowerBound, into: &shares, at: start)
        for i in fullStart..<fullStart + full.count { shares[i] = .max }
        let right = full.upperBound..<columns.upperBound
        coverage(of: right, into: &shares, at: fullStart + full.count)
    }
}

package struct MaskRows: Sendable {
    var polygons = PolygonRows()
    var maps = MapRows()
    var means = MeanRows()
    var cuts = CutRows()
}
