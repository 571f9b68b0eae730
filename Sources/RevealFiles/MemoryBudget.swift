private import Synchronization

/// The memory that inputs may take together, and that a render may be expected to need.
///
/// It is a promise not to begin what would end badly, not a limit that the system holds.
public final class MemoryBudget: Sendable {
    /// All of it.
    public let bytes: Int
    /// What the memory is for, as messages call it.
    package let task: String
    private let taken: Mutex<Int>

    /// What a render holds before the first pixel: code, libraries and their data.
    ///
    /// Measured as the peak of a 1×1 render.
    package static let base = 18_200 << 10

    /// A budget of so many bytes; half of what the process may use unless told.
    public convenience init(bytes: Int? = nil) {
        self.init(bytes: bytes, for: "render", taken: Self.base)
    }

    /// A budget of so many bytes for what messages call `task`, which needs `taken` in any case.
    package init(bytes: Int?, for task: String, taken: Int = 0) {
        (self.bytes, self.task) = (bytes ?? Self.standard, task)
        self.taken = Mutex(taken)
    }

    /// Counts `count` bytes, before they are allocated.
    ///
    /// - Throws: `.overBudget` when there are no more so many.
    package func take(_ count: Int) throws(FileError) {
        let sum = taken.withLock { taken in
            taken += count
            return taken
        }
        guard sum <= bytes else {
            throw .overBudget(task: task, bytes: sum, budget: bytes, threads: nil)
        }
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
