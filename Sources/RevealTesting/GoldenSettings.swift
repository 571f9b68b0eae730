package struct GoldenSettings: Sendable {
    package var environment: @Sendable (String) -> String? = { System.environment($0) }
    var mode: RecordMode?
    /// The folder; nil for the default one next to the test's file.
    var folder: String?
    var options = ComparisonOptions.golden
    /// The receiver of failures; nil to fail the running test.
    package var onFailure: (@Sendable (String) -> Void)?

    package init() {}

    @TaskLocal package static var current = GoldenSettings()
}

extension ComparisonOptions {
    /// Exact: every sample, the layout, and the depth are equal.
    public static let golden = {
        var options = ComparisonOptions()
        options.comparesForm = true
        return options
    }()
}
