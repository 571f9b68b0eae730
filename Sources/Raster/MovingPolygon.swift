/// Polygons with sharp edges that move while a shutter is open, in pixels: the average of what they
/// are at all those times.
///
/// Which parts of which sides have the inside on one hand only is settled once, half-way: moved,
/// stretched and turned, a polygon keeps that. What each of these parts leaves to its right is
/// integrated over time by itself, exactly (`SweptRow`), and a row's sum of them is the coverage.
/// So parts have to be all of the edge, and each of them once, at all times: where sides are a
/// tangle, parts do not join up to closed lines, or sides have other parts at either end of the
/// way, nothing is made, and whoever asked takes a mean.
///
/// `MovingShapeTests` holds all of it to the rounding, half a step of 65535, of an adaptive
/// integration that shares no code with this.
package struct MovingPolygon: Sendable, Hashable {
    /// All parts of the edge, each as often as there are pieces of the way.
    let sides: SideList<SweptSide>
    /// What they are half-way.
    let middle: Polygon

    /// The average of what lies between each polygon and the next one, for such shares of the time,
    /// or as long each; nil for what has no sharp edges, other corners at some time, or an edge
    /// that is not known.
    package init?(
        _ pieces: [(from: Polygon, to: Polygon, bend: Double)], shares: [Double]? = nil
    ) {
        guard let first = pieces.first?.from,
            let middle = Self.middle(of: pieces[pieces.count / 2]),
            let parts = middle.joinedParts,
            pieces.allSatisfy({ first.keeps(parts, at: $0.from) && first.keeps(parts, at: $0.to) })
        else { return nil }
        var sides: [SweptSide] = []
        for (i, piece) in pieces.enumerated() {
            let share = shares?[i] ?? 1 / Double(pieces.count)
            let (start, end) = (piece.from.allSides, piece.to.allSides)
            for part in parts {
                let (one, other) = (start[part.side], end[part.side])
                let weight = part.insideIsLeft ? share : -share
                sides.append(
                    SweptSide(
                        from: (one.place(at: part.from), other.place(at: part.from)),
                        to: (one.place(at: part.to), other.place(at: part.to)),
                        Pace(bend: piece.bend), weight: weight))
            }
        }
        self.sides = SideList(sides)
        self.middle = middle
    }

    private static func middle(of piece: (from: Polygon, to: Polygon, bend: Double)) -> Polygon? {
        guard piece.from.hasCorners(like: piece.to) else { return nil }
        let corners = zip(piece.from.corners, piece.to.corners).map { from, to in
            zip(from, to).map { $0.towards($1, 0.5) }
        }
        return Polygon(corners, piece.from.rule)
    }
}

extension Polygon {
    /// Every side from corner to corner, level ones and those of no length as well.
    fileprivate var allSides: [Side] {
        corners.flatMap { corners in
            corners.indices.map { i in
                Side(from: corners[i], to: corners[i + 1 < corners.count ? i + 1 : 0])
            }
        }
    }

    /// Whether it has those parts as its edge when it is another one, sharp as well.
    fileprivate func keeps(_ parts: [EdgePart], at other: Polygon) -> Bool {
        guard other.hasCorners(like: self), other.rule == rule, ramp == nil, other.ramp == nil
        else { return false }
        return isStretched(to: other)
            || other.joinedParts.map { $0.elementsEqual(parts) { $0.isLike($1) } } ?? false
    }

    /// Whether it becomes another one by being moved, stretched, turned and sheared, by which lines
    /// keep where they cross.
    private func isStretched(to other: Polygon) -> Bool {
        let pairs = zip(corners.joined(), other.corners.joined())
        guard let (origin, end) = pairs.first(where: { _ in true }) else { return true }
        func squared(_ way: Point) -> Double { way.x * way.x + way.y * way.y }
        func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
        let ways = pairs.map { (from: origin.way(to: $0), to: end.way(to: $1)) }
        // The corners that are farthest from the first one, and from the line through both.
        guard let one = ways.max(by: { squared($0.from) < squared($1.from) }),
            let two = ways.max(by: {
                cross(one.from, $0.from).magnitude < cross(one.from, $1.from).magnitude
            })
        else { return true }
        let area = cross(one.from, two.from)
        guard area.magnitude > 1e-9 * squared(one.from) else { return false }
        let reach = 1e-9 * (1 + squared(one.to).squareRoot() + squared(two.to).squareRoot())
        return ways.allSatisfy { from, to in
            let (u, v) = (cross(from, two.from) / area, cross(one.from, from) / area)
            return (one.to.x * u + two.to.x * v - to.x).magnitude <= reach
                && (one.to.y * u + two.to.y * v - to.y).magnitude <= reach
        }
    }

    /// Whether it has as many corners as another one.
    package func hasCorners(like other: Polygon) -> Bool {
        corners.count == other.corners.count
            && zip(corners, other.corners).allSatisfy { $0.count == $1.count }
    }

    /// The parts of its sides that are its edge, each once; nil where they are not all of it.
    fileprivate var joinedParts: [EdgePart]? {
        let sides = allSides
        let (parts, isTangle) = edgeParts(of: sides, self.sides, rule)
        guard !isTangle else { return nil }
        let unit = 1e-6 * max(1, sides.farthest)
        func spot(_ side: Int, _ share: Double) -> Spot {
            Spot(sides[side].place(at: share), unit)
        }
        var known: Set<[Spot]> = []
        var joined: [EdgePart] = []
        // How many parts end at a place and begin there, with the inside on their left.
        var balance: [Spot: Int] = [:]
        for part in parts {
            let ends = [spot(part.side, part.from), spot(part.side, part.to)]
            let (start, end) = part.insideIsLeft ? (ends[0], ends[1]) : (ends[1], ends[0])
            guard start != end, known.insert([start, end]).inserted else { continue }
            balance[start, default: 0] -= 1
            balance[end, default: 0] += 1
            joined.append(part)
        }
        return balance.values.allSatisfy { $0 == 0 } ? joined : nil
    }
}

/// A place to the nearest of a grid, so that places that rounding tells apart are one.
private struct Spot: Hashable {
    let x: Double
    let y: Double

    init(_ place: Point, _ unit: Double) {
        (x, y) = ((place.x / unit).rounded() + 0, (place.y / unit).rounded() + 0)
    }
}
