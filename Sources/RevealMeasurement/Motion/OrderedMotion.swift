import Raster

/// The order of a reveal's frames, and the motion through them in that order.
///
/// Each tells of the other: a frame that seems to be missing may be a steep curve's step, and a
/// curve that nobody knows may be one that is known, with a frame missing.
struct OrderedMotion {
    /// The frames in order.
    private(set) var order: FrameOrder
    /// Frames that stand elsewhere than they should, are missing or shown twice.
    private(set) var faults: [FrameFault]
    /// The radii in that order.
    private(set) var series: RadiusSeries
    /// The motion; nil where nothing tells it.
    private(set) var search: TimingSearch?

    /// How many steps may turn back, of all, where there is a motion to be told.
    static let mostDisorder = 0.35

    /// The motion of `seen`, whose radii stand in the order of their frames; those of `repeated`
    /// are as the ones before them.
    ///
    /// Where whole parts of the capture are scrambled, only steps and swings are looked for.
    init(_ seen: RadiusSeries, repeated: Set<Int>, isScrambled: Bool) {
        let (dots, grows) = (seen.dots, seen.grows)
        let stairs = Stairs(seen)
        let ordered =
            stairs?.isDoubled != false
            ? FrameOrder(dots, grows: grows, repeated: repeated)
            : FrameOrder(steady: dots, grows: grows)
        // What goes back and forth, or is out of sight for a while, may be a spring that swings.
        if stairs == nil, ordered.disorder > 0 || seen.isBroken,
            let swing = TimingSearch(swinging: seen)
        {
            order = FrameOrder(steady: dots, grows: grows)
            (faults, series, search) = (order.faults, seen, swing)
            return
        }
        (order, faults) = (ordered, ordered.faults)
        series = seen.ordered(ordered)
        let isOrdered = ordered.disorder <= Self.mostDisorder && !isScrambled
        search =
            stairs.flatMap { TimingSearch($0, in: seen) }
            ?? (isOrdered ? TimingSearch(series) : nil)
        let isOpen = openGaps(of: seen, repeated)
        if stairs == nil, isOrdered, let early = EarlyEnd(series, besides: search) {
            (search, series) = (early.search, early.series)
        }
        // Of many faults, each may be explained otherwise.
        if !isOpen, faults.count < 2, let search, search.stillFrames == nil,
            let gap = EndGap(series, besides: search, faults)
        {
            take(gap)
        }
    }

    /// Takes the frames for all there are, where a steep curve goes through them so that none of
    /// those that seem to be missing is, or fewer are; whether it did.
    private mutating func openGaps(of seen: RadiusSeries, _ repeated: Set<Int>) -> Bool {
        guard order.hasGaps, search?.isNamed != true else { return false }
        let whole = FrameOrder(
            seen.dots, grows: seen.grows, repeated: repeated, closesGaps: false)
        let open = seen.ordered(whole)
        guard let steep = TimingSearch(open) else { return false }
        let gap = EndGap(open, besides: steep, whole.faults)
        let isBetter = steep.isNamed || steep.isWhole && search?.isWhole != true
        guard isBetter || gap != nil else { return false }
        (order, faults, search, series) = (whole, whole.faults, steep, open)
        if let gap { take(gap) }
        return true
    }

    /// Takes the motion with a gap.
    private mutating func take(_ gap: EndGap) {
        (faults, search, series) = (gap.faults, gap.search, gap.series)
    }

    /// Takes a motion that goes through every frame of `series` for that of the reveal.
    mutating func agree(with motion: TimingFit, in series: RadiusSeries) {
        (self.series, search) = (series, TimingSearch(motion, in: series))
    }

    /// Takes a motion through the frames in their order for that of the reveal, if it explains
    /// them.
    mutating func tell(_ motion: TimingFit) {
        let told = TimingSearch(motion, in: series)
        if told.explains { search = told }
    }

    /// Takes a motion that goes through every frame for one that may be the reveal's as well.
    mutating func doubt(by motion: TimingFit) { search?.expected = motion }
}

extension RadiusSeries {
    /// Whether frames between those with an edge show none.
    fileprivate var isBroken: Bool {
        guard let first = dots.first?.time, let last = dots.last?.time else { return false }
        return (emptyTimes + fullTimes).contains { $0 > first && $0 < last }
    }

    /// The series with dots in order, and only such times of empty and full circles as go with
    /// them: flashes do not.
    fileprivate func ordered(_ order: FrameOrder) -> RadiusSeries {
        var series = self
        series.dots = order.dots
        guard let first = dots.first?.time, let last = dots.last?.time else { return series }
        let moved = (order.dots.last?.time ?? last) - last
        let (early, behind) = timesBesides(first, last, grows: grows)
        let late = behind.map { $0 + moved }
        (series.emptyTimes, series.fullTimes) = grows ? (early, late) : (late, early)
        return series
    }
}
