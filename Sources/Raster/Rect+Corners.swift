extension Rect {
    /// Clockwise from the top left one.
    package var corners: [Point] {
        [
            Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
            Point(x: x, y: y + height),
        ]
    }
}

extension [Point] {
    /// What is left of the convex polygon where `side` is not below 0, which grows evenly
    /// (Sutherland and Hodgman's clipping).
    package func cut(_ side: (Point) -> Double) -> [Point] {
        guard let last else { return [] }
        var kept: [Point] = []
        var from = last
        for to in self {
            let (before, behind) = (side(from), side(to))
            if (before < 0) != (behind < 0) {
                let share = before / (before - behind)
                kept.append(
                    Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share))
            }
            if behind >= 0 { kept.append(to) }
            from = to
        }
        return kept
    }
}
