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
        if search?.isGood != true { faults = faults.sure(among: seen.dots) }
    }

    /// Assumes that no frames are missing if a steep curve then fits better; returns whether it
    /// does.
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
    /// The radius by frame number, with reversed frames in the right order.
    var radiiInOrder: [Int: Double] {
        let turned = ReversedFrames(dots, sign: grows ? 1 : -1)?.dots ?? dots
        return Dictionary(
            zip(dots, turned).map { ($0.frame, $1.radius) }, uniquingKeysWith: { first, _ in first }
        )
    }

    fileprivate var isBroken: Bool {
        guard let first = dots.first?.time, let last = dots.last?.time else { return false }
        return (emptyTimes + fullTimes).contains { $0 > first && $0 < last }
    }

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

extension [FrameFault] {
    /// Returns the faults that are certain without a motion.
    ///
    /// If times are wrong, as in a browser's screencast, one step is too short and the next too
    /// long. So both neighboring steps must be as fast as the ones next to them.
    fileprivate func sure(among dots: [RadiusSeries.Dot]) -> [FrameFault] {
        filter { fault in
            guard case .dropped(let frame, _) = fault,
                let place = dots.firstIndex(where: { $0.frame == frame })
            else { return true }
            return [(place - 1, place - 2), (place + 1, place + 2)].allSatisfy { near, far in
                guard let near = dots.speed(near), let far = dots.speed(far) else { return true }
                return Swift.min(near, far) > 0.6 * Swift.max(near, far)
            }
        }
    }
}

extension [RadiusSeries.Dot] {
    fileprivate func speed(_ place: Int) -> Double? {
        guard indices.contains(place), indices.contains(place + 1) else { return nil }
        let (here, next) = (self[place], self[place + 1])
        return ((next.radius - here.radius) / (next.time - here.time)).magnitude
    }
}
