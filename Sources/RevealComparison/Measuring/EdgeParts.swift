import Raster

/// The pixels along an edge, in parts of about as many each, one behind the other round it.
struct EdgeParts {
    private(set) var pixels: [[Int]] = []

    /// So many parts of those of `all` that are in `chosen`, about `center`: the first begins
    /// behind the widest gap, which a view that cuts the edge off leaves.
    init(_ all: [Point], _ chosen: some Sequence<Int>, about center: Point, count: Int) {
        let turned = chosen.map { (turn: Self.turn(all[$0], about: center), pixel: $0) }
            .sorted { ($0.turn, $0.pixel) < ($1.turn, $1.pixel) }
        guard let first = turned.first, let last = turned.last else { return }
        var (start, widest) = (0, first.turn + 4 - last.turn)
        for (i, pair) in zip(turned, turned.dropFirst()).enumerated()
        where pair.1.turn - pair.0.turn > widest {
            (start, widest) = (i + 1, pair.1.turn - pair.0.turn)
        }
        let ordered = (turned[start...] + turned[..<start]).map(\.pixel)
        pixels = (0..<count).map { part in
            Array(ordered[part * ordered.count / count..<(part + 1) * ordered.count / count])
        }
    }

    /// Which way a place lies from `center`, from 0 to 4 once round, without an arc tangent: along
    /// a diamond with a corner at each axis.
    private static func turn(_ place: Point, about center: Point) -> Double {
        let (x, y) = (place.x - center.x, place.y - center.y)
        let sum = abs(x) + abs(y)
        guard sum > 0 else { return 0 }
        return y >= 0 ? 1 - x / sum : 3 + x / sum
    }
}
