extension Outline {
    /// Adds a line of `width` pixels along `path`, with round ends and corners.
    ///
    /// A stroke consists of rectangles, pies on the outer sides of corners, and half discs at the
    /// ends. They overlap only in small areas on the inner sides of corners.
    package mutating func addStroke(width: Double, along path: [Point]) {
        let half = width / 2
        var steps: [(from: Point, to: Point, normal: Point)] = []
        for (from, to) in zip(path, path.dropFirst()) {
            guard let normal = from.normal(to: to) else { continue }
            steps.append((from, to, normal))
        }
        guard let first = steps.first, let last = steps.last else {
            if let point = path.first { addDisc(about: point, radius: half) }
            return
        }
        for step in steps {
            let side = step.normal.scaled(by: half)
            add(polygon: [
                step.from + side, step.to + side, step.to - side, step.from - side,
            ])
        }
        for (before, after) in zip(steps, steps.dropFirst()) {
            let turn = before.normal.x * after.normal.y - before.normal.y * after.normal.x
            // The outer side of the corner; if the path turns back, the side ahead.
            let sign = turn > -1e-9 ? -1.0 : 1.0
            addPie(
                about: after.from, radius: half, before.normal.scaled(by: sign),
                after.normal.scaled(by: sign))
        }
        addPie(about: first.from, radius: half, first.normal, first.normal.scaled(by: -1))
        addPie(about: last.to, radius: half, last.normal.scaled(by: -1), last.normal)
    }

    package mutating func addDisc(about center: Point, radius: Double) {
        let right = Point(x: 1, y: 0)
        addPie(about: center, radius: radius, right, right.scaled(by: -1))
        addPie(about: center, radius: radius, right.scaled(by: -1), right)
    }

    /// Adds the smaller part of a disc between two directions; for opposite ones, the half from
    /// right to down.
    private mutating func addPie(
        about center: Point, radius: Double, _ from: Point, _ to: Point
    ) {
        let isHalf = from.x * to.x + from.y * to.y < -0.999_999
        let arc =
            isHalf
            ? arc(from, from.turned, radius) + arc(from.turned, to, radius).dropFirst()
            : arc(from, to, radius)
        add(polygon: (isHalf ? [] : [center]) + arc.map { center + $0.scaled(by: radius) })
    }

    /// Returns directions from `from` to `to`, with chords within 0.02 pixels of a circle of
    /// `radius`.
    ///
    /// Repeated halving needs a square root and no sine, so results are equal on all processors.
    private func arc(_ from: Point, _ to: Point, _ radius: Double) -> [Point] {
        let cosine = from.x * to.x + from.y * to.y
        // The height of the segment that a chord cuts off is r(1 − cos(angle/2)).
        let half = max(0, (1 + cosine) / 2).squareRoot()
        guard radius * (1 - half) > 0.02, half > 1e-4 else { return [from, to] }
        let middle = (from + to).scaled(by: 1 / (2 * half))
        return arc(from, middle, radius) + arc(middle, to, radius).dropFirst()
    }
}

extension Point {
    package static func + (left: Point, right: Point) -> Point {
        Point(x: left.x + right.x, y: left.y + right.y)
    }

    package static func - (left: Point, right: Point) -> Point {
        Point(x: left.x - right.x, y: left.y - right.y)
    }

    package func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }

    /// The direction after a quarter turn, from right to down.
    fileprivate var turned: Point { Point(x: -y, y: x) }

    /// Returns the unit vector to the right of the direction to `other`; nil if both are equal.
    fileprivate func normal(to other: Point) -> Point? {
        let way = other - self
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        guard length > 1e-9 else { return nil }
        return way.turned.scaled(by: 1 / length)
    }
}
