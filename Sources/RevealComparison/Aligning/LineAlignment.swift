/// The rows, or the columns, of two pictures, paired in order.
///
/// Unpaired lines of the expected picture were removed, and those of the actual picture inserted.
/// In a move, lines are removed at one side and inserted at the other.
package struct LineAlignment: Sendable, Equatable {
    /// Consecutive lines of both pictures that are paired in order.
    struct Run: Sendable, Equatable {
        var expected: Int
        var actual: Int
        var count: Int

        var offset: Int { actual - expected }
        var end: (expected: Int, actual: Int) { (expected + count, actual + count) }

        /// The pairs of single lines.
        var lines: [Run] { (0..<count).map { dropFirst($0).prefix(1) } }

        func moved(by offset: (Int, Int)) -> Run {
            Run(expected: expected + offset.0, actual: actual + offset.1, count: count)
        }

        func prefix(_ lines: Int) -> Run { Run(expected: expected, actual: actual, count: lines) }

        func dropFirst(_ lines: Int) -> Run {
            Run(expected: expected + lines, actual: actual + lines, count: count - lines)
        }
    }

    private(set) var runs: [Run] = []
    private let counts: (expected: Int, actual: Int)

    package static func == (one: Self, other: Self) -> Bool {
        one.runs == other.runs && one.counts == other.counts
    }

    /// The lines that only the actual picture has.
    package var inserted: [Range<Int>] { Self.gaps(actual, in: counts.actual) }
    /// The lines that only the expected picture has.
    package var removed: [Range<Int>] { Self.gaps(expected, in: counts.expected) }
    /// The paired lines of the expected picture.
    var expected: [Range<Int>] { runs.map { $0.expected..<$0.end.expected } }
    /// The paired lines of the actual picture.
    var actual: [Range<Int>] { runs.map { $0.actual..<$0.end.actual } }
    var count: Int { runs.reduce(0) { $0 + $1.count } }

    /// The distance of a move; nil for any other change.
    package var move: Int? {
        guard runs.count == 1, runs[0].offset != 0, inserted.count == 1, removed.count == 1 else {
            return nil
        }
        return runs[0].offset
    }

    /// The runs; if there are none, one run that starts with the first lines.
    var knownRuns: [Run] {
        runs.isEmpty
            ? [Run(expected: 0, actual: 0, count: min(counts.expected, counts.actual))] : runs
    }

    private static func gaps(_ ranges: [Range<Int>], in count: Int) -> [Range<Int>] {
        let starts = [0] + ranges.map(\.upperBound)
        return zip(starts, ranges.map(\.lowerBound) + [count]).compactMap {
            $0 < $1 ? $0..<$1 : nil
        }
    }
}

extension LineAlignment {
    /// Pairs `ends` lines at the beginning and at the end; nil unless these are all lines of the
    /// smaller picture.
    init?(ends: (first: Int, last: Int), of expected: Int, _ actual: Int) {
        counts = (expected, actual)
        let all = min(expected, actual)
        guard ends.first + ends.last >= all else { return nil }
        // Inserted and removed lines are at an end of the picture if possible.
        let last = ends.last >= all && ends.first < all ? all : all - min(ends.first, all)
        append(Run(expected: 0, actual: 0, count: all - last))
        append(Run(expected: expected - last, actual: actual - last, count: last))
    }

    /// Pairs lines by the signatures of blocks of `side` lines that begin at each line.
    init(_ expected: [UInt32], _ actual: [UInt32], side: Int) {
        counts = (expected.count + side - 1, actual.count + side - 1)
        for run in runsOfEqual(expected, actual) { append(run) }
        let found = runs
        runs = []
        for (i, run) in found.enumerated() {
            // The first blocks after inserted or removed lines can be equal by chance.
            let isNext = run.offset == (i > 0 ? found[i - 1].offset : 0)
            append(isNext ? run : run.dropFirst(side - 1))
        }
    }

    /// Pairs the lines between runs, as far as both pictures have them.
    ///
    /// If one picture has more, the first pairs extend the run before, and the others the run
    /// after. They are split where the sum of the `distances` of pairs is smallest. Among equal
    /// sums, lines at the ends of pictures remain unpaired.
    mutating func fill(by distances: (Run) -> [Int]) {
        let found = runs
        runs = []
        var next = (expected: 0, actual: 0)
        for run in found + [Run(expected: counts.expected, actual: counts.actual, count: 0)] {
            let room = min(run.expected - next.expected, run.actual - next.actual)
            let before = Run(expected: next.expected, actual: next.actual, count: room)
            let after = Run(
                expected: run.expected - room, actual: run.actual - room, count: room)
            let isOpen = before != after && room > 0
            let split =
                isOpen
                ? Self.split(distances(before), distances(after), isFirst: run == found.first)
                : room
            append(before.prefix(split))
            append(after.dropFirst(split))
            append(run)
            next = run.end
        }
    }

    /// Returns the number of first elements of `one` that have the smallest sum together with the
    /// remaining elements of `other`.
    private static func split(_ one: [Int], _ other: [Int], isFirst: Bool) -> Int {
        var (sum, least, best) = (0, 0, 0)
        for i in one.indices {
            sum += one[i] - other[i]
            if sum < least || sum == least && !isFirst { (least, best) = (sum, i + 1) }
        }
        return best
    }

    private mutating func append(_ run: Run) {
        guard run.count > 0 else { return }
        if let last = runs.last, last.end == (run.expected, run.actual) {
            runs[runs.count - 1].count += run.count
        } else {
            runs.append(run)
        }
    }

    /// Returns the alignment of pictures of `count` lines that have the aligned lines from `start`
    /// on and are equal elsewhere; `wholly` extends a move to all lines.
    func extended(from start: Int, to count: Int, wholly: Bool) -> Self {
        var whole = Self(counts: (count, count))
        if wholly, let move {
            whole.append(
                Run(expected: max(0, -move), actual: max(0, move), count: count - abs(move)))
            return whole
        }
        let end = start + counts.actual
        whole.append(Run(expected: 0, actual: 0, count: start))
        for run in runs {
            whole.append(
                Run(expected: start + run.expected, actual: start + run.actual, count: run.count))
        }
        whole.append(Run(expected: end, actual: end, count: count - end))
        return whole
    }

    private init(counts: (expected: Int, actual: Int)) { self.counts = counts }

    /// All lines of both pictures in order: the index of a pair, −1 for an inserted line, or −2 for
    /// a removed one.
    var lines: [Int] {
        var (lines, pairs) = ([Int](), 0)
        var end = (expected: 0, actual: 0)
        for run in runs + [Run(expected: counts.expected, actual: counts.actual, count: 0)] {
            lines += Array(repeating: -2, count: run.expected - end.expected)
            lines += Array(repeating: -1, count: run.actual - end.actual)
            lines += pairs..<pairs + run.count
            (pairs, end) = (pairs + run.count, run.end)
        }
        return lines
    }

    /// Returns the number of pairs before a line of the actual picture.
    func pairs(before line: Int) -> Int {
        runs.reduce(0) { $0 + min(max(0, line - $1.actual), $1.count) }
    }

    /// Returns the actual picture's lines from the first to the last of `pairs`.
    func actual(_ pairs: Range<Int>) -> Range<Int> {
        var (start, end, before) = (0, 0, 0)
        for run in runs {
            if pairs.lowerBound >= before { start = run.actual + pairs.lowerBound - before }
            if pairs.upperBound > before {
                end = run.actual + min(pairs.upperBound - before, run.count)
            }
            before += run.count
        }
        return start..<end
    }
}
