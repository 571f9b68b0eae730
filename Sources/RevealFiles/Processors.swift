private import CSystem

/// How many processors the process may use.
package enum Processors {
    /// The least of what its affinity, the time that its control groups get, and the Slurm task
    /// that it belongs to allow.
    package static let allowed: Int = {
        let counts = [available, slurmCount].compactMap(\.self) + groupCounts
        return max(1, counts.min() ?? 1)
    }()

    /// The processors that the process may run on: as many threads Swift's runtime may have.
    static var available: Int { Int(csystem_processors()) }

    /// What Slurm gave to the task, which it holds to only where its administrator had it
    /// configured so.
    private static var slurmCount: Int? {
        System.environment("SLURM_CPUS_PER_TASK").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The shares of processors' time that the control groups allow, each rounded up.
    private static var groupCounts: [Int] {
        let names = ["cpu.cfs_quota_us", "cpu.cfs_period_us"]
        return ControlGroups.texts("cpu.max", "cpu", names).compactMap { text in
            let words = text.split { $0.isWhitespace }
            return words.count == 2 ? count(quota: words[0], period: words[1]) : nil
        }
    }

    /// The processors that a quota of that many microseconds in each period takes; nil for no
    /// limit.
    package static func count(quota: Substring, period: Substring) -> Int? {
        guard let quota = Int(quota), let period = Int(period), quota > 0, period > 0 else {
            return nil
        }
        return (quota - 1) / period + 1
    }
}
