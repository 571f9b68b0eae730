/// A swept side that keeps its direction, in a row through all of whose heights it goes at all
/// times.
///
/// It lies between two places, `low` and `high`, and both come as far to the right, or from there
/// back. What it leaves to its right but left of X, `SweptRow`'s F(X), is a product for as long as
/// all of the side is left of X, and a triangle from then until all of it is right of X: in time a
/// polynomial of degree four, for which Gauss's rule of three nodes is exact.
struct SweptLine {
    /// Where it is, least and most, when it is farthest to the left.
    private let low: Double, high: Double
    /// How far it comes to the right.
    private let way: Double
    private let pace: Pace
    /// How much of the row's height it counts for.
    private let weight: Double

    /// The side, whose ends are never in the heights of that row and which counts so much.
    init(_ side: SweptSide, row: Int, weight: Double) {
        self.weight = weight
        func place(_ from: Point, _ to: Point) -> (low: Double, high: Double) {
            let slope = (to.x - from.x) / (to.y - from.y)
            let top = from.x + (Double(row) - from.y) * slope
            return (min(top, top + slope), max(top, top + slope))
        }
        let start = place(side.from.first, side.to.first)
        let end = place(side.from.last, side.to.last)
        // A mean knows no direction; back, what was ahead is behind.
        let isBack = end.low < start.low
        (low, high) = isBack ? end : start
        way = ((end.low - start.low) + (end.high - start.high)).magnitude / 2
        pace = isBack ? Pace(bend: -side.pace.bend) : side.pace
    }

    /// From where to where it comes.
    var reach: ClosedRange<Double> { low...high + way }

    /// F(X) for four places.
    @inline(__always)
    func areas(leftOf x: Lanes) -> Lanes {
        let (zero, one) = (Lanes.zero, Lanes(repeating: 1))
        // Until when all of it is left of X, and until when some of it is; X is no number where it
        // neither moves nor is anywhere else, and any time will do.
        let all = pace.times(of: max(zero, min(one, (x - high) / way)))
        let some = pace.times(of: max(zero, min(one, (x - low) / way)))
        let whole = (x - (low + high) / 2) * all - way * pace.sum(until: all)
        let length = some - all
        func square(_ node: Double) -> Lanes {
            let depth = x - low - way * pace.part(at: all + length * node)
            return depth * depth
        }
        // Gauss and Legendre's rule of three nodes on [0, 1]: Abramowitz and Stegun, 25.4.
        let squares =
            5.0 / 18 * (square(0.1127016653792583) + square(0.8872983346207417))
            + 4.0 / 9 * square(0.5)
        let triangle = squares * length / (2 * max(high - low, 1e-12))
        return weight * (whole + triangle)
    }
}
