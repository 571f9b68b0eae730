private import Synchronization
import TestSupport

/// Adds up the results of a test's cases, and prints the sum after the last one.
final class Tally<Sum: Sendable>: Sendable {
    private let state: Mutex<(sum: Sum, left: Int)>

    init(_ sum: Sum, cases: Int) {
        state = Mutex((sum, cases))
    }

    /// Adds the result of one case; `words` formats the sum.
    func note(_ add: (inout Sum) -> Void, _ words: (Sum) -> String) {
        state.withLock { state in
            add(&state.sum)
            state.left -= 1
            if state.left == 0 { Log.figures(words(state.sum)) }
        }
    }
}
