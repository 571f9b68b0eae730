import RevealMotion

/// A motion beside which there is no mask: the view is whole before it or behind it, or empty,
/// though the circle began or ended with neither.
///
/// What frames show there says nothing of the motion, and a known curve goes through all others.
struct BareMotion {
    /// The series without frames that have no mask.
    let series: RadiusSeries
    /// The motion that it shows.
    let search: TimingSearch

    /// Such a motion in `series`, if `search` found none that is told and has a name, or frames
    /// without an edge pull at it, and go much better with this one; nil where there is none.
    init?(_ series: RadiusSeries, besides search: TimingSearch?) {
        let told = search?.told
        guard told?.isPulled ?? true,
            let first = series.dots.first?.time, let last = series.dots.last?.time
        else { return nil }
        let (before, behind) = series.timesBesides(first, last, grows: series.grows)
        let (early, late) = (before.max(), behind.min())
        let either = [(nil, late), (early, nil)].filter { $0.0 != nil || $0.1 != nil }
        // With one of them alone, both are that one.
        let found = (either.count > 1 ? either + [(early, late)] : either).lazy.compactMap {
            Self.sought(series, maskedFrom: $0, to: $1)
        }
        // What is still blank beside the motion goes with it, or else frames are missing there.
        guard
            let bare = found.first(where: { $0.goesWithBlanks }) ?? found.first,
            !(told?.best.isAsGood(as: bare.search.best) ?? false)
        else { return nil }
        self = bare
    }

    /// Whether frames without an edge that are left beside it go with it.
    private var goesWithBlanks: Bool {
        series.goes(with: search.best) && !search.isPulled
    }

    private init(_ series: RadiusSeries, _ search: TimingSearch) {
        (self.series, self.search) = (series, search)
    }

    /// The motion in `series` without frames up to `start` that have no mask, and those from `end`
    /// on; nil where there is none.
    private static func sought(
        _ series: RadiusSeries, maskedFrom start: Double?, to end: Double?
    ) -> BareMotion? {
        let bare = series.unmasked(before: start, behind: end)
        guard let search = TimingSearch(bare), search.isWhole else { return nil }
        func masked(_ search: TimingSearch?) -> BareMotion? {
            guard let search, start.map(search.begins(late:)) ?? true,
                end.map(search.ends(early:)) ?? true
            else { return nil }
            return BareMotion(bare, search)
        }
        // An even one that goes with the frames from farther off may begin there as well.
        return masked(search.told) ?? masked(search.even(from: start, to: end))
    }
}

extension TimingSearch {
    /// The search, if its motion is told and has a name.
    fileprivate var told: TimingSearch? { isNamed && isTold ? self : nil }

    /// Whether frames without an edge pull at it.
    fileprivate var isPulled: Bool { RadiusResiduals(series).pull(at: best) }

    /// A motion that is even, from right before the first circle that is seen, or to right behind
    /// the last one, where the frame right beside it, at that time, has no mask; nil of any other
    /// motion.
    fileprivate func even(from early: Double?, to late: Double?) -> TimingSearch? {
        guard let (first, last) = series.dots.innerEnds else { return nil }
        let (begins, ends) = (early != nil, late != nil)
        let usual = series.dots.usualTime
        // Between them an edge may be that is hardly seen.
        guard first.time - (early ?? first.time) < 1.5 * usual,
            (late ?? last.time) - last.time < 1.5 * usual
        else { return nil }
        // A straight line is told by where it ends alone, and lines that come from farther off are
        // the same.
        let likely = series.likelyEnds
        let known = TimingFit.Ends(
            first: begins ? first.radius : likely.first ?? best.startRadius,
            last: ends ? last.radius : likely.last ?? best.endRadius)
        let (start, end) = (
            begins ? first.time : best.start, ends ? last.time : best.start + best.duration
        )
        let guess = TimingFit.Guess(start: start, duration: end - start, isNear: true)
        let lines = Self.fits(series, EasingFamily.known(among: [.linear]), [known], near: guess)
        guard let line = lines.first, line.isAsGood(as: best) else { return nil }
        // It may begin and end anywhere in a frame's time.
        let pace = (line.endRadius - line.startRadius) / line.duration
        let from = begins ? first.time - usual / 2 : line.start
        let to = ends ? last.time + usual / 2 : line.start + line.duration
        let motion = TimingFit.Motion(
            start: from, duration: to - from,
            startRadius: begins ? first.radius - pace * usual / 2 : line.startRadius,
            endRadius: ends ? last.radius + pace * usual / 2 : line.endRadius)
        let doubt = usual / 12.0.squareRoot()
        let (before, behind) = (begins ? doubt : 0, ends ? doubt : 0)
        let errors = [
            max(line.errors[0], before), max(before, behind), before * pace.magnitude,
            behind * pace.magnitude,
        ]
        return TimingSearch(TimingFit(motion, errors: errors, .linear, of: series), in: series)
    }

    /// Whether the motion begins with an edge that is seen, behind a frame without one at `time`.
    fileprivate func begins(late time: Double) -> Bool {
        guard let still = series.dots.innerEnds?.first.time else { return false }
        let usual = series.dots.usualTime
        return best.errors[2] > 0 && series.hasEdge(best.startRadius)
            && best.start < still + usual && best.start > time - usual / 2
    }

    /// Whether it ends with an edge that is seen, before a frame without one at `time`.
    fileprivate func ends(early time: Double) -> Bool {
        guard let still = series.dots.innerEnds?.last.time else { return false }
        let (usual, end) = (series.dots.usualTime, best.start + best.duration)
        return best.errors[3] > 0 && series.hasEdge(best.endRadius)
            && end > still - usual && end < time + usual / 2
    }
}

extension RadiusSeries {
    /// The series as a motion between two radii tells of it: beside one whose edge is seen there
    /// may be no mask.
    func masked(from start: Double, to end: Double) -> RadiusSeries {
        guard let first = dots.first?.time, let last = dots.last?.time else { return self }
        let (before, behind) = timesBesides(first, last, grows: grows)
        return unmasked(
            before: hasEdge(start) ? before.max() : nil, behind: hasEdge(end) ? behind.min() : nil)
    }

    /// The series without what frames up to `start` show that have no edge, and those from `end`
    /// on.
    fileprivate func unmasked(before start: Double?, behind end: Double?) -> RadiusSeries {
        var series = self
        func isUnmasked(_ time: Double) -> Bool {
            start.map { time <= $0 } ?? false || end.map { time >= $0 } ?? false
        }
        series.emptyTimes.removeAll(where: isUnmasked)
        series.fullTimes.removeAll(where: isUnmasked)
        series.unmasked = (start ?? series.unmasked.before, end ?? series.unmasked.behind)
        return series
    }

    /// Whether a circle is one whose edge would be seen.
    fileprivate func hasEdge(_ radius: Double) -> Bool {
        radius > leastSeen + Self.leastTold && radius < mostSeen - Self.leastTold
    }
}
