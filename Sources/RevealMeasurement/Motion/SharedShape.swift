extension [SeenCircle] {
    /// The common deviation of all edges from circles, in pixels: another shape deviates equally in
    /// each frame, a codec's noise differs.
    var commonStray: Double {
        var (products, weights) = (0.0, 0.0)
        for direction in first?.profile.indices ?? 0..<0 {
            // The sum over all pairs is the square of the sum minus the sum of the squares.
            var (sum, own) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
            for circle in self {
                sum += circle.profile[direction]
                own += circle.profile[direction] * circle.profile[direction]
            }
            let pairs = sum * sum - own
            products += pairs.x
            weights += pairs.y
        }
        return weights > 0 ? Swift.max(0, products / weights).squareRoot() : 0
    }
}
