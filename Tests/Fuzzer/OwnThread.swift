import Synchronization

/// Runs asynchronous code in the caller's thread, one step after another: an input then takes the
/// same way each time, and libFuzzer sees what it does in the thread that it watches.
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

/// Something that is so once it has been said.
private final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}
