import Raster
package import RevealValues

/// A drawing of lines, discs and words, which can be written as SVG or painted on a bitmap.
package struct Figure: Sendable {
    /// What something is drawn for, which decides its color.
    package enum Ink: String, Sendable, CaseIterable {
        case paper, grid, axis, words, faint, curve, handle
    }

    /// How a path is drawn.
    struct Line: Sendable {
        var ink: Ink
        var width: Double
        /// Whether it is broken; only straight paths are.
        var isDashed = false
    }

    /// A path of straight and bent pieces, one behind the other.
    struct Path: Sendable {
        let start: Point
        var pieces: [Piece]

        enum Piece: Sendable {
            case line(to: Point)
            /// A cubic Bézier curve.
            case bend(Point, Point, to: Point)
        }

        init(from start: Point, _ pieces: [Piece] = []) {
            (self.start, self.pieces) = (start, pieces)
        }

        /// Straight from point to point, of which there is one at least.
        init(_ points: [Point]) {
            start = points.first ?? Point(x: 0, y: 0)
            pieces = points.dropFirst().map { .line(to: $0) }
        }
    }

    /// Words at a place: the baseline starts, is in the middle of, or ends there.
    struct Words: Sendable {
        let text: String
        let place: Point
        var anchor = Lettering.Anchor.start
        var ink = Ink.words
        /// The height of capitals.
        var capHeight = 9.0
        /// Whether they read upwards instead of to the right.
        var isUpright = false
        /// Whether paper shows around the letters, over what lies beneath.
        var hasHalo = false
    }

    enum Mark: Sendable {
        case path(Path, Line)
        case disc(Point, radius: Double, Ink, isHollow: Bool)
        case words(Words)
    }

    let width: Double
    let height: Double
    /// The first is the lowest.
    var marks: [Mark] = []

    /// A blank drawing of that size.
    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    mutating func add(_ path: Path, _ line: Line) { marks.append(.path(path, line)) }

    mutating func add(_ points: [Point], _ ink: Ink, width: Double = 1, isDashed: Bool = false) {
        add(Path(points), Line(ink: ink, width: width, isDashed: isDashed))
    }

    mutating func add(_ words: Words) { marks.append(.words(words)) }

    mutating func addDisc(_ center: Point, radius: Double, _ ink: Ink, isHollow: Bool = false) {
        marks.append(.disc(center, radius: radius, ink, isHollow: isHollow))
    }
}

/// Light or dark paper.
public enum Theme: String, Sendable, CaseIterable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark

    /// The color of an ink.
    ///
    /// Words stand out from the paper by a contrast of more than 7 to 1, curves by more than 4.5
    /// (`CurvePlotTests`).
    package func color(_ ink: Figure.Ink) -> Color {
        let (light, dark): (UInt32, UInt32) =
            switch ink {
            case .paper: (0xFFFFFF, 0x14171C)
            case .grid: (0xE8EAEE, 0x252A32)
            case .axis: (0x8C94A1, 0x616B7A)
            case .words: (0x353C48, 0xD7DCE4)
            case .faint: (0xB4BAC4, 0x4C5563)
            case .curve: (0x2F5BD8, 0x86A8FF)
            case .handle: (0xC2410C, 0xFFA66E)
            }
        let rgb = self == .light ? light : dark
        return Color(
            red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
    }
}
