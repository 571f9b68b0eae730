private import CSystem
import RevealFiles
private import Synchronization

/// What ends the command at once when SIGINT, SIGTERM, SIGHUP or SIGQUIT asks for that, whatever it
/// is doing.
package enum Interruption {
    /// What is done before the process ends; it also reports the failure.
    private static let cleanup = Mutex<(@Sendable (Failure) -> Void)?>(nil)

    /// Has signals end the command from now on: to be called before anything else runs.
    package static func watch() {
        csystem_watch_signals { Interruption.end($0) }
    }

    private static func end(_ signal: Int32) {
        // The lock is never given back: who would end the process otherwise waits for it.
        cleanup.withLock { cleanup in
            let failure = Failure(message: "ended by signal \(signal)", status: .signal(signal))
            cleanup.map { $0(failure) } ?? failure.end()
            OutputDirectory.abandonAll()
            _exit(128 + signal)
        }
    }

    /// Waits for the end if a signal is ending the process: what fails meanwhile is of no interest.
    static func waitForEnd() { cleanup.withLock { _ in } }

    /// Waits for the task that `start` returns; a signal that comes meanwhile has it cancelled and
    /// `cleanup` called before the process ends.
    static func awaiting<R: Sendable>(
        by cleanup: @escaping @Sendable (Failure) -> Failure,
        _ start: () -> Task<R, any Error>
    ) async throws -> R {
        // Started under the lock: what it does, a signal finds a cleanup for.
        let task = Self.cleanup.withLock { installed in
            let (task, console) = (start(), Console.current)
            installed = { failure in
                task.cancel()
                Console.bound.withValue(console) { cleanup(failure).end() }
            }
            return task
        }
        defer { Self.cleanup.withLock { $0 = nil } }
        return try await task.value
    }
}
