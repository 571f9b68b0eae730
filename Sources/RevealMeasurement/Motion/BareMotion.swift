/// A motion on a known curve that fits all frames except those before or after it, whose mask is
/// missing.
struct BareMotion {
    let series: RadiusSeries
    let search: TimingSearch

    /// Finds such a motion unless `search` found a known curve with which frames without an edge
    /// agree.
    ///
    /// Also fails if the motion of `search` fits about as well.
    init?(_ series: RadiusSeries, besides search: TimingSearch?) {
        let told = search?.told
        guard told?.isPulled ?? true else { return nil }
        let (before, behind) = series.timesBesides
        let (early, late) = (before.max(), behind.min())
        let either = [(nil, late), (early, nil)].filter { $0.0 != nil || $0.1 != nil }
        // If only one side has frames without a mask, both would be the same attempt.
        let found = (either.count > 1 ? either + [(early, late)] : either).lazy.compactMap {
            Self.sought(series, maskedFrom: $0, to: $1)
        }
        // Preferably, the remaining frames without an edge agree; otherwise frames are missing.
        guard
            let bare = found.first(where: { $0.goesWithBlanks }) ?? found.first,
            !(told?.best.isAsGood(as: bare.search.best) ?? false)
        else { return nil }
        self = bare
    }

    private var goesWithBlanks: Bool {
        series.goes(with: search.best) && !search.isPulled
    }

    private init(_ series: RadiusSeries, _ search: TimingSearch) {
        (self.series, self.search) = (series, search)
    }

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
        // A linear motion may also begin or end at a more distant frame that agrees.
        return masked(search.told) ?? masked(search.even(from: start, to: end))
    }
}

extension TimingSearch {
    fileprivate var told: TimingSearch? { isNamed && isTold ? self : nil }

    fileprivate var isPulled: Bool { RadiusResiduals(series).pull(at: best) }

    /// Returns a linear motion that begins at the first visible circle, or ends at the last, if the
    /// frame next to it has no mask.
    fileprivate func even(from early: Double?, to late: Double?) -> TimingSearch? {
        guard let (first, last) = series.dots.innerEnds else { return nil }
        let (begins, ends) = (early != nil, late != nil)
        let usual = series.dots.usualTime
        // A longer gap may hide an invisible edge.
        guard first.time - (early ?? first.time) < 1.5 * usual,
            (late ?? last.time) - last.time < 1.5 * usual
        else { return nil }
        // Frames of a linear motion do not determine where it ends.
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
        // The motion may begin and end at any time between two frames.
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

    fileprivate func begins(late time: Double) -> Bool {
        guard let still = series.dots.innerEnds?.first.time else { return false }
        let usual = series.dots.usualTime
        return best.errors[2] > 0 && series.hasEdge(best.startRadius)
            && best.start < still + usual && best.start > time - usual / 2
    }

    fileprivate func ends(early time: Double) -> Bool {
        guard let still = series.dots.innerEnds?.last.time else { return false }
        let (usual, end) = (series.dots.usualTime, best.start + best.duration)
        return best.errors[3] > 0 && series.hasEdge(best.endRadius)
            && end > still - usual && end < time + usual / 2
    }
}

extension RadiusSeries {
    func unmasked(before start: Double?, behind end: Double?) -> RadiusSeries {
        var series = self
        func isUnmasked(_ time: Double) -> Bool {
            start.map { time <= $0 } ?? false || end.map { time >= $0 } ?? false
        }
        series.emptyTimes.removeAll(where: isUnmasked)
        series.fullTimes.removeAll(where: isUnmasked)
        series.unmasked = (start ?? series.unmasked.before, end ?? series.unmasked.behind)
        return series
    }

    func hasEdge(_ radius: Double) -> Bool {
        radius > leastSeen + Self.leastTold && radius < mostSeen - Self.leastTold
    }
}
