private import Synchronization

/// The memory that inputs may take together, and that a render may be expected to need.
///
/// It is a promise not to begin what would end badly, not a limit that the system holds.
public final class MemoryBudget: Sendable {
    /// All of it.
    public let bytes: Int
    /// What the memory is for, as messages call it.
    package let task: String
    private let taken = Mutex(0)

    /// A budget of so many bytes; half of what the process may use unless told.
    public convenience init(bytes: Int? = nil) {
        self.init(bytes: bytes, for: "render")
    }

    /// A budget of so many bytes for what messages call `task`.
    package init(bytes: Int?, for task: String) {
        (self.bytes, self.task) = (bytes ?? Self.standard, task)
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
    /// limits.
    static let standard: Int = {
        let limits = [System.physicalMemory, System.memoryLimit].compactMap(\.self) + groupLimits
        return (limits.min() ?? Int.max) / 2
    }()

    /// The limits of the control groups that the process is in, and of those around them.
    private static var groupLimits: [Int] {
        ControlGroups.texts("memory.max", "memory", ["memory.limit_in_bytes"]).compactMap { text in
            Int(text.prefix { $0.isNumber })
        }
    }
}
