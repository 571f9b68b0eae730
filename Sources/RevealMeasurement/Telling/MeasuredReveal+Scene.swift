extension MeasuredReveal {
    /// Returns a scene file that renders the same reveal between pictures with these names, written
    /// verbatim; nil if no preset can.
    ///
    /// No preset can if the center moves, or the motion is not determined.
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
            // A shrinking circle is a growing one played backward.
            + edge(from: grows ? startRadius : endRadius, to: grows ? endRadius : startRadius)
            + (delay < 0.05 ? [] : ["delay: \(short(delay, 2))ms"])
            + (delay > -0.05
                ? [] : ["# It begins \(short(-delay, 2)) ms before the first frame."])
            + ["duration: \(short(1000 * duration.value, 2))ms", "easing: \(easing.shortText)"]
        return lines.map { $0 + "\n" }.joined()
    }

    private func edge(from first: Measured, to last: Measured) -> [String] {
        let hidden = -2 * first.value
        // A soft edge that is hidden at both ends extends half of its width beyond the ends.
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

    /// Returns a soft edge of that width, with the curve nearest to the measured linear one.
    private func feather(_ width: Double) -> [String] {
        let curve = FeatherCurve.allCases.min { one, other in
            (one.width - width / series.softness).magnitude
                < (other.width - width / series.softness).magnitude
        }
        return ["feather: \(short(width, 2))", "feather-curve: \(curve?.rawValue ?? "smooth")"]
    }

    private static let usualWidth = FeatherCurve.smooth.width
}
