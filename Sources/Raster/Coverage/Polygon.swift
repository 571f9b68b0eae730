/// Closed lines of straight sides that are filled together, in pixels, perhaps with a soft edge.
///
/// Sharp, a pixel's coverage is the area of it that is inside by the fill rule, exactly: see
/// `PolygonRow`. With a ramp it is what the ramp leaves at each place's distance from the edge,
/// below 0 inside, averaged over the pixel: see `SoftPolygonRow`. The places within g of the edge
/// are the polygon grown by g with round corners, as `RoundedRect` grows.
package struct Polygon: Sendable, Hashable {
    /// A side, from one corner to the next.
    struct Side: Sendable, Hashable {
        let from: Point
        let to: Point

        /// Its upper and its lower end, down the picture.
        var top: Double { min(from.y, to.y) }
        var bottom: Double { max(from.y, to.y) }
        /// 1 where it goes down the picture, −1 where it goes up.
        var direction: Int { from.y < to.y ? 1 : -1 }

        /// What it adds to how often the sides go round the place.
        @inline(__always)
        func winding(about place: Point) -> Int {
            guard top <= place.y, place.y < bottom, min(from.x, to.x) < place.x else { return 0 }
            return max(from.x, to.x) < place.x || x(at: place.y) < place.x ? direction : 0
        }

        /// Where it is at that height, which it reaches; it is not level.
        @inline(__always)
        func x(at y: Double) -> Double {
            let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
            return max(min(from.x, to.x), min(max(from.x, to.x), x))
        }
    }

    /// What is inside.
    let rule: FillRule
    /// How the edge runs; nil for as sharp as pixels are.
    package let ramp: Ramp?
    /// The corners, one polygon after the other.
    package let corners: [[Point]]
    /// All that are not level, which no area depends on, by their tops.
    let sides: SideList<Side>
    /// What of the sides lies between inside and outside; nothing where the edge is sharp.
    let edge: SideList<EdgePiece>

    /// The polygons of those corners, each closed by itself.
    package init(_ corners: [[Point]], _ rule: FillRule = .nonzero, ramp: Ramp? = nil) {
        precondition(
            corners.allSatisfy { $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } },
            "a polygon is finite")
        (self.corners, self.rule, self.ramp) = (corners, rule, ramp)
        let sides = Self.sides(of: corners)
        let sloping = SideList(sides.filter { $0.from.y != $0.to.y })
        self.sides = sloping
        edge = SideList(ramp == nil ? [] : edgePieces(of: sides, sloping, rule))
    }

    /// Whether the place is inside.
    package func holds(_ place: Point) -> Bool { rule.isInside(sides.winding(about: place)) }
}

/// The sides of a polygon that reach into a row: enough to tell which of its places are inside.
struct PolygonSides {
    private let sides: [Polygon.Side]
    private let rule: FillRule

    init(_ polygon: Polygon, row: Int) {
        var sides: [Polygon.Side] = []
        polygon.sides.forEach(from: Double(row), to: Double(row + 1)) { sides.append($0) }
        (self.sides, rule) = (sides, polygon.rule)
    }

    /// Whether the place, in that row, is inside.
    func holds(_ place: Point) -> Bool {
        rule.isInside(sides.reduce(0) { $0 + $1.winding(about: place) })
    }
}

extension Polygon {
    /// The parts of the sides of polygons that have the inside on one side only.
    package static func edge(
        of corners: [[Point]], _ rule: FillRule
    ) -> [(from: Point, to: Point)] {
        let sides = sides(of: corners)
        let sloping = SideList(sides.filter { $0.from.y != $0.to.y })
        return edgePieces(of: sides, sloping, rule).map { ($0.from, $0.to) }
    }

    static func sides(of corners: [[Point]]) -> [Side] {
        var sides: [Side] = []
        for corners in corners {
            guard var last = corners.last else { continue }
            for corner in corners where corner != last {
                sides.append(Side(from: last, to: corner))
                last = corner
            }
        }
        return sides
    }
}

extension SideList<Polygon.Side> {
    /// How often the sides go round the place.
    func winding(about place: Point) -> Int {
        var winding = 0
        forEach(from: place.y, to: place.y) { winding += $0.winding(about: place) }
        return winding
    }
}

/// What reaches from one height to another.
protocol Reaching {
    var top: Double { get }
    var bottom: Double { get }
}

extension Polygon.Side: Reaching {}

/// Sides by their tops, in groups of which it is known how far down they reach, so that a row finds
/// its own among ten thousand.
struct SideList<Element: Reaching & Hashable & Sendable>: Hashable, Sendable {
    private let elements: [Element]
    private let bottoms: [Double]
    private static var groupSize: Int { 16 }

    init(_ unsorted: [Element]) {
        let sorted = unsorted.sorted { $0.top < $1.top }
        bottoms = stride(from: 0, to: sorted.count, by: Self.groupSize).map { start in
            sorted[start..<min(start + Self.groupSize, sorted.count)].reduce(-.infinity) {
                max($0, $1.bottom)
            }
        }
        elements = sorted
    }

    var isEmpty: Bool { elements.isEmpty }
    var count: Int { elements.count }

    /// Calls `body` with those that reach into the heights from `low` to `high`.
    @inline(__always)
    func forEach(from low: Double, to high: Double, _ body: (Element) -> Void) {
        for (group, bottom) in bottoms.enumerated() where bottom >= low {
            let start = group * Self.groupSize
            guard elements[start].top <= high else { return }
            for i in start..<min(start + Self.groupSize, elements.count) {
                let element = elements[i]
                if element.top > high { return }
                if element.bottom >= low { body(element) }
            }
        }
    }
}
