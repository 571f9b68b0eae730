import Raster
import RevealMotion
import RevealValues

extension MeasuredReveal {
    /// A scene file that renders the same reveal between the pictures of those names, which are
    /// written as the file has them; nil where no preset can: of a center that moves, or a motion
    /// that is not told.
    package func sceneText(outgoing: String, incoming: String) -> String? {
        guard let start, let duration, let startRadius, let endRadius, let easing, isExplained,
            lastCenter == nil
        else { return nil }
        let delay = 1000 * start.value
        let lines =
            [
                "# Measured: \(sentences.joined(separator: "; "))", "preset: fitted",
                "outgoing: \(outgoing)", "incoming: \(incoming)",
                "center: [\(short(center.x.value, 3)), \(short(center.y.value, 3))]",
            ]
            + (isInverted ? ["type: unreveal"] : [])
            // What shrinks goes the way of a circle that grows, backwards.
            + edge(from: grows ? startRadius : endRadius, to: grows ? endRadius : startRadius)
            + (delay < 0.05 ? [] : ["delay: \(short(delay, 2))ms"])
            + (delay > -0.05
                ? [] : ["# It begins \(short(-delay, 2)) ms before the first frame."])
            + ["duration: \(short(1000 * duration.value, 2))ms", "easing: \(easing.shortText)"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// Between which radii the edge goes, and how soft it is.
    private func edge(from first: Measured, to last: Measured) -> [String] {
        let hidden = -2 * first.value
        // Half of a soft edge that is out of the way at both ends is inside of nothing.
        if series.softness > 0, hidden > series.softness / 2 {
            return feather(hidden)
        }
        let radii = [("start-radius", first), ("end-radius", last)].compactMap { key, radius in
            radius.error > 0 && radius.value != reach
                ? "\(key): \(short(max(0, radius.value), 3))" : nil
        }
        guard series.softness > 0 else { return radii }
        return radii + feather(series.softness * Self.usualWidth) + ["feather-stretch: none"]
    }

    /// A soft edge of that width, on the curve that comes nearest to the even one that was
    /// measured.
    private func feather(_ width: Double) -> [String] {
        let curve = FeatherCurve.allCases.min { one, other in
            (one.width - width / series.softness).magnitude
                < (other.width - width / series.softness).magnitude
        }
        return ["feather: \(short(width, 2))", "feather-curve: \(curve?.rawValue ?? "smooth")"]
    }

    /// How wide an edge is that falls smoothly, as usual, for the even one that comes nearest.
    private static let usualWidth = FeatherCurve.smooth.width
}
