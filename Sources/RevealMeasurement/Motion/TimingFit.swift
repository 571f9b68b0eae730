struct TimingFit: Sendable {
    /// The start and the duration in seconds, on the frames' clock.
    private(set) var start: Double
    private(set) var duration: Double
    private(set) var startRadius: Double
    private(set) var endRadius: Double
    /// The standard errors of start, duration, and radii; 0 for known values.
    private(set) var errors: [Double]
    private(set) var function: TimingFunction
    private(set) var functionErrors: [Double]
    private(set) var radius: @Sendable (Double) -> Double
    /// The sum of squares, and the score by which fits are compared.
    private(set) var rest: Double
    private(set) var score: Double
    /// The sum of squares if deviations of 1 % of the reach are allowed.
    private(set) var restFromFar: Double
    let unknowns: Int

    /// The radii between which a circle moves; nil for radii to be fitted.
    struct Ends: Sendable, Equatable {
        var first: Double?
        var last: Double?
    }

    /// Fits `family` to `series`; fails if no fit converges, or if `restFromFar` is above `bound`.
    init?(
        _ series: RadiusSeries, _ family: EasingFamily, _ ends: Ends, near guess: Guess,
        bound: Double = .infinity
    ) {
        let shape = Shape(series: series, ends: ends, own: family.start.count)
        var best: Descent?
        var far = Double.infinity
        for start in shape.starts(guess, family.start) {
            func descent(_ start: [Double], _ series: RadiusSeries) -> Descent {
                let residuals = RadiusResiduals(series)
                return Descent(from: start, spreads: shape.spreads) { values in
                    let (motion, numbers) = shape.motion(values)
                    guard motion.isPossible else { return nil }
                    return family.values(numbers, residuals.times.map(motion.share))
                        .map { residuals($0.map(motion.radius)) }
                } slopes: { values, left in
                    let (motion, numbers) = shape.motion(values)
                    let shares = residuals.times.map(motion.share)
                    return family.tangents(numbers, shares).map { tangents in
                        shape.slopes(motion, shares, tangents) {
                            residuals.slope(at: $0, left[$0], $1)
                        }
                    }
                }
            }
            // Far from the solution, residuals are thousands of errors, so outliers are not yet
            // recognizable.
            var values = start
            var found = Descent?.none
            for (level, rough) in series.roughened.enumerated() {
                let next = descent(values, rough)
                (found, values) = (next, next.values)
                if level == 0 { far = min(far, next.rest) }
                // The next levels would be worse.
                if level == 0, next.rest > bound {
                    found = nil
                    break
                }
            }
            guard let found else { continue }
            if found.rest < best?.rest ?? .infinity { best = found }
        }
        guard let best, best.rest.isFinite else { return nil }
        let (motion, numbers) = shape.motion(best.values)
        // A circle has no negative radius, whatever the curve.
        guard min(motion.startRadius, motion.endRadius) > series.leastRadius,
            let progress = family.progress(numbers),
            let function = family.function(numbers, motion.duration)
        else { return nil }
        (start, duration) = (motion.start, motion.duration)
        (startRadius, endRadius) = (motion.startRadius, motion.endRadius)
        self.function = function
        (rest, restFromFar) = (best.rest, far)
        unknowns = best.values.count
        let count = Double(max(1, series.dots.count - best.values.count))
        // Residuals that exceed their errors increase the errors of all parameters.
        let scale = max(1, rest / count)
        // If the parameters are not determined, their errors are infinite, but the curve is valid.
        let deviations = best.values.indices.map {
            best.isDetermined ? (best.covariance[$0][$0] * scale).squareRoot() : .infinity
        }
        let isSampled = function.isSpring && !numbers.isEmpty && !series.isExact
        errors = isSampled ? shape.sampled(deviations, motion) : shape.errors(deviations)
        functionErrors = Array(deviations[shape.ownPlaces])
        let common = Double(best.values.count - numbers.count)
        score = rest + 3 * common * Double(max(2, series.dots.count)).bits + best.told
        radius = { motion.radius(at: $0, progress) }
    }

    init(
        _ motion: Motion, errors: [Double], _ function: TimingFunction, of series: RadiusSeries
    ) {
        (start, duration) = (motion.start, motion.duration)
        (startRadius, endRadius) = (motion.startRadius, motion.endRadius)
        (self.errors, self.function, functionErrors) = (errors, function, [])
        let radius = { @Sendable (time: Double) -> Double in
            time < motion.start
                ? motion.startRadius : motion.radius(at: time) { function.progress(at: $0) }
        }
        self.radius = radius
        let residuals = RadiusResiduals(series)
        rest = Descent.sum(residuals(residuals.times.map(radius)))
        (unknowns, restFromFar) = (4, rest)
        score = rest + 12 * Double(max(2, series.dots.count)).bits
    }

    var isFitted: Bool { !functionErrors.isEmpty }

    /// Returns whether there are enough frames; any curve fits a few.
    func isTold(by series: RadiusSeries) -> Bool {
        series.dots.count >= unknowns + Self.leastSpare
    }

    private static let leastSpare = 3

    func isAsGood(as other: TimingFit) -> Bool { score < other.score + 12 }

    var hasSoughtEnds: Bool { errors[2] > 0 && errors[3] > 0 }

    /// Returns whether the motion lasts from `seconds` before `time` to `seconds` after it; a
    /// spring never ends.
    func isUnderWay(at time: Double, within seconds: Double) -> Bool {
        time - seconds > start && (function.isSpring || time + seconds < start + duration)
    }

    /// Whether the standard error of the duration is less than 20 %.
    var tellsDuration: Bool { errors[1] < 0.2 * duration }

    var near: Guess { Guess(start: start, duration: duration, isNear: true) }

    struct Guess: Sendable {
        let start: Double
        let duration: Double
        /// Whether no other starts are tried.
        var isNear = false
    }

    struct Motion: Sendable {
        let start: Double, duration: Double, startRadius: Double, endRadius: Double

        var isPossible: Bool { duration > 1e-4 && duration < 1e5 && start.magnitude < 1e6 }

        func share(at time: Double) -> Double { max(0, (time - start) / duration) }

        func radius(_ progress: Double) -> Double {
            startRadius + (endRadius - startRadius) * progress
        }

        func radius(at time: Double, _ progress: (Double) -> Double) -> Double {
            radius(progress(share(at: time)))
        }
    }

    /// The free parameters of a motion: start, duration, those of the curve, and unknown ends.
    private struct Shape {
        let series: RadiusSeries
        let ends: Ends
        let own: Int

        private var count: Int {
            2 + own + (ends.first == nil ? 1 : 0) + (ends.last == nil ? 1 : 0)
        }

        var ownPlaces: Range<Int> { 2..<2 + own }

        private func sought<Value>(
            _ start: Value, _ duration: Value, _ own: [Value], _ first: Value, _ last: Value
        ) -> [Value] {
            [start, duration] + own + (ends.first == nil ? [first] : [])
                + (ends.last == nil ? [last] : [])
        }

        /// Returns the derivatives of each residual in turn; `slope` converts that of a radius.
        func slopes(
            _ motion: Motion, _ shares: [Double], _ tangents: Tangents,
            _ slope: (_ place: Int, _ change: Double) -> Double
        ) -> [Double] {
            let way = motion.endRadius - motion.startRadius
            let pace = way / motion.duration
            var slopes: [Double] = []
            slopes.reserveCapacity(shares.count * count)
            for (place, share) in shares.enumerated() {
                // Before the beginning nothing changes.
                let earlier = share > 0 ? -pace * tangents.slopes[place] : 0
                slopes.append(slope(place, earlier))
                slopes.append(slope(place, earlier * share))
                for number in tangents.numbers { slopes.append(slope(place, way * number[place])) }
                let progress = tangents.values[place]
                if ends.first == nil { slopes.append(slope(place, 1 - progress)) }
                if ends.last == nil { slopes.append(slope(place, progress)) }
            }
            return slopes
        }

        var spreads: [Double?] {
            sought(nil, nil, Array(repeating: 0.3, count: own), nil, nil)
        }

        func starts(_ guess: Guess, _ own: [Double]) -> [[Double]] {
            let ways = [(0.0, 1.0), (-0.1, 1.3), (0.05, 0.8)]
            let dots = (series.dots.first?.radius ?? 0, series.dots.last?.radius ?? 0)
            return ways.prefix(guess.isNear ? 1 : 3).map { early, long in
                sought(
                    guess.start + early * guess.duration, long * guess.duration, own, dots.0,
                    dots.1)
            }
        }

        func motion(_ values: [Double]) -> (Motion, numbers: [Double]) {
            var rest = values.suffix(from: ownPlaces.upperBound)
            let first = ends.first ?? rest.removeFirst()
            let last = ends.last ?? rest.removeFirst()
            let motion = Motion(
                start: values[0], duration: values[1], startRadius: first, endRadius: last)
            return (motion, Array(values[ownPlaces]))
        }

        /// Returns the standard errors of a spring in a browser, which is sampled as `linear()` or
        /// keyframes.
        ///
        /// Another spring fits the samples: its start differs by 1/500 of a period, its duration by
        /// 1/200.
        func sampled(_ deviations: [Double], _ motion: Motion) -> [Double] {
            let way = (motion.endRadius - motion.startRadius).magnitude
            let least = [0.4 * motion.duration, motion.duration, way, way].map { $0 / 200 }
            return zip(errors(deviations), least).map { $0 > 0 ? max($0, $1) : 0 }
        }

        func errors(_ deviations: [Double]) -> [Double] {
            var rest = deviations.suffix(from: ownPlaces.upperBound)
            return deviations.prefix(2)
                + [ends.first, ends.last].map { $0 == nil ? rest.removeFirst() : 0 }
        }
    }
}

extension Double {
    var bits: Double {
        Double(exponent) + significand - 1
    }
}
