public import RevealKit
private import Synchronization

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
    /// What has been asked for.
    package var ledger = GoldenLedger.shared

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

/// Which goldens were asked for.
package final class GoldenLedger: Sendable {
    /// All that this process asked for.
    package static let shared = GoldenLedger()

    private let state = Mutex<[String: Set<String>]>([:])

    /// Nothing yet.
    package init() {}

    /// The folders that goldens were asked of.
    var folders: [String] { state.withLock { $0.keys.sorted() } }

    /// Notes that the golden at `path`, relative to `folder`, was asked for.
    func note(_ path: String, in folder: String) {
        state.withLock { _ = $0[folder, default: []].insert(path) }
    }

    /// The paths of the goldens in those folders that nobody asked for.
    package func stale(in folders: [String]) -> [String] {
        let asked = state.withLock { $0 }
        return folders.flatMap { folder in
            GoldenFiles.pictures(below: folder)
                .filter { !(asked[folder]?.contains($0) ?? false) }.map { "\(folder)/\($0)" }
        }
    }
}
