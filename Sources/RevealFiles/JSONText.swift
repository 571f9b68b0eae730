package enum JSONText {
    package static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    package static func list(_ values: [String]) -> String {
        "[" + values.joined(separator: ",") + "]"
    }
}

extension String {
    /// A JSON string that is also safe in a page's script.
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
