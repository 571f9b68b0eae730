/// Paints and blends runs of pixels of one layout.
///
/// If all pixels are opaque, painting and blending are the same weighted sum of samples. Its
/// divisor is odd: there are no ties, and `blendOpaque` computes it without division. A fade
/// between opaque 8-bit RGBA frames then takes 4.6 ns per pixel, instead of 10.8 by
/// `paintStraight`. The choice is made per 64 pixels: a fade between screens with holes takes 11.2
/// ms instead of 15.8. Per four pixels, nothing would be saved. `LayerTests` compares both ways
/// with one reference.
struct Mixer<S: Sample>: Sendable {
    private let layout: PixelLayout
    private let light: LightTables<S>?
    /// A run's shares, one per sample, padded.
    private var shares: [UInt16] = []
    private var partShares: [UInt16] = []
    /// The value of all `shares`, if they are equal.
    private var onlyShare: UInt16?

    init(layout: PixelLayout, light: LightTables<S>? = nil) {
        (self.layout, self.light) = (layout, light)
    }

    @inline(__always)
    mutating func paint(
        _ top: Span<S>, over row: inout MutableSpan<S>, _ samples: Range<Int>,
        by pixelShares: Span<UInt16>
    ) {
        if let light {
            light.paint(top, over: &row, samples, by: pixelShares, in: layout)
            return
        }
        mix(top, into: &row, samples, by: pixelShares) {
            paintStraight($0, over: &$1, at: $2, shares: $3)
        }
    }

    @inline(__always)
    mutating func blend(
        _ inside: Span<S>, into row: inout MutableSpan<S>, _ samples: Range<Int>,
        by pixelShares: Span<UInt16>
    ) {
        if let light {
            light.blend(inside, into: &row, samples, by: pixelShares, in: layout)
            return
        }
        mix(inside, into: &row, samples, by: pixelShares) {
            blendStraight($0, into: &$1, at: $2, shares: $3)
        }
    }

    /// Blends pixels that are opaque in both rows, and mixes the others by `straight`.
    @inline(__always)
    private mutating func mix(
        _ top: Span<S>, into row: inout MutableSpan<S>, _ samples: Range<Int>,
        by pixelShares: Span<UInt16>,
        _ straight: (Span<S>, inout MutableSpan<S>, Int, Span<UInt16>) -> Void
    ) {
        guard layout == .rgba else {
            blendOpaquely(top, into: &row, samples, by: pixelShares)
            return
        }
        // For the few pixels of an edge, the test costs more than it saves.
        guard samples.count > 64 else {
            straight(top, &row, samples.lowerBound, pixelShares)
            return
        }
        var start = samples.lowerBound
        while start < samples.upperBound {
            let (end, isOpaque) = opacity(of: start..<samples.upperBound, top, row.span)
            if end - start == samples.count {
                mix(top, into: &row, samples, isOpaque, by: pixelShares, straight)
                return
            }
            let first = sharePadding + (start - samples.lowerBound) / 4
            takePart(pixelShares.extracting(first..<first + (end - start) / 4))
            // A span of a property would prevent changes to `self`; this copy shares memory.
            let shares = partShares
            mix(top, into: &row, start..<end, isOpaque, by: shares.span, straight)
            start = end
        }
    }

    @inline(__always)
    private mutating func mix(
        _ top: Span<S>, into row: inout MutableSpan<S>, _ samples: Range<Int>, _ isOpaque: Bool,
        by pixelShares: Span<UInt16>,
        _ straight: (Span<S>, inout MutableSpan<S>, Int, Span<UInt16>) -> Void
    ) {
        if isOpaque {
            blendOpaquely(top, into: &row, samples, by: pixelShares)
        } else {
            straight(top, &row, samples.lowerBound, pixelShares)
        }
    }

    @inline(__always)
    private mutating func blendOpaquely(
        _ inside: Span<S>, into row: inout MutableSpan<S>, _ samples: Range<Int>,
        by pixelShares: Span<UInt16>
    ) {
        if layout == .gray {
            blendOpaque(inside, into: &row, at: samples.lowerBound, shares: pixelShares)
            return
        }
        takeForSamples(pixelShares)
        blendOpaque(inside, into: &row, at: samples.lowerBound, shares: shares.span)
    }

    /// Returns the end of the groups of 64 pixels that are all opaque in both rows, or all not.
    @inline(__always)
    private func opacity(
        of samples: Range<Int>, _ top: Span<S>, _ bottom: Span<S>
    ) -> (end: Int, isOpaque: Bool) {
        func isOpaque(from start: Int) -> (end: Int, isOpaque: Bool) {
            let part = start..<min(start + 4 * 64, samples.upperBound)
            return (part.upperBound, top.isOpaque(part) && bottom.isOpaque(part))
        }
        let first = isOpaque(from: samples.lowerBound)
        var end = first.end
        while end < samples.upperBound {
            let next = isOpaque(from: end)
            guard next.isOpaque == first.isOpaque else { break }
            end = next.end
        }
        return (end, first.isOpaque)
    }

    private mutating func takePart(_ pixelShares: Span<UInt16>) {
        partShares.removeAll(keepingCapacity: true)
        partShares.append(
            contentsOf: repeatElement(0, count: pixelShares.count + 2 * sharePadding))
        var span = partShares.mutableSpan
        span.copySamples(from: pixelShares, at: sharePadding)
    }

    /// Repeats each pixel's share per sample, four pixels per step.
    ///
    /// A step that extends beyond the run copies padding into padding. In a fade, most runs have
    /// one share, equal to that of the previous run.
    private mutating func takeForSamples(_ pixelShares: Span<UInt16>) {
        let (channels, pixels) = (layout.channels, pixelShares.count - 2 * sharePadding)
        let only = pixelShares.onlyShare
        if only != nil, only == onlyShare, shares.count == channels * pixels + 2 * sharePadding {
            return
        }
        onlyShare = only
        shares.removeAll(keepingCapacity: true)
        if let only {
            shares.append(contentsOf: repeatElement(0, count: sharePadding))
            shares.append(contentsOf: repeatElement(only, count: channels * pixels))
            shares.append(contentsOf: repeatElement(0, count: sharePadding))
            return
        }
        shares.append(contentsOf: repeatElement(0, count: channels * pixels + 2 * sharePadding))
        var span = shares.mutableSpan
        for step in 0..<(pixels + 3) / 4 {
            let four = SIMD4<UInt16>(pixelShares, at: sharePadding + 4 * step, 4)
            let (x, y, z, w) = (four.x, four.y, four.z, four.w)
            let start = sharePadding + 4 * channels * step
            if channels == 3 {
                SIMD4(x, x, x, y).store(to: &span, at: start, 4)
                SIMD4(y, y, z, z).store(to: &span, at: start + 4, 4)
                SIMD4(z, w, w, w).store(to: &span, at: start + 8, 4)
            } else {
                SIMD4(repeating: x).store(to: &span, at: start, 4)
                SIMD4(repeating: y).store(to: &span, at: start + 4, 4)
                SIMD4(repeating: z).store(to: &span, at: start + 8, 4)
                SIMD4(repeating: w).store(to: &span, at: start + 12, 4)
            }
        }
    }
}

extension Span<UInt16> {
    @inline(__always)
    fileprivate var onlyShare: UInt16? {
        let (first, end) = (sharePadding, count - sharePadding)
        guard end - first >= 16 else { return nil }
        let share = self[first]
        var others = SIMD16<UInt16>.zero
        for start in stride(from: first, to: end - 16, by: 16) {
            others |= SIMD16(self, at: start, 16) ^ SIMD16(repeating: share)
        }
        others |= SIMD16(self, at: end - 16, 16) ^ SIMD16(repeating: share)
        return others == .zero ? share : nil
    }
}

extension Span where Element: Sample {
    @inline(__always)
    fileprivate func isOpaque(_ samples: Range<Int>) -> Bool {
        var start = samples.lowerBound
        var all = SIMD16<Element>(repeating: .max)
        while start + 16 <= samples.upperBound {
            all &= SIMD16(self, at: start, 16)
            start += 16
        }
        for i in stride(from: start + 3, to: samples.upperBound, by: 4) { all[3] &= self[i] }
        return all[3] & all[7] & all[11] & all[15] == .max
    }
}
