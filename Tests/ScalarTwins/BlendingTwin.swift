package import Raster

/// Blends one opaque sample in integers.
@inline(__always)
package func opaqueTwin<S: Sample>(_ top: S, _ bottom: S, share: UInt16) -> S {
    let share = UInt64(share)
    return S(nearest(share * UInt64(top) + (65535 - share) * UInt64(bottom), over: 65535))
}

/// Blends the RGBA pixel of `inside` at `i` into that of `row`, in integers.
@inline(__always)
package func straightTwin<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at i: Int, share: UInt16
) {
    if share == 0 { return }
    if share == 65535 {
        for channel in 0..<4 { row[i + channel] = inside[i + channel] }
        return
    }
    let topWeight = UInt64(share) * UInt64(inside[i + 3])
    let bottomWeight = (65535 - UInt64(share)) * UInt64(row[i + 3])
    let weight = topWeight + bottomWeight
    for channel in 0..<3 {
        let sum = topWeight * UInt64(inside[i + channel]) + bottomWeight * UInt64(row[i + channel])
        row[i + channel] = weight == 0 ? 0 : S(nearest(sum, over: weight))
    }
    row[i + 3] = S(nearest(weight, over: 65535))
}

/// The whole number nearest to a quotient, the even one of two that are as near.
@inline(__always)
private func nearest(_ sum: UInt64, over divisor: UInt64) -> UInt64 {
    let (quotient, rest) = sum.quotientAndRemainder(dividingBy: divisor)
    let isUp = rest * 2 > divisor || (rest * 2 == divisor && quotient % 2 == 1)
    return isUp ? quotient + 1 : quotient
}

/// Blends opaque samples one by one, as `blendOpaque` does.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendOpaqueTwin<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    for i in 0..<shares.count - 2 * sharePadding {
        row[start + i] = opaqueTwin(
            inside[start + i], row[start + i], share: shares[sharePadding + i])
    }
}

/// Blends RGBA pixels one by one, as `blendStraight` does.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendStraightTwin<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    for pixel in 0..<shares.count - 2 * sharePadding {
        straightTwin(inside, into: &row, at: start + 4 * pixel, share: shares[sharePadding + pixel])
    }
}
