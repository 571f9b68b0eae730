/// The times of frames whose files have no times.
package enum CaptureTimes: Sendable {
    case rate(FrameRate)
    /// Ascending times in seconds.
    case list([Rational])

    /// Parses one time per line: seconds, or milliseconds with the suffix `ms`.
    ///
    /// - Throws: a `SyntaxError` with the number of the line.
    package init(text: String) throws(SyntaxError) {
        var times: [Rational] = []
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (place, line) in zip(1..., lines) {
            let word = line.filter { !$0.isWhitespace }
            guard !word.isEmpty, !word.hasPrefix("#") else { continue }
            let isMilliseconds = word.hasSuffix("ms")
            let digits =
                word.hasSuffix("ms")
                ? word.dropLast(2)
                : word.hasSuffix("s")
                    ? word.dropLast() : word[...]
            guard let value = number(Substring(digits)), value.magnitude < 1e6 else {
                throw SyntaxError(
                    "line \(place): '\(word)' is not a time", hint: "write seconds, or 16.7ms")
            }
            let units = value * (isMilliseconds ? 1e6 : 1e9)
            let time = Rational(
                units.rounded().clampedInteger(in: -(1 << 60)...1 << 60),
                over: 1_000_000_000)
            guard times.last.map({ $0 <= time }) ?? true else {
                throw SyntaxError(
                    "line \(place): \(word) is before the previous time",
                    hint: "list the times in the order in which the frames are shown")
            }
            times.append(time)
        }
        self = .list(times)
    }

    /// Returns the times of the frames `numbers`.
    ///
    /// - Throws: `.timesDiffer`.
    package func times(of numbers: [Int]) throws(MeasurementError) -> [Rational] {
        switch self {
        case .rate(let rate):
            let first = numbers.first ?? 0
            return numbers.map { Rational($0 - first) / rate.framesPerSecond }
        case .list(let times):
            guard times.count == numbers.count else {
                throw .timesDiffer(times: times.count, frames: numbers.count)
            }
            return times
        }
    }
}
