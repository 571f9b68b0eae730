import PNG
import Raster
import RevealColor
import RevealComparison
import RevealFiles
import RevealRendering
import RevealValues

struct PictureFacts {
    let path: String
    private let file: PNGFile
    private let colorType: String
    private let hasTransparentColor: Bool
    private let colors: PictureColors
    private let colorChunks: [String]
    private let animation: Animation?

    static let keys: [JSONKey<Self>] = [
        JSONKey("path", "the file", \.path),
        JSONKey("width", "pixels", \.file.header.width),
        JSONKey("height", "pixels", \.file.header.height),
        JSONKey("bitDepth", "bits per sample", \.file.header.bitDepth),
        JSONKey(
            "colorType", "`grey`, `grey with alpha`, `palette`, `RGB`, or `RGBA`", \.colorType),
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
        JSONKey("software", "the program that wrote it") { $0.text(software) },
        JSONKey("key", "the key of the job that made it") { $0.text(jobKey) },
    ]

    init(_ path: String) throws {
        let all = try InputFile(path, as: .file, readsOpen: true).withPNG {
            bytes throws(PNGError) in try AnimationFrames(bytes)
        }
        (self.path, file) = (path, all.file)
        colorType =
            switch file.header.colorType {
            case .gray: "grey"
            case .rgb: "RGB"
            case .palette: "palette"
            case .grayAlpha: "grey with alpha"
            case .rgba: "RGBA"
            }
        hasTransparentColor =
            file.layout.hasAlpha && [.gray, .rgb].contains(file.header.colorType)
        let isGray = [.gray, .grayAlpha].contains(file.header.colorType)
        colors = PictureColors(file.color, isGray: isGray)
        colorChunks = file.color.entries.map { $0.type.description }.filter { $0 != "pHYs" }
        animation = file.animation.map { Animation($0, all) }
    }

    private func text(_ keyword: String) -> String? {
        file.texts.first { $0.keyword == keyword }?.text
    }

    /// What people read, a line each.
    var lines: [String] {
        let header = file.header
        let transparency =
            hasTransparentColor
            ? ", a transparent color" : file.layout.hasAlpha ? ", transparency" : ""
        var lines = [
            "\(path): PNG, \(header.width)×\(header.height) pixels, "
                + "\(colorType.replacing("grey", with: "gray")), \(header.bitDepth) bits"
                + (header.isInterlaced ? ", interlaced" : "") + transparency
        ]
        let chunks = colorChunks.isEmpty ? "not described" : colorChunks.joined(separator: ", ")
        lines.append("color: \(colors.name) (\(chunks))")
        if let ignored = colors.ignored { lines.append("taken for none: \(ignored)") }
        if let orientation = file.orientation, let effect = orientationEffect(orientation) {
            lines.append(
                "orientation: \(orientation) (eXIf), by which viewers \(effect); renders ignore it")
        }
        if let animation { lines += animation.lines }
        if let software = text(Self.software) { lines.append("written by: \(software)") }
        if let key = text(Self.jobKey) { lines.append("key: \(key)") }
        return lines
    }

    private static let (software, jobKey) = ("Software", "reveal-render:key")

    /// What makes the file an animated one.
    fileprivate struct Animation {
        let plays: Int
        let frames: Int
        /// How long all frames show, and how much longer the last one shows, in seconds.
        let seconds, rest: Double
        /// Frames a second, where all but the last show equally long.
        let rate: String?
        let includesDefaultImage: Bool
        let changedShare: Double
        let frameBytes: [Int]

        static let keys: [JSONKey<Self>] = [
            JSONKey("frames", "the number of frames", \.frames),
            JSONKey("plays", "how often it plays; 0 is for ever", \.plays),
            JSONKey("seconds", "how long one play takes", \.seconds),
            JSONKey(
                "framesPerSecond", "the frame rate, if all frames but the last take equally long",
                \.rate),
            JSONKey("rest", "how much longer the last frame shows, in seconds", \.rest),
            JSONKey(
                "includesDefaultImage",
                "whether the picture without animation is the first frame", \.includesDefaultImage),
            JSONKey(
                "changedShare", "the share of the pixels that a frame changes on average",
                \.changedShare),
            JSONKey("frameBytes", "compressed bytes of each frame", \.frameBytes),
        ]
    }
}

extension PictureFacts.Animation {
    fileprivate init(_ animation: PNGFile.Animation, _ all: AnimationFrames) {
        (frames, plays) = (animation.frames, animation.plays)
        let delays = all.frames.map { ($0.delay, $0.delayParts) }
        seconds = delays.reduce(0) { $0 + Double($1.0) / Double($1.1) }
        let first = delays.first ?? (0, 1)
        let isEven = first.0 > 0 && delays.dropLast().allSatisfy { $0 == first }
        let last = delays.last ?? first
        rest =
            isEven ? max(0, Double(last.0) / Double(last.1) - Double(first.0) / Double(first.1)) : 0
        rate =
            isEven
            ? FrameRate(checked: Rational(first.1) / Rational(first.0)).description : nil
        includesDefaultImage = all.includesDefaultImage
        let changed = all.frames.reduce(0.0) { $0 + Double($1.width) * Double($1.height) }
        let pixels = Double(all.file.header.width) * Double(all.file.header.height)
        changedShare = all.frames.isEmpty ? 0 : changed / pixels / Double(all.frames.count)
        frameBytes = all.frames.map(\.bytes)
    }

    fileprivate var lines: [String] {
        let count = frames == 1 ? "1 frame" : "\(frames) frames"
        let rate = rate.map { " at \($0) a second" } ?? ""
        let still = rest > 0 ? ", the last one \(short(rest, 3)) s longer" : ""
        let length = "\(short(seconds, 3)) s\(still), played \(howOften(plays))"
        var lines = ["animation: \(count)\(rate), \(length)"]
        if frameBytes.count != frames {
            lines.append("damaged: it says \(count) and has \(frameBytes.count)")
        }
        lines.append(
            "without animation: " + (includesDefaultImage ? "the first frame" : "a picture apart"))
        let percent = (changedShare * 100).rounded().clampedInteger(in: 0...100)
        lines.append(
            "a frame changes \(percent) % of the picture on average, and takes "
                + "\(decimal(bytes: frameBytes.reduce(0, +) / max(1, frameBytes.count)))")
        return lines
    }
}
