import Raster
import RevealMotion
import RevealValues

extension MaskPath {
    /// The rule, if it is not the usual one, SVG's path data between quotation marks, and the box
    /// that is the mask's rectangle, if it is not the usual one.
    var arguments: String {
        let sides = [box.x, box.y, box.width, box.height].map(\.shortest).joined(separator: " ")
        return (rule == .nonzero ? "" : rule.rawValue + ", ") + "\"\(data)\""
            + (box == Self.hundredths ? "" : ", \(sides)")
    }

    init?(arguments text: Substring) throws(SyntaxError) {
        guard let start = text.firstIndex(where: { $0 == "\"" || $0 == "'" }),
            let end = text.lastIndex(of: text[start]), start < end
        else { return nil }
        let before = text[..<start].parts
        let rule = before.count == 2 ? FillRule(rawValue: String(before[0])) : .nonzero
        guard let rule, before.count <= 2, before.last == "" else { return nil }
        var box = Self.hundredths
        if case let behind = text[text.index(after: end)...], !behind.isEmpty {
            let sides = behind.drop { $0 == " " || $0 == "," }.split { $0 == " " || $0 == "," }
                .compactMap(number)
            guard sides.count == 4, min(sides[2], sides[3]) >= Self.leastSide,
                sides.allSatisfy(Self.reach.contains)
            else {
                throw SyntaxError(
                    "'\(String(behind).shortened)' is not a box",
                    hint: "write x, y, width and height of the picture, such as 0 0 24 24")
            }
            box = Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
        }
        let data = text[text.index(after: start)..<end]
        var reader = PathReader(data)
        let elements = try reader.allElements()
        guard elements.count >= 2 else {
            throw SyntaxError(
                "the path draws nothing", hint: "write lines behind the move: M0 0 L9 9")
        }
        self.init(elements, in: box, rule)
    }

    /// How large its numbers may be.
    static let reach = -1e6...1e6
}

/// Reads path data, letter by letter (SVG 2, section 9.3).
private struct PathReader {
    private let letters: [Character]
    private var index = 0
    private var elements: [MaskPath.Element] = []
    /// Where the pen is, where it came down, and the last bend of a curve that goes on smoothly.
    private var place = Point(x: 0, y: 0)
    private var start = Point(x: 0, y: 0)
    private var bend: (of: Character, Point)?

    init(_ data: Substring) { letters = Array(data) }

    mutating func allElements() throws(SyntaxError) -> [MaskPath.Element] {
        skipSpace(andComma: false)
        var command: Character = "M"
        guard index < letters.count, letters[index] == "M" || letters[index] == "m" else {
            throw mistake("a path begins with M")
        }
        while index < letters.count {
            if letters[index].isLetter {
                command = letters[index]
                index += 1
            } else if command == "Z" || command == "z" {
                throw mistake("Z closes and takes no numbers")
            }
            try read(command)
            if command == "M" { command = "L" }
            if command == "m" { command = "l" }
            guard elements.count <= MaskPath.elementCounts.upperBound else {
                throw SyntaxError(
                    "the path has more than \(MaskPath.elementCounts.upperBound) parts",
                    hint: "make it simpler")
            }
            skipSpace(andComma: true)
        }
        return elements
    }

    private mutating func read(_ command: Character) throws(SyntaxError) {
        let isRelative = command.isLowercase
        let origin = isRelative ? place : Point(x: 0, y: 0)
        switch command.uppercased() {
        case "M":
            place = try point(from: origin)
            start = place
            add(.move(place))
        case "L": add(.line(try point(from: origin)))
        case "H": add(.line(Point(x: try number() + origin.x, y: place.y)))
        case "V": add(.line(Point(x: place.x, y: try number() + origin.y)))
        case "C":
            let (first, last) = (try point(from: origin), try point(from: origin))
            add(.cubic(first, last, try point(from: origin)), bend: ("C", last))
        case "S":
            let last = try point(from: origin)
            add(.cubic(reflected("C"), last, try point(from: origin)), bend: ("C", last))
        case "Q":
            let middle = try point(from: origin)
            add(.quadratic(middle, try point(from: origin)), bend: ("Q", middle))
        case "T":
            let middle = reflected("Q")
            add(.quadratic(middle, try point(from: origin)), bend: ("Q", middle))
        case "A":
            let radii = Size(width: try number().magnitude, height: try number().magnitude)
            let rotation = try number()
            let (isLarge, isClockwise) = (try flag(), try flag())
            add(
                .arc(
                    radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise,
                    try point(from: origin)))
        case "Z": add(.close)
        default:
            index -= 1
            throw mistake("'\(command)' is no command of a path")
        }
    }

    private mutating func add(
        _ element: MaskPath.Element, bend: (of: Character, Point)? = nil
    ) {
        elements.append(element)
        self.bend = bend
        switch element {
        case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end),
            .arc(_, _, _, _, let end):
            place = end
        case .close: place = start
        }
    }

    /// The last bend of such a curve on the other side of the pen; the pen's place behind others.
    private func reflected(_ kind: Character) -> Point {
        guard let bend, bend.of == kind else { return place }
        return Point(x: 2 * place.x - bend.1.x, y: 2 * place.y - bend.1.y)
    }

    private mutating func skipSpace(andComma: Bool) {
        var mayBeComma = andComma
        while index < letters.count {
            if letters[index] == ",", mayBeComma {
                mayBeComma = false
            } else if !letters[index].isWhitespace {
                return
            }
            index += 1
        }
    }

    private mutating func point(from origin: Point) throws(SyntaxError) -> Point {
        let (x, y) = (try number(), try number())
        return Point(x: x + origin.x, y: y + origin.y)
    }

    private mutating func flag() throws(SyntaxError) -> Bool {
        skipSpace(andComma: true)
        guard index < letters.count, letters[index] == "0" || letters[index] == "1" else {
            throw mistake("an arc's flags are 0 or 1")
        }
        index += 1
        return letters[index - 1] == "1"
    }

    /// A number, which ends where another may begin: `1.5.5-2` are three.
    private mutating func number() throws(SyntaxError) -> Double {
        skipSpace(andComma: true)
        let first = index
        func isDigit() -> Bool { index < letters.count && ("0"..."9").contains(letters[index]) }
        if index < letters.count, "+-".contains(letters[index]) { index += 1 }
        while isDigit() { index += 1 }
        if index < letters.count, letters[index] == "." {
            index += 1
            while isDigit() { index += 1 }
        }
        if index < letters.count, "eE".contains(letters[index]) {
            let mark = index
            index += 1
            if index < letters.count, "+-".contains(letters[index]) { index += 1 }
            if !isDigit() { index = mark }
            while isDigit() { index += 1 }
        }
        let text = String(letters[first..<index])
        guard let value = Double(text), MaskPath.reach.contains(value) else {
            index = first
            throw mistake("a number up to ±1000000 is missing")
        }
        return value
    }

    private func mistake(_ message: String) -> SyntaxError {
        let rest = String(letters[min(index, letters.count)...].prefix(12))
        let place = rest.isEmpty ? "at the end of the path" : "in the path at '\(rest)'"
        return SyntaxError(
            "\(message), \(place)", hint: "write SVG's path data: M0 0 L100 0 L50 100 Z")
    }
}
