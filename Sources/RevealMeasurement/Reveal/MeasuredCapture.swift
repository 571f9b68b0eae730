package struct MeasuredCapture: Sendable {
    package let frames: [MeasuredFrame]
    package var size: PixelSize { PixelSize(width: pair.width, height: pair.height) }
    let pair: MeasuredPair
    var transform: CaptureTransform?
    /// The reason that there is no `reveal`.
    package private(set) var refusal: Refusal?
    /// The reveal; nil if `refusal` has the reason.
    package private(set) var reveal: MeasuredReveal?
    package private(set) var faults: [FrameFault] = []

    package enum Refusal: Error, Sendable, Equatable {
        case fewEdges(Int, of: Int)
        /// Most frames other than single snapshots show no circle.
        case other(StrangeSight)
        /// The incoming snapshot is inside in some frames and outside in others.
        case bothWays
        /// The centers deviate by this many pixels from both a fixed point and a straight line.
        case restlessCenter(Double)
        /// The edges deviate from circles by this many pixels.
        case unround(Double)
        /// Another shape or the pictures move.
        case motion(OtherMotion)
    }

    init(_ frames: [MeasuredFrame], bands: [Int: Band], pair: MeasuredPair) {
        self.frames = Self.clocked(Self.withoutSpecks(frames, pair))
        self.pair = pair
        do {
            try measure(bands, pair)
        } catch {
            refusal = OtherMotion(frames, pair).map(Refusal.motion) ?? error
        }
    }

    private mutating func measure(_ bands: [Int: Band], _ pair: MeasuredPair) throws(Refusal) {
        let seen = frames.compactMap(\.circle)
        let strange = frames.compactMap { frame -> StrangeSight? in
            if case .other(let strange) = frame.sight { strange } else { nil }
        }
        if let first = strange.first, strange.count > seen.count {
            throw .other(Self.most(strange) ?? first)
        }
        guard seen.count >= 3 else { throw .fewEdges(seen.count, of: frames.count) }
        let inverted = seen.count { $0.isInverted }
        guard inverted * 5 < seen.count || inverted * 5 > 4 * seen.count else { throw .bothWays }
        let strays = seen.map(\.stray).sorted()
        let stray = strays[3 * (strays.count - 1) / 4]
        guard stray < Self.mostStray(seen) || isNoise(stray, of: seen) else {
            throw .unround(stray)
        }
        let isInverted = inverted * 2 > seen.count
        let circles = frames.filter { $0.circle?.isInverted == isInverted }
        guard let center = CenterFit(circles.compactMap(\.circle)) else {
            throw .fewEdges(seen.count, of: frames.count)
        }
        let restless = center.restlessness(of: circles.compactMap(\.circle))
        guard restless < 3 else {
            // The centers of short arcs are uncertain, whatever their errors.
            let all = circles.compactMap(\.circle).sorted { $0.told < $1.told }
            let middle = all[all.count / 2]
            guard middle.told > Self.leastTold else {
                let share = pair.incoming(by: middle.circle, isInverted: middle.isInverted)
                throw .other(.hardlySeen(incoming: share))
            }
            throw .restlessCenter(restless)
        }
        guard let reveal = MeasuredReveal(frames, bands, center, isInverted: isInverted, pair)
        else { throw .fewEdges(seen.count, of: frames.count) }
        faults = reveal.displaced(frames, pair) + reveal.disturbed(frames)
        let flashes = reveal.isScrambled ? [] : reveal.flashes(in: frames, pair)
        faults += flashes.filter { flash in !faults.contains { $0.frame == flash.frame } }
        // If the order is lost, no single frame is at fault.
        if reveal.isInOrder {
            faults = reveal.ordered.faults + reveal.missingCircles(frames, pair) + faults
        }
        for frame in frames {
            guard case .other(let why) = frame.sight else { continue }
            // A frame with little of an edge is at fault only if more should be visible.
            if case .hardlySeen = why {
                if !faults.contains(where: { $0.frame == frame.number }) {
                    faults += reveal.missing(in: frame, pair)
                }
                continue
            }
            if reveal.hardlyShows(why, at: frame.moment, pair) || reveal.isUnread(frame, pair)
                || reveal.goes(with: frame)
            {
                continue
            }
            faults.append(.strange(frame.number, why))
        }
        self.reveal = reveal
    }

    /// Replaces small circles elsewhere, before and after all common ones, by single snapshots:
    /// they are a pointer or a clock.
    private static func withoutSpecks(
        _ frames: [MeasuredFrame], _ pair: MeasuredPair
    ) -> [MeasuredFrame] {
        let most = mostOfSpeck * Double(pair.width * pair.height) / Double.pi
        func isSmall(_ seen: SeenCircle) -> Bool {
            seen.circle.radius * seen.circle.radius < most
        }
        let large = frames.compactMap(\.circle).filter { !isSmall($0) }
        guard large.count >= 3, let center = CenterFit(large) else { return frames }
        let common = frames.filter { frame in frame.circle.map { !center.misses($0) } ?? false }
            .map(\.number)
        guard let first = common.first, let last = common.last else { return frames }
        return frames.map { frame in
            // Next to frames about the center, little of the circle may be visible.
            guard let seen = frame.circle, isSmall(seen), center.misses(seen),
                !(first - 1...last + 1).contains(frame.number)
            else { return frame }
            return MeasuredFrame(
                number: frame.number, time: frame.time, repeatsLast: frame.repeatsLast,
                sight: seen.isInverted ? .incoming : .outgoing)
        }
    }

    /// Sets the time of each frame to that of its display tick, if the circles determine it.
    private static func clocked(_ frames: [MeasuredFrame]) -> [MeasuredFrame] {
        let radii = frames.enumerated().compactMap { place, frame in
            frame.circle.map { (place, $0.circle.radius) }
        }
        guard let clock = DisplayClock(frames.map(\.time), radii) else { return frames }
        return zip(frames, clock.moments).map { frame, moment in
            var frame = frame
            frame.moment = moment
            return frame
        }
    }

    /// The maximum share of the view that a pointer or a clock covers.
    private static let mostOfSpeck = 0.01

    mutating func agree(with motion: TimingFit, in series: RadiusSeries) {
        faults = faults.filter { !$0.isOfOrder && !isNone($0, by: motion) }
        reveal?.ordered.agree(with: motion, in: series)
    }

    private func isNone(_ fault: FrameFault, by motion: TimingFit) -> Bool {
        guard let reveal, let frame = frames.first(where: { $0.number == fault.frame }) else {
            return false
        }
        return reveal.goes(with: frame, by: motion)
    }

    mutating func doubt(by motion: TimingFit) { reveal?.ordered.doubt(by: motion) }

    /// Replaces the motion, unless nil, by one through every frame of `series`, on a clock
    /// corrected for `faults`.
    mutating func agree(
        with motion: TimingFit?, in series: RadiusSeries, but faults: [FrameFault]
    ) {
        self.faults = faults + self.faults.filter { !$0.isOfOrder }
        if let motion { reveal?.ordered.agree(with: motion, in: series) }
    }

    /// Replaces the motion by one on the expected curve, if none was found, or only a fitted curve
    /// with more parameters.
    mutating func tell(_ motion: TimingFit) {
        guard let reveal, !reveal.isExplained || reveal.isFittedWorse(than: motion) else { return }
        self.reveal?.ordered.tell(motion)
    }

    /// Returns whether the deviations look like codec noise: small and different in each frame.
    ///
    /// At most 20 % of the frames from the first circle to the last may show none.
    private func isNoise(_ stray: Double, of seen: [SeenCircle]) -> Bool {
        let rough = seen.count(where: \.isRough)
        let first = frames.firstIndex { $0.circle != nil } ?? 0
        let last = frames.lastIndex { $0.circle != nil } ?? 0
        let isShort = seen.map(\.told).middle < Self.leastTold
        return (isShort || seen.count >= Self.leastNoisy) && 2 * rough > seen.count
            && stray < Self.mostNoise
            && frames[first...last].count { $0.circle == nil } * 5 <= last - first
            && seen.commonStray < Self.mostShared
    }

    /// The maximum deviations of noise, in pixels: of three quarters of the frames, each by itself,
    /// and of all frames in common.
    private static let (mostNoise, mostShared) = (0.7, 0.1)
    /// The minimum number of circles to distinguish noise from a common deviation.
    private static let leastNoisy = 8

    /// Returns the maximum deviation of three quarters of the edges from circles, in pixels; more
    /// for edges that a codec has softened.
    private static func mostStray(_ seen: [SeenCircle]) -> Double {
        let blur = seen.map(\.softness).middle
        return blur < SeenCircle.mostBlur ? max(mostStray, strayOfBlur * blur) : mostStray
    }

    /// The maximum for sharp edges.
    ///
    /// Circles of browsers and movies deviate by at most 0.1 pixels; ellipses and polygons with a
    /// radius of hundreds of pixels, by at least 0.25.
    private static let mostStray = 0.17
    /// The maximum per pixel of softness: circles of H.264 at a rate factor of 30 deviate by 0.14
    /// to 0.18 at a softness of 3.4 to 3.9.
    private static let strayOfBlur = 0.07
    /// The minimum median visible share of the edge for reliable centers.
    private static let leastTold = 0.35

    private static func most(_ reasons: [StrangeSight]) -> StrangeSight? {
        let kinds = Dictionary(grouping: reasons, by: \.kind)
        return kinds.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value.first
    }
}
