public import RevealComparison
public import Testing

/// Says how the goldens of a test or of a suite's tests are compared, where they are and when they
/// are recorded.
///
/// It holds for a test and all tasks in it but detached ones, which inherit nothing: `withGoldens`
/// says it to them.
public struct GoldensTrait: SuiteTrait, TestTrait, TestScoping {
    let change: @Sendable (inout GoldenSettings) -> Void

    /// A suite's tests run inside of its scope, and inherit from it.
    public var isRecursive: Bool { false }

    /// The trait itself: around a whole suite, or around a test's case.
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

    /// The settings that hold, changed.
    var settings: GoldenSettings {
        var settings = GoldenSettings.current
        change(&settings)
        return settings
    }
}

extension Trait where Self == GoldensTrait {
    /// Goldens compared by `options` (exactly unless told), in `folder` (one beside the test's file
    /// unless told; relative to that file's), recorded in `mode` (missing ones unless told).
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

/// Calls `body` with settings as a `goldens` trait gives them: for XCTest, which has no traits, and
/// for detached tasks, which they do not reach.
public func withGoldens<R>(
    record mode: RecordMode? = nil, in folder: String? = nil, options: ComparisonOptions? = nil,
    _ body: () throws -> R
) rethrows -> R {
    let settings = GoldensTrait.goldens(record: mode, in: folder, options: options).settings
    return try GoldenSettings.$current.withValue(settings, operation: body)
}

/// Calls `body`, which may wait for others, with settings as a `goldens` trait gives them.
public func withGoldens<R>(
    record mode: RecordMode? = nil, in folder: String? = nil, options: ComparisonOptions? = nil,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
    let settings = GoldensTrait.goldens(record: mode, in: folder, options: options).settings
    return try await GoldenSettings.$current.withValue(
        settings, operation: body, isolation: isolation)
}
