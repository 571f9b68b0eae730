// Painting one source over another: a share s (of 65535) of a pixel is taken from the top, with the
// top's alpha, over what is beneath. With M for the largest sample and F = 65535·M:
//
//     alpha  = s·a₁ + (1 − s·a₁)·a₀               = (s·a₁·M + (F − s·a₁)·a₀) / F, as samples
//     color = (s·a₁·k₁ + (1 − s·a₁)·a₀·k₀)/alpha = (s·a₁·M·k₁ + (F − s·a₁)·a₀·k₀) / (alpha·F)
//
// A pixel of which nothing is painted keeps every sample of what is beneath, hidden colors as
// well; one that is painted whole and opaque gets the top's samples. Where there is no alpha,
// painting is blending. `PaintingTests` holds this within half a step of the exact result.

/// Paints RGBA pixels: those of `top` over those of `row` from sample `start` on, by `shares`, of
/// which there is one a pixel, padded.
///
/// Four pixels a step, as `blendStraight`. At 8 bits every number is an integer below 2⁵³, so sums
/// are exact and quotients rounded once, ties to even; at 16 bits weights are exact and a quotient
/// may be off by 2⁻³⁵ of a step before it is rounded.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func paintStraight<S: Sample>(
    _ top: Span<S>, over row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    let steps = Steps(of: 4, over: shares.count, from: start / 4, within: row.count / 4)
    precondition(start >= 0 && top.count == row.count)
    for step in 0..<steps.count {
        let here = 4 * (steps.first + 4 * step)
        let count = min(16, row.count - here)
        let share = SIMD4(shares, at: steps.firstShare + 4 * step, 4)
        paint(SIMD16(top, at: here, count), SIMD16(row.span, at: here, count), share)
            .store(to: &row, at: here, count)
    }
}

@inline(__always)
private func paint<S: Sample>(
    _ top: SIMD16<S>, _ bottom: SIMD16<S>, _ share: SIMD4<UInt16>
) -> SIMD16<S> {
    let largest = Double(S.max)
    let full = 65535 * largest
    let painted = doubles(share) * doubles(top.oddHalf.oddHalf)
    // Most of an opaque picture that is scaled; a frame of it took 14 ns a pixel instead of 21.
    if all(painted .== full) { return top }
    let topWeight = painted * largest
    let bottomWeight = (full - painted) * doubles(bottom.oddHalf.oddHalf)
    var result = weightedMean(top, topWeight, bottom, bottomWeight, full: full)
    if any(topWeight + bottomWeight .== 0) {
        // Colors that full transparency hides.
        for i in 0..<16 where topWeight[i / 4] + bottomWeight[i / 4] == 0 { result[i] = bottom[i] }
    }
    return result
}
