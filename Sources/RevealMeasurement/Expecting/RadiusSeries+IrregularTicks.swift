extension RadiusSeries {
    /// The series by the ticks of a display or recorder that came round late at two places or more:
    /// every frame shows a tick of the motion `radius`, of a time since it begins, that takes
    /// `duration` seconds, within `tolerance` and none before that of the frame before it.
    ///
    /// A circle that grows by 20 pixels a tick is near one of these by chance in one frame of 20,
    /// so few frames prove the motion.
    func onIrregularTicks(
        _ radius: (Double) -> Double, _ duration: Double, within tolerance: ExpectationTolerance
    ) -> RadiusSeries? {
        let tick = DisplayClock.tick
        let ticks = (duration / tick).rounded(.up).clampedInteger(in: 1...Self.mostTicks)
        guard dots.count >= TimingSearch.leastDots else { return nil }
        let found = (0..<Self.parts).compactMap { part -> (shown: [Int], off: Double)? in
            let early = Double(part) / Double(Self.parts)
            let radii = (0...ticks).map { radius((Double($0) + early) * tick) }
            return shown(radii, within: tolerance)
        }
        guard let best = found.min(by: { $0.off < $1.off }) else { return nil }
        let lags = zip(dots, best.shown).map { $0.time / tick - Double($1) }
        guard (lags.max() ?? 0) - (lags.min() ?? 0) < Self.mostLag, Self.isIrregular(lags) else {
            return nil
        }
        var series = self
        let late = lags.reduce(0, +) / Double(lags.count) * tick
        for i in dots.indices {
            series.dots[i].time = Double(best.shown[i]) * tick + late
            series.dots[i].late = dots[i].time + dots[i].late - series.dots[i].time
        }
        return series
    }

    /// Whether content that is so many ticks old comes later than even ticks at two places at
    /// least, and earlier at two others, and goes on evenly from most frames: one that is shown
    /// twice or missing, or a display that stands still, does less.
    private static func isIrregular(_ lags: [Double]) -> Bool {
        lags.contains { first in
            let slips = lags.map { ($0 - first + 1e-3).rounded(.down) }
            let steps = zip(slips.dropFirst(), slips).map { $0 - $1 }
            let turns = zip(steps, [0] + steps)
            let later = turns.count { $0 > 0 && $1 <= 0 }
            let earlier = turns.count { $0 < 0 && $1 >= 0 }
            return 2 * steps.count { $0 != 0 } <= lags.count && min(later, earlier) >= leastPlaces
        }
    }

    /// The tick that each frame shows, of those with `radii`, and how far they are off together;
    /// nil if one shows none.
    private func shown(_ radii: [Double], within tolerance: ExpectationTolerance) -> (
        shown: [Int], off: Double
    )? {
        var (shown, off, telling) = ([Int](), 0.0, 0)
        for (i, dot) in dots.enumerated() {
            let likely =
                i == 0
                ? 0 : Double(shown[i - 1]) + (dot.time - dots[i - 1].time) / DisplayClock.tick
            let near = ((shown.last ?? 0)..<radii.count).filter {
                (radii[$0] - dot.radius).magnitude <= tolerance.most(dot.error)
            }
            guard
                let next = near.min(by: {
                    (Double($0) - likely).magnitude < (Double($1) - likely).magnitude
                })
            else { return nil }
            shown.append(next)
            off += (radii[next] - dot.radius).magnitude
            let step = radii[min(next + 1, radii.count - 1)] - radii[max(0, next - 1)]
            if step.magnitude > 8 * tolerance.most(dot.error) { telling += 1 }
        }
        return telling >= Self.leastTelling ? (shown, off) : nil
    }

    /// Frames at least in which the circle grows from tick to tick by four times as much as may be
    /// off.
    private static let leastTelling = 5
    /// Parts of a tick by which the motion may begin before one.
    private static let parts = 64
    /// Ticks of a motion at most: those of a minute.
    private static let mostTicks = 3600
    /// Ticks at most by which one frame's content is older than another's.
    private static let mostLag = 3.0
    /// Places at which content comes later, and at which it comes earlier.
    private static let leastPlaces = 2
}
