import RevealScenes
import RevealValues

/// One of the commands.
///
/// Its properties hold its options and operands; two tables say how these are named, and parsing,
/// help, completions, and the manual page are made from the tables.
protocol Command: Sendable {
    /// The word that asks for it; empty for a render.
    static var name: String { get }
    /// One line for help.
    static var abstract: String { get }
    /// Ways to call it, a line each; two spaces or more precede what comes of one.
    static var usage: String { get }
    /// Paragraphs and examples for help: a command is indented by two spaces, its effect by six.
    static var discussion: String { get }
    /// Why an option of renders has no meaning for it; nil if no reason is to be given.
    static var isNoRender: String? { get }
    static var operands: [Operand<Self>] { get }
    static var options: [Option<Self>] { get }

    init()

    /// Does what it is for, and returns how it ended.
    func act() async throws -> ExitStatus

    /// Does it if that takes no second thread; returns whether it did.
    func actAlone() throws -> Bool
}

extension Command {
    static var discussion: String { "" }

    static var isNoRender: String? { nil }

    /// All options: its own, and that of the color of messages, which `ColorMode` finds.
    static var table: [Option<Self>] {
        options + [
            Option(
                ColorMode.name, Notation<ColorMode>.name,
                "Colors in messages: auto (default: on a terminal, unless NO_COLOR is set).")
        ]
    }

    func actAlone() throws -> Bool { false }
}

extension Option {
    /// The rows of a table, part by part.
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

/// A word of a command line that is not an option.
struct Operand<Root>: Sendable {
    let name: String
    let help: String
    let counts: ClosedRange<Int>
    /// The words, or the files, that complete it; see `Notation`.
    let words: [String]
    let files: [String]?
    /// Whether help leaves it out.
    let isHidden: Bool
    let set: @Sendable (inout Root, String) -> Void

    init(
        _ name: String, _ property: Property<Root, String>, words: [String] = [],
        _ help: String
    ) {
        self.init(name, help, 1...1, words, words.isEmpty ? [] : nil) {
            $0[keyPath: property] = $1
        }
    }

    init(
        several name: String, _ property: Property<Root, [String]>, atLeast count: Int = 0,
        files: [String]? = [], isHidden: Bool = false, _ help: String
    ) {
        self.init(name, help, count...Int.max, [], files, isHidden: isHidden) {
            $0[keyPath: property].append($1)
        }
    }

    private init(
        _ name: String, _ help: String, _ counts: ClosedRange<Int>, _ words: [String],
        _ files: [String]?, isHidden: Bool = false,
        set: @escaping @Sendable (inout Root, String) -> Void
    ) {
        (self.name, self.help, self.counts) = (name, help, counts)
        (self.words, self.files, self.isHidden, self.set) = (words, files, isHidden, set)
    }

    /// The same operand of a type that has a `Root` at `path`.
    func of<Parent>(_ path: Property<Parent, Root>) -> Operand<Parent> {
        Operand<Parent>(name, help, counts, words, files, isHidden: isHidden) {
            set(&$0[keyPath: path], $1)
        }
    }
}
