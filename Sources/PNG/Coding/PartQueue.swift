private import Synchronization

/// Distributes the parts of a task to threads, each part once, in order.
package final class PartQueue: Sendable {
    private let parts: [Int]
    private let state: Mutex<(next: Int, done: Int, end: Int)>

    package init(_ parts: [Int]) {
        self.parts = parts
        state = Mutex((0, 0, parts.count))
    }

    package func next() -> Int? {
        state.withLock { state in
            guard state.next < state.end else { return nil }
            state.next += 1
            return parts[state.next - 1]
        }
    }

    package func finish() -> Int {
        state.withLock { state in
            state.done += 1
            return state.done
        }
    }

    package func stop() {
        state.withLock { $0.end = 0 }
    }
}
