struct PictureFacts: Facts {
    let path: String
    private let all: AnimationFrames
    private let colors: PictureColors

    static let keys: [JSONKey<Self>] = [
        JSONKey("path", "the file", \.path),
        JSONKey("width", "pixels", \.file.header.width),
        JSONKey("height", "pixels", \.file.header.height),
        JSONKey("bitDepth", "bits per sample", \.file.header.bitDepth),
        JSONKey(
            "colorType", "`gray`, `gray with alpha`, `palette`, `RGB`, or `RGBA`", \.colorType),
        JSONKey("isInterlaced", "whether it is interlaced", \.file.header.isInterlaced),
        JSONKey(
            "hasTransparency", "whether it has alpha or a transparent color",
            \.file.layout.hasAlpha),
        JSONKey(
            "hasTransparentColor", "whether it has a transparent color", \.hasTransparentColor),
        JSONKey("colorSpace", "the name of the color space", \.colors.name),
        JSONKey("ignoredProfile", "why the color profile is ignored") {
            $0.colors.ignored?.description
        },
        JSONKey("colorChunks", "the PNG chunks that describe its colors", \.colorChunks),
        JSONKey("orientation", "the eXIf orientation, from 1 to 8", \.file.orientation),
        JSONKey("animation", Animation.keys, \.animation),
        JSONKey("software", "the program that wrote it", \.software),
        JSONKey("key", "the key of the job that made it", \.jobKey),
    ]

    init(_ path: String) throws {
        self.path = path
        all = try InputFile(path, as: .file, readsOpen: true).withPNG {
            bytes throws(PNGError) in try AnimationFrames(bytes)
        }
        let isGray = [.gray, .grayAlpha].contains(all.file.header.colorType)
        colors = PictureColors(all.file.color, isGray: isGray)
    }

    private var file: PNGFile { all.file }

    private var colorType: String {
        switch file.header.colorType {
        case .gray: "gray"
        case .rgb: "RGB"
        case .palette: "palette"
        case .grayAlpha: "gray with alpha"
        case .rgba: "RGBA"
        }
    }

    private var hasTransparentColor: Bool {
        file.layout.hasAlpha && [.gray, .rgb].contains(file.header.colorType)
    }

    private var colorChunks: [String] {
        file.color.entries.map { $0.type.description }.filter { $0 != "pHYs" }
    }

    private var animation: Animation? { file.animation.map { Animation(control: $0, all: all) } }

    private var software: String? { text("Software") }
    private var jobKey: String? { text("reveal-render:key") }

    private func text(_ keyword: String) -> String? {
        file.texts.first { $0.keyword == keyword }?.text
    }

    var lines: [String] {
        let header = file.header
        let transparency =
            hasTransparentColor
            ? ", a transparent color" : file.layout.hasAlpha ? ", transparency" : ""
        let first =
            "\(path): PNG, \(header.width)×\(header.height) pixels, "
            + "\(colorType), \(header.bitDepth) bits"
            + (header.isInterlaced ? ", interlaced" : "") + transparency
        let chunks = colorChunks.isEmpty ? "not described" : colorChunks.joined(separator: ", ")
        let orientation = file.orientation.flatMap { number in
            orientationEffect(number).map {
                "orientation: \(number) (eXIf), by which viewers \($0); renders ignore it"
            }
        }
        return [first, "color: \(colors.name) (\(chunks))"]
            + [colors.ignored.map { "ignored: \($0)" }, orientation].compactMap(\.self)
            + (animation?.lines ?? [])
            + [software.map { "written by: \($0)" }, jobKey.map { "key: \($0)" }]
            .compactMap(\.self)
    }
}

private struct Animation {
    let control: PNGFile.Animation
    let all: AnimationFrames

    static let keys: [JSONKey<Self>] = [
        JSONKey("frames", "the number of frames", \.control.frames),
        JSONKey("plays", "how often it plays; 0 is forever", \.control.plays),
        JSONKey("seconds", "how long one play takes", \.seconds),
        JSONKey(
            "framesPerSecond", "the frame rate, if all frames but the last have the same duration",
            \.rate),
        JSONKey("rest", "how much longer the last frame shows, in seconds", \.rest),
        JSONKey(
            "includesDefaultImage",
            "whether the picture without animation is the first frame", \.all.includesDefaultImage),
        JSONKey(
            "changedShare", "the share of the pixels that a frame changes on average",
            \.changedShare),
        JSONKey("frameBytes", "compressed bytes of each frame", \.frameBytes),
    ]

    private var delays: [FrameDelay] { all.frames.map(\.delay) }

    private var seconds: Double { delays.reduce(0) { $0 + $1.seconds } }

    /// The delay of all frames but the last; nil if they differ.
    private var delay: FrameDelay? {
        guard let first = delays.first, first.numerator > 0 else { return nil }
        return delays.dropLast().allSatisfy { $0 == first } ? first : nil
    }

    private var rest: Double {
        guard let delay, let last = delays.last else { return 0 }
        return max(0, last.seconds - delay.seconds)
    }

    private var rate: String? { delay.map { FrameRate(checked: 1 / $0.rational).description } }

    private var changedShare: Double {
        let changed = all.frames.reduce(0.0) { $0 + Double($1.width) * Double($1.height) }
        let pixels = Double(all.file.header.width) * Double(all.file.header.height)
        return all.frames.isEmpty ? 0 : changed / pixels / Double(all.frames.count)
    }

    private var frameBytes: [Int] { all.frames.map(\.bytes) }

    var lines: [String] {
        let count = counted(control.frames, "frame")
        let rate = rate.map { " at \($0) a second" } ?? ""
        let still = rest > 0 ? ", the last one \(short(rest, 3)) s longer" : ""
        let percent = (changedShare * 100).rounded().clampedInteger(in: 0...100)
        return [
            "animation: \(count)\(rate), \(short(seconds, 3)) s\(still), "
                + "played \(howOften(control.plays))"
        ]
            + (frameBytes.count == control.frames
                ? [] : ["damaged: \(count) announced, but \(frameBytes.count) found"])
            + [
                "without animation: "
                    + (all.includesDefaultImage ? "the first frame" : "a separate picture"),
                "a frame changes \(percent) % of the picture on average, and takes "
                    + "\(decimal(bytes: frameBytes.reduce(0, +) / max(1, frameBytes.count)))",
            ]
    }
}
