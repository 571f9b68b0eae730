import RevealScenes
import RevealValues

extension Commands {
    /// The name of the option that fills `property` of a command, or of a part of one.
    static func option(_ property: AnyKeyPath) -> String {
        func name<C: Command>(_: C.Type) -> String? {
            C.options.first { $0.property as AnyKeyPath == property as AnyKeyPath }?.name
        }
        return all.lazy.compactMap { name($0) }.first ?? ""
    }
}

extension Command {
    /// The name of the option that fills `property`, for another table that has one of that name.
    static func name(of property: PartialKeyPath<Self>) -> String {
        options.first { $0.property as AnyKeyPath == property as AnyKeyPath }?.name ?? ""
    }
}

extension Failure {
    /// A mistake with the option that fills `property`; `rest` follows its name.
    static func option(
        _ property: AnyKeyPath, _ rest: String, hint: String? = nil
    ) -> Failure {
        .option(Commands.option(property), rest, hint: hint)
    }

    static func option(_ property: AnyKeyPath, _ error: SyntaxError) -> Failure {
        .option(Commands.option(property), error)
    }

    /// A mistake in the command line with the option that fills `property`.
    static func usage(_ message: String, hint: String, about property: AnyKeyPath) -> Failure {
        .usage(message, hint: hint, about: Commands.option(property))
    }
}

/// Options in messages, as they are typed: `"\(\.overwrite) removes them"`.
///
/// The properties that they fill stand for them, so that a table alone has the name. The rows of a
/// table cannot: their texts are made before there is one.
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
