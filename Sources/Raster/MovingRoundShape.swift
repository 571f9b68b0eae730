/// A rectangle with round corners, or an ellipse, that moves and grows while a shutter is open, in
/// pixels: the average of the shapes at all those times.
///
/// Its centre, its half sides and its corners' half axes go evenly but for a bend of the pace. A
/// pixel's area inside is a smooth function of time but where a straight side, or an arc's tip,
/// passes one of the pixel's lines, for which an equation of degree one is solved, and where the
/// edge passes one of its corners, which false position finds (`addPassings`). Each piece between
/// such times is integrated by Gauss's rule of four nodes; where a corner of the shape is in the
/// pixel's columns and rows, it is halved until that makes no difference. Rows and columns that are
/// beside all corners are sides alone, which `Pace.mean` has in one term, and of pixels that a
/// corner passes on its way out or in `MovingCorner` knows more.
///
/// `MovingShapeTests` holds all of it to the rounding, half a step of 65535, of an adaptive
/// integration that shares no code with this.
package struct MovingRoundShape: Sendable, Hashable {
    /// What it is at one time.
    package struct Form: Sendable, Hashable {
        /// The middle.
        package let center: Point
        /// Half the width and half the height.
        package let halfWidth: Double, halfHeight: Double
        /// How far corners reach across and down.
        package let cornerWidth: Double, cornerHeight: Double
    }

    /// What it is at first.
    package let start: Form
    /// What it is at last.
    package let end: Form
    /// The pace of its way.
    let pace: Pace
    /// Whether all of its edge moves outwards all the time, or inwards, so that it passes a place
    /// once.
    let isSteady: Bool
    /// The farthest that any of its edge comes.
    let way: Double
    /// Its corners, top left, top right, bottom left and bottom right; nil for those that are too
    /// small, or move outwards here and inwards there.
    let corners: [MovingCorner?]

    /// The shape that goes from `start` to `end`, ahead of an even way by `bend`/4 half-way.
    package init(from start: Form, to end: Form, bend: Double = 0) {
        precondition(bend.magnitude < 1, "a shape goes one way")
        let pace = Pace(bend: bend)
        (self.start, self.end, self.pace) = (start, end, pace)
        isSteady = Self.isSteady(from: start, to: end)
        way = zip(start.numbers, end.numbers).reduce(0) { $0 + ($1.1 - $1.0).magnitude }
        corners = [(false, false), (true, false), (false, true), (true, true)].map {
            MovingCorner(from: start, to: end, pace, toTheRight: $0, below: $1)
        }
    }

    package static func == (a: MovingRoundShape, b: MovingRoundShape) -> Bool {
        a.start == b.start && a.end == b.end && a.pace == b.pace
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(end)
        hasher.combine(pace)
    }
}

extension MovingRoundShape.Form {
    /// The rectangle with round corners.
    package init(_ rect: RoundedRect) {
        self.init(
            center: rect.center, halfWidth: rect.halfWidth, halfHeight: rect.halfHeight,
            cornerWidth: rect.radius, cornerHeight: rect.radius)
    }

    /// The ellipse: corners and nothing else.
    package init(_ ellipse: Ellipse) {
        let (width, height) = (max(0, ellipse.radiusX), max(0, ellipse.radiusY))
        self.init(
            center: ellipse.center, halfWidth: width, halfHeight: height, cornerWidth: width,
            cornerHeight: height)
    }

    /// Half of its sides, and what of these is beside corners.
    fileprivate var sides: Size { Size(width: halfWidth, height: halfHeight) }
    fileprivate var insets: Size {
        Size(width: halfWidth - cornerWidth, height: halfHeight - cornerHeight)
    }

    /// Whether it is corners and nothing else.
    var isEllipse: Bool { cornerWidth == halfWidth && cornerHeight == halfHeight }

    /// The rectangle that it is, where it is no ellipse.
    var roundedRect: RoundedRect {
        RoundedRect(
            Rect(
                center: center, size: Size(width: 2 * halfWidth, height: 2 * halfHeight)),
            radius: cornerWidth)
    }

    /// All that it consists of.
    package var numbers: [Double] {
        [center.x, center.y, halfWidth, halfHeight, cornerWidth, cornerHeight]
    }

    /// How far across it reaches to either side in some height from `top` to `bottom`, if all that
    /// it consists of is off by `margin` at most either way; below 0 for nowhere.
    func most(from top: Double, to bottom: Double, _ margin: Double) -> Double {
        let (over, under) = (top - margin - center.y, bottom + margin - center.y)
        let nearest = over < 0 && under > 0 ? 0 : min(over.magnitude, under.magnitude)
        return half(at: nearest, grownBy: margin, cornersBy: -margin) + margin
    }

    /// How far across it reaches in all heights from `top` to `bottom`.
    func least(from top: Double, to bottom: Double, _ margin: Double) -> Double {
        let farthest = max((top - center.y).magnitude, (bottom - center.y).magnitude) + margin
        return half(at: farthest, grownBy: -margin, cornersBy: margin) - margin
    }

    private func half(at y: Double, grownBy growth: Double, cornersBy more: Double) -> Double {
        let (width, height) = (halfWidth + growth, halfHeight + growth)
        guard width > 0, y < height else { return -.infinity }
        let (a, b) = (min(width, cornerWidth + more), min(height, cornerHeight + more))
        let above = y - (height - b)
        guard above > 0, a > 0, b > 0 else { return width }
        return width - a + a / b * (max(b - above, 0) * (b + above)).squareRoot()
    }
}

extension MovingRoundShape {
    /// What it is at that part of the way.
    func form(at part: Double) -> Form { Form(from: start, to: end, at: part) }

    /// The coverage of a pixel.
    func coverage(column: Int, row: Int) -> Double {
        let corner = Point(x: Double(column), y: Double(row))
        let cuts = cuts(ofPixelAt: corner)
        var sum = 0.0
        for i in 1..<cuts.count where cuts[i] > cuts[i - 1] {
            let (from, length) = (cuts[i - 1], cuts[i] - cuts[i - 1])
            if isBesideCorners(at: from + length / 2, corner) {
                // Of degree four in time.
                sum += integral(from: from, length: length, corner)
            } else {
                sum += cornerIntegral(from: from, to: cuts[i], corner)
            }
        }
        return sum
    }

    /// The integral over a piece of time in which a corner of the shape is in the pixel's columns
    /// and rows, and no side passes one of its lines.
    private func cornerIntegral(from start: Double, to end: Double, _ corner: Point) -> Double {
        var passings = Cuts()
        passings.add(start)
        passings.add(end)
        addPassings(from: start, to: end, corner, to: &passings)
        var sum = 0.0
        for i in 1..<passings.count where passings[i] > passings[i - 1] {
            let (from, length) = (passings[i - 1], passings[i] - passings[i - 1])
            // A shape without hollows holds all of a pixel whose corners it holds.
            let middle = Lanes(repeating: from + length / 2)
            if !any(distances(at: middle, corner) .> Lanes.zero) {
                sum += length
                continue
            }
            let whole = integral(from: from, length: length, corner)
            // Nor does it come and go without passing a line or a corner.
            guard whole > 0 else { continue }
            sum += refined(from: from, length: length, whole, corner, depth: 12)
        }
        return sum
    }

    /// The times at which a side, or the beginning of a corner, passes one of the pixel's lines,
    /// and both ends.
    private func cuts(ofPixelAt corner: Point) -> Cuts {
        var cuts = Cuts()
        cuts.add(0)
        cuts.add(1)
        func add(_ place: Double, _ from: Double, _ to: Double) {
            let part = (place - from) / (to - from)
            if part > 0 && part < 1 { cuts.add(pace.time(of: part)) }
        }
        for sign in [-1.0, 1] {
            for (one, other) in [(start.sides, end.sides), (start.insets, end.insets)] {
                let left = start.center.x + sign * one.width
                let right = end.center.x + sign * other.width
                let top = start.center.y + sign * one.height
                let bottom = end.center.y + sign * other.height
                for line in [0.0, 1] {
                    add(corner.x + line, left, right)
                    add(corner.y + line, top, bottom)
                }
            }
        }
        return cuts
    }

    /// Whether no corner of the shape is in the pixel's columns and rows at that time.
    private func isBesideCorners(at time: Double, _ corner: Point) -> Bool {
        let part = pace.part(at: Lanes(repeating: time)).x
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        let x = between(start.insets.width, end.insets.width)
        let y = between(start.insets.height, end.insets.height)
        let left = corner.x - between(start.center.x, end.center.x)
        let top = corner.y - between(start.center.y, end.center.y)
        return max(-left, left + 1) <= x || max(-top, top + 1) <= y
    }

    /// The integral over a piece of time of which the rule makes `whole`: that of both halves,
    /// halved on where it is another one.
    private func refined(
        from: Double, length: Double, _ whole: Double, _ corner: Point, depth: Int
    ) -> Double {
        let half = length / 2
        let left = integral(from: from, length: half, corner)
        let right = integral(from: from + half, length: half, corner)
        guard (left + right - whole).magnitude > 1e-6, depth > 0 else { return left + right }
        return refined(from: from, length: half, left, corner, depth: depth - 1)
            + refined(from: from + half, length: half, right, corner, depth: depth - 1)
    }

    /// Gauss's rule over a piece of time.
    @inline(__always)
    func integral(from: Double, length: Double, _ corner: Point) -> Double {
        let parts = Pace.weights * areas(at: from + length * Pace.nodes, corner)
        return (parts.x + parts.y + (parts.z + parts.w)) * length
    }

    /// The areas of the pixel with that top left corner that are inside at four times.
    @inline(__always)
    private func areas(at time: Lanes, _ corner: Point) -> Lanes {
        let part = pace.part(at: time)
        let form = RoundForms(start, end, part)
        let (left, top) = (corner.x - form.x, corner.y - form.y)
        let zero = Lanes.zero
        // Mirrored to the right of the middle and below it, in two pieces each where that cuts it.
        let right = (from: max(left, zero), to: max(left + 1, zero))
        let below = (from: max(top, zero), to: max(top + 1, zero))
        let mirroredRight = (from: max(-left - 1, zero), to: max(-left, zero))
        let mirroredBelow = (from: max(-top - 1, zero), to: max(-top, zero))
        return form.areas(right, below) + form.areas(mirroredRight, below)
            + form.areas(right, mirroredBelow) + form.areas(mirroredRight, mirroredBelow)
    }
}

/// What a shape is at four times, one a lane.
struct RoundForms {
    let x: Lanes, y: Lanes
    private let halfWidth: Lanes, halfHeight: Lanes
    private let a: Lanes, b: Lanes

    @inline(__always)
    init(_ start: MovingRoundShape.Form, _ end: MovingRoundShape.Form, _ part: Lanes) {
        func between(_ a: Double, _ b: Double) -> Lanes { a + (b - a) * part }
        x = between(start.center.x, end.center.x)
        y = between(start.center.y, end.center.y)
        halfWidth = between(start.halfWidth, end.halfWidth)
        halfHeight = between(start.halfHeight, end.halfHeight)
        // Corners of no size have no area, and nothing to divide by.
        let least = Lanes(repeating: 1e-9)
        a = max(between(start.cornerWidth, end.cornerWidth), least)
        b = max(between(start.cornerHeight, end.cornerHeight), least)
    }

    /// What is above 0 for places that are outside, each at its own time.
    @inline(__always)
    func distances(x: Lanes, y: Lanes) -> Lanes {
        let across = max(abs(x - self.x) - (halfWidth - a), Lanes.zero) / a
        let down = max(abs(y - self.y) - (halfHeight - b), Lanes.zero) / b
        return across * across + down * down - 1
    }

    /// The areas inside of some columns right of the middle and rows below it.
    @inline(__always)
    func areas(_ columns: (from: Lanes, to: Lanes), _ rows: (from: Lanes, to: Lanes)) -> Lanes {
        guard any(columns.to .> columns.from), any(rows.to .> rows.from) else { return Lanes.zero }
        let (left, right) = (min(columns.from, halfWidth), min(columns.to, halfWidth))
        let (top, bottom) = (min(rows.from, halfHeight), min(rows.to, halfHeight))
        let all = (right - left) * (bottom - top)
        let (insetX, insetY) = (halfWidth - a, halfHeight - b)
        let isCorner = (right .> insetX) .& (bottom .> insetY)
        guard any(isCorner) else { return max(all, Lanes.zero) }
        // What is beyond the corner's arc.
        let zero = Lanes.zero
        let (cx0, cx1) = (max(left - insetX, zero), max(right - insetX, zero))
        let (cy0, cy1) = (max(top - insetY, zero), max(bottom - insetY, zero))
        let square = (cx1 - cx0) * (cy1 - cy0)
        let inside = EllipseQuarter(a: a, b: b).areas(x0: cx0, x1: cx1, y0: cy0, y1: cy1)
        return max(all - (square - inside), zero)
    }
}
