import ArgumentParser
import RevealKit

/// What a PNG file says about itself.
struct InfoCommand: ParsableCommand {
    static let name = "info"

    static let configuration = CommandConfiguration(
        commandName: "reveal-render info",
        abstract: "Print what a PNG file says about itself.")

    @Argument(help: ArgumentHelp("A PNG file.", valueName: "file"))
    var file: String
    @Flag(help: "Print one JSON object.")
    var json = false

    mutating func run() throws {
        let facts = Facts(path: file, try PNGFile.read(contentsOf: file))
        try Terminal.standardOutput.deliver(json ? try facts.json() : facts.text)
    }
}

/// The facts of a PNG file that people ask for.
private struct Facts: Encodable {
    struct Animation: Encodable {
        let frames: Int
        let plays: Int
    }

    let path: String
    let width: Int
    let height: Int
    let bitDepth: Int
    let colorType: String
    let isInterlaced: Bool
    let hasTransparency: Bool
    let colorChunks: [String]
    let animation: Animation?
    let software: String?
    let key: String?

    init(path: String, _ file: PNGFile) {
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
        colorChunks = file.color.entries.map { $0.type.description }
        animation = file.animation.map { Animation(frames: $0.frames, plays: $0.plays) }
        software = file.texts.first { $0.keyword == "Software" }?.text
        key = file.texts.first { $0.keyword == "reveal-render:key" }?.text
    }

    var text: String {
        var lines = [
            "\(path): PNG, \(width)×\(height) pixels, \(colorType), \(bitDepth) bits"
                + (isInterlaced ? ", interlaced" : "") + (hasTransparency ? ", transparency" : "")
        ]
        lines.append(
            "colour: "
                + (colorChunks.isEmpty ? "not described" : colorChunks.joined(separator: ", ")))
        if let animation {
            let plays = animation.plays == 0 ? "for ever" : "\(animation.plays) times"
            lines.append("animation: \(animation.frames) frames, played \(plays)")
        }
        if let software { lines.append("written by: \(software)") }
        if let key { lines.append("key: \(key)") }
        return lines.joined(separator: "\n")
    }
}
