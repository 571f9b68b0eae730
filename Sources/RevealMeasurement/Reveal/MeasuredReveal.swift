package struct MeasuredReveal: Sendable {
    package let isInverted: Bool
    package let grows: Bool
    let centers: CenterFit
    let seen: RadiusSeries
    /// The series `seen`; if it is at a display's ticks, also the series at the frames' own times,
    /// since a missing frame changes the ticks after it.
    let clocks: [RadiusSeries]
    var ordered: OrderedMotion
    /// The median width of the edge in pixels; 0 for a sharp one.
    package let softness: Double
    /// The median share of the visible edge along which the snapshots differ.
    package let told: Double
    /// The median line along the edge, if most frames show one.
    let line: EdgeLine?
    /// The standard error, in pixels, that all circles share in addition to their own.
    let bias: Double
    /// The circle of each frame that shows one, about the common center or along its line.
    package let circles: [Int: SeenCircle]
    let displaced: Set<Int>
    let isScrambled: Bool

    init?(
        _ frames: [MeasuredFrame], _ bands: [Int: Band], _ center: CenterFit, isInverted: Bool,
        _ pair: MeasuredPair
    ) {
        (self.isInverted, centers) = (isInverted, center)
        let bound = BoundCircles(frames, bands, center, isInverted: isInverted, pair)
        guard !bound.circles.isEmpty else { return nil }
        (circles, bias, displaced) = (bound.biased, bound.bias, bound.displaced)
        let (empty, full) = Self.sights(isInverted: isInverted)
        func times(showing sight: ReadFrame.Sight) -> [Double] {
            frames.filter { $0.sight == sight && !$0.hidesPart }.map(\.moment)
        }
        seen = bound.series(
            of: frames, emptyTimes: times(showing: empty), fullTimes: times(showing: full), pair)
        clocks = seen.dots.allSatisfy { $0.late == 0 } ? [seen] : [seen, seen.captured(as: frames)]
        grows = seen.grows
        isScrambled = seen.isScrambled(frames, empty: empty)
        ordered = OrderedMotion(
            seen, repeated: Set(frames.filter(\.repeatsLast).map(\.number)),
            isScrambled: isScrambled)
        softness = circles.values.map(\.softness).middle
        told = circles.values.map(\.told).middle
        line = EdgeLine(circles.values.map(\.line))
    }

    /// Returns the frames' contents for an empty circle and for one that covers the view.
    static func sights(isInverted: Bool) -> (empty: ReadFrame.Sight, full: ReadFrame.Sight) {
        isInverted ? (.incoming, .outgoing) : (.outgoing, .incoming)
    }

    var series: RadiusSeries { ordered.series }

    var search: TimingSearch? { ordered.search }

    /// Returns whether the curve is fitted and explains frames no better than `motion` on a known
    /// one.
    func isFittedWorse(than motion: TimingFit) -> Bool {
        search.map { $0.best.isFitted && motion.score < $0.best.score } ?? false
    }

    /// Whether the last circle is nearer to the end than to the beginning.
    var hasArrived: Bool {
        let radii = seen.dots.map(\.radius)
        guard let last = radii.last, let most = radii.max() else { return false }
        return grows == (2 * last > most)
    }

    var isInOrder: Bool { ordered.order.disorder <= OrderedMotion.mostDisorder && !isScrambled }
}
