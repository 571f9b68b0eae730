extension OptionValues {
    /// Returns a clause for each length in points, with its pixels at `scale` pixels per point.
    ///
    /// If there is no such length but `hasPoints` is true, the only clause is about 1 point.
    package func lengthsInPixels(at scale: Double, orElse hasPoints: Bool) -> [String] {
        let lengths: [(String, Length?)] = [
            (Self.name(of: \.feather), self[\.feather]),
            (Self.name(of: \.ring), self[\.ring]?.width),
            ("first radius", self[\.startRadius]?.length),
            ("last radius", self[\.endRadius]?.length),
            ("corner radius", self[\.cornerRadius].map(Length.points)),
        ]
        guard scale != 1 else { return [] }
        func pixels(_ points: Double) -> String {
            let count = short(points * scale, 3)
            return count == "1" ? "1 pixel" : "\(count) pixels"
        }
        let clauses = lengths.compactMap { name, length in
            length.flatMap { length in
                let points = length.points(of: 1)
                return length.isPoints
                    ? "a \(name) of \(points.shortest) is \(pixels(points)) here" : nil
            }
        }
        return clauses.isEmpty && hasPoints ? ["a point is \(pixels(1)) here"] : clauses
    }

    /// A warning that a center with coordinates from 0 to 1 may be meant as shares; nil for others.
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

    /// Whether the preset's own values or the options have lengths in points.
    package var hasPoints: Bool {
        let (ring, shadow) = (self[\.ring], self[\.shadow])
        let places = [self[\.center], self[\.align]].flatMap { [$0?.x, $0?.y] }
        let lengths = [
            self[\.feather], ring?.width, shadow?.x, shadow?.y, shadow?.blur, shadow?.spread,
            self[\.startRadius]?.length, self[\.endRadius]?.length,
            self[\.cornerRadius].map(Length.points),
        ]
        return chosenPreset == .circularTransition || startFrame != nil
            || (places + lengths).contains { $0?.isPoints ?? false }
    }
}
