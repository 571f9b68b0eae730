package import Raster

/// The informative pixels along the edge of a circle or an ellipse.
package struct Band: Sendable {
    /// A pixel, identified by its center.
    package struct Pixel: Sendable {
        package let x: Float
        package let y: Float
        package let coverage: Float
        /// The inverse variance of `coverage`, for samples of variance 1.
        package let weight: Float

        package init(x: Float, y: Float, coverage: Float, weight: Float) {
            (self.x, self.y, self.coverage, self.weight) = (x, y, coverage, weight)
        }
    }

    package private(set) var pixels: [Pixel] = []
    /// The maximum number of pixels; more are thinned evenly.
    private static let most = 60_000

    package init(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, along edge: Ellipse, within reach: Double
    ) {
        let width = pair.width
        let (outer, inner) = (edge.grown(by: reach), edge.grown(by: -reach))
        var row = MixedRow(width: width)
        let expected = 14 * max(edge.radiusX, edge.radiusY) * reach
        // An odd step keeps the pixels of neighboring rows from lining up.
        let step =
            2 * (expected / Double(2 * Self.most)).rounded(.down).clampedInteger(in: 0...999) + 1
        for y in 0..<pair.height {
            guard let touched = EllipseScanline(outer, row: y, width: width)?.touched,
                !touched.isEmpty
            else { continue }
            let full = EllipseScanline(inner, row: y, width: width)?.full ?? 0..<0
            let hole = full.isEmpty ? touched.upperBound..<touched.upperBound : full
            let first = touched.lowerBound..<max(touched.lowerBound, hole.lowerBound)
            let second = min(hole.upperBound, touched.upperBound)..<touched.upperBound
            for columns in [first, second] where !columns.isEmpty {
                row.read(picture, pair, row: y, columns: columns)
                add(row, columns, y, step)
            }
        }
    }

    private mutating func add(_ row: MixedRow, _ columns: Range<Int>, _ y: Int, _ step: Int) {
        let (coverage, weight) = (row.coverage.span, row.weight.span)
        let start = columns.lowerBound + (y * 7) % step
        for x in stride(from: start, to: columns.upperBound, by: step) where weight[x] > 0 {
            pixels.append(
                Pixel(
                    x: Float(x) + 0.5, y: Float(y) + 0.5, coverage: coverage[x],
                    weight: weight[x]))
        }
    }

    /// Returns the mean distance of mixed pixels from `center`; nil if there are none.
    package func radius(about center: Point) -> Double? {
        var (sum, weights) = (0.0, 0.0)
        for pixel in pixels where abs(pixel.coverage - 0.5) < 0.4 {
            let (x, y) = (Double(pixel.x) - center.x, Double(pixel.y) - center.y)
            let weight = Double(pixel.weight)
            sum += weight * (x * x + y * y).squareRoot()
            weights += weight
        }
        return weights > 0 ? sum / weights : nil
    }

    package func changed(_ change: (Pixel) -> Pixel) -> Band {
        var band = self
        band.pixels = pixels.map(change)
        return band
    }

    package func narrowed(to circle: Circle, within reach: Double) -> Band {
        var band = self
        let (cx, cy) = (circle.center.x, circle.center.y)
        band.pixels = pixels.filter { pixel in
            let (x, y) = (Double(pixel.x) - cx, Double(pixel.y) - cy)
            return abs((x * x + y * y).squareRoot() - circle.radius) < reach
        }
        return band
    }
}
