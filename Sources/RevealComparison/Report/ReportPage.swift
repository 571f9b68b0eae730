import PNG
import Raster
import RevealFiles
import RevealValues

/// A page that shows a whole comparison in a browser, without asking for anything else.
///
/// `report.html` is the page without its pictures. They stand in it as text, PNG files in base 64,
/// each pair's before what is said of the pair; what is said of all comes last, when it is known.
enum ReportPage {
    private static let template = PageTemplate(PackageResources.report_html, at: "entries")

    /// Whether a file that begins with `bytes` is one of these.
    static func isOurs(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(
            "<meta name=\"generator\" content=\"reveal-render compare\">")
    }

    /// What comes first.
    static var beginning: [UInt8] { template.start }

    /// What comes last.
    static func end(
        _ pairs: ComparisonPairs, _ options: ComparisonOptions, isSame: Bool
    ) -> [UInt8] {
        let facts = JSONText.object([
            ("kind", pairs.kind.rawValue.json), ("expected", pairs.expected.json),
            ("actual", pairs.actual.json), ("same", "\(isSame)"), ("rule", options.text.json),
        ])
        return PageTemplate.element(
            "facts", " id=\"facts\"", Array(facts.utf8), type: "application/json") + template.end
    }
}

/// What a report says of a pair, as far as it is known.
struct ReportPart {
    /// The pair's number among all.
    let number: Int
    /// What stands in the page so far, and has not been taken away to be written.
    var bytes: [UInt8] = []
    /// A small picture of what differs, a PNG file, where a summary wants one.
    var summaryPicture: [UInt8]?
    private var frames: [String] = []

    init(number: Int) { self.number = number }

    /// Notes a picture of both files: its label, what came of it, and the pictures to show.
    mutating func add(
        _ label: String, _ comparison: Comparison?, _ pictures: [(name: String, file: [UInt8])]
    ) {
        let bounds = comparison?.differences?.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
        var members = [
            ("label", label.json), ("same", "\(comparison?.isSame ?? false)"),
            ("sentences", JSONText.list((comparison?.sentences ?? []).map(\.json))),
        ]
        if let bounds { members.append(("bounds", JSONText.list(bounds.map(String.init)))) }
        for (name, file) in pictures {
            let id = "p\(number)-\(frames.count)-\(name)"
            bytes += PageTemplate.element("picture", " id=\"\(id)\"", file)
            members.append((name, id.json))
        }
        frames.append(JSONText.object(members))
    }

    /// Says what came of the pair.
    mutating func end(_ result: PictureComparison) {
        let facts = JSONText.object([
            ("name", result.name.json), ("status", result.status.word.json),
            ("sentences", JSONText.list(result.summary.map(\.json))),
            ("frames", JSONText.list(frames)),
            ("hashes", JSONText.list((result.hashes?.all ?? []).map { ($0 ?? "").json })),
        ])
        bytes += PageTemplate.element("entry", "", Array(facts.utf8), type: "application/json")
    }
}

extension PictureComparison.Hashes {
    /// The expected one's and the actual one's.
    fileprivate var all: [String?] { [expected, actual] }
}

extension PictureComparison {
    /// What is said beside what is said of each frame.
    fileprivate var summary: [String] {
        guard frames.count > 1 else { return sentences }
        return ["\(changedFrames) of \(frames.count) pictures differ"] + differences + notes
    }
}

extension ComparisonOptions {
    /// What counts as the same, in a line.
    var text: String {
        var parts = ["metric \(metric.rawValue)"]
        if tolerance > 0 { parts.append("tolerance \(short(tolerance, 6))") }
        switch allowance {
        case .pixels(0): break
        case .pixels(let count): parts.append("\(count) pixels may differ")
        case .share(let share): parts.append("\(short(share * 100, 4)) % may differ")
        }
        if !ignored.isEmpty {
            let rects = ignored.map { "\($0.width)×\($0.height) at \($0.x),\($0.y)" }
            parts.append("left out: " + rects.joined(separator: ", "))
        }
        return parts.joined(separator: "; ")
    }
}

extension AnyBitmap {
    /// The picture as a PNG file in base 64.
    func base64File(_ writer: PNGWriter, _ color: ColorDescription) throws -> [UInt8] {
        switch self {
        case .eight(let bitmap): try bitmap.base64File(writer, color)
        case .sixteen(let bitmap): try bitmap.base64File(writer, color)
        }
    }
}

extension Bitmap {
    /// The picture as a PNG file in base 64.
    fileprivate func base64File(_ writer: PNGWriter, _ color: ColorDescription) throws -> [UInt8] {
        try writer.file(self, color: color, compression: .balanced)
        return try writer.withBytes { base64($0) }
    }
}
