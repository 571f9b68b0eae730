/// The mix of the snapshots in some pixels of a frame without a known circle, for comparison with
/// the motion of other frames.
package struct FrameSides: Sendable {
    /// The column and row of a pixel's center, its coverage, and the snapshots' contrast in 8-bit
    /// sample values.
    let pixels: [SIMD4<Float>]

    /// The maximum number of pixels, which take as much memory as the places of such a frame.
    private static let mostKept = 10_000
    /// The distance from the edge beyond which a pixel is on one side, in pixels.
    private static let margin = 3.0

    init(_ picture: Bitmap<UInt8>, _ pair: MeasuredPair) {
        var row = MixedRow(width: pair.width)
        var pixels: [SIMD4<Float>] = []
        for y in stride(from: 0, to: pair.height, by: 8) {
            row.read(picture, pair, row: y, columns: 0..<pair.width)
            let (coverage, weight) = (row.coverage.span, row.weight.span)
            for x in coverage.indices where weight[x] > 0 {
                pixels.append(
                    SIMD4(
                        Float(x) + 0.5, Float(y) + 0.5, coverage[x], weight[x].squareRoot()))
            }
        }
        self.pixels = pixels.thinned(to: Self.mostKept)
    }

    func areEnough(beside others: FrameSides?) -> Bool {
        Self.leastOfAll * Double(others?.pixels.count ?? 0) < Double(pixels.count)
    }

    private static let leastOfAll = 0.1

    /// Returns whether at most the share `most` of pixels off the edge of `circle` show the wrong
    /// snapshot by more than `noise` steps.
    ///
    /// Near the edge, twice that share is accepted; other shapes of the same size exceed it.
    func go(
        with circle: Circle, isInverted: Bool, most: Double, noise: Double
    ) -> Bool {
        var (wrong, all) = (SIMD2(0, 0), SIMD2(0, 0))
        for pixel in pixels {
            let depth = depth(of: pixel, circle)
            guard abs(depth) > Self.margin else { continue }
            let away = abs(Double(pixel.z) - ((depth > 0) != isInverted ? 1 : 0))
            let one = SIMD2(1, abs(depth) < Self.near * circle.radius ? 1 : 0)
            all &+= one
            if away > ReadFrame.mostAway && away * Double(pixel.w) > noise { wrong &+= one }
        }
        return all.x > 0 && Double(wrong.x) <= most * Double(all.x)
            && Double(wrong.y) <= max(Self.fewNear, 2 * most * Double(all.y))
    }

    /// The distance of pixels near the edge, as a share of the radius, and the number of wrong
    /// pixels accepted there.
    private static let (near, fewNear) = (0.2, 8.0)

    /// Returns whether most pixels in which `circle` differs from a single snapshot agree with the
    /// circle.
    func prefer(_ circle: Circle, isInverted: Bool, toIncoming isIncoming: Bool) -> Bool {
        let apart = pixels.filter { pixel in
            let depth = depth(of: pixel, circle)
            return abs(depth) > Self.margin && ((depth > 0) != isInverted) != isIncoming
        }
        return 2 * apart.count { ($0.z > 0.5) != isIncoming } > apart.count
    }

    private func depth(of pixel: SIMD4<Float>, _ circle: Circle) -> Double {
        circle.radius
            - Point(x: Double(pixel.x), y: Double(pixel.y)).distance(to: circle.center)
    }
}
