extension CodedReveal {
    /// Both ends of the mask as CSS's `clip-path`, in percentages, which are independent of device
    /// pixels.
    ///
    /// Each end includes its center; without that, Firefox and Safari jump.
    var clips: (first: String, last: String) { (clip(first), clip(last)) }

    private func clip(_ rect: Rect) -> String {
        guard let polygon else {
            let circle = CodedCircle(rect, in: size)
            return "circle(\(percent(circle.radius)) at \(percent(circle.x)) \(percent(circle.y)))"
        }
        let corners = polygon.corners.map { corner in
            let x = (rect.x + corner.x / 100 * rect.width) / size.width
            let y = (rect.y + corner.y / 100 * rect.height) / size.height
            return "\(percent(x)) \(percent(y))"
        }
        let rule = polygon.rule == .nonzero ? [] : [polygon.rule.rawValue]
        return "polygon(\((rule + corners).joined(separator: ", ")))"
    }

    /// Formats a percentage with six decimals: 1e-4 pixels on the largest screens.
    func percent(_ share: Double) -> String { short(share * 100, 6) + "%" }

    var clipped: String { grows ? "incoming" : "outgoing" }

    func milliseconds(_ time: Rational) -> String { short(1000 * time.double, 4) }
}
