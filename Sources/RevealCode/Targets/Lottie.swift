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
        let (width, height) = (short(reveal.size.width, 3), short(reveal.size.height, 3))
        let end = short(max(1, reveal.total.double * rate), 4)
        let lower = reveal.grows ? "outgoing" : "incoming"
        let picture = { (name: String, index: Int, more: String) in
            """
            {"ddd":0,"ind":\(index),"ty":2,"nm":"\(name)","refId":"\(name)",\(more)"sr":1,\
            "ks":\(still),"ao":0,"ip":0,"op":\(end),"st":0,"bm":0}
            """
        }
        let assets = ["outgoing", "incoming"].map { name in
            """
            {"id":"\(name)","w":\(width),"h":\(height),"u":"","p":"\(name).png","e":0}
            """
        }
        return """
            {"v":"5.7.0","nm":"\(reveal.summary)","fr":\(short(rate)),"ip":0,"op":\(end),\
            "w":\(width),"h":\(height),"ddd":0,
            "assets":[\(assets.joined(separator: ","))],
            "layers":[
            {"ddd":0,"ind":1,"ty":4,"nm":"circle","td":1,"sr":1,"ks":\(still),"ao":0,
            "shapes":[{"ty":"gr","nm":"circle","it":[
            \(ellipse(reveal)),
            {"ty":"fl","c":{"a":0,"k":[1,1,1,1]},"o":{"a":0,"k":100},"r":1},
            {"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},\
            "r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}],
            "ip":0,"op":\(end),"st":0,"bm":0},
            \(picture(reveal.clipped, 2, "\"tt\":1,")),
            \(picture(lower, 3, ""))
            ]}

            """
    }

    private static let still = """
        {"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[0,0,0]},"a":{"a":0,"k":[0,0,0]},\
        "s":{"a":0,"k":[100,100,100]}}
        """

    private static func ellipse(_ reveal: CodedReveal) -> String {
        let (first, last) = (reveal.first, reveal.last)
        let places = value(
            [first.center.x, first.center.y], [last.center.x, last.center.y], reveal)
        let sizes = value([first.width, first.height], [last.width, last.height], reveal)
        return """
            {"ty":"el","d":1,"p":\(places),
            "s":\(sizes)}
            """
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
