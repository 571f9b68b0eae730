import Raster

extension CircleFit {
    /// Pieces of the circle in which deviations are added up, and so many of them for each
    /// direction of a profile.
    private static let (pieces, coarseness) = (256, 4)

    /// In each piece of the circle, from its direction on round, how far the edge lies outside, in
    /// pixels, times how much is known of that, and how much that is.
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

    /// How far an edge with these deviations strays from the circle, in pixels: the root of the
    /// mean square of what is alike in neighboring pieces of it, so that noise, which is not, adds
    /// nothing.
    package static func stray(of pieces: [SIMD2<Double>]) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for (last, next) in zip(pieces.suffix(1) + pieces, pieces) where last.y > 0 && next.y > 0 {
            let weight = (last.y * next.y).squareRoot()
            sum += weight * (last.x / last.y) * (next.x / next.y)
            weights += weight
        }
        return weights > 0 ? max(0, sum / weights).squareRoot() : 0
    }

    /// The same deviations in fewer directions, for comparison with other frames'.
    package static func profile(of pieces: [SIMD2<Double>]) -> [SIMD2<Double>] {
        stride(from: 0, to: pieces.count, by: coarseness).map { i in
            pieces[i..<i + coarseness].reduce(.zero, +)
        }
    }

    /// Which of so many pieces of the circle a pixel belongs to: by its direction, without an arc
    /// tangent.
    package func piece(_ pixel: Band.Pixel, of pieces: Int) -> Int {
        let (x, y) = (Double(pixel.x) - circle.center.x, Double(pixel.y) - circle.center.y)
        let sum = abs(x) + abs(y)
        guard sum > 0 else { return 0 }
        // A diamond's corner at each axis: from 0 to 4 once round.
        let turn = y >= 0 ? 1 - x / sum : 3 + x / sum
        return (turn * Double(pieces) / 4).clampedInteger(in: 0...pieces - 1)
    }
}
