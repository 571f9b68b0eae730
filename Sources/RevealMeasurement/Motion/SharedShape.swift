import RevealEdges

/// What the edges of all frames stray from their circles alike: a shape that is no circle does so
/// in each, and what a codec leaves of photographs is another in every frame.
struct SharedShape {
    /// How far they do, in pixels: the root of the mean product of two frames' deviations in the
    /// same direction.
    let stray: Double

    /// What `circles` stray alike, one of each frame.
    init(_ circles: [SeenCircle]) {
        var (products, weights) = (0.0, 0.0)
        for direction in circles.first?.profile.indices ?? 0..<0 {
            // Of all pairs of frames: the square of the sum, without each one's own.
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
