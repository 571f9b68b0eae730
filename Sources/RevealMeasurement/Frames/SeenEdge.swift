import Raster
import RevealEdges

/// How much of a circle's edge a view shows, and the snapshots tell.
struct SeenEdge {
    /// The share of the edge that lies within the view, from 0 to 1.
    private(set) var inView = 0.0
    /// Of what lies within the view, the share along which the snapshots differ.
    private(set) var told = 0.0

    /// The edge of `circle` in pictures of `pair`.
    init(_ circle: Circle, _ pair: MeasuredPair) {
        self.init(circle, pair) { _ in }
    }

    /// The same; calls `body` with each place that tells.
    private init(_ circle: Circle, _ pair: MeasuredPair, _ body: (Point) -> Void) {
        var (inside, informative) = (0, 0)
        circle.forEachPlace(width: pair.width, height: pair.height) { place, column, row in
            inside += 1
            guard pair.tells(column, row) else { return }
            informative += 1
            body(place)
        }
        inView = Double(inside) / Double(Circle.places)
        told = inside == 0 ? 0 : Double(informative) / Double(inside)
    }

    /// The share of what is told of the edge of `circle` beside which one of `places` lies.
    static func share(of circle: Circle, beside places: [SIMD2<Double>], _ pair: MeasuredPair)
        -> Double
    {
        let near = places.map { Point(x: $0.x, y: $0.y) }.filter {
            ($0.distance(to: circle.center) - circle.radius).magnitude < mostBeside
        }
        // Half of the way to the next place, and what lies across.
        let reach = Double.pi * circle.radius / Double(Circle.places) + mostBeside
        let told = Self.places(circle, pair)
        let found = told.count { place in near.contains { $0.distance(to: place) < reach } }
        return told.isEmpty ? 0 : Double(found) / Double(told.count)
    }

    /// How far from an edge a place may lie that belongs to it, in pixels.
    private static let mostBeside = 4.0

    /// How far the edges of two circles lie apart where they are told, by the mean, in pixels:
    /// those of short arcs hardly do, wherever their centers are.
    ///
    /// Of a small circle in a corner one part may be the edge, and the rest nothing: the smaller of
    /// how far one lies from the other and that one from it.
    static func distance(between one: Circle, and other: Circle, _ pair: MeasuredPair) -> Double {
        [(one, other), (other, one)].compactMap { circle, other in
            let places = places(circle, pair)
            return places.isEmpty ? nil : distance(of: places, to: other)
        }.min() ?? 0
    }

    /// The circle about `center` that comes nearest to what is told of the edge of `circle`.
    static func nearest(
        to circle: Circle, about center: (_ radius: Double) -> Point, _ pair: MeasuredPair
    ) -> Circle {
        let places = places(circle, pair)
        var near = circle
        // Where the center moves, each radius has one of its own.
        for _ in 0..<4 where !places.isEmpty {
            near.center = center(near.radius)
            near.radius =
                places.reduce(0) { $0 + $1.distance(to: near.center) } / Double(places.count)
        }
        return near
    }

    private static func places(_ circle: Circle, _ pair: MeasuredPair) -> [Point] {
        var places: [Point] = []
        _ = SeenEdge(circle, pair) { places.append($0) }
        return places
    }

    /// How far `places` lie from the edge of `circle`, by the mean.
    private static func distance(of places: [Point], to circle: Circle) -> Double {
        places.reduce(0) {
            $0 + ($1.distance(to: circle.center) - circle.radius).magnitude
        } / Double(places.count)
    }
}
