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
