/// A JSON value with ordered keys, for generated documents.
package indirect enum JSON: Sendable, Equatable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case array([JSON])
    case object([Member])

    package struct Member: Sendable, Equatable {
        package let key: String
        package let value: JSON

        package init(_ key: String, _ value: JSON) { (self.key, self.value) = (key, value) }
    }

    package static func words(_ words: [String]) -> JSON { .array(words.map(JSON.string)) }

    /// The JSON Schema of an integer in `range`.
    package static func whole(in range: ClosedRange<Int>) -> JSON {
        [
            "type": "integer", "minimum": .number(Double(range.lowerBound)),
            "maximum": .number(Double(range.upperBound)),
        ]
    }

    package func text(indent: String = "") -> String {
        let line = self.line
        guard indent.count + line.count > 100 else { return line }
        let inner = indent + "  "
        switch self {
        case .array(let values):
            let lines = values.map { inner + $0.text(indent: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            let lines = members.map {
                inner + Self.quoted($0.key) + ": " + $0.value.text(indent: inner)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        case .string, .number, .bool: return line
        }
    }

    private var line: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .number(let value): value.shortest
        case .bool(let value): "\(value)"
        case .array(let values): "[\(values.map(\.line).joined(separator: ", "))]"
        case .object(let members):
            members.isEmpty
                ? "{}"
                : "{ \(members.map { Self.quoted($0.key) + ": " + $0.value.line }.joined(separator: ", ")) }"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\" + String(scalar)
            case "\n": "\\n"
            default:
                scalar.value >= 0x20
                    ? String(scalar)
                    : "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            }
        }
        return "\"\(escaped.joined())\""
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map(Member.init))
    }
}
