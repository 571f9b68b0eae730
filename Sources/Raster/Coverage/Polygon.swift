/// Closed polygons that are filled together, in pixels, sharp or with a soft edge.
///
/// If sharp, a pixel's coverage is the exact area inside by the fill rule (see `PolygonRow`). With
/// a ramp, it is the mean of the ramp at the signed distances from the edge (see `SoftPolygonRow`),
/// and growth rounds corners, as for `RoundedRect`.
package struct Polygon: Sendable, Hashable {
    struct Side: Sendable, Hashable {
        let from: Point
        let to: Point

        var top: Double { min(from.y, to.y) }
        var bottom: Double { max(from.y, to.y) }
        var direction: Int { from.y < to.y ? 1 : -1 }

        @inline(__always)
        func winding(about place: Point) -> Int {
            guard top <= place.y, place.y < bottom, min(from.x, to.x) < place.x else { return 0 }
            return max(from.x, to.x) < place.x || x(at: place.y) < place.x ? direction : 0
        }

        /// Returns x at `y`; the side must reach `y` and must not be horizontal.
        @inline(__always)
        func x(at y: Double) -> Double {
            let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
            return max(min(from.x, to.x), min(max(from.x, to.x), x))
        }
    }

    let rule: FillRule
    package let ramp: Ramp?
    package let corners: [[Point]]
    /// All sides except horizontal ones, which do not affect areas.
    let sides: SideList<Side>
    /// The parts of the sides that separate inside from outside; empty if the edge is sharp.
    let edge: SideList<EdgePiece>

    package init(_ corners: [[Point]], _ rule: FillRule = .nonzero, ramp: Ramp? = nil) {
        precondition(
            corners.allSatisfy { $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } },
            "a polygon must be finite")
        (self.corners, self.rule, self.ramp) = (corners, rule, ramp)
        let sides = Self.sides(of: corners)
        let sloping = SideList(sides.filter { $0.from.y != $0.to.y })
        self.sides = sloping
        edge = SideList(ramp == nil ? [] : edgePieces(of: sides, sloping, rule))
    }

    package func holds(_ place: Point) -> Bool { rule.isInside(sides.winding(about: place)) }
}

extension PolygonSides {
    /// Whether most of three points around `place` are inside.
    ///
    /// They are more than 2e-5 pixels apart, since `edgePieces` ignores gaps of 1e-5, in which a
    /// single point would have the wrong side.
    func mostlyHolds(_ place: Point) -> Bool {
        let one = holds(Point(x: place.x + 3e-5, y: place.y + 1e-5))
        let two = holds(Point(x: place.x - 1e-5, y: place.y - 2e-5))
        return one == two ? one : holds(Point(x: place.x - 2e-5, y: place.y + 4e-5))
    }
}

/// The sides of a polygon in one row, which determine its inside there.
struct PolygonSides {
    private let sides: [Polygon.Side]
    private let rule: FillRule

    init(_ polygon: Polygon, row: Int) {
        var sides: [Polygon.Side] = []
        polygon.sides.forEach(from: Double(row), to: Double(row + 1)) { sides.append($0) }
        (self.sides, rule) = (sides, polygon.rule)
    }

    func holds(_ place: Point) -> Bool {
        rule.isInside(sides.reduce(0) { $0 + $1.winding(about: place) })
    }
}

extension Polygon {
    /// Returns the parts of the polygons' sides that separate inside from outside.
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
    func winding(about place: Point) -> Int {
        var winding = 0
        forEach(from: place.y, to: place.y) { winding += $0.winding(about: place) }
        return winding
    }
}

protocol Reaching {
    var top: Double { get }
    var bottom: Double { get }
}

extension Polygon.Side: Reaching {}

/// Sides sorted by their tops, in groups with a known maximum bottom, so that a row finds its own
/// sides among ten thousand without testing each.
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
