/// Blending by coverage: at share c (of 65535) of a pixel shows its inside, at the rest its outside.
///
/// The two are blended premultiplied and as encoded, and every sample is rounded once:
///
///     alpha  = (c·a₁ + (65535 − c)·a₀) / 65535
///     colour = (c·a₁·k₁ + (65535 − c)·a₀·k₀) / (c·a₁ + (65535 − c)·a₀)
///
/// A pixel without coverage keeps every sample of its outside, a pixel wholly covered gets every
/// sample of its inside, those that full transparency hides included; in between, a result that is
/// fully transparent is all zeroes. `BlendingTests` holds both kernels equal to their scalar twins
/// and within half a step of the exact blend.

/// Blends opaque samples: those of `inside` into those of `row` from `start` on, by `shares`, of
/// which there is one a sample.
///
/// Eight samples a step in 32-bit lanes. Their product 65535·65535 plus rounding fits, and for
/// m = n + 32768, (m + (m >> 16)) >> 16 is round(n / 65535) for every n up to 65535²
/// (`BlendingTests` checks both sides of every step).
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendOpaque<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    var i = 0
    while i < shares.count {
        let (here, count) = (start + i, min(8, shares.count - i))
        let share = SIMD8<UInt16>(shares, at: i, count)
        let top = SIMD8<UInt16>(truncatingIfNeeded: SIMD8<S>(inside, at: here, count))
        let bottom = SIMD8<UInt16>(truncatingIfNeeded: SIMD8<S>(row.span, at: here, count))
        let sum = product(share, top) &+ product(65535 &- share, bottom) &+ 32768
        let blended = SIMD8<S>(truncatingIfNeeded: (sum &+ (sum &>> 16)) &>> 16)
        blended.store(to: &row, at: here, count)
        i += 8
    }
}

@inline(__always)
private func product(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt32> {
    SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
}

/// Blends RGBA pixels: those of `inside` into those of `row` from sample `start` on, by `shares`, of
/// which there is one a pixel.
///
/// Four pixels a step, a lane each, one vector a channel. Everything in it is an integer below
/// 2⁴⁹ held in a Double: exact, and divisible by an alpha that differs from lane to lane, which no
/// processor can do in integer lanes. A quotient of such integers that is not a half is further
/// from one than a Double's rounding at 65535, so adding ½ and truncating rounds correctly.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendStraight<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    var i = 0
    while i < shares.count {
        let (here, count) = (start + 4 * i, min(4, shares.count - i))
        let share = SIMD4<UInt16>(shares, at: i, count)
        let top = SIMD16<S>(inside, at: here, 4 * count)
        let bottom = SIMD16<S>(row.span, at: here, 4 * count)
        blend(top, bottom, share).store(to: &row, at: here, 4 * count)
        i += 4
    }
}

@inline(__always)
private func blend<S: Sample>(
    _ top: SIMD16<S>, _ bottom: SIMD16<S>, _ share: SIMD4<UInt16>
) -> SIMD16<S> {
    var result = weightedMean(
        top, lanes(share) * lanes(top.oddHalf.oddHalf),
        bottom, lanes(65535 &- share) * lanes(bottom.oddHalf.oddHalf), full: 65535)
    for lane in 0..<4 where share[lane] == 0 || share[lane] == 65535 {
        let kept = share[lane] == 0 ? bottom : top
        for i in 4 * lane..<4 * lane + 4 { result[i] = kept[i] }
    }
    return result
}

/// The mean of the colours of four pixels by weights that stand for premultiplied alpha, and as its
/// alpha the sum of the weights over `full`.
@inline(__always)
func weightedMean<S: Sample>(
    _ top: SIMD16<S>, _ topWeight: SIMD4<Double>, _ bottom: SIMD16<S>, _ bottomWeight: SIMD4<Double>,
    full: Double
) -> SIMD16<S> {
    let weight = topWeight + bottomWeight
    // Where nothing is visible the colours are 0/1 instead of 0/0.
    let divisor = weight.replacing(with: 1, where: weight .== 0)
    @inline(__always) func colour(_ top: SIMD4<S>, _ bottom: SIMD4<S>) -> SIMD4<S> {
        rounded((topWeight * lanes(top) + bottomWeight * lanes(bottom)) / divisor)
    }
    var result = SIMD16<S>()
    result.evenHalf.evenHalf = colour(top.evenHalf.evenHalf, bottom.evenHalf.evenHalf)
    result.oddHalf.evenHalf = colour(top.oddHalf.evenHalf, bottom.oddHalf.evenHalf)
    result.evenHalf.oddHalf = colour(top.evenHalf.oddHalf, bottom.evenHalf.oddHalf)
    result.oddHalf.oddHalf = rounded(weight / full)
    return result
}

@inline(__always)
func lanes<S: Sample>(_ samples: SIMD4<S>) -> SIMD4<Double> {
    SIMD4<Double>(SIMD4<Int32>(truncatingIfNeeded: samples))
}

@inline(__always)
private func rounded<S: Sample>(_ values: SIMD4<Double>) -> SIMD4<S> {
    SIMD4<S>(truncatingIfNeeded: SIMD4<Int32>(values + 0.5))
}
