import RevealMotion
import RevealValues
private import Synchronization

/// Tells a transition's handlers of events, in order, as the frames up to their time are done.
///
/// Frames are made side by side, so one may be done before its neighbour; an event waits for all.
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

    /// Notes that the frame at `position` in the job is done.
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
    /// The time up to which everything has happened when the frame at `position` shows: a job's
    /// last frame stands for the end.
    fileprivate func timeShown(at position: Int) -> Rational {
        if let moment = output.moment { return moment }
        let isLast = frames[position] == grid.count - 1
        return isLast
            ? max(grid.end, grid.time(of: frames[position])) : grid.time(of: frames[position])
    }
}
