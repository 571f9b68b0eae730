extension MaskPath {
    /// The fill rule, the quoted path data, and the box that is mapped to the mask's rectangle;
    /// defaults are omitted.
    var arguments: String {
        let sides = [box.x, box.y, box.width, box.height].map(\.shortest).joined(separator: " ")
        return (rule == .nonzero ? "" : rule.rawValue + ", ") + "\"\(data)\""
            + (box == Self.hundredths ? "" : ", \(sides)")
    }

    static func shape(_ text: Substring) throws(SyntaxError) -> MaskShape? {
        guard let start = text.firstIndex(where: { $0 == "\"" || $0 == "'" }),
            let end = text.lastIndex(of: text[start]), start < end
        else { return nil }
        let before = text[..<start].parts
        let rule = before.count == 2 ? FillRule(rawValue: String(before[0])) : .nonzero
        guard let rule, before.count <= 2, before.last == "" else { return nil }
        var box = hundredths
        if case let behind = text[text.index(after: end)...], !behind.isEmpty {
            let sides = behind.drop { $0 == " " || $0 == "," }.split { $0 == " " || $0 == "," }
                .compactMap(number)
            guard sides.count == 4, min(sides[2], sides[3]) >= leastSide,
                sides.allSatisfy(reach.contains)
            else {
                throw SyntaxError(
                    "'\(String(behind).shortened)' is not a box",
                    hint: "write the view box: x, y, width, and height, such as 0 0 24 24")
            }
            box = Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
        }
        let data = text[text.index(after: start)..<end]
        var reader = PathReader(data)
        let elements = try reader.allElements()
        guard elements.count >= 2 else {
            throw SyntaxError(
                "the path draws nothing", hint: "add lines after the move: M0 0 L9 9")
        }
        return .path(MaskPath(elements, in: box, rule))
    }

    static let reach = -1e6...1e6
}

/// A parser of SVG path data (SVG 2, section 9.3).
private struct PathReader {
    private let letters: [Character]
    private var index = 0
    private var elements: [MaskPath.Element] = []
    /// The current point.
    private var place = Point(x: 0, y: 0)
    /// The start of the current subpath.
    private var start = Point(x: 0, y: 0)
    /// The last control point and its kind of curve; nil unless a curve came last.
    private var bend: (of: Character, Point)?

    init(_ data: Substring) { letters = Array(data) }

    mutating func allElements() throws(SyntaxError) -> [MaskPath.Element] {
        skip(\.isWhitespace)
        var command: Character = "M"
        guard next == "M" || next == "m" else { throw mistake("a path must begin with M") }
        while let letter = next {
            if letter.isLetter {
                command = letter
                index += 1
            } else if command == "Z" || command == "z" {
                throw mistake("Z takes no numbers")
            }
            try read(command)
            // Further points after a move are lines.
            if command == "M" { command = "L" }
            if command == "m" { command = "l" }
            guard elements.count <= MaskPath.elementCounts.upperBound else {
                throw SyntaxError(
                    "the path has more than \(MaskPath.elementCounts.upperBound) parts",
                    hint: "make it simpler")
            }
            skipSeparator()
        }
        return elements
    }

    private mutating func read(_ command: Character) throws(SyntaxError) {
        let origin = command.isLowercase ? place : Point(x: 0, y: 0)
        switch command.uppercased() {
        case "M":
            start = try point(from: origin)
            add(.move(start), to: start)
        case "L": addLine(to: try point(from: origin))
        case "H": addLine(to: Point(x: try number() + origin.x, y: place.y))
        case "V": addLine(to: Point(x: place.x, y: try number() + origin.y))
        case "C": try addCubic(try point(from: origin), from: origin)
        case "S": try addCubic(reflected("C"), from: origin)
        case "Q": try addQuadratic(try point(from: origin), from: origin)
        case "T": try addQuadratic(reflected("Q"), from: origin)
        case "A":
            let radii = Size(width: try number().magnitude, height: try number().magnitude)
            let (rotation, isLarge, isClockwise) = (try number(), try flag(), try flag())
            let end = try point(from: origin)
            add(
                .arc(
                    radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise,
                    end), to: end)
        case "Z": add(.close, to: start)
        default:
            index -= 1
            throw mistake("'\(command)' is not a path command")
        }
    }

    private mutating func add(
        _ element: MaskPath.Element, to end: Point, bend: (of: Character, Point)? = nil
    ) {
        elements.append(element)
        (place, self.bend) = (end, bend)
    }

    private mutating func addLine(to end: Point) { add(.line(end), to: end) }

    private mutating func addCubic(_ first: Point, from origin: Point) throws(SyntaxError) {
        let (last, end) = (try point(from: origin), try point(from: origin))
        add(.cubic(first, last, end), to: end, bend: ("C", last))
    }

    private mutating func addQuadratic(_ middle: Point, from origin: Point) throws(SyntaxError) {
        let end = try point(from: origin)
        add(.quadratic(middle, end), to: end, bend: ("Q", middle))
    }

    /// Returns the reflected last control point if the last curve was of this kind, or else the
    /// current point.
    private func reflected(_ kind: Character) -> Point {
        guard let bend, bend.of == kind else { return place }
        return Point(x: 2 * place.x - bend.1.x, y: 2 * place.y - bend.1.y)
    }

    private var next: Character? { index < letters.count ? letters[index] : nil }

    private mutating func skip(_ isSkipped: (Character) -> Bool) {
        while let next, isSkipped(next) { index += 1 }
    }

    @discardableResult
    private mutating func skip(one letters: String) -> Bool {
        guard let next, letters.contains(next) else { return false }
        index += 1
        return true
    }

    /// Skips spaces, and at most one comma among them.
    private mutating func skipSeparator() {
        skip(\.isWhitespace)
        if skip(one: ",") { skip(\.isWhitespace) }
    }

    private mutating func point(from origin: Point) throws(SyntaxError) -> Point {
        let (x, y) = (try number(), try number())
        return Point(x: x + origin.x, y: y + origin.y)
    }

    private mutating func flag() throws(SyntaxError) -> Bool {
        skipSeparator()
        guard skip(one: "01") else { throw mistake("an arc's flags must be 0 or 1") }
        return letters[index - 1] == "1"
    }

    /// Reads a number, which ends where another may begin: `1.5.5-2` is three numbers.
    private mutating func number() throws(SyntaxError) -> Double {
        skipSeparator()
        let (first, digits) = (index, { ("0"..."9").contains($0) } as (Character) -> Bool)
        skip(one: "+-")
        skip(digits)
        if skip(one: ".") { skip(digits) }
        let mark = index
        if skip(one: "eE") {
            skip(one: "+-")
            if next.map(digits) ?? false { skip(digits) } else { index = mark }
        }
        guard let value = Double(String(letters[first..<index])), MaskPath.reach.contains(value)
        else {
            index = first
            throw mistake("a number up to ±1000000 is expected")
        }
        return value
    }

    private func mistake(_ message: String) -> SyntaxError {
        let rest = String(letters[min(index, letters.count)...].prefix(12))
        let place = rest.isEmpty ? "at the end of the path" : "at '\(rest)'"
        return SyntaxError(
            "\(message) (\(place))", hint: "write SVG path data: M0 0 L100 0 L50 100 Z")
    }
}
