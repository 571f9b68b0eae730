import RevealValues

/// The spellings of one type of easing and the help for them.
///
/// Parsing, completion, suggestions, help, the JSON schema, documentation, and tests derive from
/// `TimingFunction.declarations`.
package struct EasingDeclaration: Sendable {
    package var names: [Name] = []
    package var form: Form?

    package struct Name: Sendable {
        package let name: String
        package var aliases: [String] = []
        package let function: TimingFunction
        /// A Markdown phrase for documentation; nil for the function's text.
        package var meaning: String?
    }

    /// An easing with arguments.
    package struct Form: Sendable {
        /// The placeholders in help and documentation, separated by "or".
        package let form: String
        /// A Markdown phrase.
        package let meaning: String
        /// The hint for wrong arguments.
        package let usage: String
        package let examples: [String]
        /// Texts that are refused, each with its hint; nil for `usage`.
        package let mistakes: KeyValuePairs<String, String?>
        /// Returns the function with these arguments; nil if they are wrong and `usage` is the
        /// hint.
        let parse: @Sendable ([Substring]) throws(ValueError) -> TimingFunction?

        /// The part before the parenthesis.
        package var name: Substring { form.prefix { $0 != "(" } }
    }
}

extension [Double] {
    /// Formats the numbers as arguments of the declared function.
    func arguments(of easing: EasingDeclaration) -> String {
        "\(easing.form?.name ?? "")(\(map(\.shortest).joined(separator: ",")))"
    }
}
