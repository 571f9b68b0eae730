/// A task of numbered parts that several workers share.
struct SharedWork: Sendable {
    private let count: Int
    let workers: Int
    let turns = OrderedGate()

    /// Plans a task of `count` parts.
    ///
    /// There are `threads` workers, or as many as processors, but not more than `memory` allows if
    /// each needs `largest` bytes.
    init(
        _ count: Int, threads: Int?, _ memory: MemoryBudget, largest: @autoclosure () -> Int?
    ) {
        self.count = count
        let most = min(count, threads ?? Processors.allowed)
        workers = most > 1 ? memory.workers(most, each: largest() ?? 1) : 1
    }

    /// Calls `body` with the number of each part and a worker's writer, and returns the results in
    /// the order of the parts.
    func results<R: Sendable>(
        _ body: @escaping @Sendable (_ number: Int, _ writer: PNGWriter) async throws -> R
    ) async throws -> [R] {
        let queue = PartQueue(Array(0..<count))
        let found = try await withThrowingTaskGroup(of: [(Int, R)].self) { group in
            for _ in 0..<workers {
                group.addTask {
                    var found: [(Int, R)] = []
                    let writer = PNGWriter()
                    while !Task.isCancelled, let number = queue.next() {
                        found.append((number, try await body(number, writer)))
                    }
                    return found
                }
            }
            do {
                return try await group.reduce(into: []) { $0 += $1 }
            } catch {
                queue.stop()
                await turns.close()
                throw error
            }
        }
        try Task.checkCancellation()
        return found.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
