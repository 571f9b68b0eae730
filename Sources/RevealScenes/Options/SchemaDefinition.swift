struct SchemaDefinition: Sendable {
    let name: String
    let schema: JSON

    init(_ name: String, _ schema: JSON) { (self.name, self.schema) = (name, schema) }

    var reference: JSON { .reference(name) }

    var member: JSON.Member { .init(name, schema) }
}

extension JSON {
    static func reference(_ name: String) -> JSON {
        ["$ref": .string("#/$defs/" + name)]
    }

    static func oneOf(_ schemas: JSON...) -> JSON { ["oneOf": .array(schemas)] }

    static func number(in range: ClosedRange<Double>) -> JSON {
        [
            "type": "number", "minimum": .number(range.lowerBound),
            "maximum": .number(range.upperBound),
        ]
    }

    /// An angle with its unit, or 0.
    static let angle: JSON = ["anyOf": [["const": 0], .text("^[0-9.eE+-]+(deg|turn|grad|rad)?$")]]

    static let anyText: JSON = ["type": "string", "minLength": 1]

    static func text(_ pattern: String) -> JSON {
        ["type": "string", "pattern": .string(pattern)]
    }

    static func list(_ counts: ClosedRange<Int>, of item: JSON) -> JSON {
        [
            "type": "array", "minItems": .number(Double(counts.lowerBound)),
            "maxItems": .number(Double(counts.upperBound)), "items": item,
        ]
    }

    static func tuple(_ items: JSON...) -> JSON {
        let count = JSON.number(Double(items.count))
        return [
            "type": "array", "prefixItems": .array(items), "minItems": count, "maxItems": count,
        ]
    }

    static func mapping(of value: JSON) -> JSON {
        ["type": "object", "additionalProperties": value]
    }

    /// Returns a list with a schema for each key, which requires that key.
    static func required(oneOf keys: [String]) -> JSON {
        .array(keys.map { ["required": .words([$0])] })
    }
}
