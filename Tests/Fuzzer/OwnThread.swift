import Synchronization

/// Runs asynchronous code in the caller's thread, step by step, so that an input always takes the
/// same path and libFuzzer observes it in the thread that it watches.
final class OwnThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs `body` to its end.
    func run(_ body: @escaping @Sendable () async -> Void) {
        let done = Flag()
        Task(executorPreference: self) {
            await body()
            done.set()
        }
        while !done.isSet {
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// A flag that stays set.
private final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}
