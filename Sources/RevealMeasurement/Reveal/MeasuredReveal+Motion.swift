import Raster
package import RevealMotion

/// A number that was measured, and its standard error: 0 for one that is taken to be exact.
package struct Measured: Sendable, Equatable {
    /// The number.
    package let value: Double
    /// Its standard error.
    package let error: Double

    /// That number, give or take its error.
    package init(_ value: Double, _ error: Double) { (self.value, self.error) = (value, error) }

    /// A number that is off for reasons that have nothing to do with each other.
    fileprivate init(_ value: Double, _ error: Double, _ others: Double...) {
        self.init(value, others.reduce(error * error) { $0 + $1 * $1 }.squareRoot())
    }
}

extension MeasuredReveal {
    /// The center's x and y, in pixels; of one that moves, where it begins.
    package var center: (x: Measured, y: Measured) {
        let point = centers.center(at: startRadius?.value ?? series.dots.first?.radius ?? 0)
        return (biased(point.x, centers.errors.x), biased(point.y, centers.errors.y))
    }

    /// Where the center is at the end; nil where it stays.
    package var lastCenter: (x: Double, y: Double)? {
        guard centers.moves else { return nil }
        let point = centers.center(at: endRadius?.value ?? series.dots.last?.radius ?? 0)
        return (point.x, point.y)
    }

    /// When the motion begins, in seconds on the frames' clock; nil where nothing tells.
    package var start: Measured? {
        motion.map { motion in
            let spread = others.map { abs($0.start - motion.start) }.max() ?? 0
            return Measured(
                motion.start, max(motion.errors[0], spread), biasInTime(motion),
                ordered.order.lag.start, grows ? unseenTime(motion) : 0)
        }
    }

    /// How long it takes, in seconds.
    package var duration: Measured? {
        motion.map { motion in
            Measured(
                motion.duration,
                max(motion.errors[1], durationSpread(others)), biasInTime(motion),
                ordered.order.lag.duration, unseenTime(motion))
        }
    }

    /// For how long a motion that is even may not have begun yet where it is taken to grow from
    /// nothing, or may have ended where it shrinks to that: no frame shows it there, and it would
    /// look the same from a circle on.
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

    /// How long a motion takes, by the mean, for what all circles may be off by alike, in seconds.
    private func biasInTime(_ motion: TimingFit) -> Double {
        let way = (motion.endRadius - motion.startRadius).magnitude
        return way > bias ? bias / way * motion.duration : 0
    }

    /// Motions that explain the frames about as well: on other curves, or between other radii.
    ///
    /// Of steps nobody sees whether they wait for the first jump.
    private var others: [TimingFit] {
        guard let search, search.stillFrames == nil else { return [] }
        return search.alternatives + [search.freeEnded, search.expected].compactMap(\.self)
    }

    /// How far those of them are off in the time they take of which it says the same: a spring's
    /// is that of a swing.
    private func durationSpread(_ others: [TimingFit]) -> Double {
        guard let best = search?.best else { return 0 }
        return others.filter { $0.function.isSpring == best.function.isSpring }
            .map { other in
                abs(other.duration - best.duration)
                    + (other.tellsDuration ? 0 : other.errors[1])
            }.max() ?? 0
    }

    /// Whether the circle is taken to reach just to the farthest corner because circles usually do,
    /// and frames do not tell: how long it takes is how long it takes to there.
    ///
    /// Frames tell where a motion that slows down ends, also where its end is not seen; of one that
    /// is linear they do not.
    package var assumesReach: Bool {
        motion != nil && search?.isEndOpen == true
    }

    /// The radius that it begins with, in pixels.
    package var startRadius: Measured? {
        motion.map { radius(\.startRadius, of: $0, error: $0.errors[2]) }
    }

    /// The radius that it ends with, in pixels.
    package var endRadius: Measured? {
        motion.map { radius(\.endRadius, of: $0, error: $0.errors[3]) }
    }

    /// A radius; the farthest corner is as uncertain as the center that it is measured from, and
    /// one that was sought as other motions make it.
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

    /// A length with what all of them may be off by as well.
    private func biased(_ value: Double, _ error: Double) -> Measured {
        Measured(value, error, bias)
    }

    /// The curve that it follows.
    package var easing: TimingFunction? { motion?.function }

    /// Standard errors of the curve's numbers; none for one that has a name.
    package var easingErrors: [Double] { motion?.functionErrors ?? [] }

    /// Other curves that explain the frames as well.
    package var otherEasings: [TimingFunction] { search?.alternatives.map(\.function) ?? [] }

    /// Whether the curve explains the frames to within their errors.
    package var isExplained: Bool { search?.isGood ?? false }

    /// What radii stray from the curve beyond their own errors, in pixels.
    package var stray: Double { search?.series.stray ?? 0 }

    /// How many frames the curve does not explain.
    var missed: Int { search?.missed ?? 0 }

    /// The radius that just covers the view: to its farthest corner.
    package var reach: Double { series.reach }

    /// The radius at a time on the frames' clock, by the motion; nil where nothing tells.
    package func radius(at time: Double) -> Double? { motion?.radius(time) }

    /// The curve that comes nearest, where none explains the frames.
    var nearestEasing: TimingFunction? { isExplained ? nil : search?.best.function }

    /// The motion that explains the frames; nil where none does, or most of it is not seen.
    private var motion: TimingFit? {
        guard let search, search.isTold,
            search.stillFrames != nil
                || durationSpread(search.alternatives) < 0.5 * search.best.duration
        else { return nil }
        return search.best
    }

    /// Radii that were measured: number of the frame, when it is shown, its radius and that one's
    /// standard error, the frames put in order.
    package var radii: [(frame: Int, time: Double, radius: Measured)] {
        series.dots.map { ($0.frame, $0.time, biased($0.radius, $0.error)) }
    }
}
