package import Raster

/// Paints RGBA pixels one by one, as `paintStraight` does.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func paintStraightTwin<S: Sample>(
    _ top: Span<S>, over row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    let largest = Double(S.max)
    let full = 65535 * largest
    for pixel in 0..<shares.count - 2 * sharePadding {
        let i = start + 4 * pixel
        let painted = Double(shares[sharePadding + pixel]) * Double(top[i + 3])
        let topWeight = painted * largest
        let bottomWeight = (full - painted) * Double(row[i + 3])
        let weight = topWeight + bottomWeight
        if weight == 0 { continue }
        for channel in i..<i + 3 {
            let sum = topWeight * Double(top[channel]) + bottomWeight * Double(row[channel])
            row[channel] = S((sum / weight).rounded(.toNearestOrEven))
        }
        row[i + 3] = S((weight / full).rounded(.toNearestOrEven))
    }
}
