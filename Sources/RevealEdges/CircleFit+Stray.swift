import Raster

extension CircleFit {
    /// The number of pieces of a circle; the number of pieces per direction of a profile.
    private static let (pieces, coarseness) = (256, 4)

    /// Returns the weighted deviation of the edge from each piece of the circle in pixels, positive
    /// outside, and its weight.
    package func deviations() -> [SIMD2<Double>] {
        var pieces = [SIMD2<Double>](repeating: .zero, count: Self.pieces)
        let areas = areas()
        let limit = 4 * spread()
        for i in pixels.indices {
            let pixel = pixels[i]
            let (value, slopes) = model(pixel)
            guard isCrossed(value) else { continue }
            let weight = Double(pixel.weight)
            let rest = measured(pixel) - (areas?[i] ?? value)
            let most = limit / weight.squareRoot()
            let held = min(most, max(-most, rest))
            let known = SIMD2(slopes[2] * held, slopes[2] * slopes[2]) * weight
            pieces[piece(pixel, of: pieces.count)] += known
        }
        return pieces
    }

    /// Returns the edge's deviation from its circle, in pixels: the root of the mean product of
    /// neighboring pieces' deviations, in which noise averages out.
    package static func stray(of pieces: [SIMD2<Double>]) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for (last, next) in zip(pieces.suffix(1) + pieces, pieces) where last.y > 0 && next.y > 0 {
            let weight = (last.y * next.y).squareRoot()
            sum += weight * (last.x / last.y) * (next.x / next.y)
            weights += weight
        }
        return weights > 0 ? max(0, sum / weights).squareRoot() : 0
    }

    package static func profile(of pieces: [SIMD2<Double>]) -> [SIMD2<Double>] {
        stride(from: 0, to: pieces.count, by: coarseness).map { i in
            pieces[i..<i + coarseness].reduce(.zero, +)
        }
    }

    /// Returns the piece of the circle in a pixel's direction, without an arctangent.
    package func piece(_ pixel: Band.Pixel, of pieces: Int) -> Int {
        let (x, y) = (Double(pixel.x) - circle.center.x, Double(pixel.y) - circle.center.y)
        let sum = abs(x) + abs(y)
        guard sum > 0 else { return 0 }
        // From 0 to 4 around a diamond with corners on the axes.
        let turn = y >= 0 ? 1 - x / sum : 3 + x / sum
        return (turn * Double(pieces) / 4).clampedInteger(in: 0...pieces - 1)
    }
}
