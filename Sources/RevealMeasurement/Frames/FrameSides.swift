import Raster
import RevealEdges

/// How much of the incoming snapshot some pixels of a frame show in which no circle is found: asked
/// when the motion of the others says where one should be.
package struct FrameSides: Sendable {
    /// Column and row of a pixel's middle, how much of the incoming snapshot it shows, and the
    /// contrast of the snapshots there, in steps of a sample.
    let pixels: [SIMD4<Float>]

    /// Pixels kept: as much memory as the places have that are kept of such a frame.
    private static let mostKept = 10_000
    /// How far from the edge a pixel lies that is on one side.
    private static let margin = 3.0

    /// Those of `picture`, a mix of `pair`, by every eighth row.
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

    /// Whether there are pixels enough beside those of `others`.
    func areEnough(beside others: FrameSides?) -> Bool {
        Self.leastOfAll * Double(others?.pixels.count ?? 0) < Double(pixels.count)
    }

    /// The share of pixels that is enough of them.
    private static let leastOfAll = 0.1

    /// Whether no more than the share `most` of the pixels beside the edge of `circle` show the
    /// snapshot of the other side, by more than so many steps of a sample, and twice that share
    /// near it: of another shape that is as large, more would.
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

    /// How far from the edge a pixel is near it, as a share of the radius, and how few of these
    /// tell nothing.
    private static let (near, fewNear) = (0.2, 8.0)

    /// Whether most of the pixels for which it makes a difference lie where `circle` has them, and
    /// not one snapshot alone, the incoming one or the other.
    func prefer(_ circle: Circle, isInverted: Bool, toIncoming isIncoming: Bool) -> Bool {
        let apart = pixels.filter { pixel in
            let depth = depth(of: pixel, circle)
            return abs(depth) > Self.margin && ((depth > 0) != isInverted) != isIncoming
        }
        return 2 * apart.count { ($0.z > 0.5) != isIncoming } > apart.count
    }

    /// How far inside of the edge of `circle` a pixel lies.
    private func depth(of pixel: SIMD4<Float>, _ circle: Circle) -> Double {
        circle.radius
            - Point(x: Double(pixel.x), y: Double(pixel.y)).distance(to: circle.center)
    }
}
