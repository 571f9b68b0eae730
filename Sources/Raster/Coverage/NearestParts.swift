/// The division of a square into polygons by their nearest pieces, if distances from the pieces are
/// linear.
struct NearestParts {
    private var distances: [LinearDistance] = []
    /// The corners of all polygons.
    private var corners: [Point] = []
    private var areas: [Range<Int>] = []
    private var parts: [(area: Range<Int>, nearest: Int)] = []
    /// The distances in one area without their signs.
    private var lengths: [LinearDistance] = []

    /// The maximum number of pieces: with more, four quarters of the square cost less.
    static let most = 64

    var count: Int { distances.count }

    mutating func begin() { distances.removeAll(keepingCapacity: true) }

    mutating func add(_ distance: LinearDistance) { distances.append(distance) }

    /// Returns the coverage of a square; if the edge crosses it (`isInside` is nil), the square is
    /// first cut along the lines of the pieces.
    mutating func coverage(
        _ middle: Point, _ side: Double, _ ramp: Ramp, isInside: Bool?
    ) -> Double {
        corners.removeAll(keepingCapacity: true)
        areas.removeAll(keepingCapacity: true)
        corners +=
            Rect(
                x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side
            ).corners
        areas.append(corners.indices)
        if isInside == nil {
            for distance in distances {
                for i in areas.indices {
                    guard let (below, above) = cut(areas[i], { distance.at($0) }) else { continue }
                    areas[i] = below
                    areas.append(above)
                }
            }
        }
        var sum = 0.0
        for i in areas.indices { sum += coverage(of: areas[i], ramp) }
        return sum
    }

    /// Returns the coverage of a convex polygon that no piece crosses.
    private mutating func coverage(of area: Range<Int>, _ ramp: Ramp) -> Double {
        lengths.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        let middle = self.middle(of: area)
        var longest = Double.infinity
        for distance in distances {
            let length = distance.at(middle) < 0 ? distance.reversed : distance
            longest = min(longest, corners[area].reduce(0) { max($0, length.at($1)) })
            lengths.append(length)
        }
        for (i, length) in lengths.enumerated()
        where corners[area].contains(where: { length.at($0) <= longest }) {
            if parts.isEmpty {
                parts.append((area, i))
                continue
            }
            for k in parts.indices {
                let (area, nearest) = (parts[k].area, lengths[parts[k].nearest])
                func excess(_ place: Point) -> Double { nearest.at(place) - length.at(place) }
                if let (far, near) = cut(area, excess) {
                    parts[k].area = far
                    parts.append((near, i))
                } else if excess(self.middle(of: area)) > 0 {
                    parts[k].nearest = i
                }
            }
        }
        return parts.reduce(0) { $0 + ramp.coverage(of: corners[$1.area], distances[$1.nearest]) }
    }

    private func middle(of area: Range<Int>) -> Point {
        let sum = corners[area].reduce(Point(x: 0, y: 0)) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
        return sum.times(1 / Double(area.count))
    }

    /// Returns the parts of a convex polygon in which a linear function is below 0 and above 0; nil
    /// if either is negligible.
    private mutating func cut(
        _ area: Range<Int>, _ function: (Point) -> Double
    ) -> (below: Range<Int>, above: Range<Int>)? {
        var (least, most) = (Double.infinity, -Double.infinity)
        for corner in corners[area] {
            let value = function(corner)
            (least, most) = (min(least, value), max(most, value))
        }
        guard least < -1e-9, most > 1e-9 else { return nil }
        let start = corners.count
        appendPart(of: area) { -function($0) }
        let middle = corners.count
        appendPart(of: area, above: function)
        return (start..<middle, middle..<corners.count)
    }

    private mutating func appendPart(of area: Range<Int>, above function: (Point) -> Double) {
        var from = corners[area.upperBound - 1]
        var before = function(from)
        for i in area {
            let to = corners[i]
            let after = function(to)
            if (before < 0) != (after < 0) {
                corners.append(from.toward(to, before / (before - after)))
            }
            if after >= 0 { corners.append(to) }
            (from, before) = (to, after)
        }
    }
}

/// A linear function of a point: its signed distance from a piece.
struct LinearDistance {
    private let base: Point
    /// Its gradient, a unit vector.
    let gradient: Point
    private let value: Double

    init(_ base: Point, _ gradient: Point, _ value: Double) {
        (self.base, self.gradient, self.value) = (base, gradient, value)
    }

    var reversed: LinearDistance { LinearDistance(base, gradient.times(-1), -value) }

    @inline(__always)
    func at(_ place: Point) -> Double {
        value + (place.x - base.x) * gradient.x + (place.y - base.y) * gradient.y
    }
}

extension Ramp {
    /// Returns the integral of the ramp's coverage over a convex polygon with a linear distance.
    ///
    /// By the divergence theorem, it is a sum over the sides: each side's extent along the edge
    /// times the mean of the coverage's antiderivative over its distances.
    fileprivate func coverage(of area: ArraySlice<Point>, _ distance: LinearDistance) -> Double {
        guard var from = area.last else { return 0 }
        var (sum, start) = (0.0, distance.at(from))
        for to in area {
            let end = distance.at(to)
            let extent =
                distance.gradient.x * (to.y - from.y) - distance.gradient.y * (to.x - from.x)
            if extent != 0 {
                sum += extent * antiderivative(from: min(start, end), to: max(start, end))
            }
            (from, start) = (to, end)
        }
        return sum
    }

    /// Returns the mean of the coverage's antiderivative between two growths; it is 0 from `outer`
    /// on.
    private func antiderivative(from low: Double, to high: Double) -> Double {
        let middle = (inner + outer) / 2
        if high <= inner { return (low + high) / 2 - middle }
        if low >= outer { return 0 }
        guard high - low > 1e-9 else {
            return -width * curve.remainder(at: Lanes(repeating: (low - inner) / width)).x
        }
        var sum = 0.0
        if low < inner { sum = (inner - low) * ((low + inner) / 2 - middle) }
        let (from, to) = (max(low, inner), min(high, outer))
        let count = ((to - from) / longestPiece).rounded(.up)
        let length = (to - from) / count
        for i in 0..<count.clampedInteger(in: 1...8) {
            let growth = from + Double(i) * length + length * GaussRule.nodes
            let parts = GaussRule.weights * curve.remainder(at: (growth - inner) / width)
            sum -= (parts.x + parts.y + (parts.z + parts.w)) * length * width
        }
        return sum / (high - low)
    }
}
