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
    /// Whether the motion is one that was expected.
    private(set) var isAgreed = false

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
        if stairs == nil, isOrdered, let bare = BareMotion(series, besides: search) {
            (search, series) = (bare.search, bare.series)
        }
        // Of many faults, each may be explained otherwise.
        if !isOpen, faults.count < 2, let search, search.stillFrames == nil,
            let gap = EndGap(series, besides: search, faults)
        {
            take(gap)
        }
        if stairs == nil, isOrdered, let astray = AstrayFrame(seen, besides: search, faults) {
            order = FrameOrder(steady: astray.series.dots, grows: grows)
            (faults, search, series) = ([astray.fault], astray.search, astray.series)
        }
        if search?.isGood != true { faults = faults.sure(among: seen.dots) }
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
        isAgreed = true
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
    /// The radius by each frame with an edge, with those that stand in reverse where they belong.
    var radiiInOrder: [Int: Double] {
        let turned = ReversedFrames(dots, sign: grows ? 1 : -1)?.dots ?? dots
        return Dictionary(
            zip(dots, turned).map { ($0.frame, $1.radius) }, uniquingKeysWith: { first, _ in first }
        )
    }

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

extension [FrameFault] {
    /// Those of which frames that no motion explains are sure.
    ///
    /// Where times are not those of the pictures, as a browser's screencast has them, one step is
    /// too short and the next one too long: that frames are missing there shows only if the steps
    /// on either side are as fast as the ones beside them.
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
    /// How fast the circle goes from one place to the next; nil where there are none.
    fileprivate func speed(_ place: Int) -> Double? {
        guard indices.contains(place), indices.contains(place + 1) else { return nil }
        let (here, next) = (self[place], self[place + 1])
        return ((next.radius - here.radius) / (next.time - here.time)).magnitude
    }
}
