import RevealColor
import RevealValues

/// What FFmpeg's `ffprobe` tells of the picture in a movie.
package struct MovieFacts: Sendable {
    package let path: String
    /// What its file is.
    package let format: String
    /// FFmpeg's name of what its frames are written by, and the profile where it has some.
    package let codec: String
    package let width: Int
    package let height: Int
    /// FFmpeg's name of how its samples lie, such as `yuv420p`.
    package let pixelFormat: String
    package let hasTransparency: Bool
    package let frames: Int
    /// On average.
    package let framesPerSecond: String?
    /// Whether all show equally long.
    package let isEven: Bool
    package let seconds: Double?
    /// What people call its colours.
    package let colorSpace: String
    /// What it says of them: primaries, transfer function, matrix and range in FFmpeg's words.
    package let colorTags: [String]

    /// What is asked of the picture.
    private static let wanted = [
        "codec_name", "profile", "width", "height", "pix_fmt", "color_range", "color_space",
        "color_transfer", "color_primaries", "avg_frame_rate", "r_frame_rate", "nb_read_packets",
        "duration",
    ]

    /// Of the movie at `path`, a file of `format`, of which every packet is counted and none
    /// decoded.
    ///
    /// - Throws: `MovieReadingError`, or a `CancellationError`.
    package init(_ path: String, _ format: String) throws {
        let (picture, whole) = ("streams.stream.0.", "format.duration")
        let alpha = picture + "tags.alpha_mode"
        let told: [String: String]
        do {
            let entries =
                "stream=\(Self.wanted.joined(separator: ",")):stream_tags=alpha_mode:"
                + "format=duration"
            told = try Program(
                "ffprobe",
                [
                    "-v", "error", "-protocol_whitelist", "file", "-select_streams", "v:0",
                    "-count_packets", "-show_entries", entries, "-of", "flat", "file:" + path,
                ], telling: Set(Self.wanted.map { picture + $0 } + [alpha, whole]),
                // It prints nothing before it has counted everything.
                patience: .seconds(3600)
            ).finish()
        } catch let problem as ProgramProblem {
            // It writes nothing: what it could not read may be an input/output error to it.
            guard case .unfinished(let lines) = problem else {
                throw MovieReadingError(path: path, problem: .program(problem))
            }
            throw MovieReadingError(
                path: path, problem: .program(.failed(exitCode: 1, lines)))
        }
        // Texts stand in quotes.
        let facts = told.mapValues { $0.filter { $0 != "\"" } }.filter {
            !["unknown", "N/A", "0/0"].contains($0.value)
        }
        func fact(_ key: String) -> String? { facts[picture + key] }
        func number(_ key: String) -> Int { fact(key).flatMap { Int($0) } ?? 0 }
        self.path = path
        (width, height) = (number("width"), number("height"))
        frames = number("nb_read_packets")
        guard width > 0, height > 0, frames > 0, let codec = fact("codec_name") else {
            let hasVideo = fact("codec_name") != nil
            throw MovieReadingError(path: path, problem: hasVideo ? .noFrames : .noVideo)
        }
        self.codec = [codec, fact("profile")].compactMap(\.self).joined(separator: " ")
        self.format = format
        pixelFormat = fact("pix_fmt") ?? "unknown"
        // FFmpeg says of every GIF that it has alpha.
        hasTransparency =
            facts[alpha] == "1"
            || codec != "gif" && Self.hasAlpha(pixelFormat: pixelFormat)
        framesPerSecond = fact("avg_frame_rate").flatMap { try? FrameRate($0).description }
        isEven = fact("avg_frame_rate") == fact("r_frame_rate")
        seconds = (fact("duration") ?? facts[whole]).flatMap { Double($0) }
        let range = fact("color_range").map { $0 == "pc" ? "full range" : "limited range" }
        colorTags =
            ["color_primaries", "color_transfer", "color_space"].compactMap(fact)
            + [range].compactMap(\.self)
        colorSpace = Self.colorSpace(fact("color_primaries"), fact("color_transfer"))
    }

    /// Whether samples that lie like that have alpha, by FFmpeg's name of it.
    static func hasAlpha(pixelFormat: String) -> Bool {
        pixelFormat.contains(/^(yuva|rgba|bgra|argb|abgr|gbrap|ya)/)
    }

    /// What people call colours with those names of FFmpeg's.
    private static func colorSpace(_ primaries: String?, _ transfer: String?) -> String {
        let (one, other) = (primaries ?? transfer, transfer ?? primaries)
        guard let one, let other else { return "not described, shown as sRGB" }
        guard let primaries = ColorNames.number(one, in: ColorNames.primaries),
            let transfer = ColorNames.number(other, in: ColorNames.transfers),
            let colors = PictureColors(primaries: primaries, transfer: transfer)
        else { return "\(one) with the curve of \(other)" }
        // Nobody shows them as what they are: see `ColorTag.standard`.
        return colors.name + (primaries == 1 && transfer == 1 ? ", shown as sRGB" : "")
    }
}
