public import RevealValues

/// A hand that drives a transition: how far it had come and when, and what became of it.
public struct Interaction: Sendable, Hashable {
    /// How far the hand had come at a time.
    public struct Sample: Sendable, Hashable {
        /// In seconds from the beginning.
        package var time: Rational
        /// Of the time in which anything moves, without the delay before and the hold behind: from
        /// 0, nothing has moved, to 1, all has; beyond as at these ends.
        package var fraction: Rational

        /// `fraction` at `time`, both exact to a millionth; a time within ±1e9 s.
        public init(at time: Rational, fraction: Rational) {
            let limit: Rational = 1_000_000_000
            self.time = Self.millionths(min(max(time, 0 - limit), limit))
            self.fraction = Self.millionths(min(max(fraction, 0), 1))
        }

        /// The last millionth at or before `value`.
        private static func millionths(_ value: Rational) -> Rational {
            // What is too fine to be multiplied is known as a Double well enough.
            guard value.denominator <= 1_000_000_000_000 else {
                return Rational(seconds: value.double) ?? 0
            }
            return Rational((value * 1_000_000).roundedDown) / 1_000_000
        }
    }

    /// What happens when the hand lets go.
    public enum Release: Sendable, Hashable {
        /// It runs on to the end.
        case finish
        /// It runs back to the beginning, and the transition is not made.
        case cancel
        /// It finishes if the last fraction is greater than this, and is cancelled otherwise.
        case finishAbove(Rational)
    }

    /// BubbleTransition's `interactionThreshold`.
    public static let bubbleThreshold: Rational = 0.3

    /// The samples, one at least, in the order of their times from 0 on; between two of them the
    /// fraction changes evenly, before the first it is the first one's.
    package var samples: [Sample]
    /// What happens at the time of the last sample.
    package var release: Release

    /// A hand that moved like that and then let go.
    public init(_ samples: [Sample], release: Release) {
        self.samples = samples
        self.release = release
    }

    /// The way of a swipe that counts, as BubbleTransition reads it.
    public enum Direction: Int, Sendable, CaseIterable {
        /// Downwards.
        case down = 1
        /// Upwards.
        case up = -1
    }

    /// BubbleTransition's fraction for a swipe that has come `distance` points down in a view of
    /// `height`: against `direction` it is 0, as it is if `height` is not more than 0.
    public static func fraction(
        ofSwipe distance: Rational, in height: Rational, _ direction: Direction = .down
    ) -> Rational {
        guard height > 0 else { return 0 }
        return min(max(Rational(direction.rawValue) * distance / height, 0), 1)
    }

    /// Refuses what no hand can have done.
    func check() throws(TransitionError) {
        guard let first = samples.first, first.time >= 0,
            zip(samples, samples.dropFirst()).allSatisfy({ $0.time < $1.time })
        else { throw .interaction }
    }

    /// Whether the transition is made in the end.
    package var finishes: Bool {
        switch release {
        case .finish: true
        case .cancel: false
        case .finishAbove(let threshold): samples.last.map { $0.fraction > threshold } ?? false
        }
    }
}

/// The clock of a timeline that a hand drives: what time it is in the timeline when.
package struct DrivenClock: Sendable, Hashable {
    package let interaction: Interaction
    package let finishes: Bool
    /// How long the timeline is as its own clock would run, in seconds.
    package let length: Rational
    /// When what the hand drives begins and ends on that clock, to the nanosecond.
    let motion: ClosedRange<Rational>
    /// When the timeline is over.
    let end: Rational
    private let knots: [Knot]

    private struct Knot: Hashable {
        let time: Rational
        /// In the timeline as its own clock would run.
        let there: Rational
    }

    /// The clock for a timeline of `length` seconds in which something moves during `motion`.
    ///
    /// Who lets go has the rest of the motion run on, and then what holds its end; or it runs back
    /// to where it began.
    init(
        _ interaction: Interaction, motion: (start: Rational, end: Rational), end length: Rational
    ) {
        self.interaction = interaction
        finishes = interaction.finishes
        self.length = length
        let (start, over) = (nanoseconds(motion.start), nanoseconds(motion.end))
        let way = over - start
        self.motion = start...over
        var knots = interaction.samples.map { sample in
            Knot(time: sample.time, there: nanoseconds(start + sample.fraction * way))
        }
        let (last, goal) = (knots[knots.count - 1], finishes ? nanoseconds(length) : start)
        let rest = finishes ? goal - last.there : last.there - start
        knots.append(Knot(time: last.time + rest, there: goal))
        self.knots = knots
        end = last.time + rest
    }

    /// The time in the timeline, to the nanosecond, when it is `time` outside.
    func time(at time: Rational) -> Rational {
        guard let next = knots.firstIndex(where: { $0.time > time }), next > 0 else {
            return time < knots[0].time ? knots[0].there : knots[knots.count - 1].there
        }
        let (from, to) = (knots[next - 1], knots[next])
        let share = (nanoseconds(time) - from.time) / (to.time - from.time)
        return nanoseconds(from.there + share * (to.there - from.there))
    }

    /// The events of `timeline` when this clock drives it: what begins when the hand does, and all
    /// else when it is over, finished or not.
    func events(of timeline: Timeline) -> [Event] {
        let begun = timeline.tracks.flatMap { track in
            track.events.filter { $0.kind == .start }.prefix(1)
        }
        let over = timeline.tracks.flatMap { track in
            let completions = track.events.filter { $0.kind == .stageCompletion }.suffix(1)
            let closing = track.events.filter { $0.stage == nil }
            return completions
                + (finishes ? closing : closing.filter { track.cancelling.contains($0.kind) })
        }
        return begun.map { $0.moved(to: interaction.samples[0].time, position: .end) }
            + over.map { $0.moved(to: end, position: finishes ? $0.position : .start) }
    }
}

/// The last nanosecond at or before `time`.
private func nanoseconds(_ time: Rational) -> Rational {
    Rational((time * 1_000_000_000).roundedDown) / 1_000_000_000
}
