/// The spellings of a type of easing, from which parsing, completion, help, the JSON schema,
/// documentation, and tests derive.
package struct EasingDeclaration: Sendable {
    package var names: [Name] = []
    package var form: Form?

    package struct Name: Sendable {
        package let name: String
        package var aliases: [String] = []
        package let function: TimingFunction
        /// A Markdown phrase for documentation; nil to use the function's text.
        package var meaning: String?
    }

    package struct Form: Sendable {
        /// The placeholders in help and documentation, separated by "or".
        package let form: String
        package let meaning: String
        package let usage: String
        package let examples: [String]
        /// Examples of refused texts, each with its hint; nil for `usage`.
        package let mistakes: KeyValuePairs<String, String?>
        let parse: @Sendable ([Substring]) throws(ValueError) -> TimingFunction?

        package var name: Substring { form.prefix { $0 != "(" } }
    }
}

extension [Double] {
    func arguments(of easing: EasingDeclaration) -> String {
        "\(easing.form?.name ?? "")(\(map(\.shortest).joined(separator: ",")))"
    }
}
