/// Lets workers through one after another, by number, so that what they make side by side is
/// written in order.
package actor OrderedGate {
    private var next = 0
    private var isClosed = false
    private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]

    package init() {}

    /// Returns when all numbers before `number` have gone through.
    package func wait(for number: Int) async throws {
        if isClosed { throw CancellationError() }
        guard number != next else { return }
        try await withCheckedThrowingContinuation { waiting[number] = $0 }
    }

    /// Lets the next number through.
    package func advance() {
        next += 1
        waiting.removeValue(forKey: next)?.resume()
    }

    /// Turns everybody away from now on.
    package func close() {
        isClosed = true
        for (_, continuation) in waiting { continuation.resume(throwing: CancellationError()) }
        waiting.removeAll()
    }
}
