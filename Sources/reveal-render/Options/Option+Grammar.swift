import ArgumentParser
import RevealScenes
import RevealValues

extension Option {
    /// An option of a render, told of by its own words or by `help`.
    init<V>(_ option: WrittenOption<V>, help: String? = nil) where Value == Written<V>? {
        self.init(option.name.rawValue, option.grammar, help ?? option.help)
    }

    /// An option whose value follows `grammar`.
    init<V>(_ name: String, _ grammar: Grammar<V>, _ help: String) where Value == Written<V>? {
        self.init(
            name: .customLong(name), parsing: grammar.mayBeginWithDash ? .unconditional : .next,
            help: ArgumentHelp(help, valueName: grammar.form),
            completion: CompletionKind(grammar.completion)
        ) { Written(name, $0, grammar) }
    }

    /// An option that may be given several times.
    init<V>(severally name: String, _ grammar: Grammar<V>, _ help: String)
    where Value == [Written<V>] {
        self.init(
            wrappedValue: [], name: .customLong(name), parsing: .unconditionalSingleValue,
            help: ArgumentHelp(help, valueName: grammar.form),
            completion: CompletionKind(grammar.completion)
        ) { Written(name, $0, grammar) }
    }
}

extension Flag where Value == Bool {
    /// An option of a render that its name alone asks for.
    init(_ option: WrittenOption<Bool>) {
        self.init(
            wrappedValue: false, name: .customLong(option.name.rawValue),
            help: ArgumentHelp(option.help))
    }
}

extension CompletionKind {
    /// What shells complete a value by; nothing where nothing is known.
    init?<V>(_ completion: Grammar<V>.Completion) {
        switch completion {
        case .nothing: return nil
        case .words(let words): self = .list(words)
        case .files(let endings): self = .file(extensions: endings)
        }
    }
}

extension Written {
    /// What it means.
    ///
    /// - Throws: the mistake in it.
    func value() throws -> Value {
        do {
            return try result.get()
        } catch {
            throw Failure.option(name, error)
        }
    }
}

extension Optional {
    /// What it means; nil where it was not given.
    ///
    /// - Throws: the mistake in it.
    func value<V>() throws -> V? where Wrapped == Written<V> { try self?.value() }
}
