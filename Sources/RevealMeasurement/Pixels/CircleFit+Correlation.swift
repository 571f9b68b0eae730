import Raster

extension CircleFit {
    /// By how much more the unknowns vary than if each pixel's deviation were its own.
    ///
    /// Flat colours that mix the same coverage round alike, where pixels mirror one another about a
    /// centre on the grid; what a codec leaves, or a polygon instead of a circle, is alike along
    /// pieces of the edge.
    func correlation(_ inverse: [[Double]], _ areas: [Double]?) -> Double {
        // Sums of those that mix alike, added up in the order of the pixels: one in which a
        // dictionary has them would be another in every process.
        var groups: [SIMD2<Int32>: Int] = [:]
        var mirrored: [(sum: SIMD4<Double>, squares: SIMD4<Double>)] = []
        var (pieces, alone) = (
            [SIMD4<Double>](repeating: .zero, count: 64), SIMD4<Double>.zero
        )
        let geometry = free.filter { $0 < 3 }
        for i in pixels.indices {
            let pixel = pixels[i]
            let (value, slopes) = model(pixel)
            guard isCrossed(value) else { continue }
            let weight = Double(pixel.weight)
            var moves = SIMD4<Double>.zero
            for place in geometry.indices {
                var sum = 0.0
                for (other, unknown) in free.enumerated() {
                    sum += inverse[place][other] * slopes[unknown]
                }
                moves[place] = sum * weight.squareRoot()
            }
            alone += moves * moves
            let rest = (measured(pixel) - (areas?[i] ?? value)) * weight.squareRoot()
            pieces[piece(pixel, of: pieces.count)] += moves * rest
            guard variance < Self.mostExact else { continue }
            let key = SIMD2(
                Int32(
                    truncatingIfNeeded: (Double(value) * 4096).rounded().clampedInteger(
                        in: 0...8191)),
                Int32(truncatingIfNeeded: weight.clampedInteger(in: 0...300_000)))
            let group = groups[key] ?? mirrored.count
            if group == mirrored.count {
                groups[key] = group
                mirrored.append((.zero, .zero))
            }
            mirrored[group].sum += moves
            mirrored[group].squares += moves * moves
        }
        var together = SIMD4<Double>.zero
        if variance < Self.mostExact {
            for (sum, squares) in mirrored { together += pointwiseMax(sum * sum, squares) }
        } else {
            for piece in pieces { together += piece * piece }
            together /= variance
        }
        var most = 1.0
        for place in geometry.indices where alone[place] > 0 {
            most = max(most, together[place] / alone[place])
        }
        return most
    }
}
