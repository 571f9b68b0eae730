/// The common deviation of the edges of all frames from circles: that of another shape is the same
/// in each, and a codec's noise differs.
struct SharedShape {
    /// The deviation in pixels: the root of the mean product of two frames' deviations in the same
    /// direction.
    let stray: Double

    init(_ circles: [SeenCircle]) {
        var (products, weights) = (0.0, 0.0)
        for direction in circles.first?.profile.indices ?? 0..<0 {
            // The sum over all pairs is the square of the sum less the own squares.
            var (sum, own) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
            for circle in circles {
                sum += circle.profile[direction]
                own += circle.profile[direction] * circle.profile[direction]
            }
            let pairs = sum * sum - own
            products += pairs.x
            weights += pairs.y
        }
        stray = weights > 0 ? max(0, products / weights).squareRoot() : 0
    }
}
