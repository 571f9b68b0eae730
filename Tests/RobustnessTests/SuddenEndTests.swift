import Foundation
import TestSupport
import Testing

/// Output files after a signal, or after the removal of the output folder, right before any
/// file call.
///
/// `KillTests` sends signals at random moments; this suite covers every moment that makes a
/// difference to files.
@Suite(.enabled(if: !Sanitizer.isOn, "\(FaultLibrary.isBlurred)"))
struct SuddenEndTests {
    static let scenarios = FaultScenario.all.filter { $0.writesFiles && !$0.isLong }
    static let signals = [SIGKILL, SIGINT, SIGTERM]
    private static let tally = Tally((calls: 0, failed: 0), cases: scenarios.count)

    @Test(
        .enabled(if: FaultLibrary.path != nil, "\(FaultLibrary.isMissing)"),
        arguments: scenarios)
    func `a signal before any file call leaves no partial file`(_ scenario: FaultScenario)
        async throws
    {
        try await Disk.withFolder { folder in
            let bench = try FaultBench(scenario, in: folder)
            // The short form samples a sixth of the calls with one signal each; each scenario takes
            // another sixth.
            let cases = Self.signals.enumerated().flatMap { number, signal in
                Torture.sample(bench.calls, every: 18, from: 6 * number + scenario.place % 6)
                    .map { (signal, $0) }
            }
            var failed = 0
            for (signal, call) in cases {
                let mistakes = try bench.mistakes(with: signal, before: call)
                if mistakes != [] { failed += 1 }
                #expect(mistakes == [], "\(scenario.testDescription): \(signal) before \(call)")
            }
            Self.tally.note {
                $0 = ($0.calls + cases.count, $0.failed + failed)
            } _: {
                "\($0.calls) signals, each right before a file call, in \(Self.scenarios.count) "
                    + "commands: \($0.failed) with a file torn or not made by a second run"
            }
        }
    }

    @Test(
        .enabled(if: FaultLibrary.path != nil, "\(FaultLibrary.isMissing)"),
        arguments: FaultScenario.all.filter { $0.writesFrames && $0.isAlone && !$0.isLong })
    func `removing the output folder during a render is reported`(_ scenario: FaultScenario)
        async throws
    {
        try await Disk.withFolder { folder in
            let bench = try FaultBench(scenario, in: folder)
            // When the last frame's second name is removed, all work is done.
            let calls = bench.calls.filter {
                $0.site == "temporary" && $0.function != "unlinkat"
            }
            for call in Torture.sample(calls, every: 6, from: scenario.place % 6) {
                let mistakes = try bench.mistakesWhenFolderGoes(before: call)
                #expect(mistakes == [], "\(scenario.testDescription): before \(call)")
            }
        }
    }
}
