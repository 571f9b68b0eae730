import RevealMotion
import RevealValues

extension MeasuredReveal {
    /// A scene file that renders the same reveal between the pictures of those names, which are
    /// written as the file has them; nil where no preset can: of a centre that moves, or a motion
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
            + radii(grows ? (startRadius, endRadius) : (endRadius, startRadius))
            + (delay < 0.05 ? [] : ["delay: \(short(delay, 2))ms"])
            + (delay > -0.05
                ? [] : ["# It begins \(short(-delay, 2)) ms before the first frame."])
            + ["duration: \(short(1000 * duration.value, 2))ms", "easing: \(easing.shortText)"]
        return lines.map { $0 + "\n" }.joined()
    }

    private func radii(_ ends: (Measured, Measured)) -> [String] {
        [("start-radius", ends.0), ("end-radius", ends.1)].compactMap { key, radius in
            guard radius.error > 0, radius.value != reach else { return nil }
            return "\(key): \(short(max(0, radius.value), 3))"
        }
    }
}
