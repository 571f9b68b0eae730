/// A segment of a polygon's side that separates inside from outside.
struct EdgePiece: Reaching, Hashable, Sendable {
    let from: Point
    let to: Point
    /// The unit vector from `from` to `to`, and the length.
    let way: Point
    let length: Double
    /// The unit normal to the outside.
    let outwards: Point

    var top: Double { min(from.y, to.y) }
    var bottom: Double { max(from.y, to.y) }

    init(from: Point, to: Point, insideIsLeft: Bool) {
        self.from = from
        self.to = to
        length = Size(width: to.x - from.x, height: to.y - from.y).diagonal
        way = Point(x: (to.x - from.x) / length, y: (to.y - from.y) / length)
        // With y down, the left of (x, y) is (y, −x).
        outwards = insideIsLeft ? Point(x: -way.y, y: way.x) : Point(x: way.y, y: -way.x)
    }

    @inline(__always)
    func along(_ place: Point) -> Double {
        (place.x - from.x) * way.x + (place.y - from.y) * way.y
    }

    /// The signed distance from the line through the piece; below 0 inside.
    @inline(__always)
    func beyond(_ place: Point) -> Double {
        (place.x - from.x) * outwards.x + (place.y - from.y) * outwards.y
    }

    @inline(__always)
    func distance(to place: Point) -> Double {
        let along = along(place)
        let past = max(-along, along - length, 0)
        let across = beyond(place)
        return past > 0 ? (past * past + across * across).squareRoot() : across.magnitude
    }
}

/// Returns the parts of `sides` that separate inside from outside, cut where sides meet; all sides
/// if they meet too often.
///
/// The inside is tested at least 1e-5 pixels from the midpoint of each part: overlapping sides form
/// no edge between two insides or two outsides.
func edgePieces(
    of sides: [Polygon.Side], _ sloping: SideList<Polygon.Side>, _ rule: FillRule
) -> [EdgePiece] {
    let beside = max(1e-5, sides.farthest * 1e-11)
    guard let meetings = meetings(of: sides, atMost: mostMeetings) else {
        return sides.map { EdgePiece(from: $0.from, to: $0.to, insideIsLeft: true) }
    }
    // Exchanging the axes reverses all windings, which does not affect any rule.
    let isUpright = sides.isUpright
    let crossed =
        isUpright ? SideList(sides.map(\.turned).filter { $0.from.y != $0.to.y }) : sloping
    func holds(_ x: Double, _ y: Double) -> Bool {
        let place = isUpright ? Point(x: y, y: x) : Point(x: x, y: y)
        return rule.isInside(crossed.winding(about: place))
    }
    var pieces: [EdgePiece] = []
    for (i, side) in sides.enumerated() {
        var from = side.from
        for end in meetings[i].sorted() + [1] {
            let to = end == 1 ? side.to : side.from.toward(side.to, end)
            let piece = EdgePiece(from: from, to: to, insideIsLeft: true)
            from = to
            guard piece.length > 0 else { continue }
            let middle = piece.from.toward(piece.to, 0.5)
            let (x, y) = (piece.way.y * beside, -piece.way.x * beside)
            let left = holds(middle.x + x, middle.y + y)
            let right = holds(middle.x - x, middle.y - y)
            guard left != right else { continue }
            pieces.append(EdgePiece(from: piece.from, to: to, insideIsLeft: left))
        }
    }
    return pieces
}

private let mostMeetings = 2 * Polygon.mostCrossings

extension Polygon {
    package static let mostCrossings = 1 << 18

    /// Whether sides between these corners meet too often for a soft edge: half of `mostMeetings`,
    /// since the number of a curve's sides depends on its size.
    package static func isTangle(_ corners: [[Point]]) -> Bool {
        let sides = sides(of: corners)
        // Each side may meet each of the others, twice if they overlap.
        guard sides.count * sides.count > mostMeetings else { return false }
        return meetings(of: sides, atMost: mostCrossings) == nil
    }
}

/// Returns the fractions of each side's length at which another side crosses it or ends on it, to
/// within 1e-9 pixels, or 1e-13 of the largest coordinate if larger; nil if there are more than
/// `most`.
private func meetings(of sides: [Polygon.Side], atMost most: Int) -> [[Double]]? {
    let reach = max(1e-9, sides.farthest * 1e-13)
    var cuts = [[Double]](repeating: [], count: sides.count)
    var count = 0
    let turned = sides.isUpright ? sides.map(\.turned) : sides
    let order = turned.indices.sorted { turned[$0].top < turned[$1].top }
    for (place, i) in order.enumerated() {
        let side = turned[i]
        for j in order[(place + 1)...] {
            guard turned[j].top <= side.bottom + reach else { break }
            guard side.spans(turned[j], within: reach) else { continue }
            let own = sides[i].cuts(by: sides[j], within: reach)
            let others = sides[j].cuts(by: sides[i], within: reach)
            guard !own.isEmpty || !others.isEmpty else { continue }
            cuts[i] += own
            cuts[j] += others
            count += max(own.count, others.count)
            guard count <= most else { return nil }
        }
    }
    return cuts
}

extension [Polygon.Side] {
    fileprivate var isUpright: Bool {
        reduce(0) { $0 + $1.bottom - $1.top - ($1.to.x - $1.from.x).magnitude } > 0
    }

    fileprivate var farthest: Double {
        reduce(0) { Swift.max($0, $1.from.x.magnitude, $1.from.y.magnitude) }
    }
}

extension Polygon.Side {
    fileprivate func spans(_ other: Polygon.Side, within reach: Double) -> Bool {
        max(min(from.x, to.x), min(other.from.x, other.to.x))
            <= min(max(from.x, to.x), max(other.from.x, other.to.x)) + reach
    }

    fileprivate var turned: Polygon.Side {
        Polygon.Side(from: Point(x: from.y, y: from.x), to: Point(x: to.y, y: to.x))
    }

    /// Returns the fractions of this side's length, without its ends, at which `other` crosses it
    /// or ends on it.
    fileprivate func cuts(by other: Polygon.Side, within reach: Double) -> [Double] {
        let (x, y) = (to.x - from.x, to.y - from.y)
        let square = x * x + y * y
        let length = square.squareRoot()
        func end(_ end: Point) -> (across: Double, along: Double) {
            (
                ((end.x - from.x) * y - (end.y - from.y) * x) / length,
                ((end.x - from.x) * x + (end.y - from.y) * y) / square
            )
        }
        let (first, last) = (end(other.from), end(other.to))
        let isBeside = first.across.sign == last.across.sign
        if isBeside, min(first.across.magnitude, last.across.magnitude) > reach { return [] }
        let close = [first, last].filter { $0.across.magnitude <= reach }.map(\.along)
        let near = reach / length
        func isWithin(_ share: Double) -> Bool { share > near && share < 1 - near }
        guard close.isEmpty, !isBeside else { return close.filter(isWithin) }
        let share = first.across / (first.across - last.across)
        return [first.along + (last.along - first.along) * share].filter(isWithin)
    }
}

extension Point {
    func way(to other: Point) -> Point { Point(x: other.x - x, y: other.y - y) }

    func times(_ factor: Double) -> Point { Point(x: x * factor, y: y * factor) }

    func toward(_ end: Point, _ share: Double) -> Point {
        Point(x: x + (end.x - x) * share, y: y + (end.y - y) * share)
    }
}

extension EdgePiece {
    /// Returns the unit vector to the point from the nearest point of the piece.
    func wayOut(to place: Point) -> Point {
        let along = max(0, min(length, along(place)))
        let (x, y) = (place.x - from.x - along * way.x, place.y - from.y - along * way.y)
        let distance = Size(width: x, height: y).diagonal
        return distance > 1e-9 ? Point(x: x / distance, y: y / distance) : outwards
    }

    /// Returns the length of the difference between `mine`, another piece's unit vector to the
    /// point, and this piece's: 0 to 2.
    ///
    /// If the point may be on either side of the other piece, `mine` is also reversed; the larger
    /// length counts.
    func turn(from mine: Point, to place: Point, onBothSides: Bool) -> Double {
        let its = wayOut(to: place)
        let turn = Size(width: mine.x - its.x, height: mine.y - its.y).diagonal
        guard onBothSides else { return turn }
        return Swift.max(turn, Size(width: mine.x + its.x, height: mine.y + its.y).diagonal)
    }

    /// Returns the signed distance from the edge, below 0 inside, of a point nearest to this piece.
    func distance(to place: Point, from polygon: PolygonSides) -> Double {
        let along = along(place)
        if along > 0 && along < length { return beyond(place) }
        // Near a corner, the line does not determine the side.
        return polygon.mostlyHolds(place) ? -distance(to: place) : distance(to: place)
    }
}

extension Size {
    /// Returns the extent of a rectangle of this size from its middle along a unit vector.
    fileprivate func reach(along way: Point) -> Double {
        (way.x.magnitude * width + way.y.magnitude * height) / 2
    }
}

/// A piece as seen from the points of a square.
struct PieceView {
    enum Reach {
        /// The nearest point of the piece is between its ends for all points of the square.
        case line
        /// The nearest point is an end for some points of the square.
        case partly
        /// The nearest point is the same end for all points of the square.
        case past
    }

    let piece: EdgePiece
    let reach: Reach
    /// The piece's end that is nearer to the square's middle.
    let end: Point
    /// The signed distance of the middle from the line.
    let across: Double
    /// The maximum difference between `across` and the distance of another point.
    private let spread: Double
    private let extent: Size

    init(_ piece: EdgePiece, from middle: Point, _ extent: Size) {
        let along = piece.along(middle)
        let half = extent.reach(along: piece.way) + 1e-9
        reach =
            along >= half && along <= piece.length - half
            ? .line : along <= -half || along >= piece.length + half ? .past : .partly
        end = along * 2 < piece.length ? piece.from : piece.to
        across = piece.beyond(middle)
        spread = extent.reach(along: piece.outwards)
        (self.piece, self.extent) = (piece, extent)
    }

    private var crosses: Bool { across.magnitude < spread }

    /// Whether all points of the square are at least as far from the piece's line as from `other`.
    func isFarther(than other: PieceView) -> Bool {
        guard other.reach == .line else { return false }
        let farther = across.magnitude - other.across.magnitude + 1e-9
        if crosses || other.crosses { return farther >= spread + other.spread }
        let (mine, its) = (piece.outwards, other.piece.outwards)
        let sign: Double = across.sign == other.across.sign ? 1 : -1
        return farther
            >= extent.reach(along: Point(x: mine.x - sign * its.x, y: mine.y - sign * its.y))
    }
}

extension Point {
    /// Whether the points are the same except for rounding.
    func isNear(_ other: Point) -> Bool {
        let reach = 1e-9 * Swift.max(1, x.magnitude, y.magnitude)
        return (x - other.x).magnitude <= reach && (y - other.y).magnitude <= reach
    }
}
