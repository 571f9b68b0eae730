// Blending and painting in linear light: what `Blending.swift` and `Painting.swift` say of coded
// samples, said of the light that they are. With L for the light of a sample:
//
//     alpha  = as there, since alpha is a share of a pixel's area and no light
//     color = the sample of (w₁·L(k₁) + w₀·L(k₀)) / (w₁ + w₀)
//
// where w₁ and w₀ are the same weights as there. A pixel of which nothing is taken keeps every
// sample, one that is taken whole gets every sample of its inside, and where only one of the two
// has weight, its samples stay as they are: tables are looked up for what is mixed alone. The few
// pixels of an edge are worth no vectors, and a fade looks up six samples a pixel, which are at
// places of their own; so both are plain loops, and `LightBlendingTests` holds them within 0.51 of
// a step of 65,535 of an oracle.

/// How a share of a pixel and two alphas become weights.
private enum Mixing {
    /// Inside and outside share the pixel.
    case blend
    /// One lies over the other.
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

    /// Neighbors on a screen are often the same: what was made of the last two pixels is kept.
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

    /// A pixel of `top` and `bottom` by `share`, which is more than nothing.
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
        // What shows nothing has no color; painting nothing over it leaves what it hides.
        guard weight > 0 else { return mixing == .blend ? .zero : bottom }
        var mixed = mean(colors, top, topWeight, bottom, bottomWeight)
        mixed.w = S(truncatingIfNeeded: (weight / whole).rounded(.toNearestOrEven).whole)
        return mixed
    }

    /// The colors of two pixels by weights of which one is more than nothing.
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
    /// The samples of the pixel that begins there, and zeroes behind them.
    @inline(__always)
    fileprivate init(pixelAt place: Int, of samples: Span<Scalar>, _ channels: Int) {
        self = .zero
        for i in 0..<channels { self[i] = samples[place + i] }
    }
}

extension Double {
    /// The whole number that a number up to the largest sample is.
    @inline(__always)
    fileprivate var whole: Int { clampedInteger(in: 0...65_535) }
}
