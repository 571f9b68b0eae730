import RevealMovies
import RevealValues

extension MovieFacts {
    static let keys: [JSONKey<Self>] = [
        JSONKey("path", "the file", \.path),
        JSONKey("format", "the kind of file", \.format),
        JSONKey("codec", "FFmpeg's name of the codec, and its profile", \.codec),
        JSONKey("width", "pixels", \.width),
        JSONKey("height", "pixels", \.height),
        JSONKey("pixelFormat", "FFmpeg's name of the pixel format", \.pixelFormat),
        JSONKey("hasTransparency", "whether it has alpha", \.hasTransparency),
        JSONKey("frames", "the number of frames", \.frames),
        JSONKey("framesPerSecond", "the average frame rate", \.framesPerSecond),
        JSONKey("isEven", "whether all frames take equally long", \.isEven),
        JSONKey("seconds", "the duration", \.seconds),
        JSONKey("colorSpace", "the name of the color space", \.colorSpace),
        JSONKey(
            "colorTags", "primaries, transfer function, matrix, and range, in FFmpeg's words",
            \.colorTags),
    ]

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
