/// A gesture that drives a transition: its progress over time and its release.
public struct Interaction: Sendable, Hashable {
    /// The progress of the gesture at a time.
    public struct Sample: Sendable, Hashable {
        /// The time in seconds from the start of the timeline.
        package var time: Rational
        /// The progress of the motion, in 0…1; delay and hold are not part of the motion.
        package var fraction: Rational

        /// Creates a sample, with both values rounded down to a millionth.
        ///
        /// A value whose denominator exceeds 1e12 is rounded to a billionth instead. `time`, in
        /// seconds, is clamped to ±1e9, and `fraction` to 0…1.
        public init(at time: Rational, fraction: Rational) {
            let limit: Rational = 1_000_000_000
            self.time = Self.millionths(min(max(time, 0 - limit), limit))
            self.fraction = Self.millionths(min(max(fraction, 0), 1))
        }

        private static func millionths(_ value: Rational) -> Rational {
            // A larger denominator could overflow; a Double is precise enough.
            guard value.denominator <= 1_000_000_000_000 else {
                return Rational(seconds: value.double) ?? 0
            }
            return Rational((value * 1_000_000).roundedDown) / 1_000_000
        }
    }

    /// The reaction to the end of the gesture.
    public enum Release: Sendable, Hashable {
        /// The transition continues to its end.
        case finish
        /// The transition runs back to its start and is canceled.
        case cancel
        /// The transition finishes if the last fraction is greater than this, and is canceled
        /// otherwise.
        case finishAbove(Rational)
    }

    /// BubbleTransition's `interactionThreshold`.
    public static let bubbleThreshold: Rational = 0.3

    /// The samples in order of time, interpolated linearly; constant before the first.
    package var samples: [Sample]
    package var release: Release

    /// Creates a gesture with those samples, in ascending order of time, and that release.
    public init(_ samples: [Sample], release: Release) {
        self.samples = samples
        self.release = release
    }

    /// The swipe direction that advances the transition, as in BubbleTransition.
    public enum Direction: Int, Sendable, CaseIterable {
        /// Downward.
        case down = 1
        /// Upward.
        case up = -1
    }

    /// Returns BubbleTransition's fraction, 0…1, for a swipe of `distance` points, positive
    /// downward.
    ///
    /// `height` is the view's in points. The fraction is 0 for a swipe against `direction`, or if
    /// `height` is not positive.
    public static func fraction(
        ofSwipe distance: Rational, in height: Rational, _ direction: Direction = .down
    ) -> Rational {
        guard height > 0 else { return 0 }
        return min(max(Rational(direction.rawValue) * distance / height, 0), 1)
    }

    func check() throws(TransitionError) {
        guard let first = samples.first, first.time >= 0,
            zip(samples, samples.dropFirst()).allSatisfy({ $0.time < $1.time })
        else { throw .interaction }
    }

    package var finishes: Bool {
        switch release {
        case .finish: true
        case .cancel: false
        case .finishAbove(let threshold): samples.last.map { $0.fraction > threshold } ?? false
        }
    }
}

/// The clock of a gesture-driven timeline, which maps outer time to the timeline's own time.
package struct DrivenClock: Sendable, Hashable {
    package let interaction: Interaction
    package let finishes: Bool
    package let length: Rational
    /// The motion in the timeline's own time, rounded down to nanoseconds.
    let motion: ClosedRange<Rational>
    let end: Rational
    private let knots: [Knot]

    private struct Knot: Hashable {
        let time: Rational
        let there: Rational
    }

    /// Creates the clock for a timeline of `length` seconds.
    ///
    /// After the release, the motion either continues, followed by the final hold, or runs back to
    /// its start.
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

    /// Returns the timeline's own time, rounded down to nanoseconds.
    func time(at time: Rational) -> Rational {
        guard let next = knots.firstIndex(where: { $0.time > time }), next > 0 else {
            return time < knots[0].time ? knots[0].there : knots[knots.count - 1].there
        }
        let (from, to) = (knots[next - 1], knots[next])
        let share = (nanoseconds(time) - from.time) / (to.time - from.time)
        return nanoseconds(from.there + share * (to.there - from.there))
    }

    /// Returns each chain's first start event, moved to the first sample's time, and its last stage
    /// completion and final events, moved to the end of the motion.
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

private func nanoseconds(_ time: Rational) -> Rational {
    Rational((time * 1_000_000_000).roundedDown) / 1_000_000_000
}
