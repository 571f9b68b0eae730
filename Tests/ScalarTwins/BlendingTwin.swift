package import Raster

/// Blends one opaque sample in 32-bit integers.
@inline(__always)
package func opaqueTwin<S: Sample>(_ top: S, _ bottom: S, share: UInt16) -> S {
    let share = UInt32(share)
    let sum =
        share &* UInt32(truncatingIfNeeded: top)
        &+ (65535 &- share) &* UInt32(truncatingIfNeeded: bottom) &+ 32768
    return S(truncatingIfNeeded: (sum &+ (sum &>> 16)) &>> 16)
}

/// Blends the RGBA pixel of `inside` at `i` into that of `row`, in 64-bit integers.
@inline(__always)
package func straightTwin<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at i: Int, share: UInt16
) {
    if share == 0 { return }
    if share == 65535 {
        for channel in 0..<4 { row[i + channel] = inside[i + channel] }
        return
    }
    let topWeight = UInt64(share) &* UInt64(inside[i + 3])
    let bottomWeight = UInt64(65535 - share) &* UInt64(row[i + 3])
    let weight = topWeight &+ bottomWeight
    for channel in 0..<3 {
        let sum =
            topWeight &* UInt64(inside[i + channel]) &+ bottomWeight &* UInt64(row[i + channel])
        row[i + channel] = weight == 0 ? 0 : S(truncatingIfNeeded: nearest(sum, over: weight))
    }
    row[i + 3] = S(truncatingIfNeeded: nearest(weight, over: 65535))
}

/// The integer nearest to a quotient, or the even one of two.
@inline(__always)
private func nearest(_ sum: UInt64, over divisor: UInt64) -> UInt64 {
    let (quotient, rest) = sum.quotientAndRemainder(dividingBy: divisor)
    let isUp = rest &* 2 > divisor || (rest &* 2 == divisor && quotient & 1 == 1)
    return isUp ? quotient &+ 1 : quotient
}

/// Blends opaque samples one by one, as `blendOpaque` does.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendOpaqueTwin<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    let padding = 16
    precondition(padding == sharePadding)
    for i in 0..<shares.count - 2 * padding {
        let share = UInt32(truncatingIfNeeded: shares[padding + i])
        let sum =
            share &* UInt32(truncatingIfNeeded: inside[start + i])
            &+ (65535 &- share) &* UInt32(truncatingIfNeeded: row[start + i]) &+ 32768
        row[start + i] = S(truncatingIfNeeded: (sum &+ (sum &>> 16)) &>> 16)
    }
}

/// Blends RGBA pixels one by one, as `blendStraight` does.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendStraightTwin<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    let padding = 16
    precondition(padding == sharePadding)
    for pixel in 0..<shares.count - 2 * padding {
        straightTwin(inside, into: &row, at: start + 4 * pixel, share: shares[padding + pixel])
    }
}
