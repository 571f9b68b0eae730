import RevealValues

/// Everything that people can write for one type of easing, and everything they read about it.
///
/// Parsing, completion, suggestions, help, the JSON schema, documentation, and tests derive from
/// `TimingFunction.declarations`.
package struct EasingDeclaration: Sendable {
    package var names: [Name] = []
    package var form: Form?

    /// An easing that has a name.
    package struct Name: Sendable {
        package let name: String
        package var aliases: [String] = []
        package let function: TimingFunction
        /// A phrase of Markdown for documentation; nil for the function's text.
        package var meaning: String?
    }

    /// A function with numbers.
    package struct Form: Sendable {
        /// The placeholders in help and documentation, with "or" between them.
        package let form: String
        /// A phrase of Markdown.
        package let meaning: String
        /// The hint for wrong arguments.
        package let usage: String
        package let examples: [String]
        /// Texts that are refused, each with its hint; nil for `usage`.
        package let mistakes: KeyValuePairs<String, String?>
        /// The function of these arguments; nil if they are wrong and `usage` is the hint.
        let parse: @Sendable ([Substring]) throws(ValueError) -> TimingFunction?

        /// The part before the parenthesis.
        package var name: Substring { form.prefix { $0 != "(" } }
    }
}

extension [Double] {
    /// The numbers as the arguments of the function that is declared.
    func arguments(of easing: EasingDeclaration) -> String {
        "\(easing.form?.name ?? "")(\(map(\.shortest).joined(separator: ",")))"
    }
}
