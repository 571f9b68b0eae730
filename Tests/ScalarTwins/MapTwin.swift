package import Raster

/// The share of a pixel by a gray map, by the formulas of `MapRows`, without cells and runs.
///
/// Every operation has the same order, so the planned rows must equal it bit for bit.
package struct MapTwin {
    private let mask: MapMask

    package init(_ mask: MapMask) {
        self.mask = mask
    }

    /// The share of the pixel in `column` and `row`.
    package func share(_ column: Int, _ row: Int) -> UInt16 {
        let (frame, grays) = (mask.frame, mask.map.grays)
        guard frame.width > 0, frame.height > 0 else { return 0 }
        let across = Self.place(column, grays.width, frame.x, frame.width)
        let down = Self.place(row, grays.height, frame.y, frame.height)
        func mixed(_ y: Int) -> Double {
            grays.withRow(y) { samples in
                let (first, last) = (Double(samples[across.index]), Double(samples[across.next]))
                return first + (last - first) * across.part
            }
        }
        let (top, bottom) = (mixed(down.index), mixed(down.next))
        let gray = top + (bottom - top) * down.part
        let level = (mask.isInverted ? 65535 - gray : gray) / 65535
        if level >= mask.threshold { return 0 }
        if mask.softness == 0 || level <= mask.threshold - mask.softness { return 65535 }
        let t = 1 - (mask.threshold - level) / mask.softness
        let left = mask.curve == .linear ? 1 - t : 1 - t * t * (3 - 2 * t)
        return UInt16((max(0, min(1, left)) * 65535).rounded(.toNearestOrEven))
    }

    private static func place(
        _ pixel: Int, _ count: Int, _ start: Double, _ length: Double
    ) -> (index: Int, next: Int, part: Double) {
        let middle = (Double(pixel) + 0.5 - start) * (Double(count) / length) - 0.5
        let place = max(0, min(Double(count - 1), middle))
        let index = Int(place.rounded(.down))
        return (index, min(index + 1, count - 1), place - Double(index))
    }
}
