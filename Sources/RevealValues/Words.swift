package func whole(_ text: String, in range: ClosedRange<Int>) throws(SyntaxError) -> Int {
    guard let value = Int(text), range.contains(value) else {
        throw SyntaxError(
            "'\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
}

/// Parses `512M` or `1.5GiB`; K, M, G, and T are powers of 1024.
package func byteCount(_ text: String) throws(SyntaxError) -> Int {
    let wrong = SyntaxError("'\(text)' is not an amount of memory", hint: "write 512MiB or 2G")
    let unit = text.drop { $0.isNumber || $0 == "." }.uppercased()
    let powers = ["": 0, "B": 0, "K": 10, "M": 20, "G": 30, "T": 40]
    let letter = unit.hasSuffix("IB") ? String(unit.dropLast(2)) : unit
    guard let power = powers[letter] ?? powers[String(letter.prefix(1))], letter.count <= 2,
        letter.count < 2 || letter.hasSuffix("B"),
        let amount = number(text.prefix(text.count - unit.count)), amount > 0
    else { throw wrong }
    guard let bytes = Int(exactly: (amount * Double(1 << power)).rounded()), bytes > 0 else {
        throw wrong
    }
    return bytes
}

package func named<C: RawRepresentable & CaseIterable>(
    _ text: String, among _: C.Type
) throws(SyntaxError) -> C where C.RawValue == String {
    if let choice = C(rawValue: text) { return choice }
    throw unknownValue(text, of: C.allCases.map(\.rawValue))
}

package func unknownValue(
    _ text: String, of names: [String], kind: String = "value", near word: String? = nil
) -> SyntaxError {
    SyntaxError(
        "unknown \(kind) '\(text)'",
        hint: nearest(to: word ?? text, among: names).map { "did you mean '\($0)'?" }
            ?? "write one of \(names.joined(separator: ", "))")
}

/// Returns the number with its noun, such as `1 frame` or `2 frames`.
package func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
