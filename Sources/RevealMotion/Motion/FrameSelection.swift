/// The selected frames of a job, in ascending order and without duplicates.
public struct FrameSelection: Sendable, Hashable {
    private let ranges: [Range]
    package private(set) var evenCount: Int?

    private struct Range: Sendable, Hashable {
        let first: Int
        let last: Int
        let step: Int

        var count: Int { (last - first) / step + 1 }
    }

    /// The maximum number of frames, counting duplicates: a short text can repeat a large range.
    package static let most = 10_000_000

    /// Parses `7`, `0-99`, `0-99x2` (also `0-99:2`), or a comma-separated list of these.
    ///
    /// Ranges are inclusive and ascending.
    ///
    /// - Throws: a `SyntaxError` that quotes the text.
    public init(_ text: String) throws(SyntaxError) {
        var ranges: [Range] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = Self.range(part) else {
                throw SyntaxError(
                    "'\(text)' is not a list of frames",
                    hint: "write 7, 0-99, 0-99x2, or a list of these: 0-9,20,30-50x5",
                    in: .frameSelection)
            }
            guard range.first <= range.last else {
                throw SyntaxError(
                    "frames must ascend: '\(part)'", hint: "write \(range.last)-\(range.first)",
                    in: .frameSelection)
            }
            ranges.append(range)
        }
        self.ranges = ranges
    }

    /// Selects the frames with those numbers, such as `0...30`, in any order; duplicates are
    /// allowed.
    ///
    /// - Throws: `.none`, `.negative` for a number below 0, `.tooMany`.
    public init(_ frames: some Sequence<Int>) throws(FrameSelectionError) {
        var ranges: [Range] = []
        var count = 0
        for frame in frames {
            count += 1
            guard frame >= 0 else { throw .negative(frame) }
            guard count <= Self.most else { throw .tooMany(limit: Self.most) }
            if let last = ranges.last, last.last == frame - 1 {
                ranges[ranges.count - 1] = Range(first: last.first, last: frame, step: 1)
            } else {
                ranges.append(Range(first: frame, last: frame, step: 1))
            }
        }
        guard !ranges.isEmpty else { throw .none }
        self.ranges = ranges
    }

    package var text: String {
        ranges.map { range in
            range.count == 1
                ? "\(range.first)"
                : "\(range.first)-\(range.last)" + (range.step == 1 ? "" : "x\(range.step)")
        }.joined(separator: ",")
    }

    /// Selects `count` frames, evenly spaced from the first to the last, or all frames if there are
    /// fewer.
    ///
    /// - Throws: `.none` if `count` is less than 1, `.tooMany`.
    public init(evenly count: Int) throws(FrameSelectionError) {
        guard count > 0 else { throw .none }
        guard count <= Self.most else { throw .tooMany(limit: Self.most) }
        (ranges, evenCount) = ([], count)
    }

    private static func range(_ text: Substring) -> Range? {
        let steps = text.split(maxSplits: 1, omittingEmptySubsequences: false) { "x:".contains($0) }
        let ends = steps[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        func number(_ text: Substring) -> Int? {
            guard text.count <= 9, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
                return nil
            }
            return Int(text)
        }
        guard let first = number(ends[0]), let last = number(ends[ends.count - 1]) else {
            return nil
        }
        guard steps.count == 2 else { return Range(first: first, last: last, step: 1) }
        guard let step = number(steps[1]), step > 0, ends.count == 2 else { return nil }
        return Range(first: first, last: last, step: step)
    }

    /// Returns the selected frames of a job of `count` frames.
    ///
    /// - Throws: `.missing`, `.tooMany`.
    package func frames(of count: Int) throws(FrameSelectionError) -> [Int] {
        if let evenCount { return Self.even(evenCount, of: count) }
        if let beyond = ranges.first(where: { $0.last >= count }) {
            throw .missing(frame: beyond.last, last: max(0, count) - 1)
        }
        guard ranges.reduce(0, { $0 + $1.count }) <= Self.most else {
            throw .tooMany(limit: Self.most)
        }
        var frames: [Int] = []
        for range in ranges.sorted(by: { $0.first < $1.first }) {
            frames += stride(from: range.first, through: range.last, by: range.step)
        }
        // Overlapping ranges produce unsorted or repeated numbers.
        guard !zip(frames, frames.dropFirst()).allSatisfy(<) else { return frames }
        frames.sort()
        return frames.indices.filter { $0 == 0 || frames[$0] != frames[$0 - 1] }.map { frames[$0] }
    }

    package static func even(_ count: Int, of all: Int) -> [Int] {
        guard count < all else { return Array(0..<max(0, all)) }
        guard count > 1 else { return [0] }
        return (0..<count).map { place in
            let (high, low) = (all - 1).multipliedFullWidth(by: 2 * place)
            let (sum, carry) = low.addingReportingOverflow(UInt(count - 1))
            return (2 * (count - 1)).dividingFullWidth((high + (carry ? 1 : 0), sum)).quotient
        }
    }
}
