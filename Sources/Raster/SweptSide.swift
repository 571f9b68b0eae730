/// A part of a polygon's edge on its way from one place to another, both ends evenly but for a bend
/// of the pace.
struct SweptSide: Reaching, Hashable, Sendable {
    /// Where its ends are at first and at last.
    let from: (first: Point, last: Point)
    let to: (first: Point, last: Point)
    let pace: Pace
    /// What it counts: how much of the shutter's time it takes, below 0 where the inside is to the
    /// right of its way.
    let weight: Double

    /// From where to where it comes, down the picture and across.
    let top: Double, bottom: Double
    let left: Double, right: Double
    /// Whether its direction changes.
    let isTurning: Bool

    init(
        from: (first: Point, last: Point), to: (first: Point, last: Point), _ pace: Pace,
        weight: Double
    ) {
        (self.from, self.to, self.pace, self.weight) = (from, to, pace, weight)
        top = min(min(from.first.y, from.last.y), min(to.first.y, to.last.y))
        bottom = max(max(from.first.y, from.last.y), max(to.first.y, to.last.y))
        left = min(min(from.first.x, from.last.x), min(to.first.x, to.last.x))
        right = max(max(from.first.x, from.last.x), max(to.first.x, to.last.x))
        let (one, other) = (from.first.way(to: to.first), from.last.way(to: to.last))
        let change = one.way(to: other)
        let turn = (one.x * change.y - one.y * change.x).magnitude
        isTurning =
            turn > 1e-7 * (one.x.magnitude + one.y.magnitude)
            * (1 + change.x.magnitude + change.y.magnitude)
    }

    /// 1 where it goes down through all heights of that row at all times, −1 where it goes up
    /// through them, else 0.
    func through(row: Int) -> Double {
        let (top, bottom) = (Double(row), Double(row + 1))
        if max(from.first.y, from.last.y) <= top, min(to.first.y, to.last.y) >= bottom { return 1 }
        return max(to.first.y, to.last.y) <= top && min(from.first.y, from.last.y) >= bottom
            ? -1 : 0
    }

    static func == (a: SweptSide, b: SweptSide) -> Bool {
        a.from == b.from && a.to == b.to && a.pace == b.pace && a.weight == b.weight
    }

    func hash(into hasher: inout Hasher) {
        for point in [from.first, from.last, to.first, to.last] { hasher.combine(point) }
        hasher.combine(weight)
    }
}

/// A swept side in one row of pixels, whose top is the height 0.
///
/// With x(y, t) for where the side is, what of the row lies to the right of it, but left of X, is
///
///     F(X) = ∫ ∫ max(0, X − x(y, t)) dy dt
///
/// over those heights that the side has then, counted below 0 where it goes up the picture. A pixel
/// from c to c + 1 has F(c + 1) − F(c) of it. Between the times when an end of the side passes one
/// of the row's lines or X, the side passes one of the two places where they meet, or it is level,
/// the inner integral is a polynomial of degree two in the part of the way where the side keeps its
/// direction, of degree four in time, for which Gauss's rule of four nodes is exact; where the side
/// turns by more than a little (`isSmooth`), pieces are halved until that makes no difference. Of a
/// pixel that the side passes wholly `SweptPassage` knows more.
struct SweptRow {
    let side: SweptSide
    /// The side's ends in the row's heights, and how they go on.
    let a: Point, b: Point
    let wayA: Point, wayB: Point
    /// The times that matter whatever X is.
    private let common: Cuts
    /// 1 or −1 where the side goes down or up through all heights of the row at all times, else 0.
    private let through: Double
    /// Whether pieces of time are halved.
    private let isHalved: Bool

    init(_ side: SweptSide, row: Int) {
        self.side = side
        let height = Double(row)
        a = Point(x: side.from.first.x, y: side.from.first.y - height)
        b = Point(x: side.to.first.x, y: side.to.first.y - height)
        wayA = side.from.first.way(to: side.from.last)
        wayB = side.to.first.way(to: side.to.last)
        var cuts = Cuts()
        cuts.add(0)
        cuts.add(1)
        for height in [0.0, 1] {
            Self.add(height - a.y, wayA.y, side.pace, to: &cuts)
            Self.add(height - b.y, wayB.y, side.pace, to: &cuts)
        }
        Self.add(b.y - a.y, wayA.y - wayB.y, side.pace, to: &cuts)
        common = cuts
        through = side.through(row: row)
        isHalved =
            side.isTurning
            && (through == 0 || !Self.isSmooth(a, b, (wayA, wayB), side.pace))
    }

    /// Whether Gauss's rule is as good as exact for a side that turns in a row all of whose heights
    /// it has.
    ///
    /// Its place at a height is a quotient, and so is what it leaves of a pixel that it passes from
    /// one corner to the next. The one's divisor is 0 when the side is level, the other's when it
    /// is upright. As far away in time as the shutter is open four times, or once, that leaves out
    /// a millionth of a pixel at most; nearer by, no more where the side hardly leans, or moves by
    /// much more than that.
    private static func isSmooth(
        _ a: Point, _ b: Point, _ ways: (a: Point, b: Point), _ pace: Pace
    ) -> Bool {
        let fastest = 1 + pace.bend.magnitude
        let (first, turn) = (a.way(to: b), ways.a.way(to: ways.b))
        let last = Point(x: first.x + turn.x, y: first.y + turn.y)
        guard 4 * fastest * turn.y.magnitude <= min(first.y.magnitude, last.y.magnitude) else {
            return false
        }
        let isLeaning =
            first.x * last.x > 0
            && fastest * turn.x.magnitude <= min(first.x.magnitude, last.x.magnitude)
        guard !isLeaning else { return true }
        let (lean, end) = (first.x / first.y, last.x / last.y)
        let most = max(lean.magnitude, end.magnitude)
        func come(_ height: Double) -> Double {
            ways.a.x + (height - a.y - ways.a.y) * end - (height - a.y) * lean
        }
        let least = come(0) * come(1) > 0 ? min(come(0).magnitude, come(1).magnitude) : 0
        return most * min(1, most / least) <= 1e-4
    }

    /// From where to where the side comes in the row, and perhaps beyond: its four ends' hull.
    var reach: ClosedRange<Double> {
        let ends = [
            a, b, Point(x: a.x + wayA.x, y: a.y + wayA.y), Point(x: b.x + wayB.x, y: b.y + wayB.y),
        ]
        var (low, high) = (Double.infinity, -Double.infinity)
        func add(_ x: Double) { (low, high) = (min(low, x), max(high, x)) }
        for (i, end) in ends.enumerated() {
            if (0...1).contains(end.y) { add(end.x) }
            for other in ends[(i + 1)...] {
                for height in [0.0, 1] where (end.y < height) != (other.y < height) {
                    add(end.x + (height - end.y) / (other.y - end.y) * (other.x - end.x))
                }
            }
        }
        // Rounding may misplace an end by less than this.
        return low <= high ? low - 1e-9...high + 1e-9 : 0...0
    }

    /// Adds the time at which `pace` times the part of the way is `distance`.
    @inline(__always)
    private static func add(_ distance: Double, _ pace: Double, _ way: Pace, to cuts: inout Cuts) {
        let part = distance / pace
        if part > 0 && part < 1 { cuts.add(way.time(of: part)) }
    }

    /// How much of the row's height the side has on average, below 0 where it goes up.
    func height() -> Double { integral(common) { part in heights(part).signed } }

    /// F(X).
    func area(leftOf x: Double) -> Double {
        var cuts = common
        if through == 0 {
            Self.add(x - a.x, wayA.x, side.pace, to: &cuts)
            Self.add(x - b.x, wayB.x, side.pace, to: &cuts)
        }
        addPassing(x, 0, to: &cuts)
        addPassing(x, 1, to: &cuts)
        return integral(cuts) { part in
            let (ax, ay) = (a.x + wayA.x * part, a.y + wayA.y * part)
            let (bx, by) = (b.x + wayB.x * part, b.y + wayB.y * part)
            let slope = (bx - ax) / (by - ay)
            guard through == 0 else {
                let depth = x - (ax - ay * slope)
                return through * Self.mean(depth, depth - slope)
            }
            let heights = heights(part)
            let (least, most) = (min(ax, bx), max(ax, bx))
            let depth0 = x - max(least, min(most, ax + (heights.top - ay) * slope))
            let depth1 = x - max(least, min(most, ax + (heights.bottom - ay) * slope))
            let zero = Lanes.zero
            // A level side has no height, whatever its slope may be.
            return (heights.signed * Self.mean(depth0, depth1))
                .replacing(with: zero, where: heights.signed .== zero)
        }
    }

    /// The mean of what lies left of a place between a side's depths at two heights.
    @inline(__always)
    private static func mean(_ one: Lanes, _ other: Lanes) -> Lanes {
        let (deep, flat) = (max(one, other), min(one, other))
        // Where the side passes the place within these heights, a triangle is left.
        return ((deep + flat) * 0.5)
            .replacing(with: deep * deep / (2 * (deep - flat)), where: flat .< Lanes.zero)
            .replacing(with: Lanes.zero, where: deep .<= Lanes.zero)
    }

    /// Which of the row's heights the side has, and how many, below 0 where it goes up.
    @inline(__always)
    private func heights(_ part: Lanes) -> (top: Lanes, bottom: Lanes, signed: Lanes) {
        let (ay, by) = (a.y + wayA.y * part, b.y + wayB.y * part)
        let (zero, one) = (Lanes.zero, Lanes(repeating: 1))
        let top = max(zero, min(one, min(ay, by)))
        let bottom = max(zero, min(one, max(ay, by)))
        let height = bottom - top
        return (top, bottom, height.replacing(with: -height, where: ay .> by))
    }

    /// Adds the times at which the line through the side passes the place.
    @inline(__always)
    private func addPassing(_ x: Double, _ y: Double, to cuts: inout Cuts) {
        // (b − a) × (place − a) = 0 with both ends linear in the part of the way.
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let (ex, ey) = (wayB.x - wayA.x, wayB.y - wayA.y)
        let (px, py) = (x - a.x, y - a.y)
        let constant = dx * py - dy * px
        let linear = ex * py - ey * px - (dx * wayA.y - dy * wayA.x)
        let square = ey * wayA.x - ex * wayA.y
        let half = linear / 2
        let root = half * half - square * constant
        guard root >= 0 else { return }
        let sum = -(half + (half < 0 ? -root.squareRoot() : root.squareRoot()))
        Self.add(constant, sum, side.pace, to: &cuts)
        Self.add(sum, square, side.pace, to: &cuts)
    }

    /// The integral over the time between each two cuts.
    @inline(__always)
    private func integral(_ cuts: Cuts, _ value: (Lanes) -> Lanes) -> Double {
        var sum = 0.0
        for i in 1..<cuts.count where cuts[i] > cuts[i - 1] {
            let (start, length) = (cuts[i - 1], cuts[i] - cuts[i - 1])
            let whole = integral(from: start, length, value)
            sum += isHalved ? refined(start, length, whole, value) : whole
        }
        return sum * side.weight
    }

    /// The integral over a piece of time of which the rule makes `whole`: it is halved from its
    /// beginning on until that makes no difference.
    private func refined(
        _ start: Double, _ length: Double, _ whole: Double, _ value: (Lanes) -> Lanes
    ) -> Double {
        var sum = 0.0
        var rest = [(start: start, length: length, whole: whole)]
        while let piece = rest.popLast() {
            let half = piece.length / 2
            let left = integral(from: piece.start, half, value)
            let right = integral(from: piece.start + half, half, value)
            if (left + right - piece.whole).magnitude < 1e-6 || half < 1e-4 {
                sum += left + right
            } else {
                rest.append((piece.start + half, half, right))
                rest.append((piece.start, half, left))
            }
        }
        return sum
    }

    /// Gauss's rule over a piece of time.
    @inline(__always)
    private func integral(
        from start: Double, _ length: Double, _ value: (Lanes) -> Lanes
    ) -> Double {
        let parts = Pace.weights * value(side.pace.part(at: start + length * Pace.nodes))
        return (parts.x + parts.y + (parts.z + parts.w)) * length
    }
}

extension Point {
    /// How far another place is from here, across and down.
    func way(to end: Point) -> Point { Point(x: end.x - x, y: end.y - y) }
}
