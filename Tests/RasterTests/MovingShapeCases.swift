import Foundation
import Raster
import TestSupport

/// Moving polygons of all kinds.
struct MovingPolygonCase {
    let start: [[Point]]
    let end: [[Point]]
    let rule: FillRule
    let bend: Double
    /// The maximum distance that a corner moves.
    let way: Double

    /// Convex, star-shaped, self-intersecting, overlapping and degenerate polygons and sectors of
    /// five rays that stay, move, grow, are stretched, or turn.
    init(_ i: Int, _ noise: inout Noise) {
        let corners = Self.corners(i, &noise)
        start = corners
        rule = i % 2 == 0 ? .nonzero : .evenodd
        bend = [0, 0, 0.1, -0.2, .random(in: -0.9...0.9, using: &noise)][i / 7 % 5]
        end =
            i % 8 == 6
            ? [Self.sector(from: corners[0][0], &noise)] : Self.moved(corners, i / 8, &noise)
        way = zip(corners.joined(), end.joined()).reduce(0) {
            max($0, hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y))
        }
    }

    private static func corners(_ i: Int, _ noise: inout Noise) -> [[Point]] {
        func between(_ low: Double, _ high: Double) -> Double {
            .random(in: low...high, using: &noise)
        }
        switch i % 8 {
        case 6: return [sector(from: Point(x: between(0, 40), y: between(0, 40)), &noise)]
        case 7:
            // Flat, or all at one point.
            let (from, to) = (Point(x: between(0, 40), y: between(0, 40)), between(0, 40))
            return [[from, Point(x: to, y: i % 3 == 0 ? from.y : to), from]]
        default: return PolygonTests.figure(3 * (i % 8) + i / 8 % 2, &noise).corners
        }
    }

    /// The sector between two rays, as in `MaskSector`.
    private static func sector(from center: Point, _ noise: inout Noise) -> [Point] {
        let start = Double.random(in: -0.1...0.1, using: &noise)
        let sweep = Double.random(in: 1...1.3, using: &noise) * Double(Int(center.x * 97) % 5 + 1)
        return [center]
            + (0...4).map { ray in
                let angle = start + min(6.2, sweep) * Double(ray) / 4
                return Point(x: center.x + 120 * sin(angle), y: center.y - 120 * cos(angle))
            }
    }

    private static func moved(
        _ corners: [[Point]], _ kind: Int, _ noise: inout Noise
    ) -> [[Point]] {
        func between(_ low: Double, _ high: Double) -> Double {
            .random(in: low...high, using: &noise)
        }
        let center = Point(x: between(-10, 50), y: between(-10, 50))
        let way = exp(between(log(1e-4), log(80)))
        var (across, down) = (between(-1, 1) * way, between(-1, 1) * way)
        var (wider, higher) = (1.0, 1.0)
        var turn = 0.0
        switch kind % 7 {
        case 0: break
        case 1: (across, down) = (0, 0)
        case 2: (wider, higher) = (1 + way / 20, 1 + way / 20)
        case 3: (wider, higher) = (between(0.6, 2), between(0.7, 2))
        case 4: turn = between(-0.5, 0.5)
        case 5: (turn, wider, higher) = (between(-0.5, 0.5), between(0.6, 2), between(0.6, 2))
        default: (across, down) = (kind % 2 == 0 ? 0 : across.rounded(), way.rounded())
        }
        return corners.map {
            $0.map { corner in
                let (x, y) = ((corner.x - center.x) * wider, (corner.y - center.y) * higher)
                return Point(
                    x: center.x + x * cos(turn) - y * sin(turn) + across,
                    y: center.y + x * sin(turn) + y * cos(turn) + down)
            }
        }
    }

    /// The corners at this part of the distance.
    func corners(at part: Double) -> [[Point]] {
        zip(start, end).map { start, end in
            zip(start, end).map {
                Point(x: $0.x + ($1.x - $0.x) * part, y: $0.y + ($1.y - $0.y) * part)
            }
        }
    }

    /// The average mask.
    var average: any PixelMask {
        MeanMask.average { time in Polygon(corners(at: time + bend * time * (1 - time)), rule) }
    }

    /// A pixel on an edge at some time, or next to it.
    func pixel(_ noise: inout Noise) -> (column: Int, row: Int) {
        let all = corners(at: .random(in: 0...1, using: &noise))
        let corners = all[.random(in: 0..<all.count, using: &noise)]
        let k = Int.random(in: 0..<corners.count, using: &noise)
        let (from, to) = (corners[k], corners[(k + 1) % corners.count])
        let share = Double.random(in: 0...1, using: &noise)
        return (
            Int((from.x + (to.x - from.x) * share).rounded(.down))
                + .random(in: -1...1, using: &noise),
            Int((from.y + (to.y - from.y) * share).rounded(.down))
        )
    }

    /// The average of the areas over time.
    func exact(_ column: Int, _ row: Int) -> Double {
        TimeOracle.average(pieces: max(24, Int(way))) { time in
            PolygonOracle(corners(at: time + bend * time * (1 - time)), rule, nil)
                .coverage(column: column, row: row)
        }
    }
}

/// Moving rounded rectangles and ellipses.
struct MovingRoundCase {
    /// The center, half the sides, and the corner radius; an ellipse's corners are as large as its
    /// sides.
    struct Shape {
        var x: Double, y: Double
        var halfWidth: Double, halfHeight: Double
        var radius: Double
    }

    let isEllipse: Bool
    let start: Shape
    let end: Shape
    let bend: Double

    init(isEllipse: Bool, start: Shape, end: Shape, bend: Double) {
        (self.isEllipse, self.start, self.end, self.bend) = (isEllipse, start, end, bend)
    }

    init(_ i: Int, _ noise: inout Noise) {
        func between(_ low: Double, _ high: Double) -> Double {
            .random(in: low...high, using: &noise)
        }
        isEllipse = i % 3 == 0
        bend = [0, 0, 0.1, -0.2, between(-0.9, 0.9)][i / 7 % 5]
        let size = exp(between(log(0.1), log(i % 5 == 0 ? 2000 : 200)))
        var from = Shape(
            x: between(-10, 70), y: between(-10, 70), halfWidth: size * between(0.2, 1),
            halfHeight: size * between(0.2, 1), radius: 0)
        if i % 11 == 0 {
            // On pixel borders.
            from = Shape(
                x: from.x.rounded(), y: from.y.rounded(), halfWidth: from.halfWidth.rounded(.up),
                halfHeight: from.halfHeight.rounded(.up), radius: 0)
        }
        let most = min(from.halfWidth, from.halfHeight)
        if i % 3 == 1 { from.radius = most * [0, 1, between(0, 1)][i / 3 % 3] }
        var to = from
        let way = exp(between(log(1e-4), log(80)))
        let kind = i / 3 % 6
        if kind != 1 {
            (to.x, to.y) = (to.x + between(-1, 1) * way, to.y + between(-1, 1) * way)
        }
        if kind == 1 || kind == 2 {
            to.halfWidth = max(0, to.halfWidth + way * between(-0.2, 1))
            to.halfHeight = max(0, to.halfHeight + way * between(-0.2, 1))
        }
        // Grows from nothing.
        if kind == 3 { (from.halfWidth, from.halfHeight, from.radius) = (0, 0, 0) }
        // Moves along pixel borders by whole pixels.
        if kind == 4 { (to.x, to.y) = (from.x + way.rounded(), from.y) }
        // Does not move.
        if i % 47 == 0 { to = from }
        if i % 3 == 1 {
            to.radius = max(0, min(to.halfWidth, to.halfHeight, to.radius + between(-0.5, 1) * way))
        }
        (start, end) = i % 2 == 0 ? (from, to) : (to, from)
    }

    /// The shape at this part of the distance.
    func shape(at part: Double) -> Shape {
        func between(_ key: KeyPath<Shape, Double>) -> Double {
            start[keyPath: key] + (end[keyPath: key] - start[keyPath: key]) * part
        }
        return Shape(
            x: between(\.x), y: between(\.y), halfWidth: between(\.halfWidth),
            halfHeight: between(\.halfHeight), radius: between(\.radius))
    }

    private static func rect(_ shape: Shape) -> RoundedRect {
        let size = Size(width: 2 * shape.halfWidth, height: 2 * shape.halfHeight)
        return RoundedRect(
            Rect(center: Point(x: shape.x, y: shape.y), size: size), radius: shape.radius)
    }

    /// The average mask.
    var average: any PixelMask {
        MeanMask.average { time in
            let now = shape(at: time + bend * time * (1 - time))
            guard isEllipse else { return Self.rect(now) }
            return Ellipse(
                center: Point(x: now.x, y: now.y), radiusX: now.halfWidth,
                radiusY: now.halfHeight)
        }
    }

    /// A pixel on an edge at some time, or next to it.
    func pixel(_ noise: inout Noise) -> (column: Int, row: Int) {
        let now = shape(at: .random(in: 0...1, using: &noise))
        let angle = Double.random(in: 0...2 * .pi, using: &noise)
        let reach = Double.random(in: 1...1.4, using: &noise)
        let (x, y) = (max(-1, min(1, reach * cos(angle))), max(-1, min(1, reach * sin(angle))))
        return (
            Int((now.x + now.halfWidth * x).rounded(.down)) + .random(in: -1...1, using: &noise),
            Int((now.y + now.halfHeight * y).rounded(.down))
        )
    }

    /// The average of the areas over time.
    func exact(_ column: Int, _ row: Int) -> Double {
        let (one, other) = (start, end)
        let way =
            hypot(other.x - one.x, other.y - one.y) + abs(other.halfWidth - one.halfWidth)
            + abs(other.halfHeight - one.halfHeight)
        return TimeOracle.average(pieces: max(24, Int(way))) { time in
            let now = shape(at: time + bend * time * (1 - time))
            guard isEllipse else {
                return RoundedRectOracle(shape: Self.rect(now)).coverage(column: column, row: row)
            }
            return AreaOracle(x: now.x, y: now.y, a: now.halfWidth, b: now.halfHeight)
                .area(column: column, row: row)
        }
    }
}

extension MovingRoundCase {
    /// Shapes that grow or shrink on all sides and move by less, with corners larger than a few
    /// pixels.
    init(growing i: Int, _ noise: inout Noise) {
        func between(_ low: Double, _ high: Double) -> Double {
            .random(in: low...high, using: &noise)
        }
        func spread(_ low: Double, _ high: Double) -> Double { exp(between(log(low), log(high))) }
        let isEllipse = i % 2 == 0
        let (wide, more) = (spread(6, 400), isEllipse ? 0 : spread(4, 400))
        let high = isEllipse ? wide * spread(0.3, 3) : wide
        let way = spread(i % 4 == 0 ? 0.1 : 4, 60)
        let angle = between(0, 2 * .pi)
        func middle(_ half: Double, _ corner: Double, _ side: Double) -> Double {
            between(2, 62) - side * corner - (side < 0 ? corner - half : half - corner)
        }
        let (halfWidth, halfHeight) = (wide + more * between(0, 1), high + more * between(0, 1))
        let from = Shape(
            x: middle(halfWidth, wide, cos(angle)), y: middle(halfHeight, high, sin(angle)),
            halfWidth: halfWidth, halfHeight: halfHeight, radius: isEllipse ? 0 : wide)
        var to = from
        to.halfWidth += way * between(0.4, 1)
        // One in three keeps its aspect ratio.
        to.halfHeight *= i % 3 == 0 ? to.halfWidth / from.halfWidth : 1
        to.halfHeight += i % 3 == 0 ? 0 : way * between(0.4, 1)
        let moves = i / 2 % 2 == 0
        to.x += moves ? way * between(-0.5, 0.5) : 0
        to.y += moves ? way * between(-0.5, 0.5) : 0
        if !isEllipse, i / 4 % 2 == 0 {
            to.radius = max(0, min(to.halfWidth, to.halfHeight, wide + way * between(-1, 1)))
        }
        let bend = [0, 0, 0.1, -0.2, between(-0.6, 0.6)][i / 7 % 5]
        let isBack = i % 5 > 2
        self.init(
            isEllipse: isEllipse, start: isBack ? to : from, end: isBack ? from : to, bend: bend)
    }
}

extension MeanMask {
    /// The average of a mask over the times from 0 to 1.
    static func average(_ mask: (Double) -> any PixelMask) -> any PixelMask {
        func ends(_ count: Int) -> [any PixelMask] {
            (0...count).map { mask(Double($0) / Double(count)) }
        }
        return average(ends(steps), ends: ends) { count in
            (0..<count).map { mask((Double($0) + 0.5) / Double(count)) }
        }
    }
}
