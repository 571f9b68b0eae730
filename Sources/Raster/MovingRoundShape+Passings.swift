extension MovingRoundShape {
    /// Whether the edge of what goes from one to the other moves outwards in all directions at all
    /// times, or inwards: by a tenth of its fastest pace in each of 128 directions, from one
    /// quarter of the way to the next.
    static func isSteady(from start: Form, to end: Form) -> Bool {
        let forms = [0, 0.25, 0.5, 0.75, 1].map { Form(from: start, to: end, at: $0) }
        var (least, most) = (Double.infinity, -Double.infinity)
        for step in -16..<16 {
            let along = Double(step) / 16
            let length = (1 + along * along).squareRoot()
            let (x, y) = (1 / length, along / length)
            for way in [(x, y), (-y, x), (-x, -y), (y, -x)].map({ Point(x: $0.0, y: $0.1) }) {
                let reaches = forms.map { $0.reach(way) }
                for (one, other) in zip(reaches, reaches.dropFirst()) {
                    (least, most) = (min(least, other - one), max(most, other - one))
                }
            }
        }
        return least > 0.1 * most.magnitude || most < -0.1 * least.magnitude
    }

    /// Adds the times between two at which the edge passes one of the pixel's corners, to a
    /// thousandth of a pixel's time or so.
    func addPassings(from start: Double, to end: Double, _ corner: Point, to cuts: inout Cuts) {
        // What goes to and fro is looked for at times that are no pixel of the way apart.
        let count = isSteady ? 1 : (max(8, min(64, way)) * (end - start)).rounded(.up)
        let length = (end - start) / count
        var (from, before) = (start, distances(at: Lanes(repeating: start), corner))
        for step in stride(from: 1, through: count, by: 1) {
            let to = step < count ? start + length * step : end
            let after = distances(at: Lanes(repeating: to), corner)
            let passes = (before .> Lanes.zero) .^ (after .> Lanes.zero)
            if any(passes) {
                let times = passings(from: (from, before), to: (to, after), corner)
                for lane in 0..<4 where passes[lane] && cuts.hasRoom { cuts.add(times[lane]) }
            }
            (from, before) = (to, after)
        }
    }

    /// The times between two at which the edge passes each of the pixel's corners that it passes:
    /// where a line from one to the other has it, again and again, with what an end that stays is
    /// halved by (the Illinois rule).
    @inline(__always)
    private func passings(
        from start: (time: Double, distances: Lanes), to end: (time: Double, distances: Lanes),
        _ corner: Point
    ) -> Lanes {
        var (from, to) = (Lanes(repeating: start.time), Lanes(repeating: end.time))
        var (before, after) = (start.distances, end.distances)
        var time = from
        for _ in 0..<9 {
            time = from - before * (to - from) / (after - before)
            let here = distances(at: time, corner)
            let isAfter = (here .> Lanes.zero) .^ (before .> Lanes.zero)
            before.replace(with: before * 0.5, where: isAfter)
            after.replace(with: after * 0.5, where: .!isAfter)
            from.replace(with: time, where: .!isAfter)
            before.replace(with: here, where: .!isAfter)
            to.replace(with: time, where: isAfter)
            after.replace(with: here, where: isAfter)
        }
        return time
    }

    /// What is above 0 for those of a pixel's four corners that are outside, each at its own time.
    @inline(__always)
    func distances(at time: Lanes, _ corner: Point) -> Lanes {
        let form = RoundForms(start, end, pace.part(at: time))
        return form.distances(
            x: corner.x + Lanes(0, 1, 0, 1), y: corner.y + Lanes(0, 0, 1, 1))
    }
}

extension MovingRoundShape.Form {
    /// What is at that part of the way from one to another.
    init(from start: Self, to end: Self, at part: Double) {
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        self.init(
            center: start.center.towards(end.center, part),
            halfWidth: between(start.halfWidth, end.halfWidth),
            halfHeight: between(start.halfHeight, end.halfHeight),
            cornerWidth: between(start.cornerWidth, end.cornerWidth),
            cornerHeight: between(start.cornerHeight, end.cornerHeight))
    }

    /// How far it reaches that way, which is one long.
    fileprivate func reach(_ way: Point) -> Double {
        let (a, b) = (cornerWidth * way.x, cornerHeight * way.y)
        return center.x * way.x + center.y * way.y + (halfWidth - cornerWidth) * way.x.magnitude
            + (halfHeight - cornerHeight) * way.y.magnitude + (a * a + b * b).squareRoot()
    }
}
