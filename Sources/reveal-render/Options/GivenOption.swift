import ArgumentParser
import RevealScenes
import RevealValues

/// A property that holds an option.
private protocol GivenOption {
    /// The option's value; nil where it was not given. `name` is what a flag is called.
    func given(called name: String) -> (any AnyWritten)?
}

extension Option: GivenOption where Value: GivenOption {
    fileprivate func given(called name: String) -> (any AnyWritten)? {
        wrappedValue.given(called: name)
    }
}

extension Optional: GivenOption where Wrapped: AnyWritten {
    fileprivate func given(called _: String) -> (any AnyWritten)? { self }
}

extension Flag: GivenOption where Value == Bool {
    fileprivate func given(called name: String) -> (any AnyWritten)? {
        wrappedValue ? Written(name, "true", Grammar.flag) : nil
    }
}

extension ParsableArguments {
    /// Its own options and flags that were given, without those of groups in it: found among its
    /// properties, as ArgumentParser finds options.
    var given: [any AnyWritten] {
        Mirror(reflecting: self).children.compactMap { label, property in
            (property as? any GivenOption)?.given(called: Self.name(of: label ?? ""))
        }
    }

    /// What the property of a wrapper's label is called on a command line: `_thereAndBack` is
    /// `there-and-back`.
    private static func name(of label: String) -> String {
        label.dropFirst().reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}

extension AnyWritten {
    /// The option as it is typed.
    var words: [String] { ["--" + name] + (isFlag ? [] : [text]) }
}
