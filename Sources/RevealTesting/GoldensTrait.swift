public import Testing

/// A trait that sets the comparison, the folder and the recording of goldens for a test or a suite.
///
/// It applies to a test and its tasks, except for detached ones, which need `withGoldens`.
public struct GoldensTrait: SuiteTrait, TestTrait, TestScoping {
    let change: @Sendable (inout GoldenSettings) -> Void

    /// False, since a suite's tests run inside of its scope.
    public var isRecursive: Bool { false }

    /// Returns the trait, for a whole suite or for a test's case.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> GoldensTrait? {
        test.isSuite == (testCase == nil) ? self : nil
    }

    /// Runs `function` with the settings.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await GoldenSettings.$current.withValue(settings) { try await function() }
    }

    var settings: GoldenSettings {
        var settings = GoldenSettings.current
        change(&settings)
        return settings
    }
}

extension Trait where Self == GoldensTrait {
    /// Sets the comparison `options`, the `folder` (relative to the test's file) and the recording
    /// `mode` of goldens.
    ///
    /// A nil argument leaves a setting unchanged. By default the comparison is exact, the folder is
    /// next to the test's file, and missing goldens are recorded.
    public static func goldens(
        record mode: RecordMode? = nil, in folder: String? = nil,
        options: ComparisonOptions? = nil
    ) -> GoldensTrait {
        GoldensTrait { settings in
            if let mode { settings.mode = mode }
            if let folder { settings.folder = folder }
            if let options { settings.options = options }
        }
    }
}

/// Calls `body` with the settings of a `goldens` trait, for XCTest, which has no traits, and for
/// detached tasks.
public func withGoldens<R>(
    record mode: RecordMode? = nil, in folder: String? = nil, options: ComparisonOptions? = nil,
    _ body: () throws -> R
) rethrows -> R {
    let settings = GoldensTrait.goldens(record: mode, in: folder, options: options).settings
    return try GoldenSettings.$current.withValue(settings, operation: body)
}

/// Calls the asynchronous `body` with the settings of a `goldens` trait.
public func withGoldens<R>(
    record mode: RecordMode? = nil, in folder: String? = nil, options: ComparisonOptions? = nil,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
    let settings = GoldensTrait.goldens(record: mode, in: folder, options: options).settings
    return try await GoldenSettings.$current.withValue(
        settings, operation: body, isolation: isolation)
}
