enum Commands {
    /// All commands except the render command, which has no name.
    static let named: [any Command.Type] = [
        SheetCommand.self, CurveCommand.self, InfoCommand.self, CompareCommand.self,
        ApproveCommand.self, RepackCommand.self, MeasureCommand.self, CodeCommand.self,
        AssembleCommand.self, JobCommand.self,
    ]

    static let all: [any Command.Type] = [RenderCommand.self] + named
}

extension Commands {
    /// Returns the name of the option that sets `property` of a command, or of a part of one.
    static func option(_ property: AnyKeyPath) -> String {
        func name<C: Command>(_: C.Type) -> String? {
            C.options.first { $0.property as AnyKeyPath == property as AnyKeyPath }?.name
        }
        return all.lazy.compactMap { name($0) }.first ?? ""
    }
}

extension Command {
    /// Returns the name of the option that sets `property`, for use in another command's table.
    static func name(of property: PartialKeyPath<Self>) -> String {
        options.first { $0.property as AnyKeyPath == property as AnyKeyPath }?.name ?? ""
    }
}

extension Failure {
    /// A mistake with the option that sets `property`; the message is the option and then `rest`.
    static func option(
        _ property: AnyKeyPath, _ rest: String, hint: String? = nil
    ) -> Failure {
        .option(Commands.option(property), rest, hint: hint)
    }

    static func usage(_ message: String, hint: String, about property: AnyKeyPath) -> Failure {
        .usage(message, hint: hint, about: Commands.option(property))
    }

    /// Runs `body`; reports a syntax error as a mistake with the option that sets `property`.
    static func naming<R>(_ property: AnyKeyPath, _ body: () throws -> R) throws -> R {
        do {
            return try body()
        } catch let error as SyntaxError {
            throw option(Commands.option(property), error)
        }
    }
}

/// Interpolates an option into a message by its property: `"\(\.overwrite) removes them"`.
///
/// Only the table contains the names. Its own texts cannot use this, since they create the table.
extension DefaultStringInterpolation {
    mutating func appendInterpolation(_ property: PartialKeyPath<RenderCommand>) {
        appendInterpolation(option: property)
    }

    mutating func appendInterpolation(_ property: PartialKeyPath<OptionValues>) {
        appendInterpolation(option: property)
    }

    mutating func appendInterpolation(_ property: PartialKeyPath<OutputOptions>) {
        appendInterpolation(option: property)
    }

    mutating func appendInterpolation(_ property: PartialKeyPath<MessageOptions>) {
        appendInterpolation(option: property)
    }

    mutating func appendInterpolation(_ property: PartialKeyPath<LimitOptions>) {
        appendInterpolation(option: property)
    }

    mutating func appendInterpolation(option property: AnyKeyPath) {
        appendLiteral("--" + Commands.option(property))
    }
}
