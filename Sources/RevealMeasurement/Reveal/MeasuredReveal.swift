import Raster
import RevealEdges

/// A reveal as its frames show it.
package struct MeasuredReveal: Sendable {
    /// Whether the outgoing snapshot is the one inside of the circle.
    package let isInverted: Bool
    /// Whether the circle grows.
    package let grows: Bool
    /// Where the circle's center is.
    let centers: CenterFit
    /// The radii as they were seen, in the order of their frames.
    let seen: RadiusSeries
    /// The order of the frames, and the motion through them.
    private(set) var ordered: OrderedMotion
    /// Over how many pixels the edge falls, by the middle frame; 0 for a sharp one.
    package let softness: Double
    /// The share of the edge within the view along which the snapshots differ, by the middle frame.
    package let told: Double
    /// The line along the edge, by the middle of the frames if most show one; nil for none.
    let line: EdgeLine?
    /// By what all circles may be off alike, in pixels, beside their errors.
    let bias: Double
    /// The circle of each frame that shows one, all about the same center or along its line.
    package let circles: [Int: SeenCircle]
    /// Frames whose circle lies about another center.
    let displaced: Set<Int>
    /// Whether whole parts of the capture stand elsewhere than they belong.
    let isScrambled: Bool

    /// The reveal of `frames`, whose circles lie about `center`; nil where none does.
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
        grows = seen.grows
        let levels = FrameLevels(
            frames, radii: seen.radiiInOrder, empty: empty, reach: seen.reach)
        isScrambled = levels.isLost(grows: grows)
        ordered = OrderedMotion(
            seen, repeated: Set(frames.filter(\.repeatsLast).map(\.number)),
            isScrambled: isScrambled)
        softness = circles.values.map(\.softness).middle
        told = circles.values.map(\.told).middle
        line = EdgeLine(circles.values.map(\.line))
    }

    /// What shows where the circle is empty, and where it covers the view.
    static func sights(isInverted: Bool) -> (empty: ReadFrame.Sight, full: ReadFrame.Sight) {
        isInverted ? (.incoming, .outgoing) : (.outgoing, .incoming)
    }

    /// The radii of the frames that show an edge, in order.
    var series: RadiusSeries { ordered.series }

    /// The motion; nil where nothing tells it.
    var search: TimingSearch? { ordered.search }

    /// Takes a motion that goes through every frame of `series` for that of the reveal.
    mutating func agree(with fit: TimingFit, in series: RadiusSeries) {
        ordered.agree(with: fit, in: series)
    }

    /// Takes a motion through the frames in their order for that of the reveal, if it explains
    /// them.
    mutating func tell(_ fit: TimingFit) { ordered.tell(fit) }

    /// Takes a motion that goes through every frame for one that may be the reveal's as well.
    mutating func doubt(by fit: TimingFit) { ordered.doubt(by: fit) }

    /// Whether its curve was sought, and explains frames no better than `motion` does with one that
    /// is known.
    func isFittedWorse(than motion: TimingFit) -> Bool {
        search.map { $0.best.isFitted && motion.score < $0.best.score } ?? false
    }

    /// Whether the last circle is nearer to where it should end than to where it begins: one that
    /// has gone back is not.
    var hasArrived: Bool {
        let radii = seen.dots.map(\.radius)
        guard let last = radii.last, let most = radii.max() else { return false }
        return grows == (2 * last > most)
    }

    /// Whether frames stand in the order in which the circle moves.
    var isInOrder: Bool { ordered.order.disorder <= OrderedMotion.mostDisorder && !isScrambled }
}
