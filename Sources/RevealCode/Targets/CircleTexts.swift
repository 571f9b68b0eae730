/// The words of one language for a circle that follows its view's size.
struct CircleTexts {
    /// How a share of the width, and of the height, is written.
    let across: (String) -> String, down: (String) -> String
    /// The distance to the farthest corner.
    let farthestCorner: String
    /// A share of √(width² + height²)/√2.
    let radius: (String) -> String
    /// No radius at all.
    let nothing: String

    /// The radius of `circle`.
    func text(_ circle: CodedCircle) -> String {
        if circle.reachesCorner { return farthestCorner }
        return circle.radius == 0 ? nothing : radius(Self.number(circle.radius))
    }

    /// The centre's x and y, between both ends where it moves.
    func center(_ reveal: CodedReveal, _ number: (Double) -> String) -> (x: String, y: String) {
        let (first, last) = reveal.circles
        func between(_ from: Double, _ to: Double) -> String {
            // As it is written, for a way of less than that is none.
            number(to - from) == number(0)
                ? number(from) : "(\(number(from)) + \(number(to - from)) * progress)"
        }
        return (across(between(first.x, last.x)), down(between(first.y, last.y)))
    }

    /// A share as those languages write it.
    static func number(_ share: Double) -> String { decimal(share, 8) }
}

extension CodedReveal {
    /// What the text of a target says that was not run.
    func heading(_ target: String) -> String {
        "\(summary).\n// Written for \(target); its figures are tested, the code was not run."
    }
}
