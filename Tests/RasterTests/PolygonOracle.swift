import Foundation
import Raster

/// The coverage of a pixel by polygons.
///
/// Sharp: the length inside each vertical line is linear between all points at which it could
/// change. Soft: the ramp's value at each point's distance from the edge is integrated over
/// squares, which are divided until that changes nothing.
struct PolygonOracle {
    let corners: [[Point]]
    let rule: FillRule
    let ramp: Ramp?
    /// The sides and, with a ramp, the parts of them that separate inside from outside, cut at
    /// crossings.
    private let sides: [(from: Point, to: Point)]
    private let edge: [(from: Point, to: Point)]

    init(_ corners: [[Point]], _ rule: FillRule, _ ramp: Ramp?) {
        (self.corners, self.rule, self.ramp) = (corners, rule, ramp)
        let sides = corners.flatMap { corners in
            corners.indices.map { (from: corners[$0], to: corners[($0 + 1) % corners.count]) }
        }
        self.sides = sides
        guard ramp != nil else {
            edge = []
            return
        }
        edge = sides.flatMap { side in
            let cuts = ([0, 1] + sides.compactMap { Self.crossing(side, $0)?.along }).sorted()
            return zip(cuts, cuts.dropFirst()).compactMap {
                (from, to) -> (from: Point, to: Point)? in
                let length = hypot(side.to.x - side.from.x, side.to.y - side.from.y) * (to - from)
                guard length > 1e-9 else { return nil }
                let middle = Self.place(side, (from + to) / 2)
                let (x, y) = (
                    (side.to.y - side.from.y) * 1e-6 / length * (to - from),
                    (side.from.x - side.to.x) * 1e-6 / length * (to - from)
                )
                let isEdge =
                    Self.isInside(middle.x + x, middle.y + y, sides, rule)
                    != Self.isInside(middle.x - x, middle.y - y, sides, rule)
                return isEdge ? (Self.place(side, from), Self.place(side, to)) : nil
            }
        }
    }

    /// The coverage of the pixel in `column` and `row`, from 0 to 1.
    func coverage(column: Int, row: Int) -> Double {
        let (x, y) = (Double(column), Double(row))
        guard let ramp else { return area(x, y) }
        // A figure without area has no inside.
        guard !edge.isEmpty else { return 0 }
        return refined(x, y, 1, rule(x, y, 1, ramp), ramp, 14)
    }

    private static func place(_ side: (from: Point, to: Point), _ along: Double) -> Point {
        Point(
            x: side.from.x + (side.to.x - side.from.x) * along,
            y: side.from.y + (side.to.y - side.from.y) * along)
    }

    /// The crossing of two sides, as a share of the first one and an x.
    private static func crossing(
        _ a: (from: Point, to: Point), _ b: (from: Point, to: Point)
    ) -> (along: Double, x: Double)? {
        let (ax, ay) = (a.to.x - a.from.x, a.to.y - a.from.y)
        let (bx, by) = (b.to.x - b.from.x, b.to.y - b.from.y)
        let (x, y) = (b.from.x - a.from.x, b.from.y - a.from.y)
        let determinant = ax * by - ay * bx
        guard abs(determinant) > 1e-12 else { return nil }
        let (s, t) = ((x * by - y * bx) / determinant, (x * ay - y * ax) / determinant)
        guard (0...1).contains(s), (0...1).contains(t) else { return nil }
        return (s, a.from.x + ax * s)
    }

    /// Whether the winding number at the point is inside by the rule: upward sides to one side of
    /// the point count up, downward sides count down.
    private static func isInside(
        _ x: Double, _ y: Double, _ sides: [(from: Point, to: Point)], _ rule: FillRule
    ) -> Bool {
        var turns = 0
        for side in sides where (side.from.y <= y) != (side.to.y <= y) {
            let (ax, ay) = (side.from.x - x, side.from.y - y)
            let (bx, by) = (side.to.x - x, side.to.y - y)
            let cross = ax * by - ay * bx
            if by > 0 {
                if cross > 0 { turns += 1 }
            } else if cross < 0 {
                turns -= 1
            }
        }
        return rule == .nonzero ? turns != 0 : turns % 2 != 0
    }

    // MARK: Sharp

    private func area(_ x: Double, _ y: Double) -> Double {
        var cuts = [x, x + 1]
        for side in sides {
            cuts += [side.from.x, side.to.x]
            for level in [y, y + 1] where side.from.y != side.to.y {
                let along = (level - side.from.y) / (side.to.y - side.from.y)
                cuts.append(side.from.x + (side.to.x - side.from.x) * along)
            }
            cuts += sides.compactMap { Self.crossing(side, $0)?.x }
        }
        let places = cuts.filter { $0 >= x && $0 <= x + 1 }.sorted()
        return zip(places, places.dropFirst()).reduce(0) { sum, ends in
            sum + (ends.1 - ends.0) * length(at: (ends.0 + ends.1) / 2, from: y)
        }
    }

    /// The length of the vertical line from (x, y) to (x, y + 1) that is inside.
    private func length(at x: Double, from y: Double) -> Double {
        var crossings: [(y: Double, turn: Int)] = []
        for side in sides where (side.from.x < x) != (side.to.x < x) {
            let along = (x - side.from.x) / (side.to.x - side.from.x)
            crossings.append(
                (side.from.y + (side.to.y - side.from.y) * along, side.from.x < side.to.x ? 1 : -1))
        }
        crossings.sort { $0.y < $1.y }
        var (turns, last, sum) = (0, -Double.infinity, 0.0)
        for crossing in crossings {
            if rule == .nonzero ? turns != 0 : turns % 2 != 0 {
                sum += max(0, min(crossing.y, y + 1) - max(last, y))
            }
            turns += crossing.turn
            last = crossing.y
        }
        return sum
    }

    // MARK: Soft

    /// The distance from the edge, negative inside.
    func distance(_ x: Double, _ y: Double) -> Double {
        let distance = edge.reduce(Double.infinity) { least, side in
            let (wx, wy) = (side.to.x - side.from.x, side.to.y - side.from.y)
            let along =
                ((x - side.from.x) * wx + (y - side.from.y) * wy) / (wx * wx + wy * wy)
            let near = Self.place(side, max(0, min(1, along)))
            let (dx, dy) = (x - near.x, y - near.y)
            return min(least, dx * dx + dy * dy)
        }.squareRoot()
        return Self.isInside(x, y, sides, rule) ? -distance : distance
    }

    private func left(_ x: Double, _ y: Double, _ ramp: Ramp) -> Double {
        let t = (distance(x, y) - ramp.inner) / (ramp.outer - ramp.inner)
        guard t > 0 else { return 1 }
        guard t < 1 else { return 0 }
        return switch ramp.curve {
        case .linear: 1 - t
        case .smooth: 1 - t * t * (3 - 2 * t)
        case .gaussian:
            0.5 - erf(3 * (2 * t - 1) / 2.0.squareRoot()) / (2 * erf(3 / 2.0.squareRoot()))
        }
    }

    private func refined(
        _ x: Double, _ y: Double, _ side: Double, _ whole: Double, _ ramp: Ramp, _ depth: Int
    ) -> Double {
        let half = side / 2
        // Distances differ by at most the distance of the points.
        let distance = distance(x + half, y + half)
        if distance - 0.71 * side > ramp.outer { return 0 }
        if distance + 0.71 * side < ramp.inner { return side * side }
        let places = [(x, y), (x + half, y), (x, y + half), (x + half, y + half)]
        let parts = places.map { rule($0.0, $0.1, half, ramp) }
        let sum = parts.reduce(0, +)
        // Squares are small enough that no ramp falls between their nodes.
        let isFine = side < 0.3 && side < (ramp.outer - ramp.inner) / 4
        guard !isFine || abs(sum - whole) > 3e-8 * side, depth > 0 else { return sum }
        return zip(places, parts).reduce(0) {
            $0 + refined($1.0.0, $1.0.1, half, $1.1, ramp, depth - 1)
        }
    }

    /// Gauss–Legendre quadrature with three nodes in each direction.
    private func rule(_ x: Double, _ y: Double, _ side: Double, _ ramp: Ramp) -> Double {
        let nodes = [(0.1127016653792583, 5.0), (0.5, 8.0), (0.8872983346207417, 5.0)]
        return nodes.reduce(0.0) { sum, down in
            nodes.reduce(sum) { sum, across in
                sum + across.1 * down.1
                    * left(x + side * across.0, y + side * down.0, ramp)
            }
        } * side * side / 324
    }
}
