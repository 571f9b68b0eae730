/// The coverage of pixels by polygons with a soft edge.
///
/// If one piece of the edge is nearest everywhere in a square, distance is linear across the piece
/// (the square faces it) or radial around a corner. Then the area within each growth is exact, and
/// `Ramp.coverage` integrates over growth. Other squares, such as those with creases (lines at
/// which two pieces are equally near), are cut in four until the error is small. A square considers
/// only the pieces that may be nearest to a point of its parent: in small squares, two or three.
struct PolygonCell {
    private let polygon: PolygonSides
    let ramp: Ramp
    /// Whether a pixel's mean follows from the curve and its second derivative (see
    /// `Ramp.leastBend`).
    let isWide: Bool
    let pieces: [EdgePiece]
    /// All candidates, then up to `end` the candidates of each square that is being cut.
    private(set) var near: [Near]
    private var end: Int

    /// The index of a piece, and its distance from the center of the last square examined.
    struct Near {
        let number: Int
        var distance = 0.0
    }

    struct Square {
        let middle: Point
        /// A radius around `middle` that contains the square.
        let around: Double
        /// The range in `near` of the pieces that may be nearest to one of its points; before
        /// `keep`, the parent's.
        fileprivate(set) var places: Range<Int>
        let best: EdgePiece
        /// The distance from `best` to the center.
        let least: Double
        /// The signed distance of the center from the edge, below 0 inside.
        fileprivate(set) var distance = 0.0
        /// Whether all of it is inside or outside; nil if the edge may cross it.
        fileprivate(set) var isInside: Bool?
    }

    static let around = 0.70711

    private struct Trouble {
        /// Whether the square crosses the end of a piece, at which distances change their
        /// curvature.
        var isEnd = false
        /// The maximum change, 0 to 2, of the unit vector to the edge at points equally near to
        /// another piece.
        var turn = 0.0
        /// The only equally near piece, if both are lines everywhere in the square and the square
        /// is on one side of both.
        var other: EdgePiece?

        var isNone: Bool { !isEnd && turn == 0 }
    }

    init(_ polygon: PolygonSides, _ ramp: Ramp, _ pieces: [EdgePiece]) {
        (self.polygon, self.ramp, self.pieces) = (polygon, ramp, pieces)
        isWide = ramp.leastBend != nil
        near = pieces.indices.map { Near(number: $0) }
        end = near.count
    }

    /// Returns a square with all pieces as candidates; the caller must drop it.
    mutating func square(about middle: Point, within around: Double) -> Square {
        var square = square(about: middle, within: around, of: 0..<pieces.count, nil)
        keep(&square)
        return square
    }

    mutating func square(
        about middle: Point, within around: Double, of places: Range<Int>, _ isInside: Bool?
    ) -> Square {
        var (best, least) = (near[places.lowerBound].number, Double.infinity)
        for i in places {
            let distance = pieces[near[i].number].distance(to: middle)
            near[i].distance = distance
            if distance < least { (best, least) = (near[i].number, distance) }
        }
        var square = Square(
            middle: middle, around: around, places: places, best: pieces[best], least: least,
            isInside: isInside)
        if let isInside {
            square.distance = isInside ? -least : least
        } else {
            square.distance = square.best.distance(to: middle, from: polygon)
            if least > around + 1e-6 { square.isInside = square.distance < 0 }
        }
        return square
    }

    /// Stores the pieces that may be nearest to a point of the square, until it is dropped.
    mutating func keep(_ square: inout Square) {
        let (start, farthest) = (end, square.least + 2 * square.around + 1e-9)
        while near.count < start + square.places.count { near.append(Near(number: 0)) }
        for i in square.places where near[i].distance <= farthest {
            near[end] = near[i]
            end += 1
        }
        square.places = start..<end
    }

    /// Removes the pieces of the square, which must be the last one stored.
    mutating func drop(_ square: Square) { end = square.places.lowerBound }

    mutating func coverage(about middle: Point, in group: Square) -> Double {
        coverage(middle, side: 1, of: group)
    }

    /// Returns the piece that all of a group of pixels faces, if all is within a wide ramp.
    func plainPiece(of group: Square) -> EdgePiece? {
        guard isWide, !isCorner(group), trouble(in: group, side: .infinity).isNone else {
            return nil
        }
        let piece = group.best
        let distance = piece.beyond(group.middle)
        let isWithin =
            distance - group.around >= ramp.inner && distance + group.around <= ramp.outer
        return isWithin ? piece : nil
    }

    /// Returns the averages over squares within a wide ramp in which distance is linear, given the
    /// distances of their centers: the curve at the center plus 1/24 of its second derivative.
    @inline(__always)
    func average(at distances: Lanes, side: Double) -> Lanes {
        let t = (distances - ramp.inner) / ramp.width
        let bend = ramp.curve.slope(at: t) * (side * side / (24 * ramp.width * ramp.width))
        return ramp.curve.left(at: t) - bend
    }

    private mutating func coverage(_ middle: Point, side: Double, of whole: Square) -> Double {
        var square = square(
            about: middle, within: side * Self.around, of: whole.places, whole.isInside)
        let (around, distance, best) = (square.around, square.distance, square.best)
        if distance - around >= ramp.outer { return 0 }
        if distance + around <= ramp.inner { return side * side }
        let isLeast = isLeast(side)
        if !isLeast { keep(&square) }
        defer { if !isLeast { drop(square) } }
        if !isLeast, side == 1, isCrowded(square) { return coverage(byLinesAcross: square) }
        let trouble = isLeast ? Trouble() : trouble(in: square, side: side)
        if isLeast || isSmall(side, trouble, distance.magnitude) {
            guard isCorner(square) else { return coverage(beyond: best, middle, side) }
            let corner = best.along(middle) <= 0 ? best.from : best.to
            return coverage(about: corner, distance.sign == .minus, middle, side)
        }
        if let other = trouble.other, side <= ramp.widestCrease, distance - around >= ramp.inner,
            distance + around <= ramp.outer
        {
            return coverage(between: best, other, middle, side)
        }
        if let coverage = plainQuarters(of: square, side: side / 2) { return coverage }
        let quarter = side / 4
        var sum = 0.0
        for y in [middle.y - quarter, middle.y + quarter] {
            sum += coverage(Point(x: middle.x - quarter, y: y), side: side / 2, of: square)
            sum += coverage(Point(x: middle.x + quarter, y: y), side: side / 2, of: square)
        }
        return sum
    }

    /// Returns the coverage of a square's quarters if they have the smallest size, are within the
    /// ramp, and each face one piece.
    private func plainQuarters(of square: Square, side: Double) -> Double? {
        guard isLeast(side), isPlain(side) else { return nil }
        let (half, around) = (side / 2, side * Self.around)
        var distances = Lanes.zero
        for i in 0..<4 {
            let place = Point(
                x: square.middle.x + (i & 1 == 0 ? -half : half),
                y: square.middle.y + (i < 2 ? -half : half))
            var (best, least) = (0, Double.infinity)
            for i in square.places {
                let distance = pieces[near[i].number].distance(to: place)
                if distance < least { (best, least) = (near[i].number, distance) }
            }
            let piece = pieces[best]
            let (along, distance) = (piece.along(place), piece.beyond(place))
            guard along > 0, along < piece.length, distance - around >= ramp.inner,
                distance + around <= ramp.outer
            else { return nil }
            distances[i] = distance
        }
        let parts = average(at: distances, side: side) * side * side
        return parts.x + parts.y + parts.z + parts.w
    }

    private func isLeast(_ side: Double) -> Bool {
        side <= 1e-3 || side * side <= 2e-5 * ramp.width
    }

    /// Whether squares with this side in the ramp follow from the curve and its second derivative
    /// at the center: exactly for a cubic, to within 2e-11 for a Gaussian.
    func isPlain(_ side: Double) -> Bool {
        isWide || ramp.curve != .gaussian || side * 500 <= ramp.width
    }

    /// Whether a square with this side is so small that its nearest piece may count for all of it.
    ///
    /// The ramp's slope is at most about 1.5/width, or 2.4/width for a Gaussian. A crease changes
    /// it by `turn` times that; the end of a piece changes the second derivative by
    /// 1.5/width/distance. In squares of side h, the first error is about turn · h²/width/8 along a
    /// pixel; the second is h³/width/distance/24. Both must be below half a step of 65535, as they
    /// always are in the smallest squares.
    private func isSmall(_ side: Double, _ trouble: Trouble, _ distance: Double) -> Bool {
        !turnsTooMuch(side, trouble)
            && (!trouble.isEnd || side * side * side <= 6e-5 * ramp.width * distance)
    }

    private func turnsTooMuch(_ side: Double, _ trouble: Trouble) -> Bool {
        side * side * trouble.turn > 4e-5 * ramp.width
    }

    private func isCorner(_ square: Square) -> Bool {
        let along = square.best.along(square.middle)
        return along <= 0 || along >= square.best.length
    }

    /// Returns the obstacles in a square, or only the first that is too large.
    private func trouble(in square: Square, side: Double) -> Trouble {
        let (middle, around, best) = (square.middle, square.around, square.best)
        let along = best.along(middle)
        var trouble = Trouble()
        let isCorner = isCorner(square)
        trouble.isEnd = along.magnitude < around || (along - best.length).magnitude < around
        let corner = along <= 0 ? best.from : best.to
        let way = best.wayOut(to: middle)
        for i in square.places {
            let piece = pieces[near[i].number]
            let farther = near[i].distance - square.least
            guard farther <= 2 * around, piece != best else { continue }
            let along = piece.along(middle)
            let end = along * 2 < piece.length ? piece.from : piece.to
            let isPast = along <= -around || along >= piece.length + around
            // The nearest point of the piece is the end that both share.
            if isPast && (end.isNear(best.from) || end.isNear(best.to)) { continue }
            if isCorner && end.isNear(corner) {
                trouble.isEnd = true
                continue
            }
            let turn = piece.turn(from: way, to: middle, onBothSides: square.least <= around)
            let areLines =
                !trouble.isEnd && !isCorner && along >= around
                && along <= piece.length - around && square.least > around
            if areLines && farther + 1e-9 >= turn * around { continue }
            let isAlike = areLines && (best.beyond(middle) < 0) == (piece.beyond(middle) < 0)
            trouble.other = isAlike && trouble.turn == 0 ? piece : nil
            trouble.turn = max(trouble.turn, turn)
            if trouble.other == nil, turnsTooMuch(side, trouble) { return trouble }
        }
        if trouble.isEnd { trouble.other = nil }
        return trouble
    }
}

extension Point {
    fileprivate func isNear(_ other: Point) -> Bool {
        let reach = 1e-9 * Swift.max(1, x.magnitude, y.magnitude)
        return (x - other.x).magnitude <= reach && (y - other.y).magnitude <= reach
    }
}
