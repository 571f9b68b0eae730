/// An app framework: its template, and its syntax for circles, easings, and times.
///
/// Easings that are not piecewise linear omit the template's part `corners`.
struct AppLanguage: Sendable {
    let name: String
    let template: [UInt8]
    let circle: CircleTexts
    /// The brackets around a corner of the easing, and the indent of lines of corners.
    let corner: (open: String, close: String, indent: String)
    let motion: @Sendable (CodedReveal) throws(CodeError) -> [String: String]

    func text(of reveal: CodedReveal) throws(CodeError) -> String {
        guard reveal.polygon == nil else { throw .onlyCircles(name) }
        let (x, y) = circle.center(reveal)
        var values = try motion(reveal)
        values["summary"] = reveal.summary
        (values["x"], values["y"]) = (x, y)
        (values["first"], values["last"]) = (
            circle.text(reveal.circles.first), circle.text(reveal.circles.last)
        )
        (values["lower"], values["upper"]) = (reveal.lower, reveal.upper)
        values["stops"] = reveal.easing.pairs(corner.open, corner.close, indent: corner.indent)
        return Template(template).filled(values, parts: ["corners": reveal.easing.corners != nil])
    }

    static let swiftUI = AppLanguage(
        name: "SwiftUI", template: PackageResources.swiftui_txt,
        circle: CircleTexts(
            across: { "rect.minX + \($0) * rect.width" },
            down: { "rect.minY + \($0) * rect.height" },
            farthestCorner:
                "hypot(max(x - rect.minX, rect.maxX - x), max(y - rect.minY, rect.maxY - y))",
            radius: { "\($0) * hypot(rect.width, rect.height) / 2.0.squareRoot()" },
            nothing: "CGFloat.zero"),
        corner: ("(", ")", "        ")
    ) { reveal in
        let duration = short(reveal.duration.double, 6)
        let delay = reveal.delay == 0 ? "" : ".delay(\(short(reveal.delay.double, 6)))"
        let easing = reveal.easing.text(
            linear: ".linear(duration: \(duration))",
            cubic: { ".timingCurve(\($0), duration: \(duration))" },
            corners: "Animation(RevealCurve())")
        return ["duration": duration, "easing": easing + delay]
    }

    static let compose = AppLanguage(
        name: "Compose", template: PackageResources.compose_txt,
        circle: CircleTexts(
            across: { "\($0) * size.width" }, down: { "\($0) * size.height" },
            farthestCorner: "hypot(max(x, size.width - x), max(y, size.height - y))",
            radius: { "\($0)f * hypot(size.width, size.height) / sqrt(2f)" }, nothing: "0f",
            number: { short($0, 8) + "f" }),
        corner: ("Pair(", ")", "    ")
    ) { reveal throws(CodeError) in
        let times = try reveal.wholeMilliseconds(of: "Compose")
        let easing = reveal.easing.text(
            linear: "LinearEasing", unit: "f", cubic: { "CubicBezierEasing(\($0))" },
            corners: "RevealEasing")
        return ["duration": "\(times.duration)", "delay": "\(times.delay)", "easing": easing]
    }

    /// Flutter's animation includes the delay.
    static let flutter = AppLanguage(
        name: "Flutter", template: PackageResources.flutter_txt,
        circle: CircleTexts(
            across: { "\($0) * size.width" }, down: { "\($0) * size.height" },
            farthestCorner:
                "sqrt(pow(max(x, size.width - x), 2) + pow(max(y, size.height - y), 2))",
            radius: {
                "\($0) * sqrt((size.width * size.width + size.height * size.height) / 2)"
            }, nothing: "0.0"),
        corner: ("[", "]", "    ")
    ) { reveal in
        let all = reveal.delay + reveal.duration
        let (isDelayed, start) = (reveal.delay > 0, short((reveal.delay / all).double, 8))
        let curve = reveal.easing.text(
            linear: "Curves.linear", cubic: { "Cubic(\($0))" }, corners: "RevealCurve()")
        let easing =
            isDelayed
            ? "const Interval(\(start), 1, curve: \(curve))"
            : curve == "Curves.linear" ? curve : "const \(curve)"
        return ["duration": "\((all * 1000).thousandths)", "easing": easing]
    }
}

extension CodedEasing {
    fileprivate func text(
        linear: String, unit: String = "", cubic: (String) -> String, corners: String
    ) -> String {
        switch self {
        case .linear: linear
        case .cubicBezier(_, let numbers):
            cubic(numbers.map { short($0, 6) + unit }.joined(separator: ", "))
        case .steps, .stops: corners
        }
    }
}

/// The syntax of a circle that follows its view's size.
struct CircleTexts: Sendable {
    let across, down: @Sendable (String) -> String
    let farthestCorner: String
    let radius: @Sendable (String) -> String
    let nothing: String
    var number: @Sendable (Double) -> String = { decimal($0, 8) }

    func text(_ circle: CodedCircle) -> String {
        if circle.reachesCorner { return farthestCorner }
        return circle.radius == 0 ? nothing : radius(decimal(circle.radius, 8))
    }

    func center(_ reveal: CodedReveal) -> (x: String, y: String) {
        let (first, last) = reveal.circles
        func between(_ from: Double, _ to: Double) -> String {
            // The numbers are compared as formatted, since a smaller motion is invisible.
            number(to - from) == number(0)
                ? number(from) : "(\(number(from)) + \(number(to - from)) * progress)"
        }
        return (across(between(first.x, last.x)), down(between(first.y, last.y)))
    }
}
