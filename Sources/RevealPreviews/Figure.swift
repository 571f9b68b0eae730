/// A drawing of lines, discs, and words that can be written as SVG or painted on a bitmap.
package struct Figure: Sendable {
    /// The purpose of a mark, which determines its color.
    package enum Ink: String, Sendable, CaseIterable {
        case paper, grid, axis, words, faint, curve, handle
    }

    /// A path of straight and curved pieces, each from the end of the previous one.
    struct Path: Sendable {
        let start: Point
        var pieces: [Piece]

        enum Piece: Sendable {
            case line(to: Point)
            case bend(Point, Point, to: Point)
        }

        init(from start: Point, _ pieces: [Piece] = []) {
            (self.start, self.pieces) = (start, pieces)
        }

        /// Creates straight pieces through the points; there must be at least one.
        init(_ points: [Point]) {
            self.init(
                from: points.first ?? Point(x: 0, y: 0), points.dropFirst().map { .line(to: $0) })
        }

        func mapped(_ place: (Point) -> Point) -> Path {
            Path(
                from: place(start),
                pieces.map { piece in
                    switch piece {
                    case .line(let end): .line(to: place(end))
                    case .bend(let one, let two, let end):
                        .bend(place(one), place(two), to: place(end))
                    }
                })
        }
    }

    /// Words whose baseline starts, is centered, or ends at `place`.
    struct Words: Sendable {
        let text: String
        let place: Point
        var anchor = Lettering.Anchor.start
        var ink = Ink.words
        var capHeight = 9.0
        /// Whether the words read upward instead of to the right.
        var isUpright = false
        /// Whether a margin around the letters in the paper's color covers lower marks.
        var hasHalo = false
    }

    enum Mark: Sendable {
        /// Only straight paths are dashed.
        case path(Path, Ink, width: Double, isDashed: Bool)
        case disc(Point, radius: Double, Ink, isHollow: Bool)
        case words(Words)
    }

    let size: Size
    /// The accessible description.
    let title: String
    /// The marks, bottom first.
    var marks: [Mark] = []

    init(_ size: Size, title: String) { (self.size, self.title) = (size, title) }

    mutating func add(_ path: Path, _ ink: Ink, width: Double = 1, isDashed: Bool = false) {
        marks.append(.path(path, ink, width: width, isDashed: isDashed))
    }

    mutating func add(_ words: Words) { marks.append(.words(words)) }

    mutating func addDisc(_ center: Point, radius: Double, _ ink: Ink, isHollow: Bool = false) {
        marks.append(.disc(center, radius: radius, ink, isHollow: isHollow))
    }
}

/// The colors of the paper and the ink.
public enum Theme: String, Sendable, CaseIterable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark

    /// Returns the color of an ink.
    ///
    /// Its contrast with the paper is more than 7 to 1 for words and 4.5 to 1 for curves
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

    func pixel(_ ink: Figure.Ink) -> [UInt8] { color(ink).pixel(in: .rgb) }
}
