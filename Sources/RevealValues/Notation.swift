package import Raster

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

    /// Creates a notation with one message for every text for which `read` returns nil: the text
    /// and `problem`, as in "'4' is not a size".
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
            "true|false", examples: ["true", "false"], wrong: ["yes"],
            schema: ["type": "boolean"], "is neither true nor false", print: { "\($0)" }
        ) { Bool(String($0)) }
    }
}

extension Notation where Value == Int {
    /// An integer in `range`; the error for any other text has `hint`.
    package static func whole(_ range: ClosedRange<Int>, hint: String? = nil) -> Notation {
        Notation(
            "number", examples: [range.lowerBound, range.upperBound].map(String.init),
            wrong: ["1.5"], schema: .whole(in: range),
            "is not a whole number from \(range.lowerBound) to \(range.upperBound)", hint: hint,
            print: { "\($0)" }
        ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// An amount of memory: `512M` or `1.5GiB`; K, M, G, and T are powers of 1024.
    package static var bytes: Notation {
        Notation(
            "512MiB|2G", examples: ["512MiB", "2G"], "is not an amount of memory",
            hint: "write 512MiB or 2G", print: { "\($0)" }
        ) { text in
            let unit = text.drop { $0.isNumber || $0 == "." }.uppercased()
            let powers = ["": 0, "B": 0, "K": 10, "M": 20, "G": 30, "T": 40]
            let letter = unit.hasSuffix("IB") ? String(unit.dropLast(2)) : unit
            guard let power = powers[letter] ?? powers[String(letter.prefix(1))],
                letter.count <= 2, letter.count < 2 || letter.hasSuffix("B"),
                let amount = number(text.prefix(text.count - unit.count)), amount > 0,
                let bytes = Int(exactly: (amount * Double(1 << power)).rounded()), bytes > 0
            else { return nil }
            return bytes
        }
    }
}

extension Notation {
    /// One of `values` by its name; any other text is an unknown `kind`.
    package static func one(
        of values: [Value], _ form: String? = nil, kind: String = "value",
        mistakes: [Mistake] = [], name: @escaping @Sendable (Value) -> String
    ) -> Notation {
        let names = values.map(name)
        return Notation(
            form ?? names.joined(separator: "|"), words: names, examples: names,
            mistakes: mistakes, print: name
        ) { text throws(SyntaxError) in
            guard let known = values.first(where: { name($0) == text }) else {
                throw unknownValue(text, of: names, kind: kind)
            }
            return known
        }
    }
}

extension Notation where Value: RawRepresentable<String> & CaseIterable {
    package static var name: Notation { one(of: Array(Value.allCases)) { $0.rawValue } }
}

extension Notation where Value == Size {
    /// A width and a height for which `allows` returns true.
    package static func size(
        _ form: String, example: String, schema: JSON? = nil, _ problem: String, hint: String,
        allows: @escaping @Sendable (Size) -> Bool
    ) -> Notation {
        Notation(
            form, examples: [example], schema: schema, problem, hint: hint,
            print: { "\($0.width.shortest)x\($0.height.shortest)" }
        ) { text in
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(number)
            guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
            let size = Size(width: width, height: height)
            return allows(size) ? size : nil
        }
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
