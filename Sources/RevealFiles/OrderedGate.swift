/// A gate that admits workers by number: parts made concurrently are written in order.
package actor OrderedGate {
    private var next = 0
    private var isClosed = false
    private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]

    package init() {}

    package func wait(for number: Int) async throws {
        if isClosed { throw CancellationError() }
        guard number != next else { return }
        try await withCheckedThrowingContinuation { waiting[number] = $0 }
    }

    package func advance() {
        next += 1
        waiting.removeValue(forKey: next)?.resume()
    }

    package func close() {
        isClosed = true
        for (_, continuation) in waiting { continuation.resume(throwing: CancellationError()) }
        waiting.removeAll()
    }
}
