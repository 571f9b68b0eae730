import Foundation
import Raster

/// The coverage of a pixel by a polygon without crossings, grown by `growth` pixels with round
/// corners; a negative growth shrinks it.
///
/// The length inside each vertical line follows from its crossings with the sides and from the
/// convex area near each side. The lengths are integrated until halving changes nothing.
struct GrownOracle {
    let corners: [Point]
    let growth: Double

    /// The coverage of the pixel in `column` and `row`, from 0 to 1.
    func coverage(column: Int, row: Int) -> Double {
        let pieces = 32
        return (0..<pieces).reduce(0.0) { sum, i in
            let from = Double(column) + Double(i) / Double(pieces)
            let to = from + 1 / Double(pieces)
            let ends = (length(from, row), length((from + to) / 2, row), length(to, row))
            return sum + refined(from, to, ends, row, 12)
        }
    }

    private func refined(
        _ from: Double, _ to: Double, _ ends: (Double, Double, Double), _ row: Int, _ depth: Int
    ) -> Double {
        let middle = (from + to) / 2
        let (left, right) = (length((from + middle) / 2, row), length((middle + to) / 2, row))
        let whole = (to - from) / 6 * (ends.0 + 4 * ends.1 + ends.2)
        let halves = (to - from) / 12 * (ends.0 + 4 * left + 2 * ends.1 + 4 * right + ends.2)
        guard depth > 0, abs(halves - whole) > 1e-9 else { return halves }
        return refined(from, middle, (ends.0, left, ends.1), row, depth - 1)
            + refined(middle, to, (ends.1, right, ends.2), row, depth - 1)
    }

    private var sides: [(from: Point, to: Point)] {
        corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    }

    /// The length inside at x, within the row's height.
    private func length(_ x: Double, _ row: Int) -> Double {
        let crossings = sides.compactMap { side -> Double? in
            guard (side.from.x <= x) != (side.to.x <= x) else { return nil }
            return side.from.y
                + (x - side.from.x) / (side.to.x - side.from.x) * (side.to.y - side.from.y)
        }.sorted()
        let near = growth == 0 ? [] : sides.compactMap { Self.reach(x, $0, abs(growth)) }
        let (top, bottom) = (Double(row), Double(row) + 1)
        let cuts = ([top, bottom] + crossings + near.flatMap { [$0.0, $0.1] })
            .filter { $0 >= top && $0 <= bottom }.sorted()
        return zip(cuts, cuts.dropFirst()).reduce(0.0) { sum, ends in
            let y = (ends.0 + ends.1) / 2
            let isInside = crossings.count { $0 < y } % 2 == 1
            let isNear = near.contains { $0.0 < y && y < $0.1 }
            let counts = growth >= 0 ? isInside || isNear : isInside && !isNear
            return counts ? sum + ends.1 - ends.0 : sum
        }
    }

    /// The interval in which the vertical line at x is within `distance` of a side, that is, within
    /// the two discs at its ends or the rectangle between them.
    private static func reach(
        _ x: Double, _ side: (from: Point, to: Point), _ distance: Double
    ) -> (Double, Double)? {
        var ends: [Double] = []
        for corner in [side.from, side.to] where abs(x - corner.x) < distance {
            let way = abs(x - corner.x)
            let half = ((distance - way) * (distance + way)).squareRoot()
            ends += [corner.y - half, corner.y + half]
        }
        let (dx, dy) = (side.to.x - side.from.x, side.to.y - side.from.y)
        let length = hypot(dx, dy)
        let (nx, ny) = (-dy / length * distance, dx / length * distance)
        let box = [
            (side.from.x + nx, side.from.y + ny), (side.to.x + nx, side.to.y + ny),
            (side.to.x - nx, side.to.y - ny), (side.from.x - nx, side.from.y - ny),
        ]
        for i in 0..<4 {
            let (a, b) = (box[i], box[(i + 1) % 4])
            guard (a.0 <= x) != (b.0 <= x) else { continue }
            ends.append(a.1 + (x - a.0) / (b.0 - a.0) * (b.1 - a.1))
        }
        guard let low = ends.min(), let high = ends.max(), low < high else { return nil }
        return (low, high)
    }
}
