public import RevealComparison
import RevealFiles

/// How goldens are compared and where they are, for the tests that run inside of a trait.
package struct GoldenSettings: Sendable {
    /// The environment variables that are asked.
    package var environment: @Sendable (String) -> String? = { System.environment($0) }
    /// When goldens are recorded; nil for the usual.
    var mode: RecordMode?
    /// The folder that goldens are in; nil for the usual one beside the test's file.
    var folder: String?
    /// What counts as the same.
    var options = ComparisonOptions.golden
    /// Receives the text of each failure; nil to fail the running test.
    package var onFailure: (@Sendable (String) -> Void)?

    /// The usual ones.
    package init() {}

    /// Those of the running test.
    @TaskLocal package static var current = GoldenSettings()
}

extension ComparisonOptions {
    /// Exact: every sample is the same, and stored in the same layout and depth.
    public static let golden = {
        var options = ComparisonOptions()
        options.comparesForm = true
        return options
    }()
}
