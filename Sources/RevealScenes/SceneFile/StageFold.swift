import RevealMotion

/// How stages that repeat each other can be written as a loop.
struct StageFold {
    /// How many stages are written, from the first on.
    let count: Int
    /// The number of the stage that follows the last one written; nil for none.
    let next: Int?
    /// How often the loop goes round; nil for until the end.
    let loops: Int?

    /// Whether only the end stops the loop.
    var needsEnd: Bool { next != nil && loops == nil }

    /// The loop of `track`, whose stages say `bodies`.
    ///
    /// A track that is a number of rounds stays one, for frames are sampled differently then.
    /// One that is cut off in a loop may be written as that loop. All others are written as they
    /// are.
    init(_ track: Track, _ bodies: [[String]]) {
        let count = bodies.count
        let periods = Self.periods(of: bodies)
        if track.isLoop, count > 0 {
            // The whole, once, is always among them.
            let loops = periods.map { (period: $0, rounds: $1 / $0) }.filter {
                Chain.roundCounts.contains($0.rounds)
            }
            let best = loops.min {
                count - $0.rounds * $0.period + $0.period
                    < count - $1.rounds * $1.period + $1.period
            }
            let (period, rounds) = best ?? (count, 1)
            let before = count - rounds * period
            (self.count, next, self.loops) = (before + period, before, rounds)
            return
        }
        let best = periods.filter { $1 >= 2 * $0 }.min {
            $0.period - $0.length < $1.period - $1.length
        }
        if let best, track.endsInLoop {
            (self.count, next) = (count - best.length + best.period, count - best.length)
        } else {
            (self.count, next) = (count, nil)
        }
        loops = nil
    }

    /// Each number of stages after which the last stages repeat those before them, and how many
    /// stages do that or are repeated.
    ///
    /// From the end, that is for each period how long a text agrees with itself moved by it: its
    /// Z-array, found in one go by keeping the match that reaches farthest.
    private static func periods(of bodies: [[String]]) -> [(period: Int, length: Int)] {
        var numbers: [[String]: Int] = [:]
        let text = bodies.reversed().map { body in
            numbers[body]
                ?? {
                    numbers[body] = numbers.count
                    return numbers.count - 1
                }()
        }
        var matches = [Int](repeating: 0, count: text.count)
        var (start, end) = (0, 0)
        for i in text.indices.dropFirst() {
            var length = i < end ? min(end - i, matches[i - start]) : 0
            while i + length < text.count, text[length] == text[i + length] { length += 1 }
            matches[i] = length
            if i + length > end { (start, end) = (i, i + length) }
        }
        return text.indices.dropFirst().map { ($0, matches[$0] + $0) }
            + (text.isEmpty ? [] : [(text.count, text.count)])
    }
}

extension Track {
    /// Whether a loop of its last stages, cut off at its end, would be the same track.
    fileprivate var endsInLoop: Bool {
        guard !isLoop, let last = segments.last, last.start < end else { return false }
        let isComplete = SceneChanges(changing: completed, since: last.outcome) == nil
        return isCut || (naturalEnd == end && isComplete)
    }
}
