private import CSystem
import RevealFiles
private import Synchronization

/// What ends the command at once when SIGINT, SIGTERM, SIGHUP or SIGQUIT asks for that, whatever it
/// is doing.
package enum Interruption {
    /// Cleans up and reports the failure before the process ends; nil until a command begins.
    private static let ending = Mutex<(@Sendable (Failure) -> Void)?>(nil)

    /// Has signals end the command from now on: to be called before anything else runs.
    package static func watch() {
        csystem_watch_signals { Interruption.end($0) }
    }

    private static func end(_ signal: Int32) {
        // The lock is never given back: who would end the process otherwise waits for it.
        ending.withLock { ending in
            let failure = Failure(message: "ended by signal \(signal)", status: .signal(signal))
            ending.map { $0(failure) } ?? failure.end()
            OutputDirectory.abandonAll()
            _exit(128 + signal)
        }
    }

    /// Waits for the end if a signal is ending the process: what fails meanwhile is of no interest.
    static func waitForEnd() { ending.withLock { _ in } }

    /// Has a signal reported from now on as the failures of the command that calls this are.
    static func begin() {
        let report = reporter
        ending.withLock { $0 = report }
    }

    /// Reports failures as the command that calls this does, in any thread.
    private static var reporter: @Sendable (Failure) -> Void {
        let (console, ledger) = (Console.current, InputLedger.current)
        return { failure in
            Console.bound.withValue(console) { InputLedger.with(ledger) { failure.end() } }
        }
    }

    /// Waits for the task that `start` returns; a signal that comes meanwhile has it cancelled and
    /// `cleanup` called before the process ends.
    static func awaiting<R: Sendable>(
        by cleanup: @escaping @Sendable (Failure) -> Failure,
        _ start: () -> Task<R, any Error>
    ) async throws -> R {
        let report = reporter
        // Started under the lock: what it does, a signal finds a cleanup for.
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
