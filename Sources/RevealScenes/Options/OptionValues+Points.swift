import RevealMotion
import RevealValues

extension OptionValues {
    /// What lengths that were given in points are in frames of so many pixels a point, a clause
    /// each; of other points, what one is.
    package func lengthsInPixels(at scale: Double, orElse hasPoints: Bool) -> [String] {
        func points(_ length: Length?) -> Double? {
            guard let length, length.isPoints else { return nil }
            return length.points(of: 1)
        }
        func radius(_ option: KeyPath<Self, Given<Radius>?>) -> Double? {
            if case .length(let length)? = self[option] { points(length) } else { nil }
        }
        let lengths: [(String, Double?)] = [
            ("feather", points(self[\.feather])),
            ("ring", points(self[\.ring]?.width)),
            ("first radius", radius(\.startRadius)),
            ("last radius", radius(\.endRadius)),
            ("corner radius", self[\.cornerRadius]),
        ]
        guard scale != 1 else { return [] }
        func pixels(_ points: Double) -> String {
            let count = short(points * scale, 3)
            return count == "1" ? "1 pixel" : "\(count) pixels"
        }
        let clauses = lengths.compactMap { name, length in
            length.map { "a \(name) of \($0.shortest) is \(pixels($0)) here" }
        }
        return clauses.isEmpty && hasPoints ? ["a point is \(pixels(1)) here"] : clauses
    }

    /// The question whether a center of two points at most 1 was meant as shares; nil for others.
    package var centerDoubt: String? {
        guard let center = self[\.center], let text = self.center?.text,
            !text.contains("px"), case (.points(let x), .points(let y)) = (center.x, center.y)
        else { return nil }
        let shares = [x, y]
        guard shares.allSatisfy({ (0...1).contains($0) }),
            shares.contains(where: { $0 != $0.rounded() })
        else { return nil }
        let percents = shares.map { "\(short($0 * 100, 3))%" }.joined(separator: ",")
        return "a center of \(text) is in points; did you mean \(percents)?"
    }
}
