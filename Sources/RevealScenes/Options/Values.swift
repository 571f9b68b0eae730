import Raster
package import RevealMotion
package import RevealValues

extension Rect {
    /// How large coordinates in scenes may be: ten times those in options, since the circle about a
    /// point far away that reaches across the view has a rectangle larger than either.
    static let sceneLimit = 10 * optionLimit

    /// How large coordinates in options may be.
    static let optionLimit = 1e6
}

/// The numbers of a list with commas, which `read` reads one by one; nil if one is none or beyond
/// ±`limit`.
func numbers(
    _ text: Substring, within limit: Double, _ read: (Substring) -> Double? = number
) -> [Double]? {
    let items = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = items.compactMap(read).filter { $0.magnitude <= limit }
    return numbers.count == items.count ? numbers : nil
}

/// The number of points, which CSS calls `px`, in `text`; nil for anything else.
func points(_ text: Substring) -> Double? {
    number(text.hasSuffix("px") ? text.dropLast(2) : text)
}

extension Length {
    static let mostPercent = 1e4

    /// The length `text`: points up to ±1e6, which CSS calls `px`, or a percentage up to ±10,000 %;
    /// nil for anything else.
    init?(_ text: Substring) {
        if text.hasSuffix("%") {
            guard let percent = number(text.dropLast()), abs(percent) <= Self.mostPercent else {
                return nil
            }
            self = .share(percent / 100)
        } else {
            guard let points = RevealScenes.points(text), abs(points) <= Rect.optionLimit else {
                return nil
            }
            self = .points(points)
        }
    }
}

extension Position {
    /// The place that `text` says: `x,y` in points or percentages, or keywords as in CSS, such as
    /// `top left` or `right 20%`.
    package init(_ text: String) throws(SyntaxError) {
        let words = text.split { $0 == "," || $0 == " " }
        let across: [Substring: Length] = [
            "left": .share(0), "center": .share(0.5), "right": .share(1),
        ]
        let down: [Substring: Length] = [
            "top": .share(0), "center": .share(0.5), "bottom": .share(1),
        ]
        func place(_ x: Substring, _ y: Substring) -> Position? {
            guard let x = across[x] ?? Length(x), let y = down[y] ?? Length(y) else { return nil }
            return Position(x: x, y: y)
        }
        let commas = text.count { $0 == "," }
        let place =
            switch words.count {
            case 1 where commas == 0 && Length(words[0]) == nil:
                place(words[0], "center") ?? place("center", words[0])
            case 2 where commas <= 1:
                place(words[0], words[1])
                    ?? (Length(words[0]) == nil && Length(words[1]) == nil
                        ? place(words[1], words[0]) : nil)
            default: Position?.none
            }
        guard let place else {
            let near = words.lazy.compactMap { word in
                Length(word) == nil
                    ? nearest(
                        to: String(word), among: ["left", "right", "top", "bottom", "center"])
                    : nil
            }.first { !words.contains($0[...]) }
            throw SyntaxError(
                "'\(text)' is not a place",
                hint: near.map { "did you mean '\($0)'?" }
                    ?? "write x,y in points, percentages such as 90%,90%, or top left")
        }
        self = place
    }
}

extension Radius {
    static let keywords: [(name: String, radius: Radius)] = [
        ("closest-side", .closestSide), ("farthest-side", .farthestSide),
        ("closest-corner", .closestCorner), ("farthest-corner", .farthestCorner),
    ]

    /// The radius that `text` says: points, a percentage, or a keyword as in CSS.
    package init(_ text: String) throws(SyntaxError) {
        if let keyword = Self.keywords.first(where: { $0.name == text }) {
            self = keyword.radius
        } else if let length = Length(text[...]), length.points(of: 1).sign == .plus {
            self = .length(length)
        } else {
            let near = nearest(to: text, among: Self.keywords.map(\.name))
            throw SyntaxError(
                "'\(text)' is not a radius",
                hint: near.map { "did you mean '\($0)'?" }
                    ?? "write points, a percentage, or one of "
                    + Self.keywords.map(\.name).joined(separator: ", "))
        }
    }
}

extension Radius {
    var text: String {
        if case .length(let length) = self { return length.text }
        return Self.keywords.first { $0.radius == self }?.name ?? ""
    }
}

/// What a bubble is filled with.
package enum BubblePaint: Sendable, Equatable {
    /// The color of the incoming picture's border.
    case automatic
    case color(Color)
}

extension SchemaDefinition {
    /// A coordinate or a word for one.
    private static let place = "(-?[0-9.eE+-]+(%|px)?|left|right|top|bottom|center)"

    static let coordinate = SchemaDefinition(
        "coordinate",
        .number(in: -Rect.sceneLimit...Rect.sceneLimit))

    static let rectangle = SchemaDefinition(
        "rectangle",
        .oneOf(
            .text("^[^,]+,[^,]+,[^,]+,[^,]+$"),
            .tuple(
                coordinate.reference, coordinate.reference, .number(in: 0...Rect.sceneLimit),
                .number(in: 0...Rect.sceneLimit))))

    static let position = SchemaDefinition(
        "position",
        .oneOf(
            .text("^\(place)([, ]+\(place))?$"),
            .list(1...2, of: .oneOf(coordinate.reference, .text("^\(place)$")))))

    static let radius = SchemaDefinition(
        "radius",
        .oneOf(
            .number(in: 0...Rect.optionLimit),
            .text(
                "^([0-9.eE+]+(%|px)?|"
                    + Radius.keywords.map(\.name).joined(separator: "|") + ")$")))

    static let length = SchemaDefinition(
        "length",
        .oneOf(.number(in: -Rect.optionLimit...Rect.optionLimit), .text("^[0-9.eE+-]+(%|px)?$")))
}
