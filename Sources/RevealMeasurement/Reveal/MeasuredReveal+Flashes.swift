import Raster
import RevealEdges

extension MeasuredReveal {
    /// Frames that show something else than those around them: most show one of the snapshots
    /// alone.
    ///
    /// Not those in which the circle is too small to be seen, or beyond the farthest corner, by a
    /// motion that is known.
    func flashes(in frames: [MeasuredFrame], _ pair: MeasuredPair) -> [FrameFault] {
        let edges = frames.filter { circles[$0.number] != nil }.map(\.number)
        guard let first = edges.first, let last = edges.last else { return [] }
        // A circle that shrinks begins with what is inside of it all over the view.
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
                let astray = (incoming - share(at: frame.number, pair)).magnitude
                guard astray > Self.mostAstray else { return nil }
                guard !(1 - Self.leastAlone...Self.leastAlone).contains(incoming) else {
                    // Before the first circle and behind the last there may be another.
                    return isInside
                        ? .strange(
                            frame.number, .disagreeing(share: astray, incoming: incoming))
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

    /// The frames next to those with a circle, before them and behind, that show none where the
    /// motion of these has one that would be seen.
    func untimely(_ frames: [MeasuredFrame], _ pair: MeasuredPair) -> [FrameFault] {
        guard let search, duration != nil, !search.best.isFitted, search.stillFrames == nil,
            let first = seen.dots.first, let last = seen.dots.last,
            // By how much the clock was set for the last.
            let moved = series.dots.last.flatMap({ dot in
                seen.dots.first { $0.frame == dot.frame }.map { dot.time - $0.time }
            })
        else { return [] }
        let step = seen.dots.usualTime
        // The other snapshot is a flash there, and is told of as one.
        let before = frames.last { $0.number < first.frame && $0.sight == .outgoing }
        let behind = frames.first { $0.number > last.frame && $0.sight == .incoming }
        // Where it ends is assumed: it may end before, and give way to the whole.
        let isOpen = search.isEndOpen
        let both = [
            isOpen && !grows ? nil : before.map { ($0, 0.0) },
            isOpen && grows ? nil : behind.map { ($0, moved) },
        ].compactMap(\.self)
        return both.compactMap { frame, moved in
            let time = frame.moment + moved
            // Before the motion and behind it there may be no mask.
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
            // A codec may leave nothing of a spot, or of the last corner.
            let incoming = incoming(within: radius, pair)
            let isSpot = !(Self.leastSpot...1 - Self.leastSpot).contains(incoming)
            return bias > 0 && isSpot && !isBare ? nil : .untimely(frame.number, radius: radius)
        }
    }

    /// That a frame between two that show a circle, of whose edge hardly anything is seen, shows
    /// none, where the motion has one that would be seen as theirs are.
    func missing(in frame: MeasuredFrame, _ pair: MeasuredPair) -> [FrameFault] {
        guard let search, search.isGood, search.stillFrames == nil, ordered.faults.isEmpty,
            circles[frame.number - 1] != nil, circles[frame.number + 1] != nil,
            !isUnread(frame, pair)
        else { return [] }
        let radius = search.best.radius(frame.moment)
        let least = series.leastSeen + softness + (series.isExact ? 0 : RadiusSeries.leastTold)
        guard radius > least else { return [] }
        // As much of the edge would be seen as those around it show, or enough anyway.
        let around = [-1, 1].compactMap { circles[frame.number + $0] }.map { $0.inView * $0.told }
        let edge = self.edge(radius, pair)
        let enough = min(Self.leastTold, max(Self.leastBeside, 0.8 * (around.min() ?? 1)))
        let isSeen = edge.inView * edge.told > enough || isElsewhere(frame, radius, edge, pair)
        return isSeen ? [.strange(frame.number, .missing(radius: radius))] : []
    }

    /// Whether a frame that shows an edge shows none where the motion has one of that `radius`, of
    /// which little is in view, and yet enough to be found where it is drawn by areas.
    private func isElsewhere(
        _ frame: MeasuredFrame, _ radius: Double, _ edge: SeenEdge, _ pair: MeasuredPair
    ) -> Bool {
        let length = 2 * Double.pi * radius * edge.inView * edge.told
        return bias == 0 && length > Self.leastFound && !frame.places.isEmpty
            && SeenEdge.share(of: circle(of: radius), beside: frame.places, pair) < Self.leastEdge
    }

    /// How much of an edge is seen at least that is found in any frame that has it, in pixels.
    private static let leastFound = 100.0

    /// What is seen of the edge of a circle of that radius.
    private func edge(_ radius: Double, _ pair: MeasuredPair) -> SeenEdge {
        SeenEdge(circle(of: radius), pair)
    }

    /// The circle of that radius, where its center is then.
    private func circle(of radius: Double) -> Circle {
        Circle(center: centers.center(at: radius), radius: radius)
    }

    /// The share of a circle's edge from which it would be seen.
    private static let leastTold = 0.3
    /// The same where those of the frames around it are seen as well.
    private static let leastBeside = 0.1

    /// Frames whose circle lies about another center, between the first and the last that have one
    /// about the common one: what a codec foretells of a motion, it shows anywhere, and where
    /// hardly anything of the edge should be in view, it leaves circles that are none.
    func displaced(_ frames: [MeasuredFrame], _ pair: MeasuredPair) -> [FrameFault] {
        let (first, last) = (seen.dots.first?.frame ?? 0, seen.dots.last?.frame ?? 0)
        return frames.compactMap { frame in
            guard frame.number > first, frame.number < last, displaced.contains(frame.number),
                let seen = frame.circle, bias == 0 || shouldShow(at: frame.moment, pair)
            else { return nil }
            return .displaced(frame.number, center: seen.circle.center)
        }
    }

    /// Whether enough of an edge would be seen at a time by the motion, if that is known.
    private func shouldShow(at time: Double, _ pair: MeasuredPair) -> Bool {
        guard let search, search.isGood else { return true }
        let edge = edge(search.best.radius(time), pair)
        return edge.inView * edge.told > Self.leastBeside
    }

    /// Whether a frame shows what is hardly an edge because hardly anything of one is to be seen
    /// at its time, by the motion.
    func hardlyShows(_ sight: StrangeSight, at time: Double, _ pair: MeasuredPair) -> Bool {
        guard let search, search.isGood else { return false }
        let radius = search.best.radius(time)
        let incoming = incoming(within: radius, pair)
        return !(1 - Self.leastAlone...Self.leastAlone).contains(incoming)
            && !sight.isMore(than: 1 - Self.leastAlone, ofIncoming: incoming > 0.5)
    }

    /// Whether no circle is found in a frame between those that show one, or beside them, and yet
    /// it shows as much of the incoming snapshot as the motion has, and an edge where that has it:
    /// browsers draw text anew, at another size, codecs blur it, and the middle of a soft edge is
    /// seen where the snapshots differ by much alone.
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

    /// Whether a frame in which no circle is found goes with the motion of the others.
    func goes(with frame: MeasuredFrame) -> Bool {
        search.map { $0.isGood && goes(with: frame, by: $0.best) } ?? false
    }

    /// Whether a frame in which no circle is found shows either snapshot where `motion` has it: of
    /// an edge across what is alike in both nothing is seen.
    func goes(with frame: MeasuredFrame, by motion: TimingFit) -> Bool {
        guard let sides = frame.sides else { return false }
        let circle = circle(of: motion.radius(frame.moment))
        switch frame.sight {
        case .edge: return false
        case .outgoing, .incoming:
            return sides.prefer(
                circle, isInverted: isInverted, toIncoming: frame.sight == .incoming)
        case .other(let sight):
            // Text that is drawn anew is wrong by itself.
            return sight.shownAround != nil
                && sides.go(
                    with: circle, isInverted: isInverted,
                    most: (bias > 0 ? 2 : 1) * ReadFrame.mostDisagreeing,
                    noise: bias > 0 ? ReadFrame.mostNoise : 0)
        }
    }

    /// The share of the edge that is found at least.
    private static let leastEdge = 0.6
    /// How much of the incoming snapshot what is drawn anew shows more, or less.
    private static let mostAnew = 0.03
    /// The same of a codec's noise where the snapshots hardly differ, which no share is too small
    /// for.
    private static let mostNoise = 0.022

    /// Frames that show a circle, and beside it more of what is no mix of the snapshots than those
    /// around them do, and than most.
    ///
    /// What moves on the incoming page is more and more of it as the circle grows.
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

    /// How much more that is at most.
    private static let mostForeign = 0.03

    /// The share of one snapshot that leaves nothing to be seen of the other but a codec's noise.
    private static let leastAlone = 0.97
    /// The share that is too small to be told from nothing.
    private static let leastSpot = 0.01
    /// How far the incoming snapshot's share is from that of the frames around at least, in a frame
    /// that shows something else than these.
    private static let mostAstray = 0.1

    /// The share of what tells the snapshots apart that shows the incoming one, in a frame that
    /// shows neither alone and no circle about the center.
    private func incoming(in frame: MeasuredFrame, _ pair: MeasuredPair) -> Double? {
        switch frame.sight {
        case .other(.hardlySeen(let incoming)): return incoming
        case .edge(let seen) where circles[frame.number] == nil:
            return pair.incoming(by: seen.circle, isInverted: seen.isInverted)
        default: return nil
        }
    }

    /// Whether a frame that shows one snapshot alone does so because the circle is too small to be
    /// seen, or covers all.
    private func isHidden(in frame: MeasuredFrame, _ pair: MeasuredPair) -> Bool {
        guard let search, search.isGood else {
            let incoming = frame.sight == .incoming ? 1.0 : 0
            return (incoming - share(at: frame.number, pair)).magnitude < Self.mostAstray
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

    /// The share of the incoming snapshot in frame `number`, by the circles of those around it.
    private func share(at number: Int, _ pair: MeasuredPair) -> Double {
        let (before, behind) = (
            seen.dots.last { $0.frame < number }, seen.dots.first { $0.frame > number }
        )
        guard let before, let behind else {
            // An empty circle, or one that covers all.
            let isFull = grows == (before != nil)
            return isFull == isInverted ? 0 : 1
        }
        let part = Double(number - before.frame) / Double(behind.frame - before.frame)
        let radius = before.radius + (behind.radius - before.radius) * part
        return incoming(within: radius, pair)
    }

    /// The share of the incoming snapshot where the circle has that radius.
    private func incoming(within radius: Double, _ pair: MeasuredPair) -> Double {
        pair.incoming(by: circle(of: radius), isInverted: isInverted)
    }
}
