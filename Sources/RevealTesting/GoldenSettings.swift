public import RevealComparison
import RevealFiles

/// The settings of golden comparisons inside of a trait.
package struct GoldenSettings: Sendable {
    /// Returns the value of an environment variable.
    package var environment: @Sendable (String) -> String? = { System.environment($0) }
    /// Nil for the default.
    var mode: RecordMode?
    /// The folder of goldens; nil for the default one next to the test's file.
    var folder: String?
    /// The comparison's tolerance.
    var options = ComparisonOptions.golden
    /// Receives the text of each failure; nil to fail the running test.
    package var onFailure: (@Sendable (String) -> Void)?

    package init() {}

    /// The settings of the running test.
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
