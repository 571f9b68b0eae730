private import Synchronization

/// The memory that inputs may take at once, and that a render may be expected to need.
///
/// It is a promise not to begin what would end badly, not a limit that the system holds. A picture
/// gives back what it has taken when its pixels are freed, so one budget serves any number of
/// pictures that are loaded one after another.
public final class MemoryBudget: Sendable {
    /// All of it.
    package let bytes: Int
    /// What the memory is for, as messages call it.
    package let task: String
    private let taken: Mutex<Int>

    /// What the process holds before the first pixel: code, libraries and their data.
    ///
    /// Measured as the peak of a 1×1 render.
    package static let base = 18_200 << 10

    /// A budget of so many bytes; half of what the process may use unless told.
    public convenience init(bytes: Int? = nil) {
        self.init(bytes: bytes, for: "render")
    }

    /// A budget of so many bytes for what messages call `task`.
    package init(bytes: Int?, for task: String) {
        (self.bytes, self.task) = (bytes ?? Self.standard, task)
        taken = Mutex(Self.base)
    }

    /// Counts `count` bytes, before they are allocated, for as long as the share is kept.
    ///
    /// - Throws: `.overBudget` if fewer are left, and then counts none.
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

    /// What `body` makes, for which `count` bytes are counted meanwhile.
    ///
    /// - Throws: `.overBudget` if fewer are left, and what `body` throws.
    package func holding<R>(_ count: Int, _ body: () throws -> R) throws -> R {
        let share = try take(count)
        defer { withExtendedLifetime(share) {} }
        return try body()
    }

    /// Bytes of a budget, which are given back when the last reference to this goes away.
    package final class Share: Sendable {
        private let budget: MemoryBudget
        private let count: Int

        fileprivate init(_ budget: MemoryBudget, _ count: Int) {
            (self.budget, self.count) = (budget, count)
        }

        deinit { budget.taken.withLock { $0 -= count } }
    }

    /// How many workers, 1 to `most`, the budget holds if each needs `each` bytes.
    package func workers(_ most: Int, each: Int) -> Int {
        min(most, max(1, (bytes - Self.base) / max(1, each)))
    }

    /// The budget for what messages call `task` of each of so many workers, which share what this
    /// one has beyond the base equally.
    package func divided(by workers: Int, for task: String) -> MemoryBudget {
        let base = min(bytes, Self.base)
        return MemoryBudget(bytes: base + (bytes - base) / workers, for: task)
    }

    /// Half of what the process may use: of the machine's memory, its control groups' and its own
    /// limit; and of the addresses that it may map, what is left for pictures.
    static let standard: Int = {
        let limits = [System.physicalMemory, System.dataLimit].compactMap(\.self) + groupLimits
        return min((limits.min() ?? Int.max) / 2, addresses ?? Int.max)
    }()

    /// What the process holds and three quarters of the addresses that are free when each thread
    /// has its stack; nil where it may map as many as there are.
    ///
    /// Libraries take many more addresses than memory, and blocks that begin at large pages some
    /// more than they have bytes.
    private static var addresses: Int? {
        System.addressesLeft(threads: Processors.available + 2).map { base + $0 / 4 * 3 }
    }

    /// The limits of the control groups that the process is in, and of those around them.
    private static var groupLimits: [Int] {
        ControlGroups.texts("memory.max", "memory", ["memory.limit_in_bytes"]).compactMap { text in
            Int(text.prefix { $0.isNumber })
        }
    }
}
