import FoundationEssentials
import RevealFiles

extension Encodable {
    /// One JSON object, laid out for people, its keys in order.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(self), as: UTF8.self)
        // The encoder escapes letters below 32 only; outside of texts there are ends of lines.
        return text.unicodeScalars.map { scalar in
            scalar.isUnseen && scalar != "\n" ? scalar.escaped : String(scalar)
        }.joined()
    }
}
