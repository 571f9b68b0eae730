private import CSystem
private import Synchronization

/// The end of the command at SIGINT, SIGTERM, SIGHUP, or SIGQUIT, at any time.
package enum Interruption {
    /// Cleans up and reports the failure before the process ends; nil until a command begins.
    private static let ending = Mutex<(@Sendable (Failure) -> Void)?>(nil)

    /// Lets signals end the command; must be the first call of the process.
    package static func watch() {
        csystem_watch_signals { Interruption.end($0) }
    }

    private static func end(_ signal: Int32) {
        // The lock is never released: other threads that end the process wait for it.
        ending.withLock { ending in
            let failure = Failure(message: "ended by signal \(signal)", status: .signal(signal))
            ending.map { $0(failure) } ?? failure.end()
            OutputDirectory.abandonAll()
            _exit(128 + signal)
        }
    }

    /// Waits for the end of the process if a signal is ending it.
    static func waitForEnd() { ending.withLock { _ in } }

    /// From now on, reports signals as failures of the calling command.
    static func begin() {
        let report = reporter
        ending.withLock { $0 = report }
    }

    /// Reports failures from any thread with the console of the calling command.
    private static var reporter: @Sendable (Failure) -> Void {
        let (console, ledger) = (Console.current, InputLedger.current)
        return { failure in
            Console.bound.withValue(console) { InputLedger.with(ledger) { failure.end() } }
        }
    }

    /// Waits for the task that `start` returns; a signal before its end cancels the task and calls
    /// `cleanup`.
    static func awaiting<R: Sendable>(
        by cleanup: @escaping @Sendable (Failure) -> Failure,
        _ start: () -> Task<R, any Error>
    ) async throws -> R {
        let report = reporter
        // Started under the lock, so that a signal always finds the cleanup.
        let task = ending.withLock { ending in
            let task = start()
            ending = { failure in
                task.cancel()
                report(cleanup(failure))
            }
            return task
        }
        defer { ending.withLock { $0 = report } }
        return try await task.value
    }
}
