package import Raster

/// Scales a bitmap into a rectangle, pixel by pixel, by the formulas of `Footprint` in the order of
/// `Resampler`, so the vector form must equal it bit for bit.
package struct ResamplingTwin<S: Sample> {
    private let bitmap: Bitmap<S>
    private let frame: Rect

    package init(_ bitmap: Bitmap<S>, in frame: Rect) {
        self.bitmap = bitmap
        self.frame = frame
    }

    /// The samples of the frame's pixel (x, y).
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func pixel(_ x: Int, _ y: Int) -> [S] {
        let columns = weights(x, bitmap.width, frame.x, frame.width)
        let rows = weights(y, bitmap.height, frame.y, frame.height)
        let hasAlpha = bitmap.layout.hasAlpha
        let channels = bitmap.layout.channels
        let sums = (0..<channels).map { channel in
            sum(columns) { column in
                sum(rows) { row in
                    bitmap.withRow(row) {
                        let sample = Double($0[column * channels + channel])
                        let isColor = hasAlpha && channel < 3
                        return isColor ? sample * Double($0[column * channels + 3]) : sample
                    }
                }
            }
        }
        let area = columns.extent * rows.extent
        return sums.indices.map { channel in
            let divisor = hasAlpha && channel < 3 ? sums[3] : area
            return divisor == 0 ? 0 : S((sums[channel] / divisor).rounded(.toNearestOrEven))
        }
    }

    private typealias Weights = (first: Int, weights: [Double], extent: Double)

    private func sum(_ weights: Weights, _ value: (Int) -> Double) -> Double {
        var sum = value(weights.first) * weights.weights[0]
        for i in weights.weights.indices.dropFirst() {
            sum += value(weights.first + i) * weights.weights[i]
        }
        return sum
    }

    private func weights(_ pixel: Int, _ count: Int, _ origin: Double, _ length: Double) -> Weights
    {
        let scale = Double(count) / length
        let center = (Double(pixel) + 0.5 - origin) * scale
        let half = max(scale, 1) * 0.5
        let start = max(0, min(Double(count), center - half))
        let stop = max(0, min(Double(count), center + half))
        let first = min(Int(start), count - 1)
        guard stop > start else { return (first, [1], 1) }
        let last = max(first, Int(stop.rounded(.up)) - 1)
        let weights = (first...last).map {
            min(Double($0 + 1), stop) - max(Double($0), start)
        }
        return (first, weights, stop - start)
    }
}
