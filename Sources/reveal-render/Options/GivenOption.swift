import ArgumentParser
import RevealScenes

/// A property that may hold the value of an option.
private protocol GivenOption {
    /// The value; nil where the option was not given.
    var given: (any AnyWritten)? { get }
}

extension Option: GivenOption where Value: GivenOption {
    fileprivate var given: (any AnyWritten)? { wrappedValue.given }
}

extension Optional: GivenOption where Wrapped: AnyWritten {
    fileprivate var given: (any AnyWritten)? { self }
}

extension ParsableArguments {
    /// The values of those of its options that were given, found as ArgumentParser finds options.
    var given: [any AnyWritten] {
        Mirror(reflecting: self).children.compactMap { ($0.value as? any GivenOption)?.given }
    }
}

extension WrittenOption<Bool> {
    /// Its value, where its name alone was given.
    func given(_ isGiven: Bool) -> [any AnyWritten] {
        isGiven ? [Written(name.rawValue, "true", grammar)] : []
    }
}
