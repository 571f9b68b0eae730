/// A command, with properties that its options and operands set.
///
/// Parsing, help, completions, and the manual page are derived from the tables of both.
protocol Command: Sendable {
    /// The name; empty for a render.
    static var name: String { get }
    static var abstract: String { get }
    /// Ways to call the command, one line each, with the effect after at least two spaces.
    static var usage: String { get }
    /// Paragraphs and examples for help; commands are indented by two spaces, effects by six.
    static var discussion: String { get }
    /// The reason why options of renders do not apply to the command; nil if none is printed.
    static var isNoRender: String? { get }
    static var operands: [Operand<Self>] { get }
    static var options: [Option<Self>] { get }
    /// The options of its short help, with short descriptions; the first of the table if empty.
    static var first: [(option: any AnyKeyPath & Sendable, words: String)] { get }

    init()

    /// Runs the command unless `actAlone` did.
    func act() async throws -> ExitStatus

    /// Runs the command if it needs only one thread; returns whether it did.
    func actAlone() throws -> Bool
}

extension Command {
    static var discussion: String { "" }

    static var isNoRender: String? { nil }

    static var first: [(option: any AnyKeyPath & Sendable, words: String)] { [] }

    /// All options, including the color of messages, which `ColorMode` reads.
    static var table: [Option<Self>] {
        options + [
            Option(
                ColorMode.name, Notation<ColorMode>.name,
                "Colors in messages: auto (default: on a terminal, unless NO_COLOR is set).")
        ]
    }

    func act() async throws -> ExitStatus { .success }

    func actAlone() throws -> Bool { false }
}

extension Option {
    static func table(_ parts: [Option]...) -> [Option] { parts.flatMap(\.self) }

    static func group(_ heading: OptionRow.Heading, _ options: [Option]) -> [Option] {
        options.map { $0.under(heading.rawValue) }
    }

    func under(_ heading: String) -> Option {
        var option = self
        option.group = heading
        return option
    }

    func saying(_ help: String) -> Option {
        var option = self
        option.help = help
        return option
    }
}

/// An argument that is not an option.
struct Operand<Root>: Sendable {
    let name: String
    let help: String
    private(set) var counts = 1...1
    /// The words or files for its completion; see `Notation`.
    private(set) var words: [String] = []
    private(set) var files: [String]? = []
    /// Whether help leaves it out.
    private(set) var isHidden = false
    let set: @Sendable (inout Root, String) -> Void

    init(
        _ name: String, _ property: Property<Root, String>, words: [String] = [],
        _ help: String
    ) {
        (self.name, self.help, self.words) = (name, help, words)
        files = words.isEmpty ? [] : nil
        set = { $0[keyPath: property] = $1 }
    }

    init(
        several name: String, _ property: Property<Root, [String]>, atLeast count: Int = 0,
        files: [String]? = [], isHidden: Bool = false, _ help: String
    ) {
        (self.name, self.help, self.files, self.isHidden) = (name, help, files, isHidden)
        counts = count...Int.max
        set = { $0[keyPath: property].append($1) }
    }

    /// The same operand of a type that has a `Child` at `path`.
    init<Child>(_ other: Operand<Child>, at path: Property<Root, Child>) {
        (name, help, counts) = (other.name, other.help, other.counts)
        (words, files, isHidden) = (other.words, other.files, other.isHidden)
        set = { other.set(&$0[keyPath: path], $1) }
    }
}
