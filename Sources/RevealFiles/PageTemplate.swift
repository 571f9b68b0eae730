/// A page that browsers open, without what stands in it as text.
package struct PageTemplate: Sendable {
    /// The page before its texts, and behind them.
    package let (start, end): ([UInt8], [UInt8])

    /// The template `page`, in which a comment of those words, in a line of its own, stands for the
    /// texts.
    package init(_ page: [UInt8], at words: String) {
        let marker = Array("<!-- \(words) -->\n".utf8)
        let place = page.indices.first { page[$0...].starts(with: marker) } ?? page.endIndex
        start = Array(page[..<place])
        end = Array(page[place...].dropFirst(marker.count))
    }

    /// An element with a text that browsers leave alone.
    package static func element(
        _ name: String, _ attributes: String, _ text: [UInt8],
        type: String = "text/plain"
    ) -> [UInt8] {
        Array("<script type=\"\(type)\" class=\"\(name)\"\(attributes)>".utf8) + text
            + Array("</script>\n".utf8)
    }
}
