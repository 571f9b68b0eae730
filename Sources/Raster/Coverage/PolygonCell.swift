/// How much of a pixel polygons with a soft edge cover.
///
/// Where the same piece of the edge is nearest all over a square, the distance grows evenly across
/// the piece, or in circles about a corner: the areas within any growth are known exactly, and
/// `Ramp.coverage` integrates over all of them. Where it is not, as on the lines along which the
/// inside is equally far from two sides, the square is cut in four, until what is left of such a
/// line is too small to matter. A square looks only at the pieces that may be the nearest of some
/// place in the square that it was cut from, so small squares look at two or three.
struct PolygonCell {
    private let polygon: PolygonSides
    let ramp: Ramp
    /// Whether the ramp is so wide that what is left in a pixel is the curve and how it bends.
    let isWide: Bool
    /// The pieces that may be the nearest.
    let pieces: [EdgePiece]
    /// All of them, and up to `end` after them those of each square that is being cut.
    private(set) var near: [Near]
    private var end: Int

    /// The number of a piece, and its distance from the middle of the square that was looked at
    /// last.
    struct Near {
        let number: Int
        var distance = 0.0
    }

    /// A square, or a group of pixels.
    struct Square {
        let middle: Point
        /// The distance from the middle within which all of it is.
        let around: Double
        /// The places in `near` of the pieces that may be the nearest of some place in it; before
        /// these are kept, those of the square that it is cut from.
        fileprivate(set) var places: Range<Int>
        /// The piece that is the nearest of the middle.
        let best: EdgePiece
        /// How far that is.
        let least: Double
        /// The distance of the middle from the edge, below 0 inside.
        fileprivate(set) var distance = 0.0
        /// Whether all of it is inside, or outside; nil if the edge may go through it.
        fileprivate(set) var isInside: Bool?
    }

    /// How far a pixel's corners are from its middle, and a little.
    static let around = 0.70711

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
    init(_ polygon: PolygonSides, _ ramp: Ramp, _ pieces: [EdgePiece]) {
        (self.polygon, self.ramp, self.pieces) = (polygon, ramp, pieces)
        isWide = ramp.leastBend != nil
        near = pieces.indices.map { Near(number: $0) }
        end = near.count
    }

    /// The square about that place, cut from all cells; it has to be dropped.
    mutating func square(about middle: Point, within around: Double) -> Square {
        var square = square(about: middle, within: around, of: 0..<pieces.count, nil)
        keep(&square)
        return square
    }

    /// The square about that place of which the pieces at those places may be the nearest.
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

    /// Keeps the pieces that may be the nearest of some place in a square, until it is dropped.
    mutating func keep(_ square: inout Square) {
        let (start, farthest) = (end, square.least + 2 * square.around + 1e-9)
        while near.count < start + square.places.count { near.append(Near(number: 0)) }
        for i in square.places where near[i].distance <= farthest {
            near[end] = near[i]
            end += 1
        }
        square.places = start..<end
    }

    /// Forgets the pieces of a square, which is the last one.
    mutating func drop(_ square: Square) { end = square.places.lowerBound }

    /// The coverage of the pixel about that place, from 0 to 1, in a group of pixels.
    mutating func coverage(about middle: Point, in group: Square) -> Double {
        coverage(middle, side: 1, of: group)
    }

    /// The piece in front of which all of a group of pixels is; nil if it is not all in front of
    /// one, or not within a wide ramp.
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

    /// The averages over squares of that side, all within a wide ramp, whose middles have those
    /// distances, which grow evenly: the curve in the middle, and a 24th of how it bends.
    @inline(__always)
    func average(at distances: Lanes, side: Double) -> Lanes {
        let t = (distances - ramp.inner) / ramp.width
        let bend = ramp.curve.slope(at: t) * (side * side / (24 * ramp.width * ramp.width))
        return ramp.curve.left(at: t) - bend
    }

    /// The coverage of a square cut from `whole`, as a part of the square of a pixel.
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

    /// The coverage of the four squares of that side that a square is cut into, if they are the
    /// least there are and each is in front of a piece, within the ramp.
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

    /// Whether a square of that side is not cut, whatever is in its way.
    private func isLeast(_ side: Double) -> Bool {
        side <= 1e-3 || side * side <= 2e-5 * ramp.width
    }

    /// Whether squares of that side within the ramp are the curve and its bend at their middle: of
    /// a curve of degree three exactly, of a Gaussian to 2e-11.
    func isPlain(_ side: Double) -> Bool {
        isWide || ramp.curve != .gaussian || side * 500 <= ramp.width
    }

    /// Whether a square of that side is so small that the nearest piece may count for all of it.
    ///
    /// What is left falls by some 1.5/width, and a Gaussian by 2.4/width at most. Along a crease
    /// its slope turns by so much of that, and along an end it bends by 1.5/width/distance more: in
    /// squares of side h the one is off by some turn · h²/width/8 all along a pixel, the other by
    /// h³/width/distance/24. Of either less than half a step is to be left. The least squares are
    /// so small whatever is in their way.
    private func isSmall(_ side: Double, _ trouble: Trouble, _ distance: Double) -> Bool {
        !turnsTooMuch(side, trouble)
            && (!trouble.isEnd || side * side * side <= 6e-5 * ramp.width * distance)
    }

    private func turnsTooMuch(_ side: Double, _ trouble: Trouble) -> Bool {
        side * side * trouble.turn > 4e-5 * ramp.width
    }

    /// Whether an end of a piece is nearest to the middle of a square.
    private func isCorner(_ square: Square) -> Bool {
        let along = square.best.along(square.middle)
        return along <= 0 || along >= square.best.length
    }

    /// What is in the way in a square of that side; once it is too much, no more than that.
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
            // Nothing of it is nearer than the end that it shares.
            if isPast && (end.isNear(best.from) || end.isNear(best.to)) { continue }
            if isCorner && end.isNear(corner) {
                trouble.isEnd = true
                continue
            }
            let turn = piece.turn(from: way, to: middle, onBothSides: square.least <= around)
            // Of lines it is known how fast they come nearer.
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
    /// Whether both are the same place, but for rounding.
    fileprivate func isNear(_ other: Point) -> Bool {
        let reach = 1e-9 * Swift.max(1, x.magnitude, y.magnitude)
        return (x - other.x).magnitude <= reach && (y - other.y).magnitude <= reach
    }
}
