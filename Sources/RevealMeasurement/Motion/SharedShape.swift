/// The common deviation of all frames' edges from circles.
///
/// Another shape deviates equally in each frame, a codec's noise differs.
struct SharedShape {
    let stray: Double

    init(_ circles: [SeenCircle]) {
        var (products, weights) = (0.0, 0.0)
        for direction in circles.first?.profile.indices ?? 0..<0 {
            // The sum over all pairs is the square of the sum minus the sum of the squares.
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
