private import Synchronization

/// The memory for inputs, and for the expected needs of a render.
///
/// It refuses renders that would fail later; the system does not enforce it. A picture returns its
/// share when its pixels are freed, so one budget suffices for any number of pictures.
public final class MemoryBudget: Sendable {
    package let bytes: Int
    package let task: String
    private let taken: Mutex<Int>

    /// The memory of the process before the first pixel: the peak of a 1×1 render.
    package static let base = 18_200 << 10

    /// Creates a budget of `bytes`; nil for half of the memory available to the process.
    public convenience init(bytes: Int? = nil) {
        self.init(bytes: bytes, for: "render")
    }

    package init(bytes: Int?, for task: String) {
        (self.bytes, self.task) = (bytes ?? Self.standard, task)
        taken = Mutex(Self.base)
    }

    /// Reserves `count` bytes, before their allocation, until the share is released.
    ///
    /// - Throws: `.overBudget`.
    package func take(_ count: Int) throws(FileError) -> Share {
        let (sum, isTaken) = taken.withLock { taken in
            let (sum, isOver) = taken.addingReportingOverflow(count)
            guard !isOver, sum <= bytes else { return (isOver ? .max : sum, false) }
            taken = sum
            return (sum, true)
        }
        guard isTaken else {
            throw .overBudget(task: task, bytes: sum, budget: bytes, threads: nil)
        }
        return Share(self, count)
    }

    /// Reserves `count` bytes while `body` runs.
    ///
    /// - Throws: `.overBudget`, and the errors of `body`.
    package func holding<R>(_ count: Int, _ body: () throws -> R) throws -> R {
        let share = try take(count)
        defer { withExtendedLifetime(share) {} }
        return try body()
    }

    package final class Share: Sendable {
        private let budget: MemoryBudget
        private let count: Int

        fileprivate init(_ budget: MemoryBudget, _ count: Int) {
            (self.budget, self.count) = (budget, count)
        }

        deinit { budget.taken.withLock { $0 -= count } }
    }

    /// Returns the number of workers, from 1 to `most`, that fit.
    package func workers(_ most: Int, each: Int) -> Int {
        min(most, max(1, (bytes - Self.base) / max(1, each)))
    }

    package func divided(by workers: Int, for task: String) -> MemoryBudget {
        let base = min(bytes, Self.base)
        return MemoryBudget(bytes: base + (bytes - base) / workers, for: task)
    }

    /// Half of the machine's memory, the control groups' limits, or the data limit, whichever is
    /// lowest; also limited by the address space.
    static let standard: Int = {
        let limits = [System.physicalMemory, System.dataLimit].compactMap(\.self) + groupLimits
        return min((limits.min() ?? Int.max) / 2, addresses ?? Int.max)
    }()

    /// The base and 75 % of the addresses that remain after the threads' stacks; nil without a
    /// limit.
    ///
    /// Libraries take many more addresses than memory, and blocks aligned to large pages slightly
    /// more.
    private static var addresses: Int? {
        System.addressesLeft(threads: Processors.available + 2).map { base + $0 / 4 * 3 }
    }

    private static var groupLimits: [Int] {
        ControlGroups.texts("memory.max", "memory", ["memory.limit_in_bytes"]).compactMap { text in
            Int(text.prefix { $0.isNumber })
        }
    }
}
