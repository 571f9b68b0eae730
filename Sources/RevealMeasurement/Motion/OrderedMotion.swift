/// The order of a reveal's frames, and the motion through them.
///
/// They depend on each other: a missing frame may be a step of a steep curve, and an unknown curve
/// a known one with a missing frame.
struct OrderedMotion {
    private(set) var order: FrameOrder
    private(set) var faults: [FrameFault]
    private(set) var series: RadiusSeries
    private(set) var search: TimingSearch?
    private(set) var isAgreed = false

    static let mostDisorder = 0.35

    /// Orders the radii of `seen`, and finds their motion; frames in `repeated` equal the previous
    /// ones.
    ///
    /// If the order is lost, only steps and springs are sought.
    init(_ seen: RadiusSeries, repeated: Set<Int>, isScrambled: Bool) {
        let (dots, grows) = (seen.dots, seen.grows)
        let stairs = Stairs(seen)
        let ordered =
            stairs?.isDoubled != false
            ? FrameOrder(dots, grows: grows, repeated: repeated)
            : FrameOrder(steady: dots, grows: grows)
        // A motion that turns, or is hidden for a while, may be a spring.
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
        if stairs == nil, isOrdered, let bare = BareMotion(series, besides: search) {
            (search, series) = (bare.search, bare.series)
        }
        // One of several faults may have another explanation.
        if !isOpen, faults.count < 2, let search, search.stillFrames == nil,
            let gap = EndGap(series, besides: search, faults)
        {
            take(gap)
        }
        if stairs == nil, isOrdered, let wrong = WrongRadius(seen, besides: search, faults) {
            order = FrameOrder(steady: wrong.series.dots, grows: grows)
            (faults, search, series) = ([wrong.fault], wrong.search, wrong.series)
        }
        // Without a motion, a large step may be another speed, or a display's tick.
        if search?.isGood != true { faults.removeAll(where: \.isDropped) }
    }

    /// Assumes that no frames are missing if a steep curve then fits better; returns whether it
    /// does.
    private mutating func openGaps(of seen: RadiusSeries, _ repeated: Set<Int>) -> Bool {
        guard faults.contains(where: \.isDropped), search?.isNamed != true else { return false }
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

    private mutating func take(_ gap: EndGap) {
        (faults, search, series) = (gap.faults, gap.search, gap.series)
    }

    mutating func agree(with motion: TimingFit, in series: RadiusSeries) {
        (self.series, search) = (series, TimingSearch(motion, in: series))
        isAgreed = true
    }

    /// Replaces the motion by one through the frames in order, if it explains them.
    mutating func tell(_ motion: TimingFit) {
        let told = TimingSearch(motion, in: series)
        if told.explains { search = told }
    }

    mutating func doubt(by motion: TimingFit) { search?.expected = motion }
}

extension RadiusSeries {
    fileprivate var isBroken: Bool {
        guard let first = dots.first?.time, let last = dots.last?.time else { return false }
        return (emptyTimes + fullTimes).contains { $0 > first && $0 < last }
    }

    fileprivate func ordered(_ order: FrameOrder) -> RadiusSeries {
        var series = self
        series.dots = order.dots
        let moved = (order.dots.last?.time ?? 0) - (dots.last?.time ?? 0)
        let (early, behind) = timesBesides
        let late = behind.map { $0 + moved }
        (series.emptyTimes, series.fullTimes) = grows ? (early, late) : (late, early)
        return series
    }
}
