import Raster
import RevealValues

/// A known mistake that moves a circle as a whole, and what it would look like.
struct Hypothesis: Sendable {
    let cause: Finding.Cause
    /// Where the circle would end, had the mistake been made.
    let circle: @Sendable (_ expected: Circle, _ view: PixelSize) -> Circle
    /// What people are told of a circle that grows.
    private let sentence: String
    /// Whether not only the radius is wrong.
    var movesCenter = true

    /// Ratios of device pixels to CSS pixels that devices have.
    private static let ratios = [1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.625, 2.75, 3, 3.5, 4]

    /// What people are told of a circle that grows, or shrinks.
    func sentence(grows: Bool) -> String {
        grows ? sentence : sentence.replacing("the radius ends", with: "the radius begins")
    }

    /// All of them, likeliest first.
    static let all: [Hypothesis] =
        ratios.map { ratio in
            Hypothesis(cause: .devicePixels) { circle, _ in
                circle.scaled(by: 1 / ratio)
            } sentence: {
                "centre and radius are \(part(ratio)) of what they should be on every frame: "
                    + "lengths "
                    + "were taken for device pixels at a device pixel ratio of \(short(ratio, 3))"
            }
        }
        + ratios.map { ratio in
            Hypothesis(cause: .devicePixels) { circle, _ in
                circle.scaled(by: ratio)
            } sentence: {
                "centre and radius are \(short(ratio, 3)) times what they should be on every "
                    + "frame: "
                    + "device pixels were taken for CSS pixels"
            }
        }
        + [
            Hypothesis(
                cause: .halfDiagonal,
                circle: { circle, view in
                    circle.ending(at: view.diagonal / 2)
                },
                sentence:
                    "the radius ends at half of the diagonal: enough about the middle, too little "
                    + "anywhere else", movesCenter: false),
            Hypothesis(
                cause: .longerSide,
                circle: { circle, view in
                    circle.ending(at: Double(max(view.width, view.height)))
                },
                sentence:
                    "the radius ends at the length of the view's longer side, not at its farthest "
                    + "corner", movesCenter: false),
            Hypothesis(
                cause: .percentage,
                circle: { circle, _ in circle.ending(at: circle.radius / 2.0.squareRoot()) },
                sentence: "the radius is 1/√2 of what it should be: a percentage is of "
                    + "hypot(width, height)/√2, not of the diagonal", movesCenter: false),
            Hypothesis(
                cause: .percentage,
                circle: { circle, _ in circle.ending(at: circle.radius * 2.0.squareRoot()) },
                sentence: "the radius is √2 times what it should be: a percentage is of "
                    + "hypot(width, height)/√2, not of the diagonal", movesCenter: false),
        ]

    private init(
        cause: Finding.Cause, circle: @escaping @Sendable (Circle, PixelSize) -> Circle,
        sentence: String, movesCenter: Bool = true
    ) {
        (self.cause, self.circle) = (cause, circle)
        (self.sentence, self.movesCenter) = (sentence, movesCenter)
    }

    private init(
        cause: Finding.Cause, circle: @escaping @Sendable (Circle, PixelSize) -> Circle,
        sentence: () -> String
    ) {
        self.init(cause: cause, circle: circle, sentence: sentence())
    }

    private static func part(_ ratio: Double) -> String {
        ratio == 2
            ? "half"
            : ratio == 3
                ? "a third"
                : ratio == 4
                    ? "a quarter"
                    : "\(short(100 / ratio, 0)) %"
    }
}

extension Circle {
    fileprivate func scaled(by factor: Double) -> Circle {
        Circle(
            center: Point(x: center.x * factor, y: center.y * factor), radius: radius * factor)
    }

    fileprivate func ending(at radius: Double) -> Circle { Circle(center: center, radius: radius) }
}

extension PixelSize {
    fileprivate var diagonal: Double { Size(width: Double(width), height: Double(height)).diagonal }
}
