package struct PageTemplate: Sendable {
    package let (start, end): ([UInt8], [UInt8])

    /// Splits the page at a comment with these words, on a line of its own.
    package init(_ page: [UInt8], at words: String) {
        let marker = Array("<!-- \(words) -->\n".utf8)
        let place = page.indices.first { page[$0...].starts(with: marker) } ?? page.endIndex
        start = Array(page[..<place])
        end = Array(page[place...].dropFirst(marker.count))
    }

    package static func element(
        _ name: String, _ attributes: String, _ text: [UInt8],
        type: String = "text/plain"
    ) -> [UInt8] {
        Array("<script type=\"\(type)\" class=\"\(name)\"\(attributes)>".utf8) + text
            + Array("</script>\n".utf8)
    }
}
