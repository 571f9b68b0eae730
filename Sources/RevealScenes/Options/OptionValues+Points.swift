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
            (Self.name(of: \.feather), points(self[\.feather])),
            (Self.name(of: \.ring), points(self[\.ring]?.width)),
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

    /// Whether a preset's own figures, or what is written, are points.
    package var hasPoints: Bool {
        let places = [self[\.center], self[\.align]].compactMap(
            \.self)
        let radii = [self[\.startRadius], self[\.endRadius]]
            .compactMap(\.self)
        let (ring, shadow) = (self[\.ring], self[\.shadow])
        let lengths = [ring?.width, shadow?.x, shadow?.y, shadow?.blur, shadow?.spread]
        return chosenPreset == .circularTransition || startFrame != nil
            || (self[\.feather]?.isPoints ?? false)
            || self[\.cornerRadius] ?? 0 > 0
            || lengths.contains { $0?.isPoints ?? false }
            || places.contains { $0.x.isPoints || $0.y.isPoints }
            || radii.contains {
                if case .length(let length) = $0 { length.isPoints } else { false }
            }
    }
}

extension Length {
    /// Whether it is so many points and no share: 0 of them is nothing of either.
    var isPoints: Bool {
        if case .points(let count) = self { count != 0 } else { false }
    }
}
