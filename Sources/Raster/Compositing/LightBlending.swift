// Blending and painting in linear light, with the rules of `Blending.swift` and `Painting.swift`.
// With L for the light of a sample and the same weights w₁ and w₀:
//
//     alpha  = the same, since alpha is a share of a pixel's area, not light;
//     color = the sample of (w₁·L(k₁) + w₀·L(k₀)) / (w₁ + w₀).
//
// If only one of the two pixels has weight, its samples are kept without tables. Both are plain
// loops: edges have few pixels, and the six lookups per pixel of a fade do not vectorize.
// `LightBlendingTests` asserts that results are within 0.51 steps of 65535 of an oracle.

private enum Mixing {
    case blend
    case paint
}

extension LightTables {
    /// Blends `samples` of the row `inside` into those of `row`, by padded shares of pixels.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func blend(
        _ inside: Span<S>, into row: inout MutableSpan<S>, _ samples: Range<Int>,
        by shares: Span<UInt16>, in layout: PixelLayout
    ) {
        mix(inside, into: &row, samples, by: shares, layout, .blend)
    }

    /// Paints `samples` of the row `top` over those of `row`, by padded shares of pixels.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func paint(
        _ top: Span<S>, over row: inout MutableSpan<S>, _ samples: Range<Int>,
        by shares: Span<UInt16>, in layout: PixelLayout
    ) {
        mix(top, into: &row, samples, by: shares, layout, .paint)
    }

    /// Caches the last result, since adjacent pixels of a screen are often equal.
    @inline(__always)
    private func mix(
        _ top: Span<S>, into row: inout MutableSpan<S>, _ samples: Range<Int>,
        by shares: Span<UInt16>, _ layout: PixelLayout, _ mixing: Mixing
    ) {
        let channels = layout.channels
        var last = (top: SIMD4<S>.zero, bottom: SIMD4<S>.zero, share: UInt16.zero)
        var mixed = last.bottom
        for place in stride(from: samples.lowerBound, to: samples.upperBound, by: channels) {
            let share = shares[sharePadding + (place - samples.lowerBound) / channels]
            guard share > 0 else { continue }
            let (inside, outside) = (
                SIMD4(pixelAt: place, of: top, channels),
                SIMD4(pixelAt: place, of: row.span, channels)
            )
            if last != (inside, outside, share) {
                last = (inside, outside, share)
                mixed = mix(inside, outside, Double(share), layout, mixing)
            }
            for i in 0..<channels { row[place + i] = mixed[i] }
        }
    }

    @inline(__always)
    private func mix(
        _ top: SIMD4<S>, _ bottom: SIMD4<S>, _ share: Double, _ layout: PixelLayout,
        _ mixing: Mixing
    ) -> SIMD4<S> {
        let colors = layout == .gray ? 1 : 3
        guard layout.hasAlpha else {
            return mean(colors, top, share, bottom, 65_535 - share)
        }
        let (most, full) = (Double(S.max), 65_535 * Double(S.max))
        let covered = share * Double(top.w)
        var (topWeight, bottomWeight, whole) = (covered, 0.0, 65_535.0)
        switch mixing {
        case .blend:
            guard share < 65_535 else { return top }
            bottomWeight = (65_535 - share) * Double(bottom.w)
        case .paint:
            (topWeight, whole) = (covered * most, full)
            bottomWeight = (full - covered) * Double(bottom.w)
        }
        let weight = topWeight + bottomWeight
        // A blended pixel without weight has no color; a painted one keeps its hidden color.
        guard weight > 0 else { return mixing == .blend ? .zero : bottom }
        var mixed = mean(colors, top, topWeight, bottom, bottomWeight)
        mixed.w = S(truncatingIfNeeded: (weight / whole).rounded(.toNearestOrEven).whole)
        return mixed
    }

    @inline(__always)
    private func mean(
        _ colors: Int, _ top: SIMD4<S>, _ topWeight: Double, _ bottom: SIMD4<S>,
        _ bottomWeight: Double
    ) -> SIMD4<S> {
        if bottomWeight == 0 { return top }
        if topWeight == 0 { return bottom }
        var mean = bottom
        for i in 0..<colors {
            mean[i] = self.mean(i, top[i], topWeight, bottom[i], bottomWeight)
        }
        return mean
    }
}

extension SIMD4 where Scalar: Sample {
    @inline(__always)
    fileprivate init(pixelAt place: Int, of samples: Span<Scalar>, _ channels: Int) {
        self = .zero
        for i in 0..<channels { self[i] = samples[place + i] }
    }
}

extension Double {
    @inline(__always)
    fileprivate var whole: Int { clampedInteger(in: 0...65_535) }
}
