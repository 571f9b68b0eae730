/// A text with values in double braces, such as `{{title}}`, and optional parts, each between two
/// lines such as `{{corners}}`.
package struct Template: Sendable {
    private let text: String

    package init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

    /// Returns the text with `values`; `parts` are the names of parts, and whether they are kept.
    package func filled(_ values: [String: String], parts: [String: Bool] = [:]) -> String {
        let kept = parts.reduce(text) { text, part in
            let pieces = text.split(
                separator: "{{\(part.key)}}\n", omittingEmptySubsequences: false)
            return pieces.indices.filter { part.value || $0.isMultiple(of: 2) }
                .map { pieces[$0] }.joined()
        }
        return kept.replacing(/{{(\w+)}}/) { values[String($0.1)] ?? "" }
    }
}
