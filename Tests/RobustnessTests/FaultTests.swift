import Foundation
import TestSupport
import Testing

/// What the command does when the system does not do what it is asked to.
struct FaultTests {
    @Test(
        .enabled(if: FaultLibrary.path != nil, "\(FaultLibrary.isMissing)"),
        arguments: FaultScenario.all)
    func `whatever file call fails, the command says so and tears nothing`(
        _ scenario: FaultScenario
    ) async throws {
        try await Disk.withFolder { folder in
            let bench = try FaultBench(scenario, in: folder)
            try #require(bench.mistakes == [])
            var failed = 0
            for fault in bench.faults {
                let mistakes = try bench.mistakes(with: fault)
                if mistakes != [] { failed += 1 }
                #expect(mistakes == [], "\(scenario.testDescription): \(fault)")
            }
            Self.tally.note {
                $0.faults += bench.faults.count
                $0.failed += failed
                $0.calls.formUnion(bench.faults.map(\.call))
            } _: {
                $0.description
            }
        }
    }

    private static let tally = Tally(Sum(), cases: FaultScenario.all.count)

    /// What was tried.
    private struct Sum: CustomStringConvertible {
        var faults = 0
        var failed = 0
        var calls: Set<Call> = []

        /// The figures, and a line for each function and site: how often the one was called there.
        var description: String {
            let sites = Dictionary(grouping: calls) { "\($0.function) of \($0.site)" }
            let lines = sites.keys.sorted().map { "\n    \($0): 1…\(sites[$0]?.count ?? 0)" }
            return "\(faults) faults of file calls in \(FaultScenario.all.count) commands, "
                + "\(calls.count) distinct (call, site, k) of \(sites.count) (call, site): "
                + "\(failed) with a file torn or left behind, or other words or another exit code"
                + lines.joined()
        }
    }
}
