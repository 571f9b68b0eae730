package import Raster
public import RevealValues

/// Progress that goes straight from stop to stop: `linear()` of CSS Easing Functions Level 2.
public struct LinearStops: Sendable, Hashable {
    /// A stop as it is written: a progress, and perhaps the fraction of the time at which it is
    /// reached.
    public struct Stop: Sendable, Hashable {
        /// The progress, within ±1000.
        public var output: Double
        /// The fraction of the time, within ±1000, or nil to be spread evenly between its
        /// neighbours.
        public var input: Double?

        /// The progress `output` at the fraction `input`.
        public init(_ output: Double, at input: Double? = nil) {
            self.output = output
            self.input = input
        }
    }

    /// The stops as they were written.
    public let stops: [Stop]

    /// Fractions of the time, never falling, and the progress at each.
    private let points: [ResolvedStop]

    private struct ResolvedStop: Hashable {
        let input: Double
        let output: Double
    }

    /// Where the function bends: each fraction of the time, to the right, with its progress.
    package var corners: [Point] { points.map { Point(x: $0.input, y: $0.output) } }

    /// The function that is `progress` at so many fractions of the time, evenly spread from 0 to 1,
    /// and straight in between.
    ///
    /// At least two are taken, and at most 20,000. What is no number, or beyond ±1000, is as the
    /// fraction before it, or as 0.
    public init(sampling progress: (Double) -> Double, at count: Int = 257) {
        let count = min(max(2, count), Self.counts.upperBound)
        var last = 0.0
        self.init(
            checked: (0..<count).map { index in
                let value = progress(Double(index) / Double(count - 1))
                if value.magnitude <= 1000 { last = value }
                return Stop(last)
            })
    }

    /// How many stops there may be.
    private static let counts = 2...20_000

    /// The function through `stops`, of which there are 2 to 20,000.
    ///
    /// As in CSS, the first and the last stop are at 0 and 1 unless they say otherwise, a stop
    /// before an earlier one moves up to it, and those that do not say where they are are spread
    /// evenly.
    ///
    /// - Throws: `.stops`, `.stop`.
    public init(_ stops: [Stop]) throws(ValueError) {
        guard Self.counts.contains(stops.count) else { throw .stops(count: stops.count) }
        for stop in stops {
            guard stop.output.magnitude <= 1000, (stop.input ?? 0).magnitude <= 1000 else {
                throw .stop(output: stop.output, input: stop.input)
            }
        }
        self.init(checked: stops)
    }

    /// The function through `stops` that there can be.
    private init(checked stops: [Stop]) {
        self.stops = stops
        var inputs = stops.map(\.input)
        inputs[0] = inputs[0] ?? 0
        inputs[stops.count - 1] = inputs[stops.count - 1] ?? 1
        var largest = -Double.infinity
        for i in inputs.indices {
            guard let input = inputs[i] else { continue }
            largest = max(largest, input)
            inputs[i] = largest
        }
        var (known, next) = (0, 0)
        points = stops.indices.map { i in
            if let input = inputs[i] {
                known = i
                return ResolvedStop(input: input, output: stops[i].output)
            }
            if next < i { next = inputs[i...].firstIndex { $0 != nil } ?? i }
            let (low, high) = (inputs[known] ?? 0, inputs[next] ?? 1)
            let share = Double(i - known) / Double(next - known)
            return ResolvedStop(
                input: low + (high - low) * share, output: stops[i].output)
        }
    }

    /// The number of the first point behind `fraction`; that of all where there is none.
    private func firstPoint(behind fraction: Double) -> Int {
        var (low, high) = (0, points.count)
        while low < high {
            let middle = (low + high) / 2
            if points[middle].input > fraction { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The progress at `fraction` of the time; before the first stop and after the last on the line
    /// through the two nearest.
    package func output(at fraction: Double) -> Double {
        let after = firstPoint(behind: fraction)
        if after > 0, points[after - 1].input == fraction { return points[after - 1].output }
        let right = min(max(after, 1), points.count - 1)
        let (a, b) = (points[right - 1], points[right])
        // A level line goes on as far as anybody asks, where the quotient might be no number.
        guard a.input < b.input, a.output != b.output else {
            return after == 0 ? a.output : b.output
        }
        return a.output + (b.output - a.output) * ((fraction - a.input) / (b.input - a.input))
    }
}
