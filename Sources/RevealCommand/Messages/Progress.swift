private import Synchronization

enum ProgressMode: String, CaseIterable {
    case auto, bar, plain, json, openjd, none
}

final class Progress: Sendable {
    private let mode: ProgressMode
    private let total: Int
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    private struct State {
        var done = 0
        var reported: ContinuousClock.Instant?
        var isFinished = false
    }

    init(_ mode: ProgressMode, total: Int) {
        self.total = total
        let hasBar = Terminal.standardError.movesCursor
        self.mode = mode == .auto ? (hasBar ? .bar : .none) : mode
    }

    /// Sets the number of finished frames, and reports it at most 10 times a second.
    func advance(to done: Int) {
        let now = ContinuousClock.now
        state.withLock { state in
            guard done > state.done else { return }
            state.done = done
            guard mode != .none, !state.isFinished else { return }
            if let last = state.reported, now - last < .milliseconds(100), done < total { return }
            state.reported = now
            report(done, after: (now - start) / .seconds(1))
        }
    }

    var done: Int { state.withLock { $0.done } }

    func finish() {
        state.withLock { $0.isFinished = true }
        guard mode == .bar else { return }
        Terminal.standardError.write("\r\u{1B}[K")
    }

    private func report(_ done: Int, after seconds: Double) {
        let rate = seconds > 0 ? Double(done) / seconds : 0
        let left = rate > 0 ? Double(total - done) / rate : 0
        switch mode {
        case .bar:
            Terminal.standardError.write("\r\u{1B}[K" + bar(done, rate, left))
        case .plain:
            Terminal.standardError.print("\(done)/\(total) frames")
        case .json:
            Terminal.standardError.print(
                #"{"frame":\#(done),"total":\#(total),"rate":\#(fixed(rate, 1)),"eta":\#(fixed(left, 1))}"#
            )
        case .openjd:
            Terminal.standardError.print("openjd_progress: \(done * 100 / total)")
        case .auto, .none:
            break
        }
    }

    private func bar(_ done: Int, _ rate: Double, _ left: Double) -> String {
        // Finishing a movie takes a moment.
        let text =
            done == total
            ? " \(total) frames, finishing"
            : " \(done)/\(total) frames, \(fixed(rate, 1)) a second, \(fixed(left, 1)) s left"
        let room = min(40, Terminal.standardError.columns - text.count - 3)
        guard room >= 8 else {
            return String(text.dropFirst().prefix(max(0, Terminal.standardError.columns - 1)))
        }
        let filled = room * done / total
        let (full, empty) = Terminal.isUTF8 ? ("█", "░") : ("#", "-")
        return "[" + String(repeating: full, count: filled)
            + String(repeating: empty, count: room - filled) + "]" + text
    }
}
