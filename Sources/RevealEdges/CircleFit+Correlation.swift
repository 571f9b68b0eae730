import Raster

extension CircleFit {
    /// Returns the factor by which correlated deviations increase the variance of the unknowns.
    ///
    /// Flat colors with the same coverage are rounded alike in mirrored pixels. A codec's noise, or
    /// a polygon's deviation, is correlated along pieces of the edge.
    func correlation(_ inverse: [[Double]], _ areas: [Double]?) -> Double {
        // Groups are added in the order of pixels: a dictionary's order differs in every process.
        var groups: [SIMD2<Int32>: Int] = [:]
        var mirrored: [(sum: SIMD4<Double>, squares: SIMD4<Double>)] = []
        var (pieces, alone) = (
            [SIMD4<Double>](repeating: .zero, count: 64), SIMD4<Double>.zero
        )
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

extension CircleFit {
    /// Returns the covariance if the edge deviates by `stray` pixels along each of `parts` visible
    /// parts, as a browser's polygon does.
    ///
    /// Residuals do not show this deviation, since the fit follows it. It can increase the error of
    /// a short arc's center 100 times.
    package func strayed(by stray: Double, parts: Int) -> [[Double]] {
        let count = 256
        var system = NormalSystem(unknowns: (free.max() ?? 0) + 1)
        var (pulls, crossed) = (
            [SIMD8<Double>](repeating: .zero, count: count), [Int](repeating: 0, count: count)
        )
        for pixel in pixels {
            let (value, slopes) = model(pixel)
            guard isCrossed(value) else { continue }
            let piece = piece(pixel, of: count)
            system.add(slopes, 0, weight: Double(pixel.weight))
            pulls[piece] += slopes * (slopes[2] * stray * Double(pixel.weight))
            crossed[piece] += 1
        }
        // The first part begins after the widest gap, where the view cuts off the edge.
        var (gap, start, widest) = (0, 0, -1)
        for place in 0..<2 * count {
            gap = crossed[place % count] == 0 ? gap + 1 : 0
            if gap > widest { (widest, start) = (gap, place + 1) }
        }
        guard let inverse = system.inverse(free) else { return [] }
        var (sums, seen) = ([SIMD8<Double>](repeating: .zero, count: parts), 0)
        let all = max(1, crossed.reduce(0, +))
        for piece in (start..<start + count).map({ $0 % count }) {
            sums[min(parts - 1, seen * parts / all)] += pulls[piece]
            seen += crossed[piece]
        }
        let moves = sums.map { sum in
            geometry.indices.map { i in
                free.indices.reduce(0) { $0 + inverse[i][$1] * sum[free[$1]] }
            }
        }
        return geometry.indices.map { i in
            geometry.indices.map { j in moves.reduce(0) { $0 + $1[i] * $1[j] } }
        }
    }
}
