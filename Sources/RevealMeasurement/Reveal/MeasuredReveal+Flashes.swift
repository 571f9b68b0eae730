extension MeasuredReveal {
    /// Returns the frames that differ from those around them, mostly single snapshots, unless the
    /// circle is then invisibly small, or covers the view.
    func flashes(in frames: [MeasuredFrame], _ pair: MeasuredPair) -> [FrameFault] {
        let edges = frames.filter { circles[$0.number] != nil }.map(\.number)
        guard let first = edges.first, let last = edges.last else { return [] }
        // A shrinking circle begins with the inner snapshot alone.
        let (empty, full) = Self.sights(isInverted: isInverted)
        let (before, behind) = grows ? (empty, full) : (full, empty)
        return frames.compactMap { frame in
            if frame.number < first && frame.sight == before
                || frame.number > last && frame.sight == behind
            {
                return nil
            }
            let isInside = frame.number > first && frame.number < last
            var shows = frame.sight
            if let incoming = incoming(in: frame, pair), !goes(with: frame) {
                let deviation = (incoming - share(at: frame.number, pair)).magnitude
                guard deviation > Self.maxDeviation else { return nil }
                guard !(1 - Self.leastAlone...Self.leastAlone).contains(incoming) else {
                    return isInside
                        ? .strange(
                            frame.number, .disagreeing(share: deviation, incoming: incoming))
                        : nil
                }
                shows = incoming > 0.5 ? .incoming : .outgoing
            }
            switch shows {
            case .incoming where frame.number < last, .outgoing where frame.number > first:
                guard shows != frame.sight || !isInside || !isHidden(in: frame, pair) else {
                    return nil
                }
                return shows == .incoming ? .unclipped(frame.number) : .fallenBack(frame.number)
            default: return nil
            }
        }
    }

    /// Returns the frames next to the first and the last circle that show none, although the motion
    /// has a visible one.
    func missingCircles(_ frames: [MeasuredFrame], _ pair: MeasuredPair) -> [FrameFault] {
        guard let search, duration != nil, !search.best.isFitted, search.stillFrames == nil,
            let first = seen.dots.first, let last = seen.dots.last,
            let moved = series.dots.last.flatMap({ dot in
                seen.dots.first { $0.frame == dot.frame }.map { dot.time - $0.time }
            })
        else { return [] }
        let step = seen.dots.usualTime
        // Another snapshot is reported as a flash.
        let before = frames.last { $0.number < first.frame && $0.sight == .outgoing }
        let behind = frames.first { $0.number > last.frame && $0.sight == .incoming }
        // An assumed end may be earlier.
        let isOpen = search.isEndOpen
        let both = [
            isOpen && !grows ? nil : before.map { ($0, 0.0) },
            isOpen && grows ? nil : behind.map { ($0, moved) },
        ].compactMap(\.self)
        return both.compactMap { frame, moved in
            let time = frame.moment + moved
            // Before the motion and after it there may be no mask.
            guard search.best.isUnderWay(at: time, within: 0.1 * step) else { return nil }
            let radius = search.best.radius(time)
            let pace = (search.best.radius(time + step) - search.best.radius(time - step)) / 2
            let isBare = frame.isBare && frame.number < first.frame
            let margin =
                isBare
                ? 1 + 4 * search.series.stray + 0.1 * pace.magnitude
                : RadiusSeries.leastTold + softness + max(3, 0.3 * pace.magnitude)
            let isSeen =
                radius > series.leastSeen + margin && radius < series.mostSeen - margin
            guard isSeen, edge(radius, pair).told > Self.leastTold else { return nil }
            // A codec may hide a spot, or the last corner.
            let incoming = incoming(within: radius, pair)
            let isSpot = !(Self.leastSpot...1 - Self.leastSpot).contains(incoming)
            return bias > 0 && isSpot && !isBare
                ? nil : .missingCircle(frame.number, radius: radius)
        }
    }

    /// Returns a fault if a frame between two circles shows none, although the motion has one as
    /// visible as theirs.
    func missing(in frame: MeasuredFrame, _ pair: MeasuredPair) -> [FrameFault] {
        guard let search, search.isGood, search.stillFrames == nil, ordered.faults.isEmpty,
            circles[frame.number - 1] != nil, circles[frame.number + 1] != nil,
            !isUnread(frame, pair)
        else { return [] }
        let radius = search.best.radius(frame.moment)
        let least = series.leastSeen + softness + (series.isExact ? 0 : RadiusSeries.leastTold)
        guard radius > least else { return [] }
        // The visible edge must be as long as those around it, or long enough by itself.
        let around = [-1, 1].compactMap { circles[frame.number + $0] }.map { $0.inView * $0.told }
        let edge = self.edge(radius, pair)
        let enough = min(Self.leastTold, max(Self.leastBeside, 0.8 * (around.min() ?? 1)))
        let isSeen = edge.inView * edge.told > enough || isElsewhere(frame, radius, edge, pair)
        return isSeen ? [.strange(frame.number, .missing(radius: radius))] : []
    }

    /// Returns whether an exact frame has an edge, but not at this radius, where a long enough one
    /// would be visible.
    private func isElsewhere(
        _ frame: MeasuredFrame, _ radius: Double, _ edge: SeenEdge, _ pair: MeasuredPair
    ) -> Bool {
        let length = 2 * Double.pi * radius * edge.inView * edge.told
        return bias == 0 && length > Self.leastFound && !frame.places.isEmpty
            && SeenEdge.share(of: circle(of: radius), beside: frame.places, pair) < Self.leastEdge
    }

    /// The length of a visible edge, in pixels, that is always found.
    private static let leastFound = 100.0

    private func edge(_ radius: Double, _ pair: MeasuredPair) -> SeenEdge {
        SeenEdge(circle(of: radius), pair)
    }

    private func circle(of radius: Double) -> Circle {
        Circle(center: centers.center(at: radius), radius: radius)
    }

    private static let leastTold = 0.3
    private static let leastBeside = 0.1

    /// Returns the frames with a circle about another center, between the first and the last about
    /// the common one.
    ///
    /// A codec's motion prediction may draw circles anywhere.
    func displaced(_ frames: [MeasuredFrame], _ pair: MeasuredPair) -> [FrameFault] {
        let (first, last) = (seen.dots.first?.frame ?? 0, seen.dots.last?.frame ?? 0)
        return frames.compactMap { frame in
            guard frame.number > first, frame.number < last, displaced.contains(frame.number),
                let seen = frame.circle, bias == 0 || shouldShow(at: frame.moment, pair)
            else { return nil }
            return .wrongCenter(frame.number, center: seen.circle.center)
        }
    }

    private func shouldShow(at time: Double, _ pair: MeasuredPair) -> Bool {
        guard let search, search.isGood else { return true }
        let edge = edge(search.best.radius(time), pair)
        return edge.inView * edge.told > Self.leastBeside
    }

    /// Returns whether a frame hardly shows an edge because the motion has hardly any at that time.
    func hardlyShows(_ sight: StrangeSight, at time: Double, _ pair: MeasuredPair) -> Bool {
        guard let search, search.isGood else { return false }
        let radius = search.best.radius(time)
        let incoming = incoming(within: radius, pair)
        return !(1 - Self.leastAlone...Self.leastAlone).contains(incoming)
            && !sight.isMore(than: 1 - Self.leastAlone, ofIncoming: incoming > 0.5)
    }

    /// Returns whether no circle is found in a frame, but its coverage and its edge agree with the
    /// motion.
    ///
    /// Browsers redraw text at another size, codecs blur it, and a soft edge is visible only at
    /// high contrast.
    func isUnread(_ frame: MeasuredFrame, _ pair: MeasuredPair) -> Bool {
        guard case .other(let sight) = frame.sight, let shown = sight.shownAround,
            let search, search.isGood, bias > 0 || series.softness > 0,
            let first = seen.dots.first, let last = seen.dots.last,
            frame.number >= first.frame - 1, frame.number <= last.frame + 1
        else { return false }
        let radius = search.best.radius(frame.moment)
        let incoming = incoming(within: radius, pair)
        let least = min(incoming, 1 - incoming)
        let most = min(Self.mostAnew, max(Self.mostNoise, 0.2 * least))
        return (incoming - shown).magnitude < most
            && SeenEdge.share(of: circle(of: radius), beside: frame.places, pair) > Self.leastEdge
    }

    func goes(with frame: MeasuredFrame) -> Bool {
        search.map { $0.isGood && goes(with: frame, by: $0.best) } ?? false
    }

    /// Returns whether a frame without a known circle shows each snapshot on its side of `motion`'s
    /// circle; an edge across equal parts of both is invisible.
    func goes(with frame: MeasuredFrame, by motion: TimingFit) -> Bool {
        guard let sides = frame.sides else { return false }
        let circle = circle(of: motion.radius(frame.moment))
        switch frame.sight {
        case .edge: return false
        case .outgoing, .incoming:
            return sides.prefer(
                circle, isInverted: isInverted, toIncoming: frame.sight == .incoming)
        case .other(let sight):
            // Redrawn text is wrong anyway.
            return sight.shownAround != nil
                && sides.go(
                    with: circle, isInverted: isInverted,
                    most: (bias > 0 ? 2 : 1) * ReadFrame.mostDisagreeing,
                    noise: bias > 0 ? ReadFrame.mostNoise : 0)
        }
    }

    private static let leastEdge = 0.6
    private static let mostAnew = 0.03
    /// The maximum change by a codec's noise, however small the coverage.
    private static let mostNoise = 0.022

    /// Returns frames with more foreign pixels than adjacent frames.
    ///
    /// If something moves on the incoming page, its foreign pixels grow with the circle instead.
    func disturbed(_ frames: [MeasuredFrame]) -> [FrameFault] {
        let shares = frames.compactMap { frame in
            circles[frame.number].map { (frame: frame.number, share: $0.foreign) }
        }
        let usual = shares.map(\.share).middle
        return shares.indices.compactMap { i in
            let around = [i - 1, i + 1].filter(shares.indices.contains).map { shares[$0].share }
            let (frame, share) = shares[i]
            return share > around.reduce(usual, max) + Self.mostForeign
                ? .strange(frame, .foreign(share: share)) : nil
        }
    }

    private static let mostForeign = 0.03

    /// The coverage of one snapshot beyond which the rest is a codec's noise.
    private static let leastAlone = 0.97
    private static let leastSpot = 0.01
    /// The minimum difference of coverage from adjacent frames that is a fault.
    private static let maxDeviation = 0.1

    private func incoming(in frame: MeasuredFrame, _ pair: MeasuredPair) -> Double? {
        switch frame.sight {
        case .other(.hardlySeen(let incoming)): return incoming
        case .edge(let seen) where circles[frame.number] == nil:
            return pair.incoming(by: seen.circle, isInverted: seen.isInverted)
        default: return nil
        }
    }

    private func isHidden(in frame: MeasuredFrame, _ pair: MeasuredPair) -> Bool {
        guard let search, search.isGood else {
            let incoming = frame.sight == .incoming ? 1.0 : 0
            return (incoming - share(at: frame.number, pair)).magnitude < Self.maxDeviation
        }
        let radius = search.best.radius(frame.moment)
        let incoming = incoming(within: radius, pair)
        let shown = frame.sight == .incoming ? 1.0 : 0
        if (incoming - shown).magnitude < Self.leastSpot || goes(with: frame) {
            return true
        }
        return frame.sight == Self.sights(isInverted: isInverted).full
            ? radius >= series.mostSeen - RadiusSeries.leastTold
            : radius <= series.leastSeen + RadiusSeries.leastTold
    }

    private func share(at number: Int, _ pair: MeasuredPair) -> Double {
        let (before, behind) = (
            seen.dots.last { $0.frame < number }, seen.dots.first { $0.frame > number }
        )
        guard let before, let behind else {
            // Outside of the circles it is empty or full.
            let isFull = grows == (before != nil)
            return isFull == isInverted ? 0 : 1
        }
        let part = Double(number - before.frame) / Double(behind.frame - before.frame)
        let radius = before.radius + (behind.radius - before.radius) * part
        return incoming(within: radius, pair)
    }

    private func incoming(within radius: Double, _ pair: MeasuredPair) -> Double {
        pair.incoming(by: circle(of: radius), isInverted: isInverted)
    }
}
