/// The text form of a type of value, from which its parser, formatter, help, completion, JSON
/// schema, and tests are derived.
package struct Notation<Value: Sendable & Equatable>: Sendable {
    /// The placeholder, such as `x,y,w,h`.
    package var form: String
    package let words: [String]
    /// The file extensions; empty for any, nil if the value is not a file.
    package let files: [String]?
    /// Whether a value may start with a dash, as numbers do; otherwise the value is considered
    /// missing.
    package let mayBeginWithDash: Bool
    package let examples: [String]
    package let mistakes: [Mistake]
    package var schema: JSON
    package let parse: @Sendable (String) throws(SyntaxError) -> Value
    /// Formats a value; the text parses as the same value.
    package let print: @Sendable (Value) -> String

    package init(
        _ form: String, words: [String] = [], files: [String]? = nil,
        mayBeginWithDash: Bool = false, examples: [String], mistakes: [Mistake] = [],
        schema: JSON? = nil, print: @escaping @Sendable (Value) -> String,
        parse: @escaping @Sendable (String) throws(SyntaxError) -> Value
    ) {
        (self.form, self.words, self.files) = (form, words, files)
        (self.mayBeginWithDash, self.examples, self.mistakes) = (
            mayBeginWithDash, examples, mistakes
        )
        (self.parse, self.print) = (parse, print)
        self.schema =
            schema
            ?? (words.isEmpty ? ["type": "string"] : ["enum": .words(words)])
    }

    /// Creates a notation with one message for every text that `read` refuses by nil: the text and
    /// `problem`, as in "'4' is not a size".
    package init(
        _ form: String, words: [String] = [], examples: [String], wrong: [String] = [],
        schema: JSON? = nil, _ problem: String, hint: String? = nil,
        print: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (Substring) -> Value?
    ) {
        self.init(
            form, words: words, mayBeginWithDash: true, examples: examples,
            mistakes: wrong.map { Mistake($0, "'\($0)' \(problem)", hint: hint) }, schema: schema,
            print: print
        ) { text throws(SyntaxError) in
            guard let value = read(text[...]) else {
                throw SyntaxError("'\(text)' \(problem)", hint: hint)
            }
            return value
        }
    }

    package func described(by schema: JSON) -> Notation {
        var notation = self
        notation.schema = schema
        return notation
    }

    package func called(_ form: String) -> Notation {
        var notation = self
        notation.form = form
        return notation
    }
}

package struct Mistake: Sendable {
    package let text, message: String
    package let hint: String?

    package init(_ text: String, _ message: String, hint: String? = nil) {
        (self.text, self.message, self.hint) = (text, message, hint)
    }
}

extension Notation where Value == Bool {
    /// `true` or `false`; on a command line, the option's name alone means `true`.
    package static var flag: Notation {
        Notation(
            "true|false", examples: ["true", "false"],
            mistakes: [Mistake("yes", "'yes' is neither true nor false")],
            schema: ["type": "boolean"], print: { "\($0)" }
        ) { text throws(SyntaxError) in
            guard let value = Bool(text) else {
                throw SyntaxError("'\(text)' is neither true nor false")
            }
            return value
        }
    }
}

extension Notation where Value == Int {
    /// An integer in `range`; the error for any other text has `hint`.
    package static func whole(_ range: ClosedRange<Int>, hint: String? = nil) -> Notation {
        Notation(
            "number", mayBeginWithDash: true,
            examples: [range.lowerBound, range.upperBound].map(String.init),
            mistakes: [
                Mistake(
                    "1.5",
                    "'1.5' is not a whole number from \(range.lowerBound) to \(range.upperBound)",
                    hint: hint)
            ],
            schema: .whole(in: range), print: { "\($0)" }
        ) { text throws(SyntaxError) in
            do throws(SyntaxError) {
                return try RevealValues.whole(text, in: range)
            } catch {
                throw hint.map { SyntaxError(error.description, hint: $0) } ?? error
            }
        }
    }

    package static var bytes: Notation {
        Notation(
            "512MiB|2G", mayBeginWithDash: true, examples: ["512MiB", "2G"], print: { "\($0)" },
            parse: byteCount)
    }
}

extension Notation where Value: RawRepresentable<String> & CaseIterable {
    package static var name: Notation {
        let names = Value.allCases.map(\.rawValue)
        return Notation(
            names.joined(separator: "|"), words: names, examples: names, print: \.rawValue
        ) { text throws(SyntaxError) in try named(text, among: Value.self) }
    }
}

extension Notation where Value == String {
    /// A path with one of `endings`, or any path if there are none.
    package static func file(_ form: String = "file", endings: [String] = []) -> Notation {
        Notation(
            form, files: endings, examples: ["a." + (endings.first ?? "png")],
            schema: ["$ref": "#/$defs/path"],
            print: { $0 }
        ) { $0 }
    }

    package static func text(_ form: String, example: String) -> Notation {
        Notation(form, mayBeginWithDash: true, examples: [example], print: { $0 }) { $0 }
    }
}
