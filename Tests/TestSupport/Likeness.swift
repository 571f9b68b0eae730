import Foundation
package import Raster

// These functions loop over all samples of pictures. In the command's tests, which are not
// optimized, the loops took minutes.

/// The maximum difference between samples at the same index, or 256 if the counts differ.
package func largestDifference(_ some: [UInt8], _ other: [UInt8]) -> Int {
    guard some.count == other.count else { return 256 }
    return zip(some, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}

/// The similarity of two pictures in their common area, in decibels.
package func likeness(_ some: Bitmap<UInt8>, _ other: Bitmap<UInt8>) -> Double {
    let channels = min(some.layout.channels, other.layout.channels)
    let (left, right) = (some.samples, other.samples)
    var (sum, count) = (0, 0)
    for y in 0..<min(some.height, other.height) {
        for x in 0..<min(some.width, other.width) {
            let (a, b) = (
                (y * some.width + x) * some.layout.channels,
                (y * other.width + x) * other.layout.channels
            )
            for channel in 0..<channels {
                let difference = Int(left[a + channel]) - Int(right[b + channel])
                sum += difference * difference
            }
            count += channels
        }
    }
    return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(count) / Double(sum))
}

/// The number of pixels of `shown` that differ from the picture selected by `matte`: the first of
/// `pictures` for black, the second for white.
///
/// Pixels within two pixels of another selection do not count.
package func wrongPixels(
    _ shown: Bitmap<UInt8>, matte: Bitmap<UInt8>, pictures: (Bitmap<UInt8>, Bitmap<UInt8>)
) -> Int {
    let (width, height, channels) = (shown.width, shown.height, shown.layout.channels)
    let (seen, shares, before, after) = (
        shown.samples, matte.samples, pictures.0.samples, pictures.1.samples
    )
    var wrong = 0
    for y in 0..<height {
        for x in 0..<width {
            let at = y * width + x
            let share = shares[at]
            guard share == 0 || share == 255 else { continue }
            let expected = share == 0 ? before : after
            let range = at * channels..<(at + 1) * channels
            guard range.contains(where: { seen[$0] != expected[$0] }) else { continue }
            let isEdge = (max(0, y - 2)...min(height - 1, y + 2)).contains { row in
                (max(0, x - 2)...min(width - 1, x + 2)).contains { column in
                    shares[row * width + column] != share
                }
            }
            if !isEdge { wrong += 1 }
        }
    }
    return wrong
}
