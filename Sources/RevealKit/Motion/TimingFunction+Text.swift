extension TimingFunction {
    /// The function that `text` names: a name as in CSS or Core Animation, or
    /// `cubic-bezier(x1,y1,x2,y2)` with both x in 0…1.
    ///
    /// - Throws: a `SyntaxError` that names the text.
    public init(_ text: String) throws(SyntaxError) {
        if let known = Self.named.first(where: { $0.name == text }) {
            self = known.function
            return
        }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
            throw Self.unknown(text)
        }
        guard text[..<open] == "cubic-bezier" else { throw Self.unknown(String(text[..<open])) }
        let numbers = text[text.index(after: open)...].dropLast()
            .split(separator: ",", omittingEmptySubsequences: false).map(number)
        let (x, y) = ([0, 2], [1, 3])
        guard numbers.count == 4, let values = numbers as? [Double] else {
            throw SyntaxError(
                "'\(text)' is not a timing function",
                hint: "cubic-bezier takes four numbers: cubic-bezier(0.42,0,0.58,1)")
        }
        guard x.allSatisfy({ (0...1).contains(values[$0]) }) else {
            throw SyntaxError(
                "'\(text)' is not a timing function", hint: "x1 and x2 lie between 0 and 1")
        }
        guard y.allSatisfy({ abs(values[$0]) <= 1000 }) else {
            throw SyntaxError(
                "'\(text)' is not a timing function", hint: "y1 and y2 lie between -1000 and 1000")
        }
        self = .bezier(values[0], values[1], values[2], values[3])
    }

    private static func unknown(_ name: String) -> SyntaxError {
        let near = nearest(to: name, among: named.map(\.name) + ["cubic-bezier"])
        return SyntaxError(
            "unknown easing '\(name)'",
            hint: near.map { "did you mean '\($0)'?" }
                ?? "use linear, ease, ease-in, ease-out, ease-in-out or cubic-bezier(x1,y1,x2,y2)")
    }
}

/// A finite decimal number, with blanks around it allowed; nil for anything else.
package func number(_ text: Substring) -> Double? {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let letters = Set("0123456789.eE+-")
    guard trimmed.allSatisfy(letters.contains), let value = Double(String(trimmed)),
        value.isFinite
    else { return nil }
    return value
}
