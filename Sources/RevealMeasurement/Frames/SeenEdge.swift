/// The visible and informative parts of a circle's edge.
struct SeenEdge {
    private(set) var inView = 0.0
    /// The share of the visible edge along which the snapshots differ.
    private(set) var told = 0.0

    init(_ circle: Circle, _ pair: MeasuredPair) {
        self.init(circle, pair) { _ in }
    }

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

    static func share(of circle: Circle, beside places: [SIMD2<Double>], _ pair: MeasuredPair)
        -> Double
    {
        let near = places.map { Point(x: $0.x, y: $0.y) }.filter {
            ($0.distance(to: circle.center) - circle.radius).magnitude < mostBeside
        }
        // Half of the distance to the next place, and the maximum distance across the edge.
        let reach = Double.pi * circle.radius / Double(Circle.places) + mostBeside
        let told = Self.places(circle, pair)
        let found = told.count { place in near.contains { $0.distance(to: place) < reach } }
        return told.isEmpty ? 0 : Double(found) / Double(told.count)
    }

    /// The maximum distance of a place from its edge, in pixels.
    private static let mostBeside = 4.0

    /// Returns the mean distance between the informative edges of two circles, in pixels, which is
    /// small for short arcs.
    ///
    /// It is measured from each circle to the other, and the smaller mean counts: most of a small
    /// circle in a corner is invisible.
    static func distance(between one: Circle, and other: Circle, _ pair: MeasuredPair) -> Double {
        [(one, other), (other, one)].compactMap { circle, other in
            let places = places(circle, pair)
            return places.isEmpty ? nil : distance(of: places, to: other)
        }.min() ?? 0
    }

    /// Returns the circle about `center` that is nearest to the informative parts of `circle`'s
    /// edge.
    static func nearest(
        to circle: Circle, about center: (_ radius: Double) -> Point, _ pair: MeasuredPair
    ) -> Circle {
        let places = places(circle, pair)
        var near = circle
        // A moving center depends on the radius.
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

    private static func distance(of places: [Point], to circle: Circle) -> Double {
        places.reduce(0) {
            $0 + ($1.distance(to: circle.center) - circle.radius).magnitude
        } / Double(places.count)
    }
}
