private import Synchronization

/// A dispatcher that calls a transition's handlers in order.
///
/// Frames may finish in any order; an event waits for all frames up to its time.
package final class EventDispatcher: Sendable {
    private let job: RenderJob
    private let state: Mutex<State>

    private struct State {
        var isDone: [Bool]
        var firstUndone = 0
        var told = 0
    }

    init(_ job: RenderJob) {
        self.job = job
        state = Mutex(State(isDone: [Bool](repeating: false, count: job.frames.count)))
    }

    func finish(_ position: Int) {
        let transition = job.transition
        guard !transition.handlers.isEmpty else { return }
        state.withLock { state in
            state.isDone[position] = true
            let events = transition.timeline.events
            while state.firstUndone < state.isDone.count, state.isDone[state.firstUndone] {
                let time = job.timeShown(at: state.firstUndone)
                while state.told < events.count, events[state.told].time <= time {
                    tell(events[state.told])
                    state.told += 1
                }
                state.firstUndone += 1
            }
        }
    }

    private func tell(_ event: Event) {
        for handler in job.transition.handlers where handler.kind ?? event.kind == event.kind {
            handler.body(event)
        }
    }
}

extension RenderJob {
    /// Returns the time up to which events have happened when the frame is done; the job's last
    /// frame includes the events at the end.
    fileprivate func timeShown(at position: Int) -> Rational {
        if let moment = output.moment { return moment }
        let isLast = frames[position] == grid.count - 1
        return isLast
            ? max(grid.end, grid.time(of: frames[position])) : grid.time(of: frames[position])
    }
}
