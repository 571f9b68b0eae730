/// JSON that stands in a page, made of JSON.
package enum JSONText {
    package static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    package static func list(_ values: [String]) -> String {
        "[" + values.joined(separator: ",") + "]"
    }
}

extension String {
    /// The text in quotes, as JSON has it, and such that it may stand in a script of a page.
    package var json: String {
        let scalars = unicodeScalars.map { scalar in
            let isPlain =
                scalar.value >= 32 && scalar.value < 127
                && !"\"\\<>&".unicodeScalars.contains(scalar)
            return isPlain ? String(scalar) : scalar.escaped
        }
        return "\"" + scalars.joined() + "\""
    }
}
