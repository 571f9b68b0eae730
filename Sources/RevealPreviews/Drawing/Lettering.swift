/// Text as strokes of a round pen, in this project's own typeface.
///
/// A letter is a path on a grid. The baseline is 0, small letters are 7 high, capitals and digits
/// 10, and descenders reach −3. The pen is 1.4 wide, slightly more than a pixel in captions. All
/// digits have the same width, so numbers align. `LetteringTests` checks that all letters differ.
package struct Lettering: Sendable {
    /// The height of capitals and digits, in pixels, between the pen's centers.
    package let capHeight: Double

    package init(capHeight: Double) {
        self.capHeight = capHeight
    }

    /// The point of a line of text that is at the given place, as a share of the width.
    package enum Anchor: Double, Sendable {
        case start = 0, middle = 0.5, end = 1
    }

    /// The widths of the pen and of the gap between letters, in units of the grid.
    private static let (pen, gap) = (1.4, 2.5)

    private var unit: Double { capHeight / 10 }

    package func width(of text: String) -> Double {
        let glyphs = text.map(Glyph.init)
        let widths = glyphs.reduce(0) { $0 + $1.width }
        return (widths + Double(max(0, glyphs.count - 1)) * Self.gap) * unit
    }

    /// Returns the outline of `text` with a pen that is wider by `extra` pixels.
    package func outline(
        of text: String, at place: Point, _ anchor: Anchor = .start, isUpright: Bool = false,
        extra: Double = 0
    ) -> Outline {
        var outline = Outline()
        var along = -anchor.rawValue * width(of: text)
        for letter in text {
            let glyph = Glyph(letter)
            for path in glyph.paths {
                let points = path.map { point in
                    let (along, up) = (along + point.x * unit, point.y * unit)
                    return isUpright
                        ? Point(x: place.x - up, y: place.y - along)
                        : Point(x: place.x + along, y: place.y - up)
                }
                outline.addStroke(width: Self.pen * unit + extra, along: points)
            }
            along += (glyph.width + Self.gap) * unit
        }
        return outline
    }
}

private struct Glyph {
    let paths: [[Point]]
    let width: Double

    /// Creates a letter, or a box if it is unknown.
    init(_ letter: Character) {
        self = Typeface.letters[letter] ?? Typeface.box
    }

    /// Creates the letter of an SVG path of `M`, `L`, and `Q` with y upward.
    ///
    /// By default, the letter's width ends at its rightmost point.
    init(path: String, width: Double? = nil) {
        var paths: [[Point]] = []
        for part in path.split(separator: "M") { paths.append(Self.points(part)) }
        self.paths = paths
        self.width = width ?? paths.joined().map(\.x).max() ?? 0
    }

    private static func points(_ text: Substring) -> [Point] {
        var points: [Point] = []
        var rest = ("L" + text)[...]
        while let command = rest.popFirst() {
            let numbers = rest.prefix { $0 != "L" && $0 != "Q" }.split(separator: " ")
                .compactMap { Double($0) }
            rest = rest.drop { $0 != "L" && $0 != "Q" }
            let ends = stride(from: 0, to: numbers.count - 1, by: 2).map {
                Point(x: numbers[$0], y: numbers[$0 + 1])
            }
            if command == "Q", let start = points.last, ends.count == 2 {
                points += bend(from: start, by: ends[0], to: ends[1])
            } else {
                points += ends
            }
        }
        return points
    }

    /// Returns eight steps on a quadratic Bézier curve: within 1/30 of a pixel in captions.
    private static func bend(from start: Point, by control: Point, to end: Point) -> [Point] {
        (1...8).map { step in
            let t = Double(step) / 8
            return start.scaled(by: (1 - t) * (1 - t)) + control.scaled(by: 2 * t * (1 - t))
                + end.scaled(by: t * t)
        }
    }
}

private enum Typeface {
    static let box = Glyph(path: "M0 0L5 0L5 10L0 10L0 0")

    static let letters: [Character: Glyph] = {
        var letters = paths.mapValues { Glyph(path: $0) }
        for (figure, path) in figures { letters[figure] = Glyph(path: path, width: 6) }
        letters[" "] = Glyph(path: "", width: 2)
        return letters
    }()

    private static let figures: [Character: String] = [
        "0": "M0 3L0 7Q0 10 3 10Q6 10 6 7L6 3Q6 0 3 0Q0 0 0 3",
        "1": "M1 7.8L3.6 10L3.6 0",
        "2": "M0.2 7.6Q0.4 10 3 10Q5.8 10 5.8 7.4Q5.8 5.8 4.4 4.4L0 0L6 0",
        "3":
            "M0.4 8.2Q1 10 3 10Q5.7 10 5.7 7.6Q5.7 5.3 3 5.3L2 5.3M3 5.3Q6 5.3 6 2.7Q6 0 3 0Q0.6 0 0 2",
        "4": "M4.6 0L4.6 10L0 3L6.2 3",
        "5": "M5.5 10L0.9 10L0.5 5.5Q1.4 6.4 3 6.4Q6 6.4 6 3.2Q6 0 3 0Q0.6 0 0 1.9",
        "6": "M5.3 8.7Q4.8 10 3.2 10Q0 10 0 5L0 3.2Q0 0 3 0Q6 0 6 3.1Q6 6.2 3 6.2Q0.5 6.2 0 3.6",
        "7": "M0 10L6 10L2.2 0",
        "8":
            "M3 5.4Q0.4 5.4 0.4 7.7Q0.4 10 3 10Q5.6 10 5.6 7.7Q5.6 5.4 3 5.4Q0 5.4 0 2.7Q0 0 3 0Q6 0 6 2.7Q6 5.4 3 5.4",
        "9": "M0.7 1.3Q1.2 0 2.8 0Q6 0 6 5L6 6.8Q6 10 3 10Q0 10 0 6.9Q0 3.8 3 3.8Q5.5 3.8 6 6.4",
    ]

    private static let paths: [Character: String] = [
        "a": "M0.5 6Q1.2 7 2.6 7Q5 7 5 4.7L5 0M5 4L2.4 4Q0 4 0 2Q0 0 2 0Q5 0 5 2.8",
        "b": "M0 10L0 0M0 3.5Q0 7 2.6 7Q5.2 7 5.2 3.5Q5.2 0 2.6 0Q0 0 0 3.5",
        "c": "M4.9 5.8Q4.1 7 2.6 7Q0 7 0 3.5Q0 0 2.6 0Q4.1 0 4.9 1.2",
        "d": "M5.2 10L5.2 0M5.2 3.5Q5.2 7 2.6 7Q0 7 0 3.5Q0 0 2.6 0Q5.2 0 5.2 3.5",
        "e": "M0 3.7L5.2 3.7Q5.2 7 2.6 7Q0 7 0 3.5Q0 0 2.7 0Q4.2 0 5 1.2",
        "f": "M4 10Q1.6 10.2 1.6 7.8L1.6 0M0 7L3.8 7",
        "g":
            "M5.2 7L5.2 0Q5.2 -3 2.6 -3Q1.1 -3 0.3 -2.2M5.2 3.5Q5.2 7 2.6 7Q0 7 0 3.5Q0 0 2.6 0Q5.2 0 5.2 3.5",
        "h": "M0 10L0 0M0 4Q0 7 2.5 7Q4.8 7 4.8 4.4L4.8 0",
        "i": "M0.3 7L0.3 0M0.3 9.6L0.3 9.9",
        "j": "M1.6 7L1.6 -1Q1.6 -3 0 -3M1.6 9.6L1.6 9.9",
        "k": "M0 10L0 0M4.6 7L0 2.8M1.7 4.3L4.8 0",
        "l": "M0 10L0 1.7Q0 0 1.5 0",
        "m": "M0 7L0 0M0 4.4Q0 7 2 7Q3.9 7 3.9 4.6L3.9 0M3.9 4.4Q3.9 7 5.9 7Q7.8 7 7.8 4.6L7.8 0",
        "n": "M0 7L0 0M0 4Q0 7 2.5 7Q4.8 7 4.8 4.4L4.8 0",
        "o": "M0 3.5Q0 7 2.7 7Q5.4 7 5.4 3.5Q5.4 0 2.7 0Q0 0 0 3.5",
        "p": "M0 7L0 -3M0 3.5Q0 7 2.6 7Q5.2 7 5.2 3.5Q5.2 0 2.6 0Q0 0 0 3.5",
        "q": "M5.2 7L5.2 -3M5.2 3.5Q5.2 7 2.6 7Q0 7 0 3.5Q0 0 2.6 0Q5.2 0 5.2 3.5",
        "r": "M0 7L0 0M0 4Q0 7 3 7",
        "s":
            "M4.4 6Q3.7 7 2.3 7Q0.2 7 0.2 5.3Q0.2 3.9 2.4 3.5Q4.6 3.1 4.6 1.7Q4.6 0 2.3 0Q0.7 0 0 1.1",
        "t": "M1.5 9.2L1.5 2Q1.5 0 3.6 0M0 7L3.6 7",
        "u": "M0 7L0 2.6Q0 0 2.3 0Q4.8 0 4.8 3M4.8 7L4.8 0",
        "v": "M0 7L2.6 0L5.2 7",
        "w": "M0 7L1.9 0L3.9 6.2L5.9 0L7.8 7",
        "x": "M0 7L4.8 0M4.8 7L0 0",
        "y": "M0 7L2.7 0M5.2 7L2.3 -1.4Q1.7 -3 0.2 -3",
        "z": "M0.2 7L4.6 7L0 0L4.8 0",
        "A": "M0 0L3.2 10L6.4 0M1.1 3.3L5.3 3.3",
        "B": "M3 5.3Q5.6 5.3 5.6 7.6Q5.6 10 3 10L0 10L0 0L3 0Q6 0 6 2.7Q6 5.3 3 5.3L0 5.3",
        "C": "M6 8Q5.3 10 3.2 10Q0 10 0 5Q0 0 3.2 0Q5.3 0 6 2",
        "D": "M0 0L0 10L2.4 10Q6.2 10 6.2 5Q6.2 0 2.4 0L0 0",
        "E": "M5 10L0 10L0 0L5 0M0 5.2L4.4 5.2",
        "F": "M5 10L0 10L0 0M0 5.2L4.4 5.2",
        "G": "M6 8.1Q5.2 10 3.2 10Q0 10 0 5Q0 0 3.2 0Q6.2 0 6.2 3L6.2 4.4L3.6 4.4",
        "H": "M0 0L0 10M6 0L6 10M0 5.2L6 5.2",
        "I": "M0 0L3 0M0 10L3 10M1.5 0L1.5 10",
        "J": "M3.8 10L3.8 2.8Q3.8 0 1.8 0Q0.3 0 0 1.6",
        "K": "M0 0L0 10M5.8 10L0 3.8M1.9 5.8L6 0",
        "L": "M0 10L0 0L4.8 0",
        "M": "M0 0L0 10L3.6 3.5L7.2 10L7.2 0",
        "N": "M0 0L0 10L6 0L6 10",
        "O": "M0 5Q0 10 3.4 10Q6.8 10 6.8 5Q6.8 0 3.4 0Q0 0 0 5",
        "P": "M0 0L0 10L3.2 10Q6 10 6 7.3Q6 4.6 3.2 4.6L0 4.6",
        "Q": "M0 5Q0 10 3.4 10Q6.8 10 6.8 5Q6.8 0 3.4 0Q0 0 0 5M4.4 2.4L6.8 -0.6",
        "R": "M0 0L0 10L3.2 10Q6 10 6 7.3Q6 4.6 3.2 4.6L0 4.6M3.2 4.6L6.2 0",
        "S": "M5.6 8.4Q4.8 10 3 10Q0.3 10 0.3 7.6Q0.3 5.7 3 5.1Q6 4.4 6 2.5Q6 0 3 0Q0.8 0 0 1.7",
        "T": "M0 10L6.4 10M3.2 10L3.2 0",
        "U": "M0 10L0 3Q0 0 3 0Q6 0 6 3L6 10",
        "V": "M0 10L3.1 0L6.2 10",
        "W": "M0 10L2.3 0L4.6 9L6.9 0L9.2 10",
        "X": "M0 10L6 0M6 10L0 0",
        "Y": "M0 10L3.1 4.6L6.2 10M3.1 4.6L3.1 0",
        "Z": "M0.2 10L6 10L0 0L6.2 0",
        ".": "M0.2 0.1L0.2 0.4",
        ",": "M0.9 0.3L0.1 -1.9",
        ":": "M0.2 0.5L0.2 0.8M0.2 5.9L0.2 6.2",
        "(": "M2.2 11Q0 8.4 0 4Q0 -0.4 2.2 -3",
        ")": "M0 11Q2.2 8.4 2.2 4Q2.2 -0.4 0 -3",
        "-": "M0 3.8L3.6 3.8",
        "+": "M0 4L5 4M2.5 6.5L2.5 1.5",
        "/": "M0 -1.5L4 10.5",
        "%":
            "M0 7.9Q0 10 1.7 10Q3.4 10 3.4 7.9Q3.4 5.8 1.7 5.8Q0 5.8 0 7.9M4.6 2.1Q4.6 4.2 6.3 4.2Q8 4.2 8 2.1Q8 0 6.3 0Q4.6 0 4.6 2.1M6.8 10L1.2 0",
        "=": "M0 5.3L5 5.3M0 2.5L5 2.5",
        "×": "M0.3 6.2L4.7 1.8M4.7 6.2L0.3 1.8",
        "−": "M0 4L5 4",
        "…": "M0.2 0.1L0.2 0.4M3.6 0.1L3.6 0.4M7 0.1L7 0.4",
    ]
}
