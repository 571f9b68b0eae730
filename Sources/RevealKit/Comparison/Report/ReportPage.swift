import PNG
import Raster

/// A page that shows a whole comparison in a browser, without asking for anything else.
///
/// `report.html` is the page without its pictures. They stand in it as text, PNG files in base 64, each
/// pair's before what is said of the pair; what is said of all comes last, when it is known.
enum ReportPage {
    /// The page before its entries and behind them.
    private static let template: (start: [UInt8], end: [UInt8]) = {
        let marker = Array("<!-- entries -->\n".utf8)
        let page = PackageResources.report_html
        let places = page.indices.filter { page[$0...].starts(with: marker) }
        guard let place = places.first else { return (page, []) }
        return (Array(page[..<place]), Array(page[(place + marker.count)...]))
    }()

    /// What comes first.
    static var beginning: [UInt8] { template.start }

    /// What comes last.
    static func end(
        _ pairs: ComparisonPairs, _ options: ComparisonOptions, isSame: Bool
    ) -> [UInt8] {
        let facts = Self.object([
            ("kind", pairs.kind.rawValue.json), ("expected", pairs.expected.json),
            ("actual", pairs.actual.json), ("same", "\(isSame)"), ("rule", options.text.json),
        ])
        return element("facts", " id=\"facts\"", facts, type: "application/json") + template.end
    }

    /// An element with a text that browsers leave alone.
    static func element(
        _ name: String, _ attributes: String, _ text: String, type: String
    ) -> [UInt8] {
        element(name, attributes, Array(text.utf8), type: type)
    }

    static func element(
        _ name: String, _ attributes: String, _ text: [UInt8], type: String = "text/plain"
    ) -> [UInt8] {
        Array("<script type=\"\(type)\" class=\"\(name)\"\(attributes)>".utf8) + text
            + Array("</script>\n".utf8)
    }

    static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    static func list(_ values: [String]) -> String {
        "[" + values.joined(separator: ",") + "]"
    }
}

/// What a report says of a pair, as far as it is known.
struct ReportPart {
    /// The pair's number among all.
    let number: Int
    /// What stands in the page so far, and has not been taken away to be written.
    var bytes: [UInt8] = []
    private var frames: [String] = []

    init(number: Int) { self.number = number }

    /// Notes a picture of both files: its label, what is said of it, and the pictures to show.
    mutating func add(
        _ label: String, isSame: Bool, _ sentences: [String],
        _ pictures: [(name: String, file: [UInt8])]
    ) {
        var members = [
            ("label", label.json), ("same", "\(isSame)"),
            ("sentences", ReportPage.list(sentences.map(\.json))),
        ]
        for (name, file) in pictures {
            let id = "p\(number)-\(frames.count)-\(name)"
            bytes += ReportPage.element("picture", " id=\"\(id)\"", file)
            members.append((name, id.json))
        }
        frames.append(ReportPage.object(members))
    }

    /// Says what came of the pair.
    mutating func end(_ result: PictureComparison) {
        let facts = ReportPage.object([
            ("name", result.name.json), ("status", result.status.word.json),
            ("sentences", ReportPage.list(result.summary.map(\.json))),
            ("frames", ReportPage.list(frames)),
        ])
        bytes += ReportPage.element("entry", "", facts, type: "application/json")
    }
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
        writer.clear()
        writer.begin(like: self, texts: [], color: color)
        try writer.image(self, compression: .balanced)
        writer.end()
        return try writer.withBytes { base64($0) }
    }
}
