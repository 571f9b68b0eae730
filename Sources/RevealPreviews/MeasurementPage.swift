package import RevealFiles
import RevealValues

/// A page that shows what came of a measurement in a browser, without asking for anything else:
/// what is wrong, what was measured, a plot, and a table of all frames.
package struct MeasurementPage: Sendable {
    /// What was measured.
    private let title: String
    /// Whether it is as expected; nil where nothing was expected.
    private let isAsExpected: Bool?
    /// What is not as expected, a sentence each.
    package var findings: [String] = []
    /// What was measured, a sentence each.
    package var sentences: [String] = []
    /// The plot; nil where there is nothing to plot.
    package var plot: DotPlot?
    /// The columns' heads, and the rows below them.
    package var table: (heads: [String], rows: [[String]]) = ([], [])

    /// A page about the capture of that name.
    package init(_ title: String, isAsExpected: Bool?) {
        (self.title, self.isAsExpected) = (title, isAsExpected)
    }

    private static let generator =
        "<meta name=\"generator\" content=\"reveal-render measure\">"

    /// Whether a file that begins with `bytes` is one of these.
    package static func isOurs(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(generator)
    }

    /// Writes the page, which appears when it is whole.
    ///
    /// - Throws: `.notCreated`, `.notWritten`.
    package func write(to output: OutputFile) throws(FileError) {
        try output.write(Array(html.utf8).span)
    }

    private var html: String {
        let (word, look) =
            isAsExpected.map { $0 ? ("as expected", "good") : ("not as expected", "bad") }
            ?? ("measured", "soft")
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            \(Self.generator)
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy"
                  content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title.xml)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <header><h1>\(title.xml)</h1><p class="\(look)">\(word)</p></header>
            <main>
            \(list("Unexpected results", findings, "bad"))\
            \(list("Measurements", sentences, ""))\
            \(plot.map { "<figure>\n\($0.svg)</figure>\n" } ?? "")\
            \(frames)</main>
            </body>
            </html>

            """
    }

    private func list(_ heading: String, _ lines: [String], _ look: String) -> String {
        guard !lines.isEmpty else { return "" }
        let items = lines.map { "<li>\($0.xml)</li>\n" }.joined()
        return "<section>\n<h2>\(heading)</h2>\n<ul class=\"\(look)\">\n\(items)</ul>\n</section>\n"
    }

    private var frames: String {
        guard !table.rows.isEmpty else { return "" }
        let heads = table.heads.map { "<th scope=\"col\">\($0.xml)</th>" }.joined()
        let rows = table.rows.map { row in
            "<tr>\(row.map { "<td>\($0.xml)</td>" }.joined())</tr>\n"
        }.joined()
        return """
            <section>
            <h2>Every frame</h2>
            <table>
            <thead><tr>\(heads)</tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>
            </section>

            """
    }

    private static let style = """
        :root {
          --back: #f3f4f6; --card: #fff; --ink: #1c212a; --soft: #59616f; --line: #dde1e7;
          --bad: #b3261e; --good: #1d6b3a;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --back: #0f1216; --card: #171b21; --ink: #e7eaef; --soft: #9ba5b3; --line: #2b323b;
            --bad: #ff8a80; --good: #7fd6a0;
          }
        }
        * { box-sizing: border-box; margin: 0 }
        body {
          background: var(--back); color: var(--ink);
          font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
          font-variant-numeric: tabular-nums;
        }
        header {
          display: flex; flex-wrap: wrap; gap: 2px 20px; align-items: baseline; padding: 12px 20px;
          background: var(--card); border-bottom: 1px solid var(--line);
        }
        h1, h2 { font-size: 15px; font-weight: 600; overflow-wrap: anywhere }
        main { display: grid; gap: 20px; max-width: 800px; margin: 0 auto; padding: 20px }
        section, figure {
          padding: 16px 20px; background: var(--card); border: 1px solid var(--line);
          border-radius: 12px; overflow: auto;
        }
        ul { padding: 6px 0 0 20px }
        figure svg { display: block; width: 100%; height: auto }
        .bad { color: var(--bad) } .good { color: var(--good) } .soft { color: var(--soft) }
        table { width: 100%; margin-top: 8px; border-collapse: collapse; text-align: right }
        th, td { padding: 3px 8px; border-bottom: 1px solid var(--line) }
        th { color: var(--soft); font-weight: 500 }
        th:nth-child(3), td:nth-child(3) { text-align: left }
        """
}
