import Raster
package import RevealMotion
package import RevealValues

/// The shapes that are known by a word.
private let namedShapes: [(name: String, shape: MaskShape)] = [
    ("ellipse", .ellipse), ("pixels", .pixels), ("rectangle", .rectangle(cornerRadius: 0)),
    ("square", .polygon(.square)), ("triangle", .polygon(.regular(corners: 3))),
    ("diamond", .polygon(.regular(corners: 4))), ("hexagon", .polygon(.regular(corners: 6))),
    ("star", .polygon(.star(points: 5, inner: MaskPolygon.pentagramInner))),
]

/// The shapes that are written with numbers: how, and what is made of these.
private let writtenShapes:
    [(
        name: String, example: String,
        shape: @Sendable (Substring) throws(SyntaxError) -> MaskShape?
    )] = [
        ("star", "star(5,0.4)", star), ("polygon", "polygon(50% 0%,100% 100%,0% 100%)", polygon),
        ("path", "path(\"M0 0 L100 0 L50 100 Z\")", path), ("sector", "sector(0deg,90deg)", sector),
    ]

extension MaskShape {
    /// The names of those that are known by one.
    package static var names: [String] { namedShapes.map(\.name) }

    /// How each shape is written, and an example, for help.
    package static var list: [(String, String)] {
        namedShapes.map { ($0.name, $0.shape.text) }
            + writtenShapes.map { ("\($0.name)(…)", "such as \($0.example)") }
    }

    /// The radii of a rectangle's corners, in points.
    static let cornerRadii = 0.0...1e7

    /// The shape that `text` says: a name, `star(points,inner)`, `polygon(x% y%,…)` as in CSS, or
    /// `sector(start,sweep)`.
    package init(_ text: String) throws(SyntaxError) {
        if let known = namedShapes.first(where: { $0.name == text }) {
            self = known.shape
            return
        }
        let name = text.prefix { $0 != "(" }
        guard name.count < text.count, let written = writtenShapes.first(where: { $0.name == name })
        else {
            let names = Self.names + ["polygon", "path", "sector"]
            throw SyntaxError(
                "unknown shape '\(text.shortened)'",
                hint: nearest(to: String(name), among: names).map { "did you mean '\($0)'?" }
                    ?? "it is one of \(names.joined(separator: ", "))")
        }
        let arguments = text.dropFirst(name.count + 1).dropLast()
        guard text.hasSuffix(")"), let shape = try written.shape(arguments) else {
            throw SyntaxError(
                "'\(text.shortened)' is not a \(name)", hint: "write \(written.example)")
        }
        self = shape
    }

    /// The shape as people write it, apart from its corners' radius.
    package var text: String {
        if case .rectangle = self { return "rectangle" }
        // Its keys say the rest.
        if case .map = self { return MaskShape.ellipse.text }
        if let known = namedShapes.first(where: { $0.shape == self }) { return known.name }
        switch self {
        case .ellipse, .pixels, .rectangle, .map: return ""
        case .path(let path): return path.text
        case .sector(let sector):
            return "sector(\(sector.start.shortest)deg, \(sector.sweep.shortest)deg)"
        case .polygon(let polygon):
            let corners = polygon.corners.map { "\($0.x.shortest)% \($0.y.shortest)%" }
            let rule = polygon.rule == .nonzero ? [] : [polygon.rule.rawValue]
            return "polygon(\((rule + corners).joined(separator: ", ")))"
        }
    }

    /// Whether `text` says it: its numbers are in the ranges of those that are written.
    var isInRange: Bool {
        switch self {
        case .ellipse, .pixels, .rectangle, .map: true
        case .path(let path): path.numbers.allSatisfy(MaskPath.reach.contains)
        case .sector(let sector): sector.isInRange
        case .polygon(let polygon):
            polygon.corners.allSatisfy { percents.contains($0.x) && percents.contains($0.y) }
        }
    }
}

/// How far a polygon's corners may lie, in hundredths.
private let percents = -1e4...1e4

@Sendable
private func star(_ text: Substring) throws(SyntaxError) -> MaskShape? {
    let arguments = text.parts
    guard arguments.count == 2, let points = Int(arguments[0]),
        let inner = number(arguments[1])
    else { return nil }
    guard (2...500).contains(points), inner > 0, inner <= 1 else {
        throw SyntaxError(
            "there is no star of \(points) points and an inner share of \(inner.shortest)",
            hint: "write 2 to 500 points, and a share above 0 and up to 1")
    }
    return .polygon(.star(points: points, inner: inner))
}

@Sendable
private func polygon(_ text: Substring) throws(SyntaxError) -> MaskShape? {
    let arguments = text.parts
    let rule = FillRule(rawValue: String(arguments[0]))
    let texts = arguments.dropFirst(rule == nil ? 0 : 1)
    guard MaskPolygon.cornerCounts.contains(texts.count) else {
        let count = texts.allSatisfy(\.isEmpty) ? 0 : texts.count
        throw SyntaxError(
            "a polygon has 3 to 1000 corners, and here are \(count)",
            hint: "write polygon(50% 0%,100% 100%,0% 100%)")
    }
    var corners: [Point] = []
    for text in texts {
        let values = text.split(separator: " ").map(percent)
        guard values.count == 2, let values = values as? [Double] else {
            throw SyntaxError(
                "'\(String(text).shortened)' is not a corner",
                hint: "write two percentages of the mask's rectangle, up to ±10000%, such as 50% 0%"
            )
        }
        corners.append(Point(x: values[0], y: values[1]))
    }
    return .polygon(MaskPolygon(corners, rule ?? .nonzero))
}

/// The hundredths that `text` says; nil for what is no percentage, or out of range.
private func percent(_ text: Substring) -> Double? {
    guard text != "0" else { return 0 }
    guard text.hasSuffix("%"), let value = number(text.dropLast()), percents.contains(value) else {
        return nil
    }
    return value
}

@Sendable
private func sector(_ text: Substring) throws(SyntaxError) -> MaskShape? {
    let arguments = text.parts
    guard arguments.count == 2 else { return nil }
    let sector = MaskSector(
        from: try degrees(String(arguments[0])), sweep: try degrees(String(arguments[1])))
    guard sector.isInRange else {
        throw SyntaxError(
            "'\(arguments[1])' is not a part of a turn", hint: "write 0deg to 360deg")
    }
    return .sector(sector)
}

extension MaskSector {
    fileprivate var isInRange: Bool {
        angles.contains(start) && (0...360).contains(sweep)
    }
}

/// A rule, path data between quotes, and the box that is the mask's rectangle, of which the first
/// and the last may be left out.
@Sendable
private func path(_ text: Substring) throws(SyntaxError) -> MaskShape? {
    guard let start = text.firstIndex(where: { $0 == "\"" || $0 == "'" }),
        let end = text.lastIndex(of: text[start]), start < end
    else { return nil }
    let before = text[..<start].parts
    let rule = before.count == 2 ? FillRule(rawValue: String(before[0])) : .nonzero
    guard let rule, before.count <= 2, before.last == "" else { return nil }
    var box = MaskPath.hundredths
    if case let behind = text[text.index(after: end)...], !behind.isEmpty {
        let sides = behind.drop { $0 == " " || $0 == "," }.split { $0 == " " || $0 == "," }
            .compactMap(number)
        guard sides.count == 4, min(sides[2], sides[3]) >= MaskPath.leastSide,
            sides.allSatisfy(MaskPath.reach.contains)
        else {
            throw SyntaxError(
                "'\(String(behind).shortened)' is not a box",
                hint: "write x, y, width and height of the picture, such as 0 0 24 24")
        }
        box = Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
    let data = text[text.index(after: start)..<end]
    return .path(try MaskPath(data: data, in: box, rule))
}

/// How large angles may be, in degrees.
private let angles = -36_000.0...36_000

/// The degrees that `text` says, with one of CSS's units.
func degrees(_ text: String) throws(SyntaxError) -> Double {
    let digits = text.prefix { !$0.isLetter || $0 == "e" }
    guard let value = number(digits), let factor = degreesByUnit[text.dropFirst(digits.count)],
        value == 0 || digits.count < text.count, angles.contains(value * factor)
    else {
        throw SyntaxError(
            "'\(text)' is not an angle",
            hint: "write degrees such as 90deg, or turns such as 0.25turn")
    }
    return value * factor
}

/// An angle in degrees as it is written, which parses as the same angle.
func degreesText(_ degrees: Double) -> String { degrees.shortest + "deg" }

extension Substring {
    /// What stands between commas.
    fileprivate var parts: [Substring] {
        split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    }

    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " }
        return start.dropLast(start.reversed().prefix { $0 == " " }.count)
    }
}

extension String {
    /// So much of a long text as messages have room for.
    fileprivate var shortened: String { count <= 40 ? self : prefix(39) + "…" }
}

extension Notation where Value == MaskShape {
    /// A mask's shape.
    static var maskShape: Notation {
        Notation(
            "name|polygon(…)", words: MaskShape.names,
            examples: MaskShape.names + writtenShapes.map(\.example),
            mistakes: [
                Mistake("squre", "unknown shape 'squre'", hint: "did you mean 'square'?")
            ],
            schema: SchemaDefinition.maskShape.reference, print: \.text
        ) { text throws(SyntaxError) in try MaskShape(text) }
    }
}

extension Notation where Value == Double {
    /// An angle.
    static var angle: Notation {
        Notation(
            "90deg", mayBeginWithDash: true, examples: ["90deg", "-0.25turn", "0"],
            schema: .angle, print: degreesText
        ) { text throws(SyntaxError) in
            let angle = try degrees(text)
            guard angle.magnitude <= 3600 else {
                throw SyntaxError(
                    "'\(text)' is more than ten turns", hint: "write -360deg to 360deg")
            }
            return angle
        }
    }

    /// The radius of corners.
    static var cornerRadius: Notation {
        Notation(
            "points", mayBeginWithDash: true, examples: ["0", "12", "7px"],
            schema: .oneOf(
                .number(in: MaskShape.cornerRadii), .text("^[0-9.eE+]+px$")), print: \.shortest
        ) { text throws(SyntaxError) in
            guard let value = points(text[...]), MaskShape.cornerRadii.contains(value) else {
                throw SyntaxError(
                    "'\(text)' is not a corner's radius",
                    hint: "write points, 0 or more, such as 12")
            }
            return value
        }
    }
}

extension SchemaDefinition {
    static let maskShape = SchemaDefinition(
        "mask-shape",
        .oneOf(
            ["enum": .words(MaskShape.names)],
            .text(
                #"^(star\([^,]+,[^,]+\)|sector\([^,]+,[^,]+\)"#
                    + #"|path\(((nonzero|evenodd) *, *)?("[^"]*"|'[^']*')[0-9eE., +-]*\)"#
                    + #"|polygon\([^,]+(,[^,]+){2,1000}\))$"#)))
}
