public import Raster
import RevealValues

/// A path in a mask's rectangle: lines, curves and arcs, as SVG has them.
public struct MaskPath: Sendable, Hashable {
    /// A step of the pen, in the box's units.
    public enum Element: Sendable, Hashable {
        /// Lifts the pen, and closes what it has drawn.
        case move(Point)
        /// A straight line.
        case line(Point)
        /// A quadratic Bézier curve.
        case quadratic(Point, Point)
        /// A cubic Bézier curve.
        case cubic(Point, Point, Point)
        /// A part of an ellipse of those radii, turned by so many degrees: the larger of two, or
        /// the one that goes clockwise.
        case arc(
            radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool, Point)
        /// A straight line to where the pen came down.
        case close
    }

    /// What the pen does; each part of it is closed.
    package let elements: [Element]
    /// What of the path's units is the mask's rectangle.
    package let box: Rect
    /// What is inside.
    package let rule: FillRule

    /// How many elements a path may have.
    package static let elementCounts = 2...20_000

    /// The least width and height of a box: in smaller ones places of the path would be out of
    /// reach of any number.
    package static let leastSide = 0.001

    /// The rectangle whose units are hundredths of the mask's, as a polygon's are.
    package static let hundredths = Rect(x: 0, y: 0, width: 100, height: 100)

    /// The path of those elements, 2 to 20,000 of which the first is a move, where `box`, whose
    /// sides are 0.001 or more, is the mask's rectangle (nil for 100 by 100); all numbers
    /// are finite.
    public init(
        _ elements: [Element], in box: Rect? = nil, _ rule: FillRule = .nonzero
    ) {
        let box = box ?? Self.hundredths
        require(
            Self.elementCounts.contains(elements.count),
            "a path has from 2 to 20000 elements, not \(elements.count)")
        let beginsWithMove = if case .move = elements[0] { true } else { false }
        require(beginsWithMove, "a path begins with a move, not with \(elements[0])")
        require(
            min(box.width, box.height) >= Self.leastSide,
            "the sides of a path's box are 0.001 or more, not \(box.width) by \(box.height)")
        (self.elements, self.box, self.rule) = (elements, box, rule)
        for number in numbers { require(number.isFinite, "a path holds no \(number)") }
    }

    /// The path as SVG's path data.
    package var data: String { elements.map(\.data).joined(separator: " ") }

    /// All its numbers.
    package var numbers: [Double] {
        [box.x, box.y, box.width, box.height] + elements.flatMap(\.numbers)
    }
}

extension MaskPath.Element {
    /// It as SVG's path data.
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

    /// Its numbers.
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
