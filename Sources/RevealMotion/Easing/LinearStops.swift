/// Piecewise linear progress through stops: `linear()` of CSS Easing Functions Level 2.
package struct LinearStops: Easing {
    package struct Stop: Sendable, Hashable {
        /// The progress, within ±1000.
        package var output: Double
        /// The fraction of the time, within ±1000; nil for even spacing.
        package var input: Double?

        package init(_ output: Double, at input: Double? = nil) {
            self.output = output
            self.input = input
        }
    }

    package let stops: [Stop]

    /// The resolved stops: nondecreasing fractions of the time, and the progress at each.
    package let corners: [Point]

    /// Samples `progress` at `count` evenly spaced fractions from 0 to 1, and interpolates
    /// linearly.
    ///
    /// `count` is clamped to 2…20,000. A sample that is NaN or beyond ±1000 is replaced by the last
    /// valid one, or by 0 if there is none.
    package init(sampling progress: (Double) -> Double, at count: Int = 257) {
        let count = min(max(2, count), Self.counts.upperBound)
        var last = 0.0
        self.init(
            checked: (0..<count).map { index in
                let value = progress(Double(index) / Double(count - 1))
                if value.magnitude <= 1000 { last = value }
                return Stop(last)
            })
    }

    package static let highest = 1000.0
    package static let argumentCounts = 2...10_000
    private static let counts = 2...20_000

    /// Creates the function through 2 to 20,000 `stops`.
    ///
    /// As in CSS, the first and the last stop are at 0 and 1 by default. A fraction less than an
    /// earlier one is raised to the earlier one. Stops without a fraction are spaced evenly.
    ///
    /// - Throws: `.stops`, `.stop`.
    package init(_ stops: [Stop]) throws(ValueError) {
        guard Self.counts.contains(stops.count) else { throw .stops(count: stops.count) }
        for stop in stops {
            guard stop.output.magnitude <= Self.highest,
                (stop.input ?? 0).magnitude <= Self.highest
            else {
                throw .stop(output: stop.output, input: stop.input)
            }
        }
        self.init(checked: stops)
    }

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
        corners = stops.indices.map { i in
            if let input = inputs[i] {
                known = i
                return Point(x: input, y: stops[i].output)
            }
            if next < i { next = inputs[i...].firstIndex { $0 != nil } ?? i }
            let (low, high) = (inputs[known] ?? 0, inputs[next] ?? 1)
            let share = Double(i - known) / Double(next - known)
            return Point(x: low + (high - low) * share, y: stops[i].output)
        }
    }

    private func firstCorner(after fraction: Double) -> Int {
        var (low, high) = (0, corners.count)
        while low < high {
            let middle = (low + high) / 2
            if corners[middle].x > fraction { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Interpolates linearly, and extrapolates before the first and after the last stop.
    package func progress(at fraction: Double, of duration: Rational?) -> Double {
        let after = firstCorner(after: fraction)
        if after > 0, corners[after - 1].x == fraction { return corners[after - 1].y }
        let right = min(max(after, 1), corners.count - 1)
        let (a, b) = (corners[right - 1], corners[right])
        // Excludes 0/0 for stops at the same fraction, and 0·∞ for stops with the same output.
        guard a.x < b.x, a.y != b.y else { return after == 0 ? a.y : b.y }
        return a.y + (b.y - a.y) * ((fraction - a.x) / (b.x - a.x))
    }
}

extension LinearStops {
    static let declaration = EasingDeclaration(
        form: .init(
            form: "linear(0,0.6 40%,1)",
            meaning: "straight lines between stops; each is a progress with an optional percentage "
                + "of the time",
            usage: "linear takes 2 to 10000 stops, each a progress with up to two percentages: "
                + "linear(0,0.6 40%,1)",
            examples: ["linear(0,0.6 40%,1)", "linear(0, 0.5 7% 14%, 93% 1.2, 1)"],
            mistakes: [
                "linear(0)": nil, "linear(0,a)": nil, "linear(0,10% 0.5 20%)": nil,
                "linear(0,1 10% 20% 30%)": nil, "linear(,)": nil, "linear(0,1001)": nil,
            ]
        ) { arguments throws(ValueError) in
            let stops = arguments.compactMap(Self.stops)
            guard argumentCounts.contains(arguments.count), stops.count == arguments.count else {
                return nil
            }
            return .stops(try LinearStops(stops.flatMap(\.self)))
        })

    private static func stops(_ argument: Substring) -> [Stop]? {
        let words = argument.split(separator: " ")
        let shares = words.filter { $0.hasSuffix("%") }.compactMap { number($0.dropLast()) }
        let outputs = words.filter { !$0.hasSuffix("%") }.compactMap(number)
        // The progress may be before or after its percentages, but not between them.
        let isBetween = words.count == 3 && !words[1].hasSuffix("%")
        guard outputs.count == 1, shares.count == words.count - 1, words.count <= 3, !isBetween,
            abs(outputs[0]) <= highest, shares.allSatisfy({ abs($0) <= 100 * highest })
        else { return nil }
        return (shares.isEmpty ? [nil] : shares.map { $0 / 100 }).map { Stop(outputs[0], at: $0) }
    }

    package var description: String {
        let texts = stops.map { stop in
            stop.output.shortest + (stop.input.map { " \(percentage(of: $0).shortest)%" } ?? "")
        }
        return "linear(\(texts.joined(separator: ",")))"
    }

    /// Contains the resolved stops, since a percentage does not represent every fraction exactly.
    package var canonicalText: String {
        "stops(\(corners.map { "\($0.x) \($0.y)" }.joined(separator: ",")))"
    }
}

extension TimingFunction {
    /// Samples `progress` at 257 evenly spaced fractions of the time and interpolates linearly.
    ///
    /// A sample that is NaN or beyond ±1000 is replaced by the last valid one, or by 0 if there is
    /// none.
    public static func sampling(_ progress: (Double) -> Double) -> Self {
        .stops(LinearStops(sampling: progress))
    }
}
