/// Code for pages, from templates.
extension CodedReveal {
    /// A style sheet for two stacked elements, the upper one clipped.
    var styleSheet: String {
        let hidden = " visibility: hidden;"
        return webCode(
            PackageResources.css_txt,
            [
                // A grown element needs no clip afterward; a shrunk one must stay hidden.
                "fill": grows ? "backwards" : "both",
                // A last circle that is larger than a point must be hidden.
                "gone": grows || circles.last.radius == 0 ? "" : hidden,
                "still": grows ? "" : hidden,
            ])
    }

    /// A script that animates the upper one of two elements.
    var webAnimation: String {
        webCode(
            PackageResources.waapi_txt,
            ["end": grows ? "clipPath = ''" : "visibility = 'hidden'"])
    }

    /// A style sheet and a script for a page that changes by a view transition.
    ///
    /// The style sheet animates the clip, which is then active from the first frame; a script that
    /// waits for `ready` is one frame late in Firefox. The group's animation must not end before
    /// the clip's. A click may set the center; a key press, which browsers report at 0, 0, sets it
    /// to the middle of the element. Percentages of a radius refer to √(width² + height²)/√2.
    var viewTransition: String {
        let circle = grows ? circles.last : circles.first
        var values = [
            "total": milliseconds(duration + delay), "upper": grows ? "new" : "old",
            "lower": grows ? "old" : "new", "place": "\(percent(circle.x)) \(percent(circle.y))",
            "radius": percent(circle.radius),
        ]
        if followsClick {
            let nothing = "circle(0% at var(--reveal-place))"
            let all = "circle(var(--reveal-radius) at var(--reveal-place))"
            (values["first"], values["last"]) = grows ? (nothing, all) : (all, nothing)
        }
        return webCode(
            PackageResources.view_transition_txt, values,
            parts: ["follows": followsClick, "stays": !followsClick])
    }

    /// Whether a circle grows from zero to the farthest corner, or shrinks back, so that a click
    /// can set its center.
    private var followsClick: Bool {
        let (first, last) = circles
        let (small, large) = grows ? (first, last) : (last, first)
        return polygon == nil && small.radius == 0 && large.reachesCorner
            && first.x == last.x && first.y == last.y
    }

    private func webCode(
        _ template: [UInt8], _ own: [String: String], parts: [String: Bool] = [:]
    ) -> String {
        let values = [
            "summary": summary, "upper": upper, "first": clip(first), "last": clip(last),
            "duration": milliseconds(duration), "delay": milliseconds(delay), "easing": easing.css,
        ]
        return Template(template).filled(values.merging(own) { $1 }, parts: parts)
    }

    /// Returns a mask as CSS's `clip-path`, in percentages, which are independent of device pixels.
    ///
    /// A circle always states its center; without it, the circle jumps in Firefox and Safari.
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
    private func percent(_ share: Double) -> String { short(share * 100, 6) + "%" }

    private func milliseconds(_ time: Rational) -> String { short(1000 * time.double, 4) }
}
