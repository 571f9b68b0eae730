private import Synchronization

/// The memory that inputs may take together, and that a render may be expected to need.
///
/// It is a promise not to begin what would end badly, not a limit that the system holds.
public final class MemoryBudget: Sendable {
    /// All of it.
    public let bytes: Int
    private let taken = Mutex(0)

    /// A budget of so many bytes; half of what the process may use unless told.
    public init(bytes: Int? = nil) {
        self.bytes = bytes ?? Self.standard
    }

    /// Counts `count` bytes, before they are allocated.
    ///
    /// - Throws: `.overBudget` when there are no more so many.
    func take(_ count: Int) throws(RevealError) {
        let sum = taken.withLock { taken in
            taken += count
            return taken
        }
        guard sum <= bytes else { throw .overBudget(bytes: sum, budget: bytes, threads: nil) }
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
