import TestSupport
import Testing

/// Every public function that takes numbers has a row in a table of hostile numbers.
@Suite(.enabled(if: !Sanitizer.isOn, "a sanitizer does not change the sources"))
struct PublicNumberTests {
    @Test func `every public function that takes numbers is tested with hostile ones`() throws {
        let tables = try SwiftSource.all(below: ["Tests"]).filter {
            $0.path.contains("/HostileNumberTests")
        }
        let rows = Set(tables.flatMap(\.strings).map(\.text))
        let functions = try SwiftSource.all(below: ["Sources"]).flatMap(Self.functions)
        #expect(functions.count > 80)
        for function in functions where !rows.contains(function) {
            Issue.record("HostileNumberTests has no row for \(function)")
        }
    }

    private static let keywords: Set<Substring> = [
        "struct", "enum", "class", "actor", "extension",
    ]

    /// The public functions of a source that take numbers: their types, their names, and the labels
    /// of the numbers.
    static func functions(of source: SwiftSource) -> [String] {
        var types: [(indent: Int, name: Substring)] = []
        var functions: [String] = []
        for (number, line) in source.lines.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            // Matching a regular expression against every line took 10 s.
            if line.split(separator: " ", maxSplits: 4).contains(where: keywords.contains),
                let type = line.firstMatch(
                    of:
                        /^ *(?:(?:public|package|final|indirect) )*(?:struct|enum|class|actor|extension) ([\w.]+)/
                )
            {
                types.removeAll { $0.indent >= indent }
                types.append((indent, type.1))
            }
            guard line.contains("public ") else { continue }
            let modifiers = line.split(separator: "public ", maxSplits: 1).last ?? ""
            guard
                let name = modifiers.firstMatch(
                    of:
                        /^(?:(?:static|mutating|convenience) )*(?:(init)|func ([^\s(<]+|<))[?]?[ (<]/
                )
            else { continue }
            let word = name.1 ?? name.2 ?? ""
            types.removeAll { $0.indent >= indent }
            let rest =
                modifiers + " "
                + source.lines[(number + 1)...].prefix(24).joined(separator: " ")
            let labels = parameters(in: rest).filter(isNumber).map {
                $0.prefix { $0 != " " && $0 != ":" } + ":"
            }
            guard !labels.isEmpty else { continue }
            let path = types.map(\.name) + [word]
            functions.append(path.joined(separator: ".") + "(\(labels.joined()))")
        }
        return functions
    }

    /// The parameters of the function whose name begins `text`.
    private static func parameters(in text: some StringProtocol) -> [String] {
        var (depth, parameters) = (0, [""])
        for letter in text.drop(while: { $0 != "(" }) {
            if "([".contains(letter) { depth += 1 }
            if ")]".contains(letter) { depth -= 1 }
            if depth == 0 { break }
            if letter == ",", depth == 1 {
                parameters.append("")
            } else {
                parameters[parameters.count - 1].append(letter)
            }
        }
        return parameters.map { String($0.drop { "( ".contains($0) }) }
    }

    /// Whether a parameter is a number or consists of numbers.
    ///
    /// Source lines and columns do not count.
    private static func isNumber(_ parameter: String) -> Bool {
        let parts = parameter.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, !["line", "column"].contains(parts[0]), !parameter.contains("->")
        else { return false }
        let type = parts[1].prefix { $0 != "=" }
        return type.contains(/\b(Int|Int32|Int128|UInt|Double|Rational|Point|Size|Rect)\b/)
    }
}
