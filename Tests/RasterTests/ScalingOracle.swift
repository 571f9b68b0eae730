import Raster
import TestSupport

/// A bitmap scaled into a rectangle by the textbook formula, from every contributing pixel.
struct ScalingOracle {
    private let bitmap: Bitmap<UInt16>
    private let frame: Rect

    init(_ bitmap: Bitmap<UInt16>, _ frame: Rect) {
        self.bitmap = bitmap
        self.frame = frame
    }

    /// The mean over the area of the frame's pixel, weighted by the covered parts of the bitmap's
    /// pixels.
    func areaMean(_ x: Int, _ y: Int) -> [Double] {
        func parts(_ pixel: Int, _ origin: Double, _ length: Double, _ count: Int) -> [Double] {
            (0..<count).map {
                let start = origin + Double($0) * length / Double(count)
                let stop = origin + Double($0 + 1) * length / Double(count)
                return max(0, min(stop, Double(pixel + 1)) - max(start, Double(pixel)))
            }
        }
        return mean(
            parts(x, frame.x, frame.width, bitmap.width),
            parts(y, frame.y, frame.height, bitmap.height))
    }

    /// Linear interpolation between the neighbors of the pixel's center, and the outermost pixels
    /// beyond the outermost centers.
    func interpolation(_ x: Int, _ y: Int) -> [Double] {
        func hats(_ pixel: Int, _ origin: Double, _ length: Double, _ count: Int) -> [Double] {
            let place = (Double(pixel) + 0.5 - origin) / length * Double(count) - 0.5
            let inside = max(0, min(Double(count - 1), place))
            return (0..<count).map { max(0, 1 - abs(inside - Double($0))) }
        }
        return mean(
            hats(x, frame.x, frame.width, bitmap.width),
            hats(y, frame.y, frame.height, bitmap.height))
    }

    private func mean(_ columns: [Double], _ rows: [Double]) -> [Double] {
        let channels = bitmap.layout.channels
        var sums = [Double](repeating: 0, count: channels)
        var area = 0.0
        for (row, y) in rows.enumerated() where y > 0 {
            for (column, x) in columns.enumerated() where x > 0 {
                let pixel = bitmap[column, row].map(Double.init)
                area += x * y
                for i in 0..<channels {
                    sums[i] += x * y * pixel[i] * (channels == 4 && i < 3 ? pixel[3] : 1)
                }
            }
        }
        return sums.indices.map { sums[$0] / (channels == 4 && $0 < 3 ? sums[3] : area) }
    }
}
