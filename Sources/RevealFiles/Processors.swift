private import CSystem

package enum Processors {
    /// The minimum of the CPU affinity, the control groups' quotas, and Slurm's CPUs per task.
    package static let allowed: Int = {
        let counts = [available, slurmCount].compactMap(\.self) + groupCounts
        return max(1, counts.min() ?? 1)
    }()

    static var available: Int { Int(csystem_processors()) }

    private static var slurmCount: Int? {
        System.environment("SLURM_CPUS_PER_TASK").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private static var groupCounts: [Int] {
        let names = ["cpu.cfs_quota_us", "cpu.cfs_period_us"]
        return ControlGroups.texts("cpu.max", "cpu", names).compactMap { text in
            let words = text.split { $0.isWhitespace }
            return words.count == 2 ? count(quota: words[0], period: words[1]) : nil
        }
    }

    /// Returns the processors for a quota per period in microseconds; nil for no limit.
    package static func count(quota: Substring, period: Substring) -> Int? {
        guard let quota = Int(quota), let period = Int(period), quota > 0, period > 0 else {
            return nil
        }
        return (quota - 1) / period + 1
    }
}
