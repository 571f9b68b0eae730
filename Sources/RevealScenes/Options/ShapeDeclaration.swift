/// A mask shape, written as a name, as a name with numbers, or in either way.
///
/// Parsing, printing, hints, completion, help, and the JSON Schema derive from `all`.
struct ShapeDeclaration: Sendable {
    let name: String
    /// The shape that the name alone means; nil if it needs numbers.
    let shape: MaskShape?
    /// The meaning of the name alone, for help.
    let summary: String
    let form: Form?

    struct Form: Sendable {
        let example: String
        /// A regular expression for the JSON Schema.
        let pattern: String
        /// Returns the numbers of a shape as text; nil for shapes of another kind.
        let print: @Sendable (MaskShape) -> String?
        /// Parses the numbers; returns nil for a mistake whose only hint is the example.
        let parse: @Sendable (Substring) throws(SyntaxError) -> MaskShape?
    }

    static let star = ShapeDeclaration(
        "star", .polygon(.star(points: 5, inner: MaskPolygon.pentagramInner)),
        "a star with five points",
        Form(
            example: "5,0.4", pattern: "[^,]+,[^,]+", print: { _ in nil }, parse: starShape))

    static let all: [ShapeDeclaration] = [
        ShapeDeclaration(
            "ellipse", .ellipse, "the ellipse that touches all sides of its rectangle"),
        ShapeDeclaration("pixels", .pixels, "the whole pixels of that ellipse"),
        ShapeDeclaration("rectangle", .rectangle(cornerRadius: 0), "the rectangle"),
        ShapeDeclaration("square", .polygon(.square), "a square"),
        ShapeDeclaration(
            "triangle", .polygon(.regular(corners: 3)),
            "three corners on the ellipse, the first at the top"),
        ShapeDeclaration(
            "diamond", .polygon(.regular(corners: 4)),
            "four corners on the ellipse, the first at the top"),
        ShapeDeclaration(
            "hexagon", .polygon(.regular(corners: 6)),
            "six corners on the ellipse, the first at the top"),
        star,
        ShapeDeclaration(
            "polygon", nil, "",
            Form(
                example: "50% 0%,100% 100%,0% 100%", pattern: "[^,]+(,[^,]+){2,1000}",
                print: { if case .polygon(let polygon) = $0 { polygon.arguments } else { nil } },
                parse: MaskPolygon.shape)),
        ShapeDeclaration(
            "path", nil, "",
            Form(
                example: #""M0 0 L100 0 L50 100 Z""#,
                pattern: #"((nonzero|evenodd) *, *)?("[^"]*"|'[^']*')[0-9eE., +-]*"#,
                print: { if case .path(let path) = $0 { path.arguments } else { nil } },
                parse: MaskPath.shape)),
        ShapeDeclaration(
            "sector", nil, "",
            Form(
                example: "0deg,90deg", pattern: "[^,]+,[^,]+",
                print: { if case .sector(let sector) = $0 { sector.arguments } else { nil } },
                parse: MaskSector.shape)),
    ]

    private init(
        _ name: String, _ shape: MaskShape?, _ summary: String, _ form: Form? = nil
    ) {
        (self.name, self.shape, self.summary, self.form) = (name, shape, summary, form)
    }

    fileprivate var example: String? { form.map { "\(name)(\($0.example))" } }
}

extension MaskShape {
    /// The names of the shapes without numbers.
    package static var names: [String] {
        ShapeDeclaration.all.filter { $0.shape != nil }.map(\.name)
    }

    /// The name of each shape and its meaning, or an example, for help.
    package static var list: [(String, String)] {
        let all = ShapeDeclaration.all
        return all.compactMap { row in row.shape.map { _ in (row.name, row.summary) } }
            + all.compactMap { row in row.example.map { ("\(row.name)(…)", "such as \($0)") } }
    }

    static let cornerRadii = 0.0...1e7

    /// Parses a name, or a name and numbers, such as `star(points,inner)`.
    package init(_ text: String) throws(SyntaxError) {
        let all = ShapeDeclaration.all
        if let known = all.first(where: { $0.name == text })?.shape {
            self = known
            return
        }
        let name = text.prefix { $0 != "(" }
        guard name.count < text.count, let row = all.first(where: { $0.name == name }),
            let form = row.form, let example = row.example
        else {
            throw unknownValue(
                text.shortened, of: all.map(\.name), kind: "shape", near: String(name))
        }
        let arguments = text.dropFirst(name.count + 1).dropLast()
        guard text.hasSuffix(")"), let shape = try form.parse(arguments) else {
            throw SyntaxError(
                "'\(text.shortened)' is not a \(name)", hint: "write \(example)")
        }
        self = shape
    }

    /// The text of the shape, without its corner radius and without a map, which have their own
    /// keys.
    package var text: String {
        let plain: MaskShape =
            switch self {
            case .rectangle: .rectangle(cornerRadius: 0)
            case .map: .ellipse
            default: self
            }
        let all = ShapeDeclaration.all
        if let known = all.first(where: { $0.shape == plain }) { return known.name }
        return all.lazy.compactMap { row in
            row.form?.print(plain).map { "\(row.name)(\($0))" }
        }.first ?? ""
    }
}

private func starShape(_ text: Substring) throws(SyntaxError) -> MaskShape? {
    let arguments = text.parts
    guard arguments.count == 2, let points = Int(arguments[0]),
        let inner = number(arguments[1])
    else { return nil }
    guard MaskPolygon.pointCounts.contains(points), inner > 0, inner <= 1 else {
        throw SyntaxError(
            "a star cannot have \(points) points and an inner radius of \(inner.shortest)",
            hint: "write 2 to 500 points, and a radius above 0 and up to 1")
    }
    return .polygon(.star(points: points, inner: inner))
}

extension MaskPolygon {
    /// The range of a corner's coordinates, in percent of the rectangle.
    private static let percents = -1e4...1e4

    fileprivate var arguments: String {
        let corners = corners.map { "\($0.x.shortest)% \($0.y.shortest)%" }
        return ((rule == .nonzero ? [] : [rule.rawValue]) + corners).joined(separator: ", ")
    }

    fileprivate static func shape(_ text: Substring) throws(SyntaxError) -> MaskShape? {
        let arguments = text.parts
        let rule = FillRule(rawValue: String(arguments[0]))
        let texts = arguments.dropFirst(rule == nil ? 0 : 1)
        guard cornerCounts.contains(texts.count) else {
            let count = texts.allSatisfy(\.isEmpty) ? 0 : texts.count
            throw SyntaxError(
                "a polygon has 3 to 1000 corners, not \(count)",
                hint: "write polygon(50% 0%,100% 100%,0% 100%)")
        }
        var corners: [Point] = []
        for text in texts {
            let values = text.split(separator: " ").map(percent)
            guard values.count == 2, let values = values as? [Double] else {
                throw SyntaxError(
                    "'\(String(text).shortened)' is not a corner",
                    hint:
                        "write two percentages of the mask's rectangle, up to ±10000%, such as 50% 0%"
                )
            }
            corners.append(Point(x: values[0], y: values[1]))
        }
        return .polygon(MaskPolygon(corners, rule ?? .nonzero))
    }

    private static func percent(_ text: Substring) -> Double? {
        guard text != "0" else { return 0 }
        guard text.hasSuffix("%"), let value = number(text.dropLast()), percents.contains(value)
        else { return nil }
        return value
    }
}

extension MaskSector {
    /// The range of the first ray, in degrees.
    static let starts = -36_000.0...36_000

    /// The range of the angle from the first ray to the second, in degrees.
    static let sweeps = 0.0...360

    fileprivate var arguments: String { "\(start.shortest)deg, \(sweep.shortest)deg" }

    fileprivate static func shape(_ text: Substring) throws(SyntaxError) -> MaskShape? {
        let arguments = text.parts.map(String.init)
        guard arguments.count == 2 else { return nil }
        let sector = MaskSector(
            from: try degrees(arguments[0]), sweep: try degrees(arguments[1]))
        guard sweeps.contains(sector.sweep) else {
            throw SyntaxError(
                "'\(arguments[1])' is not the angle of a sector", hint: "write 0deg to 360deg")
        }
        return .sector(sector)
    }
}

extension Substring {
    var parts: [Substring] {
        split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    }

    private var trimmed: Substring {
        let start = drop { $0 == " " }
        return start.dropLast(start.reversed().prefix { $0 == " " }.count)
    }
}

extension String {
    var shortened: String { count <= 40 ? self : prefix(39) + "…" }
}

extension Notation where Value == MaskShape {
    static var maskShape: Notation {
        Notation(
            "name|polygon(…)", words: MaskShape.names,
            examples: MaskShape.names + ShapeDeclaration.all.compactMap(\.example),
            mistakes: [
                Mistake("squre", "unknown shape 'squre'", hint: "did you mean 'square'?")
            ],
            schema: SchemaDefinition.maskShape.reference, print: \.text, parse: MaskShape.init)
    }
}

extension SchemaDefinition {
    static let maskShape = {
        let forms = ShapeDeclaration.all.compactMap { row in
            row.form.map { "\(row.name)\\(\($0.pattern)\\)" }
        }
        return SchemaDefinition(
            "mask-shape",
            .oneOf(
                ["enum": .words(MaskShape.names)], .text("^(\(forms.joined(separator: "|")))$")))
    }()
}
