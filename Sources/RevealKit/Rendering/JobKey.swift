import PNG
import Raster

/// What ties an output file to the job that made it: a hash over everything that reaches its bytes.
///
/// Paths, threads and the selection of frames do not reach a frame's bytes and are not in its key.
struct JobKey: Sendable, Hashable {
    /// What kind of file an output is.
    ///
    /// A file replaces only files of its own kind unasked.
    enum Kind: String, Sendable {
        case frame, animation, still, sheet, curve, difference
    }

    static let software = "reveal-render"
    static let keyword = "reveal-render:key"

    /// A hash of everything that all files of the job have in common, in hexadecimal.
    let text: String

    init(_ transition: Transition, _ options: RenderOptions, depth: Int) {
        let lines =
            [
                "reveal-render \(RevealKit.version)",
                "scale \(transition.scale)",
                "background \(options.background.canonicalText)",
                "depth \(depth)",
                "encoder \(options.encoder.rawValue) \(options.compression.rawValue)",
            ] + transition.timeline.canonicalText
        text = SHA256.hexDigest(of: lines.joined(separator: "\n"))
    }

    /// The key of a file that `text` says everything about.
    init(_ text: String) {
        self.text = SHA256.hexDigest(of: "reveal-render \(RevealKit.version)\n\(text)")
    }

    /// The key that a file tells; nil where `text` is none.
    init?(told text: some StringProtocol) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else { return nil }
        self.text = String(text)
    }

    /// The texts of a file that shows `content`, which no other file of its kind in the job does.
    func texts(_ kind: Kind, _ content: String) -> [PNGFile.Text] {
        let digest = SHA256.hexDigest(of: "\(text)\n\(kind.rawValue) \(content)")
        return [
            .init(keyword: "Software", text: Self.software),
            .init(keyword: Self.keyword, text: "\(kind.rawValue) \(digest)"),
        ]
    }

    /// Whether the file that begins with `bytes` is one of that kind that this program wrote.
    static func isOurs(_ bytes: [UInt8], kind: Kind) -> Bool {
        guard let file = try? PNGFile(beginning: bytes.span) else { return false }
        let isOurSoftware = file.texts.contains { $0.keyword == "Software" && $0.text == software }
        return isOurSoftware
            && file.texts.contains {
                $0.keyword == keyword && $0.text.hasPrefix(kind.rawValue + " ")
                    && $0.text.count == kind.rawValue.count + 65
            }
    }
}
