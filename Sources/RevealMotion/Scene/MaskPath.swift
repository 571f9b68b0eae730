/// A path in a mask's rectangle: lines, curves, and arcs, as in SVG.
public struct MaskPath: Sendable, Hashable {
    /// A path command, with absolute coordinates in the box's units.
    public enum Element: Sendable, Hashable {
        /// Closes the current subpath and starts one at the point.
        case move(Point)
        /// A straight line.
        case line(Point)
        /// A quadratic Bézier curve: control point, end.
        case quadratic(Point, Point)
        /// A cubic Bézier curve: two control points, end.
        case cubic(Point, Point, Point)
        /// An elliptical arc with SVG's radii, rotation in degrees, large-arc flag, sweep flag, and
        /// end.
        case arc(
            radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool, Point)
        /// A straight line to the start of the subpath.
        case close
    }

    package let elements: [Element]
    /// The rectangle of coordinates that is mapped to the mask's rectangle.
    package let box: Rect
    package let rule: FillRule

    package static let elementCounts = 2...20_000

    /// The minimum side of a box; in smaller boxes, coordinates would overflow.
    package static let leastSide = 0.001

    package static let hundredths = Rect(x: 0, y: 0, width: 100, height: 100)

    /// Creates a path of 2 to 20,000 elements, beginning with a move.
    ///
    /// `box` is mapped to the mask's rectangle (nil for 100 by 100); its sides are at least 0.001.
    /// All numbers are finite. Other values are a programming error.
    public init(
        _ elements: [Element], in box: Rect? = nil, _ rule: FillRule = .nonzero
    ) {
        let box = box ?? Self.hundredths
        require(
            Self.elementCounts.contains(elements.count),
            "a path must have 2 to 20000 elements, not \(elements.count)")
        let beginsWithMove = if case .move = elements[0] { true } else { false }
        require(beginsWithMove, "a path must begin with a move, not with \(elements[0])")
        require(
            min(box.width, box.height) >= Self.leastSide,
            "the sides of a path's box must be at least 0.001, not \(box.width) by \(box.height)")
        (self.elements, self.box, self.rule) = (elements, box, rule)
        for number in numbers { require(number.isFinite, "a path cannot hold \(number)") }
    }

    package var data: String { elements.map(\.data).joined(separator: " ") }

    package var numbers: [Double] {
        [box.x, box.y, box.width, box.height] + elements.flatMap(\.numbers)
    }
}

extension MaskPath.Element {
    fileprivate var data: String {
        func place(_ points: Point...) -> String {
            points.map { "\($0.x.shortest) \($0.y.shortest)" }.joined(separator: " ")
        }
        switch self {
        case .move(let end): return "M" + place(end)
        case .line(let end): return "L" + place(end)
        case .quadratic(let bend, let end): return "Q" + place(bend, end)
        case .cubic(let first, let last, let end): return "C" + place(first, last, end)
        case .arc(let radii, let rotation, let isLarge, let isClockwise, let end):
            return "A\(radii.width.shortest) \(radii.height.shortest) \(rotation.shortest) "
                + "\(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) " + place(end)
        case .close: return "Z"
        }
    }

    fileprivate var numbers: [Double] {
        switch self {
        case .close: []
        case .move(let end), .line(let end): [end.x, end.y]
        case .quadratic(let bend, let end): [bend.x, bend.y, end.x, end.y]
        case .cubic(let first, let last, let end):
            [first.x, first.y, last.x, last.y, end.x, end.y]
        case .arc(let radii, let rotation, _, _, let end):
            [radii.width, radii.height, rotation, end.x, end.y]
        }
    }
}
