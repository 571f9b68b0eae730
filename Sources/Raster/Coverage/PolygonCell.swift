/// The coverage of pixels by polygons with a soft edge.
///
/// If one piece of the edge is nearest everywhere in a square, distance is linear across the piece
/// (the square faces it) or radial around a corner. Then the area within each growth is exact, and
/// `Ramp.coverage` integrates over growth. If several pieces are nearest, and distance is linear
/// across each, the square is divided into their polygons (see `NearestParts`). Other squares, such
/// as those around corners, are cut in four until the error is small. A square considers only the
/// pieces that may be nearest to a point of its parent.
struct PolygonCell {
    private let polygon: PolygonSides
    let ramp: Ramp
    /// Whether a pixel's mean follows from the curve and its second derivative (see
    /// `Ramp.leastBend`).
    let isWide: Bool
    let pieces: [EdgePiece]
    /// All candidates, followed (up to `end`) by those of each square that is being cut.
    private(set) var near: [Near]
    private var end: Int
    private var parts = NearestParts()

    /// The index of a piece, and its distance from the center of the last square examined.
    struct Near {
        let number: Int
        var distance = 0.0
    }

    struct Square {
        let middle: Point
        /// A radius around `middle` that contains the square.
        let around: Double
        /// The range in `near` of the pieces that may be nearest to a point of the square; before
        /// `keep`, its parent's range.
        fileprivate(set) var places: Range<Int>
        let best: EdgePiece
        /// The distance from `best` to the center.
        let least: Double
        /// The signed distance of the center from the edge, below 0 inside.
        fileprivate(set) var distance = 0.0
        /// Whether the whole square is inside (or outside); nil if the edge may cross it.
        fileprivate(set) var isInside: Bool?
    }

    static let around = 0.70711

    /// The pieces that are nearest to the points of a square.
    private enum Division {
        /// One piece. If `isEnd`, the curvature of distances changes at its end.
        case one(isEnd: Bool)
        /// The pieces in `parts`, each at a linear distance.
        case several
        /// Several pieces; distances from some of them are not linear.
        case curved
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

    /// Returns the piece that a group of pixels faces, if the whole group is within a wide ramp.
    mutating func plainPiece(of group: Square) -> EdgePiece? {
        guard isWide, !isCorner(group),
            case .one(isEnd: false) = division(of: group, Size(width: 4, height: 1))
        else { return nil }
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
        switch isLeast ? .one(isEnd: false) : division(of: square, Size(width: side, height: side))
        {
        case .one(let isEnd) where !isEnd || isFlat(side, at: distance.magnitude):
            guard isCorner(square) else { return coverage(beyond: best, middle, side) }
            let corner = best.along(middle) <= 0 ? best.from : best.to
            return coverage(about: corner, distance.sign == .minus, middle, side)
        case .several: return parts.coverage(middle, side, ramp, isInside: square.isInside)
        case .one, .curved: break
        }
        let quarter = side / 4
        var sum = 0.0
        for y in [middle.y - quarter, middle.y + quarter] {
            sum += coverage(Point(x: middle.x - quarter, y: y), side: side / 2, of: square)
            sum += coverage(Point(x: middle.x + quarter, y: y), side: side / 2, of: square)
        }
        return sum
    }

    private func isLeast(_ side: Double) -> Bool {
        side <= 1e-3 || side * side <= 2e-5 * ramp.width
    }

    /// Whether squares with this side in the ramp follow from the curve and its second derivative
    /// at the center: exactly for a cubic, to within 2e-11 for a Gaussian.
    func isPlain(_ side: Double) -> Bool {
        isWide || ramp.curve != .gaussian || side * 500 <= ramp.width
    }

    /// Whether a crease with this change of direction, 0 to 2, may be ignored.
    ///
    /// It changes the ramp's slope, which is at most about 1.5/width, or 2.4/width for a Gaussian,
    /// by `turn` times that. In squares of side h, the error is about turn · h²/width/8 along a
    /// pixel: half a step of 65535.
    private func isSlight(_ turn: Double, _ side: Double) -> Bool {
        side * side * turn <= 4e-5 * ramp.width
    }

    /// Whether distances from an end at this distance are nearly linear in a square of this side.
    ///
    /// They change the second derivative by 1.5/width/distance. If only one row of squares of side
    /// h is near the end, the error is about h³/width/distance/24: half a step of 65535.
    private func isFlat(_ side: Double, at distance: Double) -> Bool {
        side * side * side <= 6e-5 * ramp.width * distance
    }

    private func isCorner(_ square: Square) -> Bool {
        let along = square.best.along(square.middle)
        return along <= 0 || along >= square.best.length
    }

    /// Finds the pieces that are nearest to points of the rectangle of size `extent` about the
    /// square's center.
    private mutating func division(of square: Square, _ extent: Size) -> Division {
        let (middle, best) = (square.middle, square.best)
        let view = PieceView(best, from: middle, extent)
        let (isCorner, way) = (isCorner(square), best.wayOut(to: middle))
        var isEnd = view.reach == .partly
        parts.begin()
        let isLinear = add(view, at: square.least, in: square, extent)
        for i in square.places {
            let (piece, distance) = (pieces[near[i].number], near[i].distance)
            guard distance <= square.least + 2 * square.around, piece != best else { continue }
            let other = PieceView(piece, from: middle, extent)
            if isCorner && other.end.isNear(view.end) {
                isEnd = isEnd || other.reach != .past
                continue
            }
            if other.isFarther(than: view) { continue }
            let turn = piece.turn(from: way, to: middle, onBothSides: square.isInside == nil)
            if isSlight(turn, extent.width) {
                isEnd = isEnd || isCorner && other.reach != .past
                continue
            }
            guard isLinear, add(other, at: distance, in: square, extent) else {
                if isHidden(other, i, in: square, extent) { continue }
                return .curved
            }
            guard parts.count <= NearestParts.most else { return .curved }
        }
        return parts.count > 1 ? .several : .one(isEnd: isEnd)
    }

    /// Whether a piece's nearest point is an end shared with another piece that is at least as near
    /// everywhere in the square.
    ///
    /// Not tested with more than 64 candidates: quarters of the square usually have fewer.
    private func isHidden(
        _ view: PieceView, _ place: Int, in square: Square, _ extent: Size
    ) -> Bool {
        guard view.reach == .past, square.places.count <= 64 else { return false }
        return square.places.contains { i in
            let piece = pieces[near[i].number]
            guard i != place, piece.from.isNear(view.end) || piece.to.isNear(view.end) else {
                return false
            }
            let other = PieceView(piece, from: square.middle, extent)
            return i < place || other.reach != .past || !other.end.isNear(view.end)
        }
    }

    /// Adds a piece to `parts`; returns false if distances from it are not linear in the square.
    private mutating func add(
        _ view: PieceView, at distance: Double, in square: Square, _ extent: Size
    ) -> Bool {
        let piece = view.piece
        let sign = square.isInside.map { $0 ? -1.0 : 1 }
        if view.reach == .line {
            let isReversed = sign.map { $0 * view.across < 0 } ?? false
            parts.add(LinearDistance(piece.from, piece.outwards.times(isReversed ? -1 : 1), 0))
        } else if let sign, isFlat(extent.width, at: distance) {
            let way = piece.wayOut(to: square.middle)
            // On average, distances from a point exceed those from a tangent by this much.
            let mean = distance + extent.width * extent.width / (24 * distance)
            parts.add(LinearDistance(square.middle, way.times(sign), mean * sign))
        } else {
            return false
        }
        return true
    }
}
