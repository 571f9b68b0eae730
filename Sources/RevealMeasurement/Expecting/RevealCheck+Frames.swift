extension RevealCheck {
    var isInOrder: Bool { agreed != nil || unmasked != nil || mistaken != nil || paced != nil }

    /// Returns whether the expected motion is over at that time, to within a frame.
    func isOver(by time: Double) -> Bool {
        guard isMotionRight, let fit else { return false }
        let (set, seen) = (mended?.series ?? reveal.seen, reveal.seen)
        let moved = (set.dots.last?.time ?? 0) - (seen.dots.last?.time ?? 0)
        return time + moved > fit.start + expected.duration - series.dots.usualTime
    }

    func isUnderWay(in frames: [MeasuredFrame], _ number: Int) -> Bool {
        guard let fit, let frame = frames.first(where: { $0.number == number }) else {
            return true
        }
        return fit.isUnderWay(at: frame.moment, within: 0)
    }

    /// Returns a fault if the first frame without an edge comes too early: the mask was removed, or
    /// frames are missing.
    func vanished(in frames: [MeasuredFrame]) -> FrameFault? {
        let seen = reveal.seen
        let sights = MeasuredReveal.sights(isInverted: reveal.isInverted)
        guard agreed == nil, mistaken == nil, mended == nil, isOnCurve,
            unmasked != nil || !isInSteps, let fit,
            let last = seen.dots.last, let set = series.dots.last,
            let frame = frames.first(where: { $0.number > last.frame }),
            frame.sight == (reveal.grows ? sights.full : sights.empty)
        else { return nil }
        let (time, step) = (frame.moment + set.time - last.time, seen.dots.usualTime)
        guard fit.isUnderWay(at: time, within: 0.1 * step) else { return nil }
        let radius = fit.radius(time)
        let pace = (fit.radius(time + step) - fit.radius(time - step)).magnitude / 2
        let isClear = seen.isExact || frame.isBare
        let margin =
            expected.softness + 4 * series.stray
            + (isClear ? 2 + 0.1 * pace : RadiusSeries.leastTold + max(3, 0.3 * pace))
        let most = frame.isBare ? seen.mostSeen : seen.mostSure
        let isSeen = reveal.grows ? radius < most - margin : radius > seen.leastSeen + margin
        return isSeen ? .missingCircle(frame.number, radius: radius) : nil
    }

    /// The frames that deviate by more than the motion in half a frame's time, or by far more than
    /// other frames.
    var wrongRadii: [Finding] {
        guard agreed == nil, unmasked == nil, mistaken == nil, !isInSteps, let fit else {
            return []
        }
        let half = series.dots.usualTime / 2
        let scatter = series.scatter(about: fit)
        let dots = series.dots
        let wrong = dots.indices.filter { place in
            let dot = dots[place]
            let radius = fit.radius(dot.time)
            let around = [-half, half].map { (fit.radius(dot.time + $0) - radius).magnitude }
            let most = min(series.mostOff(dot, as: scatter), around.reduce(0, max))
            return fit.off(dot) > max(tolerance.most(dot.error), most)
        }
        guard let first = wrong.first else { return [] }
        let more = wrong.count > 1 ? ", and \(wrong.count - 1) more frames deviate" : ""
        return [Finding(.frames, "\(dots.fault(at: first, by: fit))\(more)")]
    }

    var doubt: [Finding] {
        let off = ExpectationTolerance.delta * centerError
        guard off > Self.mostVague * series.reach else { return [] }
        return [
            Finding(
                .unmeasured,
                "too little of the edge is visible: a circle \(fixed(off, 0)) px away would fit as "
                    + "well")
        ]
    }

    private static let mostVague = 0.05
}
