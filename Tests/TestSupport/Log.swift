private import Synchronization

/// Lines that any thread may add to.
package final class Log: Sendable {
    private let state = Mutex<[String]>([])

    package init() {}

    package func note(_ line: String) {
        state.withLock { $0.append(line) }
    }

    package var lines: [String] { state.withLock { $0 } }

    /// Prints a measured or counted figure, in a line that `make test` shows at its end.
    package static func figures(_ line: String) {
        print("figures: \(line)")
    }
}
