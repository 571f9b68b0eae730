import PNG
import Raster
import RevealColor
import RevealComparison
import RevealFiles
import RevealRendering
import RevealValues

/// The facts of a PNG file that people ask for.
struct PictureFacts: Encodable {
    /// What makes the file an animated one.
    struct Animation: Encodable {
        let frames: Int
        let plays: Int
        /// How long all frames show, in seconds.
        let seconds: Double
        /// Frames a second, where all but the last show equally long.
        let framesPerSecond: String?
        /// How much longer the last frame shows than the others do, in seconds.
        let rest: Double
        /// Whether what shows where animations do not is the first frame.
        let includesDefaultImage: Bool
        /// The share of the picture's pixels that frames change, on average.
        let changedShare: Double
        /// The bytes of each frame's compressed pixels.
        let frameBytes: [Int]
    }

    let path: String
    let width: Int
    let height: Int
    let bitDepth: Int
    let colorType: String
    let isInterlaced: Bool
    let hasTransparency: Bool
    /// Whether that is one colour; animations of ours have one that no pixel shows.
    let hasTransparentColor: Bool
    /// What people call the samples' colours.
    let colorSpace: String
    /// Why the profile counts for nothing, where it does not.
    let ignoredProfile: String?
    let colorChunks: [String]
    /// The eXIf orientation, from 1 to 8.
    let orientation: Int?
    let animation: Animation?
    let software: String?
    let key: String?

    /// Reads the file at `path`.
    init(_ path: String) throws {
        let all = try InputFile(path, as: .file, readsOpen: true).withPNG {
            bytes throws(PNGError) in try AnimationFrames(bytes)
        }
        let file = all.file
        self.path = path
        (width, height) = (file.header.width, file.header.height)
        bitDepth = file.header.bitDepth
        colorType =
            switch file.header.colorType {
            case .grey: "grey"
            case .rgb: "RGB"
            case .palette: "palette"
            case .greyAlpha: "grey with alpha"
            case .rgba: "RGBA"
            }
        isInterlaced = file.header.isInterlaced
        hasTransparency = file.layout.hasAlpha
        hasTransparentColor = hasTransparency && [.grey, .rgb].contains(file.header.colorType)
        let isGrey = [.grey, .greyAlpha].contains(file.header.colorType)
        let colors = PictureColors(file.color, isGrey: isGrey)
        (colorSpace, ignoredProfile) = (colors.name, colors.ignored?.description)
        colorChunks = file.color.entries.map { $0.type.description }.filter { $0 != "pHYs" }
        orientation = file.orientation
        animation = file.animation.map { Animation($0, all) }
        software = file.texts.first { $0.keyword == "Software" }?.text
        key = file.texts.first { $0.keyword == "reveal-render:key" }?.text
    }

    /// What people read, a line each.
    var lines: [String] {
        let transparency =
            hasTransparentColor ? ", a transparent color" : hasTransparency ? ", transparency" : ""
        var lines = [
            "\(path): PNG, \(width)×\(height) pixels, \(colorType), \(bitDepth) bits"
                + (isInterlaced ? ", interlaced" : "") + transparency
        ]
        let chunks = colorChunks.isEmpty ? "not described" : colorChunks.joined(separator: ", ")
        lines.append("color: \(colorSpace) (\(chunks))")
        if let ignoredProfile { lines.append("taken for none: \(ignoredProfile)") }
        if let orientation, let effect = orientationEffect(orientation) {
            lines.append(
                "orientation: \(orientation) (eXIf), by which viewers \(effect); renders ignore it")
        }
        if let animation { lines += animation.lines }
        if let software { lines.append("written by: \(software)") }
        if let key { lines.append("key: \(key)") }
        return lines
    }
}

extension PictureFacts.Animation {
    init(_ animation: PNGFile.Animation, _ all: AnimationFrames) {
        (frames, plays) = (animation.frames, animation.plays)
        let delays = all.frames.map { ($0.delay, $0.delayParts) }
        seconds = delays.reduce(0) { $0 + Double($1.0) / Double($1.1) }
        let first = delays.first ?? (0, 1)
        let isEven = first.0 > 0 && delays.dropLast().allSatisfy { $0 == first }
        let last = delays.last ?? first
        rest =
            isEven ? max(0, Double(last.0) / Double(last.1) - Double(first.0) / Double(first.1)) : 0
        framesPerSecond =
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
        let rate = framesPerSecond.map { " at \($0) a second" } ?? ""
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
