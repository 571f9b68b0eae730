/// How a swept side that turns passes pixels of a row through all of whose heights it goes at all
/// times.
///
/// Of a pixel that lies on one side of it at first and on the other at last, each place is passed
/// once, for a product of two things that go evenly changes its sign: an equation of degree two.
/// What lies to the right of the side is the time until then, or from then on, averaged over the
/// pixel by Gauss's rule of two by two places.
struct SweptPassage {
    private let a: Point
    /// The side's direction at first, and how it changes and its beginning moves.
    private let side: Point, turn: Point, way: Point
    private let pace: Pace
    private let weight: Double
    /// Where it is in the row's heights at first and at last.
    private let start: ClosedRange<Double>, end: ClosedRange<Double>
    /// What pace times length has to be for Gauss's rule.
    private let leastRoot: Double

    /// The passage of a row's side that counts so much; nil for nothing, where it does not go
    /// through all heights of the row.
    init?(_ row: SweptRow, _ through: Double) {
        guard through != 0 else { return nil }
        (a, pace, weight) = (row.a, row.side.pace, through)
        (side, turn, way) = (row.a.way(to: row.b), row.wayA.way(to: row.wayB), row.wayA)
        func places(_ a: Point, _ side: Point) -> ClosedRange<Double> {
            let (x, y) = (a.x - a.y * side.x / side.y, a.x + (1 - a.y) * side.x / side.y)
            return min(x, y)...max(x, y)
        }
        let last = Point(x: side.x + turn.x, y: side.y + turn.y)
        start = places(a, side)
        end = places(Point(x: a.x + way.x, y: a.y + way.y), last)
        // The side is as high as a pixel at least, so neither length is 0.
        let (one, other) = (
            Size(width: side.x, height: side.y).diagonal,
            Size(width: last.x, height: last.y).diagonal
        )
        let angle =
            Size(width: turn.x, height: turn.y).diagonal / min(side.y.magnitude, last.y.magnitude)
        // The angle's third power over the pace's fourth is what the rule leaves out, at most.
        let round = (30_000 * angle * angle * angle).squareRoot().squareRoot()
        leastRoot = max(one, other) * max(round, pace.leastReach)
    }

    /// What lies to the right of the side, of a pixel that it passes wholly; nil for others.
    func area(inColumn column: Double) -> Double? {
        let goesRight = start.upperBound <= column && end.lowerBound >= column + 1
        guard goesRight || start.lowerBound >= column + 1 && end.upperBound <= column else {
            return nil
        }
        let (x, y) = (column - a.x + Pace.across, Pace.down - a.y)
        // side × place, as it changes.
        let constant = side.x * y - side.y * x
        let linear = turn.x * y - turn.y * x - (side.x * way.y - side.y * way.x)
        let square = turn.y * way.x - turn.x * way.y
        let root = (linear * linear - 4 * square * constant).squareRoot()
        guard all(root .>= Lanes(repeating: leastRoot)) else { return nil }
        // Where it falls through 0, or rises.
        let fall = root.replacing(with: -root, where: constant .< Lanes.zero)
        let parts = (2 * constant / (fall - linear))
            .replacing(with: (-linear - fall) / (2 * square), where: fall * linear .> Lanes.zero)
        let time = pace.times(of: parts).sum() / 4
        return weight * (goesRight ? time : 1 - time)
    }
}
