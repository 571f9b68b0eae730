package import Raster

/// The coverage of the incoming snapshot in the pixels of a row.
///
/// A mask mixes premultiplied samples: picture = outgoing + c · (incoming − outgoing) with one
/// coverage c per pixel. The best c is Σ d·(p − o) / Σ d², where d is the contrast of the
/// snapshots. Samples are rounded, so the standard deviation of c is √(1/12 / Σ d²) and its weight
/// is Σ d². The coverage may be outside of 0…1, so noise averages out.
package struct MixedRow {
    /// The coverage of each pixel; meaningless if `weight` is 0.
    package private(set) var coverage: [Float]
    /// The squared contrast of the snapshots, the weight of `coverage`.
    package private(set) var weight: [Float]
    /// The squared residual of the mix, in 8-bit sample values.
    package private(set) var rest: [Float]

    package init(width: Int) {
        coverage = [Float](repeating: 0, count: width)
        (weight, rest) = (coverage, coverage)
    }

    package mutating func read(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, row y: Int, columns: Range<Int>
    ) {
        picture.withRow(y) { here in
            pair.outgoing.withRow(y) { out in
                pair.incoming.withRow(y) { into in
                    if picture.layout == .rgb {
                        readOpaque(here, out, into, columns, pair.leastContrast)
                    } else {
                        read(here, out, into, columns, pair.leastContrast)
                    }
                }
            }
        }
        guard let leftOut = pair.leftOut(of: columns, in: y) else { return }
        for (x, isLeftOut) in zip(columns, leftOut) where isLeftOut {
            (weight[x], rest[x]) = (0, 0)
        }
    }

    package mutating func clear(_ columns: Range<Int>) {
        var span = weight.mutableSpan
        for x in columns { span[x] = 0 }
    }

    /// Reads three samples per pixel in half the time; nearly all captures have three.
    private mutating func readOpaque(
        _ here: Span<UInt8>, _ out: Span<UInt8>, _ into: Span<UInt8>, _ columns: Range<Int>,
        _ least: Int32
    ) {
        // Moved out, so three spans can be written at the same time.
        var (ownCoverage, ownWeight, ownRest) = ([Float](), [Float](), [Float]())
        swap(&ownCoverage, &coverage)
        swap(&ownWeight, &weight)
        swap(&ownRest, &rest)
        var shares = ownCoverage.mutableSpan
        var weights = ownWeight.mutableSpan
        var rests = ownRest.mutableSpan
        for x in columns {
            let i = 3 &* x
            let (r, g, b) = (Int32(out[i]), Int32(out[i &+ 1]), Int32(out[i &+ 2]))
            let d = (Int32(into[i]) &- r, Int32(into[i &+ 1]) &- g, Int32(into[i &+ 2]) &- b)
            let h = (Int32(here[i]) &- r, Int32(here[i &+ 1]) &- g, Int32(here[i &+ 2]) &- b)
            let mix = Self.mix(
                contrast: d.0 &* d.0 &+ d.1 &* d.1 &+ d.2 &* d.2,
                along: d.0 &* h.0 &+ d.1 &* h.1 &+ d.2 &* h.2,
                length: h.0 &* h.0 &+ h.1 &* h.1 &+ h.2 &* h.2, least)
            shares[x] = mix.coverage
            weights[x] = mix.weight
            rests[x] = mix.rest
        }
        swap(&ownCoverage, &coverage)
        swap(&ownWeight, &weight)
        swap(&ownRest, &rest)
    }

    private mutating func read(
        _ here: Span<UInt8>, _ out: Span<UInt8>, _ into: Span<UInt8>, _ columns: Range<Int>,
        _ least: Int32
    ) {
        for x in columns {
            var (contrast, along, length) = (Int32(0), Int32(0), Int32(0))
            for i in 4 &* x..<4 &* x &+ 4 {
                let from = Int32(out[i])
                let (d, h) = (Int32(into[i]) &- from, Int32(here[i]) &- from)
                contrast &+= d &* d
                along &+= d &* h
                length &+= h &* h
            }
            (coverage[x], weight[x], rest[x]) = Self.mix(
                contrast: contrast, along: along, length: length, least)
        }
    }

    /// Returns a pixel from its squared contrast, its squared difference from the outgoing
    /// snapshot, and their product.
    @inline(__always)
    private static func mix(
        contrast: Int32, along: Int32, length: Int32, _ least: Int32
    ) -> (coverage: Float, weight: Float, rest: Float) {
        guard contrast >= least else { return (0, 0, Float(length)) }
        let share = Float(along) / Float(contrast)
        return (share, Float(contrast), max(0, Float(length) - share * Float(along)))
    }
}
