private import Synchronization
import TestSupport

/// Adds up what the cases of a test did, and prints it behind the last of them.
final class Tally<Sum: Sendable>: Sendable {
    private let state: Mutex<(sum: Sum, left: Int)>

    init(_ sum: Sum, cases: Int) {
        state = Mutex((sum, cases))
    }

    /// Adds what one case did; `words` tell the sum.
    func note(_ add: (inout Sum) -> Void, _ words: (Sum) -> String) {
        state.withLock { state in
            add(&state.sum)
            state.left -= 1
            if state.left == 0 { Log.figures(words(state.sum)) }
        }
    }
}
