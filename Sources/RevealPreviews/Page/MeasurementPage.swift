/// A self-contained page about a measurement.
package struct MeasurementPage: Sendable {
    private let title: String
    private let isAsExpected: Bool?
    package var findings: [String] = []
    package var sentences: [String] = []
    package var plot: DotPlot?
    package var table: (heads: [String], rows: [[String]]) = ([], [])

    package init(_ title: String, isAsExpected: Bool?) {
        (self.title, self.isAsExpected) = (title, isAsExpected)
    }

    private static let generator =
        "<meta name=\"generator\" content=\"reveal-render measure\">"

    package static func isOurs(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(generator)
    }

    /// Writes the page, which appears when it is complete.
    ///
    /// - Throws: `.notCreated`, `.notWritten`.
    package func write(to output: OutputFile) throws(FileError) {
        try output.write(Array(html.utf8).span)
    }

    private var html: String {
        let (word, look) =
            isAsExpected.map { $0 ? ("as expected", "good") : ("not as expected", "bad") }
            ?? ("measured", "soft")
        let texts = [
            "generator": Self.generator, "title": title.xml, "look": look, "result": word,
            "findings": list("Unexpected results", findings, "bad"),
            "sentences": list("Measurements", sentences, ""),
            "plot": plot.map { "<figure>\n\($0.svg)</figure>\n" } ?? "",
            "heads": table.heads.map { "<th scope=\"col\">\($0.xml)</th>" }.joined(),
            "rows": table.rows.map { row in
                "<tr>\(row.map { "<td>\($0.xml)</td>" }.joined())</tr>\n"
            }.joined(),
        ]
        return Template(PackageResources.measurement_html).filled(texts)
    }

    private func list(_ heading: String, _ lines: [String], _ look: String) -> String {
        guard !lines.isEmpty else { return "" }
        let items = lines.map { "<li>\($0.xml)</li>\n" }.joined()
        return "<section>\n<h2>\(heading)</h2>\n<ul class=\"\(look)\">\n\(items)</ul>\n</section>\n"
    }
}
