import RevealColor

/// A movie's properties, as reported by FFmpeg's `ffprobe`.
package struct MovieFacts: Sendable {
    package let path: String
    package let format: String
    /// FFmpeg's name of the codec, with any profile.
    package let codec: String
    package let width: Int
    package let height: Int
    /// FFmpeg's name of the pixel format, such as `yuv420p`.
    package let pixelFormat: String
    package let hasTransparency: Bool
    package let frames: Int
    /// The average rate.
    package let framesPerSecond: String?
    /// Whether the average rate equals the base rate, as if all frames had the same duration.
    package let isEven: Bool
    package let seconds: Double?
    package let colorSpace: String
    /// Primaries, transfer function, matrix, and range by FFmpeg's names.
    package let colorTags: [String]

    private static let wanted = [
        "codec_name", "profile", "width", "height", "pix_fmt", "color_range", "color_space",
        "color_transfer", "color_primaries", "avg_frame_rate", "r_frame_rate", "nb_read_packets",
        "duration",
    ]

    /// Reads the movie at `path`, a file of `format`, counting all packets without decoding.
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
                // ffprobe prints nothing before it has counted all packets.
                patience: .seconds(3600)
            ).finish()
        } catch let problem as ProgramProblem {
            // ffprobe writes no file, so an input/output error is a read error.
            guard case .unfinished(let lines) = problem else {
                throw MovieReadingError(path: path, problem: .program(problem))
            }
            throw MovieReadingError(
                path: path, problem: .program(.failed(exitCode: 1, lines)))
        }
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
        // FFmpeg reports alpha for each GIF.
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

    static func hasAlpha(pixelFormat: String) -> Bool {
        pixelFormat.contains(/^(yuva|rgba|bgra|argb|abgr|gbrap|ya)/)
    }

    private static func colorSpace(_ primaries: String?, _ transfer: String?) -> String {
        let (one, other) = (primaries ?? transfer, transfer ?? primaries)
        guard let one, let other else { return "not described, shown as sRGB" }
        guard let primaries = ColorNames.number(one, in: ColorNames.primaries),
            let transfer = ColorNames.number(other, in: ColorNames.transfers),
            let colors = PictureColors(primaries: primaries, transfer: transfer)
        else { return "\(one) with the curve of \(other)" }
        // Players show these colors like sRGB: see `ColorTag.standard`.
        return colors.name + (primaries == 1 && transfer == 1 ? ", shown as sRGB" : "")
    }
}

/// FFmpeg's names for the numbers of ITU-T H.273.
enum ColorNames {
    /// Color primaries (table 2).
    static let primaries: [UInt8: String] = [
        1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 9: "bt2020",
        11: "smpte431", 12: "smpte432",
    ]
    /// Transfer characteristics (table 3).
    static let transfers: [UInt8: String] = [
        1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 8: "linear", 13: "iec61966-2-1",
        14: "bt2020-10", 15: "bt2020-12", 16: "smpte2084", 18: "arib-std-b67",
    ]

    static func number(_ name: String, in names: [UInt8: String]) -> UInt8? {
        names.first { $0.value == name }?.key
    }
}

extension ColorTag {
    var primariesName: String { ColorNames.primaries[primaries] ?? String(primaries) }

    var transferName: String { ColorNames.transfers[transfer] ?? String(transfer) }

    var isLarge: Bool { primaries == 9 }

    var matrixName: String { isLarge ? "bt2020nc" : "bt709" }
}
