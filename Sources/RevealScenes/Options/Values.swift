extension Rect {
    /// The maximum magnitude of coordinates in scenes: 10 times that in options, because a circle
    /// that covers the view from a distant center has a larger rectangle.
    static let sceneLimit = 10 * optionLimit

    static let optionLimit = 1e6
}

/// Parses a comma-separated list, using `read` for each number; returns nil if a number cannot be
/// parsed or exceeds ±`limit`.
func numbers(
    _ text: Substring, within limit: Double, _ read: (Substring) -> Double? = number
) -> [Double]? {
    let items = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = items.compactMap(read).filter { $0.magnitude <= limit }
    return numbers.count == items.count ? numbers : nil
}

/// Parses a number of points, with or without the unit `px`.
func points(_ text: Substring) -> Double? {
    number(text.hasSuffix("px") ? text.dropLast(2) : text)
}

extension Length {
    static let mostPercent = 1e4

    /// Parses points up to ±1e6, with or without the unit `px`, or a percentage up to ±10,000 %.
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

    var text: String {
        switch self {
        case .points(let points): points.shortest
        case .share(let share): percentage(of: share).shortest + "%"
        }
    }

    /// Whether the length is a number of points other than 0, and not a share.
    var isPoints: Bool { if case .points(let count) = self { count != 0 } else { false } }
}

extension Position {
    /// Parses `x,y` in points or percentages, or CSS's keywords, such as `top left` or `right 20%`.
    package init(_ text: String) throws(SyntaxError) {
        let words = text.split { $0 == "," || $0 == " " }
        let across: [Substring: Double] = ["left": 0, "center": 0.5, "right": 1]
        let down: [Substring: Double] = ["top": 0, "center": 0.5, "bottom": 1]
        func place(_ x: Substring, _ y: Substring) -> Position? {
            guard let x = across[x].map(Length.share) ?? Length(x),
                let y = down[y].map(Length.share) ?? Length(y)
            else { return nil }
            return Position(x: x, y: y)
        }
        let commas = text.count { $0 == "," }
        let areWords = words.allSatisfy { Length($0) == nil }
        let place =
            switch words.count {
            case 1 where commas == 0 && areWords:
                place(words[0], "center") ?? place("center", words[0])
            case 2 where commas <= 1:
                place(words[0], words[1]) ?? (areWords ? place(words[1], words[0]) : nil)
            default: Position?.none
            }
        guard let place else {
            let near = words.lazy.filter { Length($0) == nil }.compactMap { word in
                nearest(to: String(word), among: ["left", "right", "top", "bottom", "center"])
            }.first { !words.contains($0[...]) }
            throw SyntaxError(
                "'\(text)' is not a place",
                hint: near.map { "did you mean '\($0)'?" }
                    ?? "write x,y in points, percentages such as 90%,90%, or top left")
        }
        self = place
    }

    var text: String { "\(x.text),\(y.text)" }
}

extension Radius {
    static let keywords: KeyValuePairs<String, Radius> = [
        "closest-side": .closestSide, "farthest-side": .farthestSide,
        "closest-corner": .closestCorner, "farthest-corner": .farthestCorner,
    ]

    /// Parses points, a percentage, or one of CSS's keywords.
    package init(_ text: String) throws(SyntaxError) {
        if let keyword = Self.keywords.first(where: { $0.key == text }) {
            self = keyword.value
        } else if let length = Length(text[...]), length.points(of: 1).sign == .plus {
            self = .length(length)
        } else {
            let names = Self.keywords.map(\.key)
            throw SyntaxError(
                "'\(text)' is not a radius",
                hint: nearest(to: text, among: names).map { "did you mean '\($0)'?" }
                    ?? "write points, a percentage, or one of \(names.joined(separator: ", "))")
        }
    }

    var length: Length? { if case .length(let length) = self { length } else { nil } }

    var text: String {
        length?.text ?? Self.keywords.first { $0.value == self }?.key ?? ""
    }
}

extension SchemaDefinition {
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
                    + Radius.keywords.map(\.key).joined(separator: "|") + ")$")))

    static let length = SchemaDefinition(
        "length",
        .oneOf(.number(in: -Rect.optionLimit...Rect.optionLimit), .text("^[0-9.eE+-]+(%|px)?$")))
}

/// The values of `fit`: CSS's keywords, and `error` to refuse pictures of different sizes.
package enum FitName: String, Sendable, CaseIterable {
    case error, contain, cover, fill, none

    func fit(at place: Position) -> Fit? {
        switch self {
        case .error: nil
        case .contain: .contain(at: place)
        case .cover: .cover(at: place)
        case .fill: .fill
        case .none: .unscaled(at: place)
        }
    }

    var isAligned: Bool { self != .error && self != .fill }

    static let nothingToAlign = SyntaxError(
        "there is nothing to align", hint: "add a fit of contain, cover, or none")
}

extension Fit {
    /// The words in options and scene files; the alignment is nil if centered.
    var words: (fit: FitName?, align: Position?) {
        let (name, place): (FitName, Position) =
            switch self {
            case .contain(let place): (.contain, place)
            case .cover(let place): (.cover, place)
            case .fill: (.fill, .center)
            case .unscaled(let place): (.none, place)
            }
        return (name, place == .center ? nil : place)
    }
}
