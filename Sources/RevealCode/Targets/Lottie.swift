/// A Lottie animation of two pictures, the upper one with an ellipse as track matte.
///
/// A mask with an expansion would not work in Android's player. Keyframes support cubic curves
/// only; other easings become linear pieces.
enum Lottie {
    /// Frames per second; times are fractional frame numbers.
    private static let rate = 60.0

    static func text(of reveal: CodedReveal) throws(CodeError) -> String {
        guard reveal.polygon == nil else { throw .onlyCircles("Lottie") }
        guard !reveal.turnsInsideOut else { throw .negative("a Lottie ellipse") }
        let (first, last) = (reveal.first, reveal.last)
        return Template(PackageResources.lottie_txt).filled([
            "summary": reveal.summary, "rate": short(rate), "upper": reveal.upper,
            "lower": reveal.lower, "end": short(max(1, reveal.total.double * rate), 4),
            "width": short(reveal.size.width, 3), "height": short(reveal.size.height, 3),
            "places": value(
                [first.center.x, first.center.y], [last.center.x, last.center.y], reveal),
            "sizes": value([first.width, first.height], [last.width, last.height], reveal),
        ])
    }

    private static func value(_ from: [Double], _ to: [Double], _ reveal: CodedReveal) -> String {
        guard from != to else { return "{\"a\":0,\"k\":\(pair(from))}" }
        let (start, length) = (reveal.delay.double * rate, reveal.duration.double * rate)
        let handles: String
        switch reveal.easing {
        case .cubicBezier(_, let numbers):
            let texts = numbers.map { short($0, 6) }
            handles = """
                "o":{"x":[\(texts[0])],"y":[\(texts[1])]},\
                "i":{"x":[\(texts[2])],"y":[\(texts[3])]}
                """
        default: handles = "\"o\":{\"x\":[0],\"y\":[0]},\"i\":{\"x\":[1],\"y\":[1]}"
        }
        let corners = reveal.easing.corners ?? [Point(x: 0, y: 0), Point(x: 1, y: 1)]
        let keys = corners.indices.map { index in
            let corner = corners[index]
            let time = "\"t\":\(short(start + corner.x * length, 4))"
            let numbers = zip(from, to).map { $0 + ($1 - $0) * corner.y }
            let isLast = index == corners.count - 1
            return "{\(time),\"s\":\(pair(numbers))\(isLast ? "" : ",\(handles)")}"
        }
        return "{\"a\":1,\"k\":[\(keys.joined(separator: ","))]}"
    }

    private static func pair(_ numbers: [Double]) -> String {
        "[\(numbers.map { short($0, 4) }.joined(separator: ","))]"
    }
}
