import Raster

/// A reveal as its frames show it.
public struct MeasuredReveal: Sendable {
    /// Whether the outgoing snapshot is the one inside of the circle.
    public let isInverted: Bool
    /// Whether the circle grows.
    public let grows: Bool
    /// Where the circle's centre is.
    let centers: CenterFit
    /// The radii of the frames that show an edge.
    private(set) var series: RadiusSeries
    /// The radii as they were seen, in the order of their frames.
    let seen: RadiusSeries
    /// The frames in order.
    let order: FrameOrder
    /// Frames that stand elsewhere than they should, are missing or shown twice.
    let orderFaults: [FrameFault]
    /// The motion; nil where nothing tells it.
    private(set) var search: TimingSearch?
    /// Over how many pixels the edge falls, by the middle frame; 0 for a sharp one.
    public let softness: Double
    /// The share of the edge within the view along which the snapshots differ, by the middle frame.
    public let told: Double
    /// By what all circles may be off alike, in pixels, beside their errors.
    let bias: Double
    /// The circle of each frame that shows one, all about the same centre or along its line.
    package let circles: [Int: SeenCircle]
    /// Frames whose circle lies about another centre.
    let displaced: Set<Int>
    /// Whether whole parts of the capture stand elsewhere than they belong.
    let isScrambled: Bool

    /// The reveal of `frames`, whose circles lie about `center`; nil where none does.
    init?(
        _ frames: [MeasuredFrame], _ bands: [Int: Band], _ center: CenterFit, isInverted: Bool,
        _ pair: MeasuredPair
    ) {
        (self.isInverted, centers) = (isInverted, center)
        var circles: [Int: SeenCircle] = [:]
        var displaced: Set<Int> = []
        for frame in frames {
            guard let seen = frame.circle, seen.isInverted == isInverted else { continue }
            let bound = bands[frame.number].flatMap { Self.bound(seen, $0, center) }
            if center.isFar(from: seen, besides: bound, in: pair) {
                displaced.insert(frame.number)
            } else {
                circles[frame.number] = bound?.circle
            }
        }
        let rough = circles.values.count(where: \.isRough)
        let bias = 2 * rough > circles.count ? Self.roughBias : 0
        self.bias = bias
        self.circles = circles.mapValues { $0.biased(by: bias) }
        self.displaced = displaced
        let dots = frames.compactMap { frame in
            circles[frame.number].map { seen in
                RadiusSeries.Dot(
                    frame: frame.number, time: frame.time, radius: seen.circle.radius,
                    error: seen.covariance[2][2].squareRoot())
            }
        }
        guard !dots.isEmpty else { return nil }
        let radii = dots.map(\.radius)
        let (narrow, wide) = (
            center.center(at: radii.min() ?? 0), center.center(at: radii.max() ?? 0)
        )
        let reach = Circle(center: wide, radius: 0).reach(width: pair.width, height: pair.height)
        let near = pair.toldDistances(from: narrow)
        let far = center.moves ? pair.toldDistances(from: wide) : near
        let (empty, full): (ReadFrame.Sight, ReadFrame.Sight) =
            isInverted ? (.incoming, .outgoing) : (.outgoing, .incoming)
        func times(showing sight: ReadFrame.Sight) -> [Double] {
            frames.filter { $0.sight == sight && !$0.hidesPart }.map(\.time)
        }
        var series = RadiusSeries(
            dots: dots, emptyTimes: times(showing: empty), leastSeen: near.nearest,
            fullTimes: times(showing: full), mostSeen: far.farthest, reach: reach,
            endsAtReach: !center.moves, isExact: circles.values.map(\.variance).middle < 1)
        grows = series.grows
        let repeated = Set(frames.filter(\.repeatsLast).map(\.number))
        let stairs = Stairs(series)
        seen = series
        let ordered =
            stairs?.isDoubled != false
            ? FrameOrder(dots, grows: grows, repeated: repeated)
            : FrameOrder(steady: dots, grows: grows)
        // What goes back and forth, or is out of sight for a while, may be a spring that swings.
        let swing =
            stairs == nil && (ordered.disorder > 0 || series.isBroken)
            ? TimingSearch(swinging: series) : nil
        var order = swing == nil ? ordered : FrameOrder(steady: dots, grows: grows)
        if swing == nil { series = series.ordered(order, grows: grows) }
        let levels = FrameLevels(
            frames, radii: circles.mapValues(\.circle.radius), empty: empty, reach: reach)
        isScrambled = levels.isLost(grows: grows)
        let isOrdered = order.disorder <= Self.mostDisorder && !isScrambled
        var found =
            swing ?? stairs.flatMap { [seen] in TimingSearch($0, in: seen) }
            ?? (isOrdered ? TimingSearch(series) : nil)
        var (gap, mayGap) = (EndGap?.none, swing == nil)
        // Where a curve is steep, frames seem to be missing, or more than are.
        if order.hasGaps, found?.isNamed != true {
            let whole = FrameOrder(dots, grows: grows, repeated: repeated, closesGaps: false)
            let open = seen.ordered(whole, grows: grows)
            if let steep = TimingSearch(open) {
                gap = EndGap(open, besides: steep, whole.faults)
                if steep.isNamed || steep.isWhole && found?.isWhole != true || gap != nil {
                    (order, found, series) = (whole, steep, open)
                    mayGap = false
                }
            }
        }
        if swing == nil, stairs == nil, isOrdered, gap == nil,
            let early = EarlyEnd(series, besides: found)
        {
            (found, series) = (early.search, early.series)
        }
        self.order = order
        // Of many faults, each may be explained otherwise.
        if mayGap, order.faults.count < 2, let found, found.stillFrames == nil {
            gap = EndGap(series, besides: found, order.faults)
        }
        search = gap?.search ?? found
        self.series = gap?.series ?? series
        orderFaults = gap?.faults ?? order.faults
        softness = circles.values.map(\.softness).middle
        told = circles.values.map(\.told).middle
    }

    /// Takes a motion that goes through every frame as it stands for that of the reveal.
    mutating func agree(with motion: TimingFit) { agree(with: motion, in: seen) }

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

    /// Whether its curve was sought, and explains frames no better than `motion` does with one that
    /// is known.
    func isFittedWorse(than motion: TimingFit) -> Bool {
        search.map { $0.best.isFitted && motion.score < $0.best.score } ?? false
    }

    /// Chromium's circles are of straight pieces, and those of videos of squares.
    private static let roughBias = 0.1
    /// What the radius of a small circle that is not drawn by areas is off by beside that: in
    /// Chromium .3 px up to a radius of 18.
    private static func smallBias(_ radius: Double) -> Double {
        0.3 * min(1, max(0, (leastSure - radius) / 12))
    }
    /// The radius from which a circle that is not drawn by areas is known as well as others, in
    /// pixels.
    static let leastSure = 30.0

    /// How many steps may turn back, of all, where there is a motion to be told.
    private static let mostDisorder = 0.35

    /// Whether the last circle is nearer to where it should end than to where it begins: one that
    /// has gone back is not.
    var hasArrived: Bool {
        let radii = seen.dots.map(\.radius)
        guard let last = radii.last, let most = radii.max() else { return false }
        return grows == (2 * last > most)
    }

    /// Whether frames stand in the order in which the circle moves.
    var isInOrder: Bool { order.disorder <= Self.mostDisorder && !isScrambled }

    /// The circle of a frame, its centre held to where those of all frames lie, and the variance of
    /// samples along its edge.
    ///
    /// Nil where no circle about it explains the frame: that of a short arc may have been another.
    private static func bound(
        _ seen: SeenCircle, _ band: Band, _ center: CenterFit
    ) -> (circle: SeenCircle, variance: Double)? {
        var start = seen.circle
        // Where the centre moves, each radius has one of its own.
        for _ in 0..<(center.moves ? 4 : 1) {
            start.center = center.center(at: start.radius)
            start.radius = band.radius(about: start.center) ?? start.radius
        }
        start.center = center.center(at: start.radius)
        let unknown: CircleFit.Unknown = center.moves ? .radiusAlong(center.way) : .radius
        guard
            let fit = CircleFit(band, from: start, isInverted: seen.isInverted, unknown: unknown),
            fit.explained > 0.85
        else { return nil }
        var bound = seen
        bound.circle = fit.circle
        var covariance = [[Double]](repeating: [0, 0, 0], count: 3)
        let errors = center.errors * center.errors
        let leaning = fit.leaning * fit.leaning
        // A small circle whose edge is wider than itself is a spot.
        let small =
            (seen.isRough ? smallBias(fit.circle.radius) : 0)
            + max(0, fit.softness - fit.circle.radius) / 4
        covariance[2][2] = fit.covariance[0][0] + (leaning * errors).sum() + small * small
        covariance[0][0] = errors.x
        covariance[1][1] = errors.y
        bound.covariance = covariance
        return (bound, fit.variance)
    }
}

extension RadiusSeries {
    /// Whether frames between those with an edge show none.
    fileprivate var isBroken: Bool {
        guard let first = dots.first?.time, let last = dots.last?.time else { return false }
        return (emptyTimes + fullTimes).contains { $0 > first && $0 < last }
    }

    /// The series with dots in order, and only such times of empty and full circles as go with
    /// them: flashes do not.
    fileprivate func ordered(_ order: FrameOrder, grows: Bool) -> RadiusSeries {
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

extension CenterFit {
    /// Whether a circle lies about another centre, by what is seen of its edge as well: as far as
    /// one that is seen all over and lies three pixels beside its place, or one if it is drawn by
    /// areas.
    ///
    /// `bound` is what the frame shows of a circle about this centre, if anything, with the
    /// variance of samples along its edge: where little is seen, one that goes with the frame about
    /// as well is that frame's.
    func isFar(
        from seen: SeenCircle, besides bound: (circle: SeenCircle, variance: Double)?,
        in pair: MeasuredPair
    ) -> Bool {
        let most = seen.isRough ? 3.0 : 1
        guard distance(of: seen) > 0.7 * most else { return false }
        // Along little of an edge several circles go, of what varies by itself more than of others.
        if seen.inView * seen.told < Self.leastSure, let bound,
            bound.variance < (seen.isRough ? 5 : 2) * max(1, seen.variance)
        {
            return false
        }
        let circle =
            bound?.circle.circle ?? SeenEdge.nearest(to: seen.circle, about: center(at:), pair)
        return SeenEdge.distance(between: seen.circle, and: circle, pair) * Double.pi / 2 > most
    }

    /// The share of the edge from which what is seen of it is no chance.
    private static let leastSure = 0.3

    /// Whether a circle's centre is another, by more than three pixels and what it is uncertain by.
    func misses(_ seen: SeenCircle) -> Bool {
        distance(of: seen) > 3 + 6 * seen.centerError
    }

    /// How far the centre of a circle lies from where it should be, in pixels.
    private func distance(of seen: SeenCircle) -> Double {
        seen.circle.center.distance(to: center(at: seen.circle.radius))
    }

    /// How far the centres of circles lie from where they should be, in pixels, by the middle one,
    /// less three times what it is uncertain by.
    func restlessness(of circles: [SeenCircle]) -> Double {
        let distances = circles.map { distance(of: $0) - 3 * $0.centerError }
        return max(0, distances.middle)
    }
}
