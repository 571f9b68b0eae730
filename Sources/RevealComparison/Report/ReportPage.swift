/// An HTML page of a whole comparison, which needs no other files.
///
/// `report.html` is the page without data. Pictures are script elements with PNG files in base 64,
/// before the entry of their pair. The facts about the run are the last element.
enum ReportPage {
    private static let template = PageTemplate(PackageResources.report_html, at: "entries")

    static func isOurs(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(
            "<meta name=\"generator\" content=\"reveal-render compare\">")
    }

    static var beginning: [UInt8] { template.start }

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

struct ReportPart {
    let number: Int
    /// The elements of the page that have not been written yet.
    var bytes: [UInt8] = []
    /// A PNG file of the differences for the summary, if any.
    var summaryPicture: [UInt8]?
    private var frames: [String] = []

    init(number: Int) { self.number = number }

    mutating func add(
        _ label: String, _ comparison: Comparison?, _ pictures: [(name: String, file: [UInt8])]
    ) {
        var members = [
            ("label", label.json), ("same", "\(comparison?.isSame ?? false)"),
            ("sentences", JSONText.list((comparison?.sentences ?? []).map(\.json))),
        ]
        if let bounds = comparison?.placedBounds {
            let numbers = [bounds.x, bounds.y, bounds.width, bounds.height]
            members.append(("bounds", JSONText.list(numbers.map(String.init))))
        }
        for (name, file) in pictures {
            let id = "p\(number)-\(frames.count)-\(name)"
            bytes += PageTemplate.element("picture", " id=\"\(id)\"", file)
            members.append((name, id.json))
        }
        frames.append(JSONText.object(members))
    }

    mutating func end(_ result: PictureComparison) {
        let sentences =
            result.frames.count <= 1
            ? result.sentences
            : ["\(result.changedFrames) of \(result.frames.count) pictures differ"]
                + result.differences + result.notes
        let hashes = result.hashes.map { [$0.expected, $0.actual] } ?? []
        let facts = JSONText.object([
            ("name", result.name.json), ("status", result.status.word.json),
            ("sentences", JSONText.list(sentences.map(\.json))),
            ("frames", JSONText.list(frames)),
            ("hashes", JSONText.list(hashes.map { ($0 ?? "").json })),
        ])
        bytes += PageTemplate.element("entry", "", Array(facts.utf8), type: "application/json")
    }
}

extension ComparisonOptions {
    fileprivate var text: String {
        var parts = ["metric \(metric.rawValue)"]
        if tolerance > 0 { parts.append("tolerance \(short(tolerance, 6))") }
        switch allowance {
        case .pixels(0): break
        case .pixels(let count): parts.append("\(count) pixels may differ")
        case .share(let share): parts.append("\(short(share * 100, 4)) % may differ")
        }
        if !ignored.isEmpty {
            let rects = ignored.map { "\($0.width)×\($0.height) at \($0.x),\($0.y)" }
            parts.append("ignored: " + rects.joined(separator: ", "))
        }
        return parts.joined(separator: "; ")
    }
}
