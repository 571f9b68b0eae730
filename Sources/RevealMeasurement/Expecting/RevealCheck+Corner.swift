import RevealEdges
import RevealValues

extension RevealCheck {
    /// Returns words that name the corner at `radius`, if another one was expected.
    func corner(at radius: Double, error: Double) -> String {
        let (x, y) = reveal.center
        let center = Point(x: x.value, y: y.value)
        let (width, height) = (Double(view.width), Double(view.height))
        let corners = [
            ("top left", 0, 0), ("top right", width, 0), ("bottom left", 0, height),
            ("bottom right", width, height),
        ].filter { abs(center.distance(to: Point(x: $1, y: $2)) - radius) <= tolerance.most(error) }
        guard isToCorner, let name = corners.first?.0 else { return "" }
        return ": it reaches the \(name) corner, not the farthest"
    }
}
