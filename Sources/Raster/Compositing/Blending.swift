// Blending by coverage: a pixel shows its inside at share c of 65535, and its outside at the rest.
//
// The two are blended premultiplied and as encoded, and every sample is rounded once:
//
//     alpha  = (c·a₁ + (65535 − c)·a₀) / 65535;
//     color = (c·a₁·k₁ + (65535 − c)·a₀·k₀) / (c·a₁ + (65535 − c)·a₀).
//
// A pixel without coverage keeps its outside, and a fully covered pixel gets its inside, each with
// hidden colors. At partial coverage, a fully transparent result is all zeros. `BlendingTests`
// compares both kernels with their scalar twins (equal) and the exact blend (within half a step).

/// Blends opaque samples of `inside` into those of `row` from `start` on, by `shares`: one per
/// sample, padded.
///
/// A step is 16 samples, as two vectors of eight 16-bit lanes (see `blend` below). It took 0.82 and
/// 0.79 ns per RGB pixel at 8 and 16 bits. Alternatives: the twin's loop, vectorized by the
/// compiler, 1.00 and 0.85; 16 lanes at once, 1.09 and 0.81; 32-bit lanes, at least 1.67 and 1.60.
/// A single vector of eight suffices for most edges.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendOpaque<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    let pixels = shares.count &- 2 * sharePadding
    precondition(start >= 0 && pixels >= 0 && inside.count == row.count)
    if pixels <= 8, start <= row.count &- 8 {
        // These vectors are inside the rows, which have equal lengths, and inside the shares.
        let share = unsafe SIMD8<UInt16>(unchecked: shares, at: sharePadding)
        let top = unsafe SIMD8(unchecked: inside, at: start)
        let bottom = unsafe SIMD8(unchecked: row.span, at: start)
        unsafe blend(top, bottom, share).store(unchecked: &row, at: start)
        return
    }
    let steps = Steps(of: 16, over: shares.count, from: start, within: row.count)
    // Only the last vector may extend beyond the row.
    let whole = min(steps.count, (row.count - steps.first) / 16)
    var (here, shareHere) = (steps.first, steps.firstShare)
    for _ in 0..<whole {
        // `Steps` keeps these vectors inside the rows and inside the padded shares.
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

/// Returns round((c·k₁ + (65535 − c)·k₀) / 65535) in 16-bit lanes.
///
/// The sum n has 32 bits, and its rounded quotient is (m + (m >> 16)) >> 16 for m = n + 32768. That
/// is the high half of m, plus 1 if the sum of its high and low half carries. `BlendingTests`
/// checks both sides of every step.
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

@inline(__always)
private func highHalf(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
    return SIMD8<UInt16>(truncatingIfNeeded: product &>> 16)
}

/// Blends RGBA pixels of `inside` into those of `row` from sample `start` on, by `shares`: one per
/// pixel, padded.
///
/// A step is four pixels, with a lane per pixel and a vector per channel. All numbers are integers
/// below 2⁴⁹, which a Double holds exactly; common processors have no division of integer lanes. A
/// quotient of such integers is a half, or differs from one by more than a Double's rounding error
/// at 65535: rounding it is correct.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func blendStraight<S: Sample>(
    _ inside: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    mixStraight(inside, into: &row, at: start, shares: shares, blend)
}

/// Replaces RGBA pixels of `row` from sample `start` on by those that `mix` returns for four pixels
/// of `top`, of `row`, and their shares.
@inline(__always)
func mixStraight<S: Sample>(
    _ top: Span<S>, into row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>,
    _ mix: (SIMD16<S>, SIMD16<S>, SIMD4<UInt16>) -> SIMD16<S>
) {
    let steps = Steps(of: 4, over: shares.count, from: start / 4, within: row.count / 4)
    precondition(start >= 0 && top.count == row.count)
    for step in 0..<steps.count {
        let here = 4 * (steps.first + 4 * step)
        let count = min(16, row.count - here)
        let share = SIMD4(shares, at: steps.firstShare + 4 * step, 4)
        mix(SIMD16(top, at: here, count), SIMD16(row.span, at: here, count), share)
            .store(to: &row, at: here, count)
    }
}

/// The vectors that cover a run of items in a row, moved left if they would extend beyond the row.
///
/// The last one is incomplete only if the row is shorter than all vectors together.
struct Steps {
    let first: Int
    let firstShare: Int
    let count: Int

    @inline(__always)
    init(of lanes: Int, over paddedShares: Int, from start: Int, within row: Int) {
        let items = paddedShares &- 2 * sharePadding
        precondition(
            items >= 0 && start >= 0 && start <= row &- items, "a run must be inside its row")
        count = (items &+ lanes &- 1) / lanes
        first = max(0, min(start, row &- count &* lanes))
        firstShare = sharePadding &- (start &- first)
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
        // Pixels with no or full coverage keep their hidden colors.
        for i in 0..<16 where result[i / 4 * 4 + 3] == 0 {
            if share[i / 4] == 0 { result[i] = bottom[i] }
            if share[i / 4] == 65535 { result[i] = top[i] }
        }
    }
    return result
}

/// Returns the mean of the colors of four pixels, weighted by premultiplied alpha.
///
/// The alpha of the result is the sum of the weights divided by `full`.
@inline(__always)
func weightedMean<S: Sample>(
    _ top: SIMD16<S>, _ topWeight: Lanes, _ bottom: SIMD16<S>, _ bottomWeight: Lanes, full: Double
) -> SIMD16<S> {
    let weight = topWeight + bottomWeight
    // If nothing is visible, colors are 0/1 instead of 0/0.
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
