import RevealMovies
import RevealValues

extension MovieFacts {
    /// What people read, a line each.
    var lines: [String] {
        let count = frames == 1 ? "1 frame" : "\(frames) frames"
        let rate =
            framesPerSecond.map { " at \($0) a second" + (isEven ? "" : " on average") } ?? ""
        let length = seconds.map { ", \(short($0, 3)) s" } ?? ""
        let tags = colorTags.isEmpty ? "" : " (\(colorTags.joined(separator: ", ")))"
        return [
            "\(path): \(format), \(width)×\(height) pixels, \(codec), \(pixelFormat)"
                + (hasTransparency ? ", transparency" : ""),
            "color: \(colorSpace)\(tags)",
            "frames: \(count)\(rate)\(length)",
        ]
    }
}
