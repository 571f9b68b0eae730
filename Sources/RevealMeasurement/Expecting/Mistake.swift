/// A known mistake and the circle that results from it.
struct Mistake: Sendable {
    let cause: Finding.Cause
    /// Returns the widest circle that results from the mistake.
    let circle: @Sendable (_ expected: Circle, _ view: PixelSize) -> Circle
    private let sentence: String
    /// Whether the mistake moves the center, and whether it changes the widest circle's radius.
    let movesCenter: Bool, movesRadius: Bool

    func sentence(grows: Bool) -> String {
        grows ? sentence : sentence.replacing("the radius ends", with: "the radius begins")
    }

    /// Returns the reveal with the mistake; the narrower circle has the center of the wider one.
    func reveal(_ expected: ExpectedReveal, _ view: PixelSize) -> ExpectedReveal {
        let wide = circle(expected.wide, view)
        let scale = cause == .devicePixels ? wide.radius / expected.wide.radius : 1
        let narrow = Circle(center: wide.center, radius: expected.narrow.radius * scale)
        return ExpectedReveal(
            from: expected.grows ? narrow : wide, to: expected.grows ? wide : narrow,
            duration: expected.duration, easing: expected.easing)
    }

    /// All mistakes, likelier ones first.
    static let all: [Mistake] =
        scaled("the center and the radius are", ratios, center: true, radius: true)
        + [
            ending(
                .halfDiagonal,
                "at half of the view's diagonal: that is enough only from the middle of the view"
            ) { _, view in view.diagonal / 2 },
            ending(
                .longerSide,
                "at the length of the view's longer side, not at the distance to its farthest corner"
            ) { _, view in Double(max(view.width, view.height)) },
            ending(.percentage, "at 1/√2 of the expected radius: \(percentage)") { circle, _ in
                circle.radius / 2.0.squareRoot()
            },
            ending(.percentage, "at √2 times the expected radius: \(percentage)") { circle, _ in
                circle.radius * 2.0.squareRoot()
            },
        ]
        + scaled("only the center is", likelyRatios, center: true, radius: false)
        + scaled("only the radius is", likelyRatios, center: false, radius: true)

    private static let ratios = [1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.625, 2.75, 3, 3.5, 4]
    private static let likelyRatios = [2, 3, 1.5, 2.625, 3.5]

    private static let percentage =
        "percentages are relative to hypot(width, height)/√2, not to the diagonal"

    private static func scaled(
        _ what: String, _ ratios: [Double], center: Bool, radius: Bool
    ) -> [Mistake] {
        let divided = ratios.map { ratio in
            (1 / ratio, "\(part(ratio)) of", "treated as device pixels at", ratio)
        }
        let multiplied = ratios.map { ratio in
            (ratio, "\(short(ratio, 3)) times", "multiplied by", ratio)
        }
        return (divided + multiplied).map { factor, share, how, ratio in
            Mistake(
                cause: .devicePixels,
                circle: { circle, _ in
                    let (x, y) = (circle.center.x, circle.center.y)
                    return Circle(
                        center: center ? Point(x: x * factor, y: y * factor) : circle.center,
                        radius: circle.radius * (radius ? factor : 1))
                },
                sentence:
                    "\(what) \(share) the expected \(center && radius ? "values" : "value") in "
                    + "every frame: lengths were \(how) a device pixel ratio of \(short(ratio, 3))",
                movesCenter: center, movesRadius: radius)
        }
    }

    private static func ending(
        _ cause: Finding.Cause, _ sentence: String,
        at radius: @escaping @Sendable (Circle, PixelSize) -> Double
    ) -> Mistake {
        Mistake(
            cause: cause,
            circle: { Circle(center: $0.center, radius: radius($0, $1)) },
            sentence: "the radius ends \(sentence)", movesCenter: false, movesRadius: true)
    }

    private static func part(_ ratio: Double) -> String {
        switch ratio {
        case 2: "half"
        case 3: "a third"
        case 4: "a quarter"
        default: "\(short(100 / ratio, 0)) %"
        }
    }
}

extension PixelSize {
    fileprivate var diagonal: Double { Size(width: Double(width), height: Double(height)).diagonal }
}
