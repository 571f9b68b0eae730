/// How much of a pixel polygons with a soft edge cover.
///
/// Where the same piece of the edge is nearest all over a square, the distance grows evenly across
/// the piece, or in circles about a corner: the areas within any growth are known exactly, and
/// `Ramp.coverage` integrates over all of them. Where it is not, as on the lines along which the
/// inside is equally far from two sides, the square is cut in four, until what is left of such a
/// line is too small to matter.
struct PolygonCell {
    private let polygon: Polygon
    let ramp: Ramp
    /// Whether the ramp is so wide that what is left in a pixel is the curve and how it bends.
    private let isWide: Bool
    /// The pieces that may be the nearest.
    private let pieces: [EdgePiece]
    /// Whether all of the cell is inside, or outside; nil where the edge may go through it.
    private let isInside: Bool?

    /// How far a pixel's corners are from its middle, and a little.
    static let around = 0.70711

    /// The distance all over a square, or what comes near to it.
    private enum Nearest {
        /// That beyond the line through a piece.
        case line(EdgePiece)
        /// That from a corner, below 0 where the square is inside.
        case corner(Point, isInside: Bool)
    }

    /// What comes between a square and knowing its distances.
    private struct Trouble {
        /// Whether a line goes through it on which the nearest piece ends, across which distances
        /// go on as they are, but bend.
        var isEnd = false
        /// By how much the way to the edge turns where another piece is as near: 2 at most, 0 where
        /// none is.
        var turn = 0.0
        /// The only piece that is as near somewhere, where both are lines all over the square,
        /// which lies on one side of both.
        var other: EdgePiece?

        var isNone: Bool { !isEnd && turn == 0 }
    }

    /// The cells in which those are the pieces that may be near; at least one.
    init(_ polygon: Polygon, _ ramp: Ramp, _ pieces: [EdgePiece]) {
        (self.polygon, self.ramp, self.pieces) = (polygon, ramp, pieces)
        isWide = ramp.leastBend != nil
        isInside = nil
    }

    /// The cells of `whole` whose places are all within `around` of `middle`: of many pieces, few
    /// may be the nearest there.
    ///
    /// The edge is that far from the middle, below 0 where that is inside.
    private init(_ whole: PolygonCell, _ middle: Point, within around: Double, distance: Double) {
        (polygon, ramp, isWide) = (whole.polygon, whole.ramp, whole.isWide)
        isInside = distance.magnitude > around + 1e-6 ? distance < 0 : nil
        let farthest = distance.magnitude + 2 * around
        pieces = whole.pieces.filter { $0.distance(to: middle) <= farthest }
    }

    /// The same with fewer pieces, for places within `around` of `middle` alone, of which `nearest`
    /// is the nearest piece if that is known.
    func narrowed(
        to middle: Point, within around: Double, nearest: EdgePiece? = nil
    ) -> PolygonCell {
        guard pieces.count > Self.fewPieces else { return self }
        let distance = distance(to: middle, nearest ?? pieces.nearest(to: middle))
        return PolygonCell(self, middle, within: around, distance: distance)
    }

    /// The distance of `place` from the edge, of which `piece` is the nearest: below 0 inside.
    private func distance(to place: Point, _ piece: EdgePiece) -> Double {
        guard let isInside else { return piece.distance(to: place, from: polygon) }
        let distance = piece.distance(to: place)
        return isInside ? -distance : distance
    }

    /// Of as many pieces, looking for those that are near costs more than it saves.
    private static let fewPieces = 12

    /// The coverage of the pixel about that place, from 0 to 1.
    func coverage(about middle: Point) -> Double { coverage(middle, side: 1) }

    /// The piece in front of which all pixels are whose middles are that far from `middle`; nil
    /// where they are not all in front of one, or not within a wide ramp.
    func plainPiece(about middle: Point, reaching around: Double) -> EdgePiece? {
        guard isWide,
            case let (.line(piece), trouble) = look(middle, around, pieces.nearest(to: middle)),
            trouble.isNone, case let distance = piece.beyond(middle),
            distance - around >= ramp.inner,
            distance + around <= ramp.outer
        else { return nil }
        return piece
    }

    /// The averages over squares of that side, all within a wide ramp, whose middles have those
    /// distances, which grow evenly: the curve in the middle, and a 24th of how it bends.
    @inline(__always)
    func average(at distances: Lanes, side: Double) -> Lanes {
        let t = (distances - ramp.inner) / ramp.width
        let bend = ramp.curve.slope(at: t) * (side * side / (24 * ramp.width * ramp.width))
        return ramp.curve.left(at: t) - bend
    }

    /// The coverage of a square, as a part of the square of a pixel.
    private func coverage(_ middle: Point, side: Double) -> Double {
        let around = side * Self.around
        let best = pieces.nearest(to: middle)
        let distance = distance(to: middle, best)
        if distance - around >= ramp.outer { return 0 }
        if distance + around <= ramp.inner { return side * side }
        let (nearest, trouble) = look(middle, around, best)
        if isSmall(side, trouble, distance.magnitude) {
            switch nearest {
            case .line(let piece): return coverage(beyond: piece, middle, side)
            case .corner(let corner, let isInside):
                return coverage(about: corner, isInside, middle, side)
            }
        }
        if let other = trouble.other, side <= ramp.widestCrease, distance - around >= ramp.inner,
            distance + around <= ramp.outer
        {
            return coverage(between: best, other, middle, side)
        }
        let quarter = side / 4
        let cell = narrowed(to: middle, within: around, nearest: best)
        var sum = 0.0
        for y in [middle.y - quarter, middle.y + quarter] {
            sum += cell.coverage(Point(x: middle.x - quarter, y: y), side: side / 2)
            sum += cell.coverage(Point(x: middle.x + quarter, y: y), side: side / 2)
        }
        return sum
    }

    /// Whether a square of that side is so small that the nearest piece may count for all of it.
    ///
    /// What is left falls by 1.5/width at most. Along a crease its slope turns by so much of that,
    /// and along an end it bends by 1.5/width/distance more: in squares of side h the one is off by
    /// some turn · h²/width/8 all along a pixel, the other by h³/width/distance/24. Of either less
    /// than half a step is to be left.
    private func isSmall(_ side: Double, _ trouble: Trouble, _ distance: Double) -> Bool {
        guard side > 1e-3, side * side > 2e-5 * ramp.width else { return true }
        return side * side * trouble.turn <= 4e-5 * ramp.width
            && (!trouble.isEnd || side * side * side <= 6e-5 * ramp.width * distance)
    }

    /// What is nearest to `middle`, which is of the piece `best`, and what is in the way within
    /// `around` of it.
    private func look(
        _ middle: Point, _ around: Double, _ best: EdgePiece
    ) -> (Nearest, Trouble) {
        let along = best.along(middle)
        var trouble = Trouble()
        let isCorner = along <= 0 || along >= best.length
        trouble.isEnd = along.magnitude < around || (along - best.length).magnitude < around
        let corner = along <= 0 ? best.from : best.to
        let distance = best.distance(to: middle)
        for piece in pieces where piece != best {
            let farther = piece.distance(to: middle) - distance
            guard farther <= 2 * around else { continue }
            let along = piece.along(middle)
            let end = along * 2 < piece.length ? piece.from : piece.to
            let isPast = along <= -around || along >= piece.length + around
            // Nothing of it is nearer than the end that it shares.
            if isPast && (end.isNear(best.from) || end.isNear(best.to)) { continue }
            if isCorner && end.isNear(corner) {
                trouble.isEnd = true
                continue
            }
            let turn = best.turn(to: piece, from: middle, onBothSides: distance <= around)
            // Of lines it is known how fast they come nearer.
            let areLines =
                !trouble.isEnd && !isCorner && along >= around
                && along <= piece.length - around && distance > around
            if areLines && farther + 1e-9 >= turn * around { continue }
            let isAlike = areLines && (best.beyond(middle) < 0) == (piece.beyond(middle) < 0)
            trouble.other = isAlike && trouble.turn == 0 ? piece : nil
            trouble.turn = max(trouble.turn, turn)
        }
        if trouble.isEnd { trouble.other = nil }
        guard isCorner else { return (.line(best), trouble) }
        return (.corner(corner, isInside: isInside ?? polygon.holds(middle)), trouble)
    }
}

extension PolygonCell {
    /// The coverage of a square in front of a piece.
    private func coverage(beyond piece: EdgePiece, _ middle: Point, _ side: Double) -> Double {
        let (a, b) = (piece.outwards.x.magnitude * side, piece.outwards.y.magnitude * side)
        let (long, short) = (max(a, b), min(a, b))
        let distance = piece.beyond(middle)
        if isWide, distance - side * Self.around >= ramp.inner,
            distance + side * Self.around <= ramp.outer
        {
            return average(at: Lanes(repeating: distance), side: side).x * side * side
        }
        let first = distance - (long + short) / 2
        let corners = Lanes(
            first, distance - (long - short) / 2, distance + (long - short) / 2,
            distance + (long + short) / 2)
        return ramp.coverage(corners: corners, area: side * side) { growth in
            // The part of the square that the line has passed, from one corner to the other.
            let way = max(Lanes.zero, min(growth - first, Lanes(repeating: long + short)))
            let rest = long + short - way
            let middle = (way - short / 2) / long
            let double = 2 * long * Swift.max(short, 1e-100)
            let part =
                middle
                .replacing(with: way * way / double, where: way .< Lanes(repeating: short))
                .replacing(with: 1 - rest * rest / double, where: rest .< Lanes(repeating: short))
            return part * (side * side)
        }
    }

    /// The coverage of a square about a corner, which may lie in it.
    private func coverage(
        about corner: Point, _ isInside: Bool, _ middle: Point, _ side: Double
    ) -> Double {
        let (x, y) = (middle.x - side / 2 - corner.x, middle.y - side / 2 - corner.y)
        var sum = 0.0
        for (x0, x1) in mirrored(from: x, to: x + side) {
            for (y0, y1) in mirrored(from: y, to: y + side) {
                sum += coverage(x0: x0, x1: x1, y0: y0, y1: y1, isInside)
            }
        }
        return sum
    }

    /// The coverage of [x0, x1] × [y0, y1], right of and below a corner.
    private func coverage(
        x0: Double, x1: Double, y0: Double, y1: Double, _ isInside: Bool
    ) -> Double {
        let (x, y) = (Lanes(x0, x1, x0, x1), Lanes(y0, y0, y1, y1))
        let distances = (x * x + y * y).squareRoot()
        let area = (x1 - x0) * (y1 - y0)
        func circle(_ radius: Lanes) -> Lanes {
            // A circle of no size has no area, and nothing to divide by.
            CircleQuarter(radius: max(radius, Lanes(repeating: 1e-100)))
                .areas(x0: x0, x1: x1, y0: y0, y1: y1)
        }
        guard isInside else {
            return ramp.coverage(corners: distances, area: area) { circle($0) }
        }
        let corners = Lanes(-distances.w, -distances.z, -distances.y, -distances.x)
        return ramp.coverage(corners: corners, area: area) { area - circle(-$0) }
    }
}

/// The parts of the way from one place to another on either side of 0, as distances from it.
private func mirrored(from: Double, to: Double) -> [(Double, Double)] {
    if from >= 0 { return [(from, to)] }
    return to <= 0 ? [(-to, -from)] : [(0, -from), (0, to)]
}

extension Point {
    /// Whether both are the same place, but for rounding.
    fileprivate func isNear(_ other: Point) -> Bool {
        let reach = 1e-9 * Swift.max(1, x.magnitude, y.magnitude)
        return (x - other.x).magnitude <= reach && (y - other.y).magnitude <= reach
    }
}
