/// A measured number and its standard error; 0 for an exact one.
package struct Measured: Sendable, Equatable {
    package let value: Double
    package let error: Double

    package init(_ value: Double, _ error: Double) { (self.value, self.error) = (value, error) }

    fileprivate init(_ value: Double, _ error: Double, _ others: Double...) {
        self.init(value, others.reduce(error * error) { $0 + $1 * $1 }.squareRoot())
    }
}

extension MeasuredReveal {
    /// The center in pixels; for a moving center, the first.
    package var center: (x: Measured, y: Measured) {
        let point = centers.center(at: startRadius?.value ?? series.dots.first?.radius ?? 0)
        return (biased(point.x, centers.errors.x), biased(point.y, centers.errors.y))
    }

    /// The last center in pixels of a moving center; nil for a fixed one.
    package var lastCenter: (x: Double, y: Double)? {
        guard centers.moves else { return nil }
        let point = centers.center(at: endRadius?.value ?? series.dots.last?.radius ?? 0)
        return (point.x, point.y)
    }

    /// The start of the motion in seconds on the frames' clock.
    package var start: Measured? {
        motion.map { motion in
            let spread = others.map { abs($0.start - motion.start) }.max() ?? 0
            return Measured(
                motion.start, max(motion.errors[0], spread), biasInTime(motion),
                ordered.order.lag.start, grows ? unseenTime(motion) : 0)
        }
    }

    /// The duration of the motion in seconds; for a spring, the period.
    package var duration: Measured? {
        motion.map { motion in
            Measured(
                motion.duration,
                max(motion.errors[1], durationSpread(others)), biasInTime(motion),
                ordered.order.lag.duration, unseenTime(motion))
        }
    }

    /// Returns the standard error of the narrow end of a linear motion, in seconds.
    ///
    /// No frame shows an almost empty circle, so the motion may also begin or end with a small
    /// circle.
    private func unseenTime(_ motion: TimingFit) -> Double {
        guard motion.function == .linear, !ordered.isAgreed, let dots = search?.series.dots,
            let first = dots.first, let last = dots.last
        else { return 0 }
        let (radius, error, time) =
            grows
            ? (motion.startRadius, motion.errors[2], first.time - motion.start)
            : (motion.endRadius, motion.errors[3], motion.start + motion.duration - last.time)
        return radius == 0 && error == 0 ? max(0, time) / 3.0.squareRoot() : 0
    }

    /// Returns the mean time in which the radius changes by the common error of all circles.
    private func biasInTime(_ motion: TimingFit) -> Double {
        let way = (motion.endRadius - motion.startRadius).magnitude
        return way > bias ? bias / way * motion.duration : 0
    }

    /// Other motions that fit the frames about as well; kinds of steps do not count, since they
    /// differ only before the first jump.
    private var others: [TimingFit] {
        guard let search, search.stillFrames == nil else { return [] }
        return search.alternatives + [search.freeEnded, search.expected].compactMap(\.self)
    }

    /// Returns the maximum difference from the durations of motions of the same kind; a spring's is
    /// its period.
    private func durationSpread(_ others: [TimingFit]) -> Double {
        guard let best = search?.best else { return 0 }
        return others.filter { $0.function.isSpring == best.function.isSpring }
            .map { other in
                abs(other.duration - best.duration)
                    + (other.tellsDuration ? 0 : other.errors[1])
            }.max() ?? 0
    }

    /// Whether the motion is assumed to end at the farthest corner, since frames do not determine
    /// the end of a linear motion.
    package var assumesReach: Bool {
        motion != nil && search?.isEndOpen == true
    }

    package var startRadius: Measured? {
        motion.map { radius(\.startRadius, of: $0, error: $0.errors[2]) }
    }

    package var endRadius: Measured? {
        motion.map { radius(\.endRadius, of: $0, error: $0.errors[3]) }
    }

    /// Returns a radius with its error.
    ///
    /// The farthest corner is as uncertain as the center; a fitted radius includes the spread of
    /// other motions.
    private func radius(
        _ end: KeyPath<TimingFit, Double>, of motion: TimingFit, error: Double
    ) -> Measured {
        let value = motion[keyPath: end]
        guard value != reach else {
            let other = search?.expected.map { ($0[keyPath: end] - value).magnitude } ?? 0
            return biased(value, max(centers.error, other))
        }
        guard error > 0 else { return Measured(value, 0) }
        let spread = others.map { ($0[keyPath: end] - value).magnitude }.max() ?? 0
        return biased(value, max(error, spread))
    }

    private func biased(_ value: Double, _ error: Double) -> Measured {
        Measured(value, error, bias)
    }

    package var easing: TimingFunction? { motion?.function }

    package var easingErrors: [Double] { motion?.functionErrors ?? [] }

    package var otherEasings: [TimingFunction] { search?.alternatives.map(\.function) ?? [] }

    package var isExplained: Bool { search?.isGood ?? false }

    /// The deviation of radii from the curve beyond their own errors, in pixels.
    package var stray: Double { search?.series.stray ?? 0 }

    var missed: Int { search?.missed ?? 0 }

    /// The distance of the farthest corner from the center, in pixels.
    package var reach: Double { series.reach }

    package func radius(at time: Double) -> Double? { motion?.radius(time) }

    var nearestEasing: TimingFunction? { isExplained ? nil : search?.best.function }

    /// The motion; nil if none explains the frames, or too much of it is invisible.
    private var motion: TimingFit? {
        guard let search, search.isTold,
            search.stillFrames != nil
                || durationSpread(search.alternatives) < 0.5 * search.best.duration
        else { return nil }
        return search.best
    }

    /// The number, time, and radius of each frame with an edge.
    package var radii: [(frame: Int, time: Double, radius: Measured)] {
        series.dots.map { ($0.frame, $0.time, biased($0.radius, $0.error)) }
    }
}
