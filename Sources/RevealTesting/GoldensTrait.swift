public import RevealKit
public import Testing

/// Says how the goldens of a test or of a suite's tests are compared, where they are and when they are
/// recorded.
///
/// Of a suite it also tells which goldens none of its tests asked for, unless the run leaves tests out.
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
        var settings = GoldenSettings.current
        change(&settings)
        if test.isSuite { settings.ledger = GoldenLedger() }
        let ledger = settings.ledger
        try await GoldenSettings.$current.withValue(settings) { try await function() }
        guard test.isSuite, !Self.leavesTestsOut else { return }
        // Other suites may keep theirs in the same folder.
        for path in GoldenLedger.shared.stale(in: ledger.folders) {
            Issue.record(
                "stale golden: no test of \(test.name) asks for it: \(path)",
                severity: .warning, sourceLocation: test.sourceLocation)
        }
    }

    /// Whether the run was asked for some tests only.
    static let leavesTestsOut = CommandLine.arguments.contains { argument in
        argument.hasPrefix("--filter")
            || argument.hasPrefix("--skip")
                && !argument.hasPrefix("--skip-build")
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

/// Calls `body` with settings as a `goldens` trait gives them: for XCTest, which has no traits.
public func withGoldens<R>(
    record mode: RecordMode? = nil, in folder: String? = nil, options: ComparisonOptions? = nil,
    _ body: () throws -> R
) rethrows -> R {
    var settings = GoldenSettings.current
    GoldensTrait.goldens(record: mode, in: folder, options: options).change(&settings)
    return try GoldenSettings.$current.withValue(settings, operation: body)
}
