// Painting one source over another: share s of 65535 of a pixel gets the top, with the top's alpha,
// over what is beneath. With M for the largest sample and F = 65535·M:
//
//     alpha  = s·a₁ + (1 − s·a₁)·a₀               = (s·a₁·M + (F − s·a₁)·a₀) / F, as samples;
//     color = (s·a₁·k₁ + (1 − s·a₁)·a₀·k₀)/alpha = (s·a₁·M·k₁ + (F − s·a₁)·a₀·k₀) / (alpha·F).
//
// A pixel on which nothing is painted keeps its samples and hidden colors. An opaque pixel that is
// fully painted gets the top's samples. Without alpha, painting is blending. `PaintingTests`
// asserts that results are within half a step of the exact ones.

/// Paints RGBA pixels of `top` over those of `row` from sample `start` on, by `shares`: one per
/// pixel, padded.
///
/// A step is four pixels, as in `blendStraight`. At 8 bits, all numbers are integers below 2⁵³:
/// sums are exact, and quotients are rounded once, ties to even. At 16 bits, weights are exact, and
/// a quotient may be off by 2⁻³⁵ steps before it is rounded.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func paintStraight<S: Sample>(
    _ top: Span<S>, over row: inout MutableSpan<S>, at start: Int, shares: Span<UInt16>
) {
    mixStraight(top, into: &row, at: start, shares: shares, paint)
}

@inline(__always)
private func paint<S: Sample>(
    _ top: SIMD16<S>, _ bottom: SIMD16<S>, _ share: SIMD4<UInt16>
) -> SIMD16<S> {
    let largest = Double(S.max)
    let full = 65535 * largest
    let painted = doubles(share) * doubles(top.oddHalf.oddHalf)
    // Common in a scaled opaque picture: a frame takes 14 ns per pixel with this line, 21 without.
    if all(painted .== full) { return top }
    let topWeight = painted * largest
    let bottomWeight = (full - painted) * doubles(bottom.oddHalf.oddHalf)
    var result = weightedMean(top, topWeight, bottom, bottomWeight, full: full)
    if any(topWeight + bottomWeight .== 0) {
        for i in 0..<16 where topWeight[i / 4] + bottomWeight[i / 4] == 0 { result[i] = bottom[i] }
    }
    return result
}
