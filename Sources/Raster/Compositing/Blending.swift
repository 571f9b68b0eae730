// Blending by coverage: at share c (of 65535) of a pixel shows its inside, at the rest its outside.
//
// The two are blended premultiplied and as encoded, and every sample is rounded once:
//
//     alpha  = (c·a₁ + (65535 − c)·a₀) / 65535
//     color = (c·a₁·k₁ + (65535 − c)·a₀·k₀) / (c·a₁ + (65535 − c)·a₀)
//
// A pixel without coverage keeps every sample of its outside, a pixel wholly covered gets every
// sample of its inside, those that full transparency hides included; in between, a result that is
// fully transparent is all zeroes. `BlendingTests` holds both kernels equal to their scalar twins
// and within half a step of the exact blend.

/// Blends opaque samples: those of `inside` into those of `row` from `start` on, by `shares`, of
/// which there is one a sample, padded.
///
/// Sixteen samples a step, as two vectors of eight in 16-bit lanes (`blend` below). Measured beside
/// it, in nanoseconds an RGB pixel at 8 and 16 bits: this 0.82 and 0.79; the twin's plain loop,
/// which the compiler turns into vectors of its own, 1.00 and 0.85; sixteen lanes at once 1.09 and
/// 0.81; eight 32-bit lanes 1.67 and 1.60, sixteen 2.24 and 2.08, four 2.40 and 2.41.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendOpaque<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    let steps = Steps(of: 16, over: shares.count, from: start, within: row.count)
    precondition(start >= 0 && inside.count == row.count)
    // Only the last vector may stick out of the row.
    let whole = min(steps.count, (row.count - steps.first) / 16)
    var (here, shareHere) = (steps.first, steps.firstShare)
    for _ in 0..<whole {
        // `Steps` keeps shares within their padding, these vectors lie in the row, and both rows
        // are as long.
        let share = unsafe SIMD16<UInt16>(unchecked: shares, at: shareHere)
        let top = unsafe SIMD16(unchecked: inside, at: here)
        let bottom = unsafe SIMD16(unchecked: row.span, at: here)
        unsafe blend(top, bottom, share).store(unchecked: &row, at: here)
        here &+= 16
        shareHere &+= 16
    }
    if whole < steps.count {
        let count = row.count - here
        let share = SIMD16(shares, at: shareHere, 16)
        blend(SIMD16(inside, at: here, count), SIMD16(row.span, at: here, count), share)
            .store(to: &row, at: here, count)
    }
}

@inline(__always)
private func blend<S: Sample>(
    _ top: SIMD16<S>, _ bottom: SIMD16<S>, _ share: SIMD16<UInt16>
) -> SIMD16<S> {
    SIMD16(
        lowHalf: blend(top.lowHalf, bottom.lowHalf, share.lowHalf),
        highHalf: blend(top.highHalf, bottom.highHalf, share.highHalf))
}

/// round((c·k₁ + (65535 − c)·k₀) / 65535) in 16-bit lanes.
///
/// The sum n has 32 bits, and its rounded quotient is (m + (m >> 16)) >> 16 for m = n + 32768. With
/// m as a high and a low half, that is the high half, plus one where high and low together carry.
/// `BlendingTests` checks both sides of every step.
@inline(__always)
private func blend<S: Sample>(
    _ top: SIMD8<S>, _ bottom: SIMD8<S>, _ share: SIMD8<UInt16>
) -> SIMD8<S> {
    let (top, bottom) = (
        SIMD8<UInt16>(truncatingIfNeeded: top), SIMD8<UInt16>(truncatingIfNeeded: bottom)
    )
    let (rest, one, none) = (~share, SIMD8<UInt16>(repeating: 1), SIMD8<UInt16>.zero)
    let product = top &* share
    let low = product &+ bottom &* rest
    // Adding 32768 to the low half flips its top bit, and carries if that was set.
    let high =
        highHalf(top, share) &+ highHalf(bottom, rest)
        &+ none.replacing(with: one, where: low .< product) &+ (low &>> 15)
    let carries = (low ^ 32768) &+ high .< high
    return SIMD8<S>(truncatingIfNeeded: high &+ none.replacing(with: one, where: carries))
}

/// The upper 16 bits of each product.
@inline(__always)
private func highHalf(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
    return SIMD8<UInt16>(truncatingIfNeeded: product &>> 16)
}

/// Blends RGBA pixels: those of `inside` into those of `row` from sample `start` on, by `shares`,
/// of which there is one a pixel, padded.
///
/// Four pixels a step, a lane each, one vector a channel. Everything in it is an integer below
/// 2⁴⁹ held in a Double: exact, and divisible by an alpha that differs from lane to lane, which the
/// integer lanes of common processors cannot do. A quotient of such integers is a half exactly or
/// further from one than a Double's rounding at 65535, so the nearest whole number to it is the
/// right one.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendStraight<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    let steps = Steps(of: 4, over: shares.count, from: start / 4, within: row.count / 4)
    precondition(start >= 0 && inside.count == row.count)
    for step in 0..<steps.count {
        let here = 4 * (steps.first + 4 * step)
        let count = min(16, row.count - here)
        let share = SIMD4(shares, at: steps.firstShare + 4 * step, 4)
        blend(SIMD16(inside, at: here, count), SIMD16(row.span, at: here, count), share)
            .store(to: &row, at: here, count)
    }
}

/// The vectors that cover a run of items in a row: moved to the left where the row would end too
/// soon; only in a row that is shorter than all of them together is the last one not whole.
struct Steps {
    let first: Int
    let firstShare: Int
    let count: Int

    /// Vectors of `lanes` for the items that `paddedShares` are for.
    @inline(__always)
    init(of lanes: Int, over paddedShares: Int, from start: Int, within row: Int) {
        let items = paddedShares - 2 * sharePadding
        precondition(items >= 0 && start + items <= row, "a run lies in its row")
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
        // Colors that full transparency hides, where a pixel is untouched or wholly covered.
        for i in 0..<16 where result[i / 4 * 4 + 3] == 0 {
            if share[i / 4] == 0 { result[i] = bottom[i] }
            if share[i / 4] == 65535 { result[i] = top[i] }
        }
    }
    return result
}

/// The mean of the colors of four pixels by weights that stand for premultiplied alpha, and as its
/// alpha the sum of the weights over `full`.
@inline(__always)
func weightedMean<S: Sample>(
    _ top: SIMD16<S>, _ topWeight: Lanes, _ bottom: SIMD16<S>, _ bottomWeight: Lanes, full: Double
) -> SIMD16<S> {
    let weight = topWeight + bottomWeight
    // Where nothing is visible the colors are 0/1 instead of 0/0.
    let divisor = max(weight, Lanes(repeating: 1))
    @inline(__always) func color(_ top: SIMD4<S>, _ bottom: SIMD4<S>) -> SIMD4<S> {
        nearest((topWeight * doubles(top) + bottomWeight * doubles(bottom)) / divisor)
    }
    var result = SIMD16<S>()
    result.evenHalf.evenHalf = color(top.evenHalf.evenHalf, bottom.evenHalf.evenHalf)
    result.oddHalf.evenHalf = color(top.oddHalf.evenHalf, bottom.oddHalf.evenHalf)
    result.evenHalf.oddHalf = color(top.evenHalf.oddHalf, bottom.evenHalf.oddHalf)
    result.oddHalf.oddHalf = nearest(weight / full)
    return result
}
