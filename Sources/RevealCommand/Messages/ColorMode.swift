enum ColorMode: String, CaseIterable {
    case auto, always, never

    static let name = "color"
    private static let option = "--" + name

    /// Finds the value in `arguments` before they are parsed, to color messages about mistakes in
    /// them.
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
                hint: "write auto, always, or never; \(\.background) sets the color behind a render"
            )
        }
        do {
            self = try value.map(Notation<Self>.name.parse) ?? .auto
        } catch {
            throw Failure.option(Self.name, error)
        }
    }

    /// Whether to color messages on a terminal, according to <https://no-color.org> and
    /// <https://bixense.com/clicolors>.
    func allows(_ terminal: Terminal) -> Bool {
        func value(_ variable: String) -> String? {
            System.environment(variable).flatMap { $0.isEmpty ? nil : $0 }
        }
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            if value("NO_COLOR") != nil { return false }
            if let forced = value("CLICOLOR_FORCE"), forced != "0" { return true }
            return terminal.movesCursor && value("CLICOLOR") != "0"
        }
    }
}
