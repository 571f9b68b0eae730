extension MaskPath: CorneredShape {
    var coarseness: Double { elements.contains(where: \.isCurved) ? FlatteningPen.reach : 0 }

    /// Returns polygons that deviate by at most 1/64 of a unit, limited to about a million corners
    /// and 8,192 lines per curve.
    package func corners(in rect: Rect, beyond view: Rect, by reach: Double) -> [[Point]] {
        guard rect.width > 0, rect.height > 0 else { return [] }
        var pen = FlatteningPen(
            scale: Size(width: rect.width / box.width, height: rect.height / box.height))
        pen.origin = Point(
            x: rect.x - box.x * pen.scale.width, y: rect.y - box.y * pen.scale.height)
        pen.mostPieces = max(1, min(8192, 1_000_000 / elements.count))
        for element in elements { pen.draw(element) }
        return pen.finished
    }
}

extension MaskPath.Element {
    fileprivate var isCurved: Bool {
        switch self {
        case .quadratic, .cubic, .arc: true
        case .move, .line, .close: false
        }
    }
}

private struct FlatteningPen {
    let scale: Size
    var origin = Point(x: 0, y: 0)
    var mostPieces = 1
    private var polygons: [[Point]] = []
    private var place = Point(x: 0, y: 0)
    private var start = Point(x: 0, y: 0)

    static var reach: Double { 1.0 / 64 }

    init(scale: Size) { self.scale = scale }

    var finished: [[Point]] { polygons.filter { $0.count > 2 } }

    private func placed(_ point: Point) -> Point {
        Point(x: origin.x + point.x * scale.width, y: origin.y + point.y * scale.height)
    }

    mutating func draw(_ element: MaskPath.Element) {
        switch element {
        case .move(let end):
            polygons.append([placed(end)])
            (place, start) = (end, end)
        case .line(let end): addLine(to: end)
        case .quadratic(let bend, let end):
            func toward(_ from: Point) -> Point {
                Point(x: from.x + (bend.x - from.x) * 2 / 3, y: from.y + (bend.y - from.y) * 2 / 3)
            }
            addCubic(toward(place), toward(end), end)
        case .cubic(let first, let last, let end): addCubic(first, last, end)
        case .arc(let radii, let rotation, let isLarge, let isClockwise, let end):
            if let arc = EllipseArc(
                from: place, to: end, radii, rotation, isLarge: isLarge, isClockwise: isClockwise)
            {
                add(arc, from: arc.first, to: arc.last, arc.isLarge, depth: 13)
            }
            addLine(to: end)
        case .close:
            // A drawing command after a close starts a new polygon at the same point.
            if polygons.last?.count ?? 0 > 1 { polygons.append([placed(start)]) }
            place = start
        }
    }

    private mutating func add(_ point: Point) {
        guard !polygons.isEmpty else { return }
        polygons[polygons.count - 1].append(point)
    }

    private mutating func addLine(to end: Point) {
        add(placed(end))
        place = end
    }

    /// Adds as many lines as Wang's bound on the second differences requires.
    private mutating func addCubic(_ first: Point, _ last: Point, _ end: Point) {
        let (a, b, c, d) = (placed(place), placed(first), placed(last), placed(end))
        func bend(_ p: Point, _ q: Point, _ r: Point) -> Double {
            Size(width: p.x - 2 * q.x + r.x, height: p.y - 2 * q.y + r.y).diagonal
        }
        let most = max(bend(a, b, c), bend(b, c, d))
        let count = (0.75 * most / Self.reach).squareRoot().rounded(.up)
            .clampedInteger(in: 1...mostPieces)
        for i in stride(from: 1, to: count, by: 1) {
            let t = Double(i) / Double(count)
            let (s, u) = (1 - t, t)
            let (e, f, g, h) = (s * s * s, 3 * s * s * u, 3 * s * u * u, u * u * u)
            add(
                Point(
                    x: e * a.x + f * b.x + g * c.x + h * d.x,
                    y: e * a.y + f * b.y + g * c.y + h * d.y))
        }
        addLine(to: end)
    }

    /// Adds points inside the arc, which is halved until its middle is near the chord.
    private mutating func add(
        _ arc: EllipseArc, from first: Point, to last: Point, _ isLarge: Bool, depth: Int
    ) {
        let middle = arc.middle(first, last, isLarge: isLarge)
        let (a, b, c) = (
            placed(arc.place(first)), placed(arc.place(middle)), placed(arc.place(last))
        )
        let far = Size(width: (a.x + c.x) / 2 - b.x, height: (a.y + c.y) / 2 - b.y).diagonal
        guard depth > 0, isLarge || far > Self.reach, 1 << (13 - depth) < mostPieces || isLarge
        else {
            return
        }
        add(arc, from: first, to: middle, false, depth: depth - 1)
        add(b)
        add(arc, from: middle, to: last, false, depth: depth - 1)
    }
}

/// An elliptical arc in center form (SVG 2, appendix B.2).
///
/// Directions are points on the unit circle: halving takes a square root and no angle.
private struct EllipseArc {
    let center: Point
    let radii: Size
    let sine: Double, cosine: Double
    let first: Point, last: Point
    let isLarge: Bool
    let isClockwise: Bool

    /// Returns nil for a straight line.
    init?(
        from start: Point, to end: Point, _ given: Size, _ rotation: Double, isLarge: Bool,
        isClockwise: Bool
    ) {
        (sine, cosine) = sineAndCosine(ofDegrees: rotation)
        let (x, y) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
        let (u, v) = (cosine * x + sine * y, cosine * y - sine * x)
        let (width, height) = (given.width.magnitude, given.height.magnitude)
        // Radii under 1e-9 count as 0, since dividing by their squares could overflow.
        guard min(width, height) >= 1e-9, x != 0 || y != 0 else { return nil }
        let far = (u / width) * (u / width) + (v / height) * (v / height)
        let growth = max(1, far.squareRoot())
        radii = Size(width: width * growth, height: height * growth)
        let (a, b) = (u / radii.width, v / radii.height)
        let square = max(1e-300, a * a + b * b)
        let rest = max(0, (1 - square) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        // The center in unit-circle coordinates, perpendicular to the chord.
        let (p, q) = (rest * b, -rest * a)
        let (cx, cy) = (p * radii.width, q * radii.height)
        center = Point(
            x: cosine * cx - sine * cy + (start.x + end.x) / 2,
            y: sine * cx + cosine * cy + (start.y + end.y) / 2)
        first = Point(x: a - p, y: b - q)
        last = Point(x: -a - p, y: -b - q)
        (self.isLarge, self.isClockwise) = (isLarge && rest != 0, isClockwise)
    }

    func place(_ direction: Point) -> Point {
        let (x, y) = (direction.x * radii.width, direction.y * radii.height)
        return Point(x: center.x + cosine * x - sine * y, y: center.y + sine * x + cosine * y)
    }

    func middle(_ from: Point, _ to: Point, isLarge: Bool) -> Point {
        let (x, y) = (from.x + to.x, from.y + to.y)
        let length = Size(width: x, height: y).diagonal
        guard length > 1e-8 else {
            // A half turn: a quarter from the first direction, in the direction of the arc.
            return isClockwise ? Point(x: -from.y, y: from.x) : Point(x: from.y, y: -from.x)
        }
        let sign: Double = isLarge ? -1 : 1
        return Point(x: sign * x / length, y: sign * y / length)
    }
}
