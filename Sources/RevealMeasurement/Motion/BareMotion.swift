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

    /// Such a motion in `series`, if `search` found none with a name; nil where there is none.
    init?(_ series: RadiusSeries, besides search: TimingSearch?) {
        guard search?.isNamed != true, let first = series.dots.first?.time,
            let last = series.dots.last?.time
        else { return nil }
        let (before, behind) = series.timesBesides(first, last, grows: series.grows)
        let (early, late) = (before.max(), behind.min())
        let either = [(nil, late), (early, nil)].filter { $0.0 != nil || $0.1 != nil }
        // With one of them alone, both are that one.
        let found = (either.count > 1 ? either + [(early, late)] : either).lazy.compactMap {
            Self.sought(series, maskedFrom: $0, to: $1)
        }
        // What is still blank beside the motion goes with it, or else frames are missing there.
        guard let bare = found.first(where: { $0.series.goes(with: $0.search.best) }) ?? found.first
        else { return nil }
        self = bare
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
        guard let search = TimingSearch(bare), search.isWhole,
            let found =
                search.isNamed && search.isTold
                ? search : search.even(start != nil, end != nil, bare),
            start.map({ found.begins(late: $0, in: bare) }) ?? true,
            end.map({ found.ends(early: $0, in: bare) }) ?? true
        else { return nil }
        return BareMotion(bare, found)
    }
}

extension TimingSearch {
    /// A motion that is even, from right before the first circle that is seen, or to right behind
    /// the last one, where frames beside them have no mask; nil of any other motion.
    fileprivate func even(
        _ begins: Bool, _ ends: Bool, _ series: RadiusSeries
    ) -> TimingSearch? {
        // A curve that is a straight line is told only by where it ends.
        let line = ([best] + alternatives).first {
            $0.function == .linear && $0.score <= best.score
        }
        guard let best = line, let first = series.dots.first, let last = series.dots.last,
            let still = series.dots.stillTimes
        else { return nil }
        // It may begin and end anywhere in a frame's time.
        let usual = series.dots.usualTime
        let pace = (best.endRadius - best.startRadius) / best.duration
        let start = begins ? still.first - usual / 2 : best.start
        let end = ends ? still.last + usual / 2 : best.start + best.duration
        let motion = TimingFit.Motion(
            start: start, duration: end - start,
            startRadius: begins ? first.radius - pace * usual / 2 : best.startRadius,
            endRadius: ends ? last.radius + pace * usual / 2 : best.endRadius)
        let doubt = usual / 12.0.squareRoot()
        let (early, late) = (begins ? doubt : 0, ends ? doubt : 0)
        let error = max(best.errors[0].isFinite ? best.errors[0] : 0, early)
        let errors = [
            error, max(early, late), early * pace.magnitude, late * pace.magnitude,
        ]
        return TimingSearch(TimingFit(motion, errors: errors, .linear, of: series), in: series)
    }

    /// Whether the motion begins with an edge that is seen, behind a frame without one at `time`.
    fileprivate func begins(late time: Double, in series: RadiusSeries) -> Bool {
        guard let still = series.dots.stillTimes?.first else { return false }
        let usual = series.dots.usualTime
        return best.errors[2] > 0 && series.hasEdge(best.startRadius)
            && best.start < still + usual && best.start > time - usual / 2
    }

    /// Whether it ends with an edge that is seen, before a frame without one at `time`.
    fileprivate func ends(early time: Double, in series: RadiusSeries) -> Bool {
        guard let still = series.dots.stillTimes?.last else { return false }
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

extension [RadiusSeries.Dot] {
    /// Until when the first circle stands still, and since when the last one does.
    fileprivate var stillTimes: (first: Double, last: Double)? {
        guard let first, let last else { return nil }
        func isLike(_ dot: Element, _ other: Element) -> Bool {
            (dot.radius - other.radius).magnitude < dot.noise(to: other)
        }
        return (
            prefix { isLike($0, first) }.last?.time ?? first.time,
            reversed().prefix { isLike($0, last) }.last?.time ?? last.time
        )
    }
}
