extension RevealCheck {
    var motion: [Finding] {
        guard !isMotionRight else { return [] }
        guard let search = reveal.search else {
            return isOnCurve
                ? late : [Finding(.unmeasured, reveal.untold)]
        }
        guard isOnCurve else {
            let name =
                fit?.function.shortText ?? (search.isGood ? "another curve" : "an unknown curve")
            return [
                Finding(.easing, "its easing is \(name), not \(expected.easing.shortText)")
            ] + lateOnOther(search)
        }
        return late + slow(search)
    }

    /// Returns the wrong duration on another curve if all alternatives have it.
    ///
    /// Springs are excluded, since their end is a matter of definition.
    private func lateOnOther(_ search: TimingSearch) -> [Finding] {
        guard let fit, !expected.easing.isSpring,
            ([fit] + search.alternatives).allSatisfy({
                !$0.function.isSpring && tolerance.isMissed(expected.duration, by: $0)
            })
        else { return [] }
        return [Finding(.duration, took(fit))]
    }

    private func took(_ fit: TimingFit) -> String {
        let should = expected.duration
        let farther =
            fit.function == .linear && (reveal.assumesReach || reveal.duration == nil)
            ? ", or goes \(short(should / fit.duration, 2)) times as far: the frames fit both" : ""
        return "it takes \(fixed(1000 * fit.duration, 0)) ms, not \(fixed(1000 * should, 0))"
            + farther
    }

    private func slow(_ search: TimingSearch) -> [Finding] {
        guard !isInSteps, let frames = search.stillFrames else { return [] }
        return [
            Finding(.frames, "each step of the motion is shown for \(fixed(frames, 1)) frames")
        ]
    }

    private var late: [Finding] {
        guard let fit, tolerance.isMissed(expected.duration, by: fit) else { return [] }
        return [Finding(.duration, took(fit))]
    }

    /// Returns words that name the corner at `radius`, if another one was expected.
    func corner(at radius: Double, error: Double) -> String {
        let (x, y) = reveal.center
        let center = Point(x: x.value, y: y.value)
        let (width, height) = (Double(view.width), Double(view.height))
        let corners = [
            ("top left", 0, 0), ("top right", width, 0), ("bottom left", 0, height),
            ("bottom right", width, height),
        ].filter { abs(center.distance(to: Point(x: $1, y: $2)) - radius) <= tolerance.most(error) }
        guard isToCorner, let name = corners.first?.0 else { return "" }
        return ": it reaches the \(name) corner, not the farthest"
    }
}
