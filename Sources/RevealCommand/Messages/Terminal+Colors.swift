import RevealFiles
import RevealScenes
import RevealValues

/// Whether marks are colored.
enum ColorMode: String, CaseIterable {
    case auto, always, never

    /// The name of the option, of every command.
    static let name = "color"
    private static let option = "--" + name

    /// What `arguments` say, wherever they say it: mistakes in the others are told in colors, too.
    ///
    /// - Throws: a failure for any other value.
    init(_ arguments: some Sequence<String>) throws {
        var (value, isNext) = (String?.none, false)
        for argument in arguments.prefix(while: { $0 != "--" }) {
            if isNext { value = argument }
            isNext = argument == Self.option
            if argument.hasPrefix(Self.option + "=") {
                value = String(argument.dropFirst(Self.option.count + 1))
            }
        }
        if let value, Self(rawValue: value) == nil, (try? Color(value)) != nil {
            throw Failure.option(
                Self.name, ": unknown value '\(value)'",
                hint:
                    "it is one of auto, always, never; what stands behind is said by \(\.background)"
            )
        }
        do {
            self = try value.map { try named($0, among: Self.self) } ?? .auto
        } catch let error as SyntaxError {
            throw Failure.option(Self.name, error)
        }
    }

    /// Whether a terminal is to be colored, by <https://no-color.org> and
    /// <https://bixense.com/clicolors>.
    fileprivate func allows(_ terminal: Terminal) -> Bool {
        func says(_ variable: String) -> String? {
            System.environment(variable).flatMap { $0.isEmpty ? nil : $0 }
        }
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            if says("NO_COLOR") != nil { return false }
            if let forced = says("CLICOLOR_FORCE"), forced != "0" { return true }
            return terminal.movesCursor && says("CLICOLOR") != "0"
        }
    }
}

/// How the command that is running talks to people and programs; tasks inherit it.
struct Console: Sendable {
    var colors = ColorMode.auto
    /// Whether a failure is also printed as a JSON object.
    var isJSON = false

    static let bound = TaskLocal(wrappedValue: Console())
    static var current: Console { bound.get() }
}

extension Terminal {
    enum Mark: String {
        case error, warning, hint

        /// Its color, as terminals number them: bold red, yellow, cyan.
        fileprivate var color: String {
            switch self {
            case .error: "1;31"
            case .warning: "1;33"
            case .hint: "1;36"
            }
        }
    }

    /// Whether it is a terminal whose cursor can go back.
    var movesCursor: Bool { columns > 0 && System.environment("TERM") != "dumb" }

    /// Writes one line that begins with what it is: an error, a warning, or a hint to the line
    /// before.
    func say(_ mark: Mark, _ line: String) {
        let word = mark.rawValue + ":"
        let isColored = Console.current.colors.allows(self)
        print(
            (mark == .hint ? "" : "reveal-render: ")
                + (isColored ? "\u{1B}[\(mark.color)m\(word)\u{1B}[0m " : word + " ") + plain(line))
    }
}
