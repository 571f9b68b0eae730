// Blending by coverage: at share c (of 65535) of a pixel shows its inside, at the rest its outside.
//
// The two are blended premultiplied and as encoded, and every sample is rounded once:
//
//     alpha  = (c·a₁ + (65535 − c)·a₀) / 65535
//     colour = (c·a₁·k₁ + (65535 − c)·a₀·k₀) / (c·a₁ + (65535 − c)·a₀)
//
// A pixel without coverage keeps every sample of its outside, a pixel wholly covered gets every
// sample of its inside, those that full transparency hides included; in between, a result that is
// fully transparent is all zeroes. `BlendingTests` holds both kernels equal to their scalar twins
// and within half a step of the exact blend.

/// The zeroes that stand on either side of a run's shares, so that vectors may stick out of a run.
///
/// Where the share is zero, the row keeps what it has. Most runs are two or three pixels long, and
/// taking their ends apart sample by sample would cost more than the blending.
package let sharePadding = 8

/// Blends opaque samples: those of `inside` into those of `row` from `start` on, by `shares`, of
/// which there is one a sample, padded.
///
/// Eight samples a step in 32-bit lanes. Their product 65535·65535 plus rounding fits, and for
/// m = n + 32768, (m + (m >> 16)) >> 16 is round(n / 65535) for every n up to 65535²
/// (`BlendingTests` checks both sides of every step).
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendOpaque<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    let steps = Steps(of: 8, over: shares.count - 2 * sharePadding, from: start, within: row.count)
    for step in 0..<steps.count {
        let here = steps.first + 8 * step
        let count = min(8, row.count - here)
        let share = SIMD8<UInt16>(shares, at: steps.firstShare + 8 * step, 8)
        let top = SIMD8<UInt16>(truncatingIfNeeded: SIMD8<S>(inside, at: here, count))
        let bottom = SIMD8<UInt16>(truncatingIfNeeded: SIMD8<S>(row.span, at: here, count))
        let sum = product(share, top) &+ product(65535 &- share, bottom) &+ 32768
        let blended = SIMD8<S>(truncatingIfNeeded: (sum &+ (sum &>> 16)) &>> 16)
        blended.store(to: &row, at: here, count)
    }
}

@inline(__always)
private func product(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt32> {
    SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
}

/// Blends RGBA pixels: those of `inside` into those of `row` from sample `start` on, by `shares`, of
/// which there is one a pixel, padded.
///
/// Four pixels a step, a lane each, one vector a channel. Everything in it is an integer below
/// 2⁴⁹ held in a Double: exact, and divisible by an alpha that differs from lane to lane, which the
/// integer lanes of common processors cannot do. A quotient of such integers is a half exactly or further from
/// one than a Double's rounding at 65535, so the nearest whole number to it is the right one.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendStraight<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    let count = shares.count - 2 * sharePadding
    let steps = Steps(of: 4, over: count, from: start / 4, within: row.count / 4)
    for step in 0..<steps.count {
        let here = 4 * (steps.first + 4 * step)
        let count = min(16, row.count - here)
        let share = SIMD4<UInt16>(shares, at: steps.firstShare + 4 * step, 4)
        let top = SIMD16<S>(inside, at: here, count)
        let bottom = SIMD16<S>(row.span, at: here, count)
        blend(top, bottom, share).store(to: &row, at: here, count)
    }
}

/// The vectors that cover a run of items in a row: moved to the left where the row would end too
/// soon; only in a row that is shorter than all of them together is the last one not whole.
private struct Steps {
    let first: Int
    let firstShare: Int
    let count: Int

    @inline(__always)
    init(of lanes: Int, over items: Int, from start: Int, within row: Int) {
        count = (items + lanes - 1) / lanes
        first = max(0, min(start, row - count * lanes))
        firstShare = sharePadding - (start - first)
    }
}

@inline(__always)
private func blend<S: Sample>(
    _ top: SIMD16<S>, _ bottom: SIMD16<S>, _ share: SIMD4<UInt16>
) -> SIMD16<S> {
    let share = doubles(share)
    let (topWeight, bottomWeight) = (
        share * doubles(top.oddHalf.oddHalf), (65535 - share) * doubles(bottom.oddHalf.oddHalf)
    )
    var result = weightedMean(top, topWeight, bottom, bottomWeight, full: 65535)
    if any(topWeight + bottomWeight .== 0) {
        // Colours that full transparency hides, where a pixel is untouched or wholly covered.
        for i in 0..<16 where result[i / 4 * 4 + 3] == 0 {
            if share[i / 4] == 0 { result[i] = bottom[i] }
            if share[i / 4] == 65535 { result[i] = top[i] }
        }
    }
    return result
}

/// The mean of the colours of four pixels by weights that stand for premultiplied alpha, and as its
/// alpha the sum of the weights over `full`.
@inline(__always)
func weightedMean<S: Sample>(
    _ top: SIMD16<S>, _ topWeight: Lanes, _ bottom: SIMD16<S>, _ bottomWeight: Lanes, full: Double
) -> SIMD16<S> {
    let weight = topWeight + bottomWeight
    // Where nothing is visible the colours are 0/1 instead of 0/0.
    let divisor = max(weight, Lanes(repeating: 1))
    @inline(__always) func colour(_ top: SIMD4<S>, _ bottom: SIMD4<S>) -> SIMD4<S> {
        nearest((topWeight * doubles(top) + bottomWeight * doubles(bottom)) / divisor)
    }
    var result = SIMD16<S>()
    result.evenHalf.evenHalf = colour(top.evenHalf.evenHalf, bottom.evenHalf.evenHalf)
    result.oddHalf.evenHalf = colour(top.oddHalf.evenHalf, bottom.oddHalf.evenHalf)
    result.evenHalf.oddHalf = colour(top.evenHalf.oddHalf, bottom.evenHalf.oddHalf)
    result.oddHalf.oddHalf = nearest(weight / full)
    return result
}
