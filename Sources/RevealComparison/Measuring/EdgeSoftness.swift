import Raster

/// How soft an edge is that is too soft for a fit: how far it is from where nine tenths are inside
/// to where one tenth is.
///
/// That is .8 of a linear ramp, .61 of a smooth one (smoothstep), and .43 of a Gaussian one, whose
/// ends are faint. Coverage is averaged along the edge, in rings of half a pixel about the ellipse
/// on which half is inside.
struct EdgeSoftness {
    /// In pixels.
    let width: Double

    /// The least that is soft: a sharp edge takes a pixel in rings of a half.
    private static let least = 1.5
    /// Rings a pixel.
    private static let density = 2.0
    /// The most that coverage may vary along a ring, as a variance: what goes round no ellipse, or
    /// is mixed of other pictures, has more.
    private static let unsteady = 0.01

    /// The softness of the edge on `ellipse`; nil where it is sharp, cut off by the view, or no
    /// edge all along it.
    init?<S: Sample>(along ellipse: Ellipse, _ rows: inout MixedRows<S>) {
        let half = rows.width + rows.height
        let middle = half * 2
        var rings = [Ring](repeating: Ring(), count: 2 * middle)
        for y in 0..<rows.height {
            rows.read(y)
            for x in 0..<rows.width {
                let mix = rows.mix(x)
                guard mix.weight > 0 else { continue }
                let distance = ellipse.signedDistance(
                    to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let ring = (distance * Self.density).rounded(.down)
                    .clampedInteger(in: -middle...middle - 1)
                rings[middle + ring].add(mix.coverage, weight: mix.weight)
            }
        }
        let known = rings.indices.filter { rings[$0].weight > 0 }
        guard let start = known.firstIndex(where: { $0 >= middle }) else { return nil }
        /// Where coverage first passes `level`, from the middle on, in rings.
        func crossing(_ order: [Int], _ level: Double) -> Double? {
            var last: Int?
            for ring in order {
                let mean = rings[ring].mean
                if let last, (rings[last].mean < level) != (mean < level) {
                    let part = (level - rings[last].mean) / (mean - rings[last].mean)
                    return Double(last) + part * Double(ring - last)
                }
                last = ring
            }
            return nil
        }
        let (outwards, inwards) = (Array(known[start...]), Array(known[...start].reversed()))
        let ends =
            [(0.1, 0.9), (0.9, 0.1)].compactMap { outer, inner -> ClosedRange<Double>? in
                guard let first = crossing(inwards, inner), let last = crossing(outwards, outer),
                    first < last
                else { return nil }
                return first...last
            }
        guard let ends = ends.min(by: { $0.upperBound < $1.upperBound }) else { return nil }
        let inside = known.filter { ends.contains(Double($0)) }.map { rings[$0] }
        let variance = inside.reduce(0) { $0 + $1.variance } / Double(Swift.max(1, inside.count))
        width = (ends.upperBound - ends.lowerBound) / Self.density
        guard width >= Self.least, variance < Self.unsteady else { return nil }
    }

    /// The pixels whose middles lie so far from the edge.
    private struct Ring {
        private(set) var weight = 0.0
        private var sum = 0.0
        private var squares = 0.0

        mutating func add(_ coverage: Double, weight: Double) {
            self.weight += weight
            sum += weight * coverage
            squares += weight * coverage * coverage
        }

        var mean: Double { sum / weight }
        var variance: Double { Swift.max(0, squares / weight - mean * mean) }
    }
}

extension Ellipse {
    /// How far outside of the edge a point is, along the ray from the centre.
    fileprivate func signedDistance(to point: Point) -> Double {
        let (x, y) = (point.x - center.x, point.y - center.y)
        let (u, v) = (x / radiusX, y / radiusY)
        let scale = (u * u + v * v).squareRoot()
        guard scale > 0 else { return -Swift.min(radiusX, radiusY) }
        return (x * x + y * y).squareRoot() * (1 - 1 / scale)
    }
}
