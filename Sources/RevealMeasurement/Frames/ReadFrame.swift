package struct ReadFrame: Sendable {
    package enum Sight: Sendable, Equatable {
        case outgoing
        case incoming
        case edge(SeenCircle)
        case other(StrangeSight)

        var isUnclear: Bool {
            if case .other(let sight) = self { sight.shownAround != nil } else { false }
        }
    }

    package let sight: Sight
    /// The pixels along the edge, for a second fit.
    let band: Band?
    /// Whether a small part shows the other snapshot: a last corner, or a pointer.
    private(set) var hidesPart = false
    /// The places where coverage crosses 50 %, in a frame without a known circle.
    private(set) var places: [SIMD2<Double>] = []
    /// Samples on either side of the edge, in a frame without a known circle.
    private(set) var sides: FrameSides?
}

package struct SeenCircle: Sendable, Equatable {
    package var circle: Circle
    /// The covariance of center x, center y, and radius.
    package var covariance: [[Double]]
    package var softness: Double
    /// The variance of a sample along the edge.
    package var variance: Double
    /// The deviation of the edge from the circle, in pixels.
    package var stray: Double
    /// The weighted deviation of the edge, positive outside, and its weight, per direction.
    let profile: [SIMD2<Double>]
    package var isInverted: Bool
    /// The share of the visible edge along which the snapshots differ.
    package var told: Double
    /// The share of the edge in the view.
    package var inView: Double
    var foreign: Double
    let line: EdgeLine?
    /// The circle fitted without correction for the shadow over the outer snapshot; nil without a
    /// shadow.
    let shaded: Circle?
    var isShaded: Bool { shaded != nil }

    /// Whether a codec or a browser drew the edge: samples are off by more than rounding.
    var isRough: Bool { variance > CircleFit.mostExact }

    /// The maximum width, in pixels, of a sharp edge that a codec or scaling made soft.
    static let mostBlur = 5.0
    /// The same maximum between similar pages, where a codec keeps blocks unchanged.
    static let mostBlurOfCodec = 16.0

    /// The minimum radius, in pixels, of a reliable circle without exact area coverage.
    static let leastSure = 30.0

    var centerError: Double { (covariance[0][0] + covariance[1][1]).squareRoot() }

    func moved(to place: Circle) -> SeenCircle {
        var seen = self
        seen.circle = place
        return seen
    }

    func biased(by bias: Double) -> SeenCircle {
        var circle = self
        for i in covariance.indices { circle.covariance[i][i] += bias * bias }
        return circle
    }
}

extension ReadFrame {
    static let leastTold = 0.05
    /// The maximum share of pixels on the wrong side of the circle.
    static let mostDisagreeing = 0.03

    /// Reads only flat places, `pair`, if no circle was found, perhaps because of blur.
    ///
    /// If these places show too little of an edge, only their samples are used.
    func clearer(
        _ picture: Bitmap<UInt8>, of whole: MeasuredPair,
        onFlatPlaces pair: @autoclosure () -> MeasuredPair?
    ) -> ReadFrame {
        switch sight {
        case .other(.shapeless), .other(.disagreeing), .other(.foreign), .other(.hardlySeen): break
        default: return self
        }
        guard let pair = pair() else { return self }
        let second = ReadFrame(picture, pair)
        switch second.sight {
        case .other:
            var clear = self
            if let flat = second.sides, flat.areEnough(beside: sides) { clear.sides = flat }
            return clear
        case .edge(let seen):
            let isSure = seen.covariance[2][2].squareRoot() < Self.mostUnsure
            return seen.told > (isSure ? Self.leastSure : Self.leastFlat) ? second : self
        case .outgoing, .incoming:
            let isIncoming = second.sight == .incoming
            return ReadFrame(
                sight: second.sight, band: nil,
                hidesPart: whole.showsPart(incoming: !isIncoming, in: picture), sides: sides)
        }
    }

    /// The minimum informative share of the edge in flat places, since short pieces may belong to
    /// another shape.
    ///
    /// `leastSure` is enough if the radius has a standard error below `mostUnsure` pixels.
    private static let leastFlat = 0.33
    private static let leastSure = 0.25
    private static let mostUnsure = 0.15

    init(_ picture: Bitmap<UInt8>, _ pair: MeasuredPair) {
        let look = Crossings(picture, pair)
        if let plain = Self.plain(look) {
            (sight, band) = (plain, nil)
            let others =
                plain == .outgoing ? look.incoming : plain == .incoming ? look.outgoing : 0
            hidesPart = others > 0 && pair.showsPart(incoming: plain == .outgoing, in: picture)
            return
        }
        let seen = Self.circle(picture, pair, look)
        guard case .other = seen.0 else {
            (sight, band) = seen
            return
        }
        // If the snapshots hardly differ somewhere, a codec's noise crosses 50 % there.
        sight =
            pair.isPlain(picture, incoming: false)
            ? .outgoing : pair.isPlain(picture, incoming: true) ? .incoming : seen.0
        band = nil
        guard sight.isUnclear else { return }
        (places, sides) = (look.places.thinned(to: Self.keptPlaces), FrameSides(picture, pair))
    }

    private static func circle(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, _ look: Crossings
    ) -> (Sight, Band?) {
        let clear = look.clearPlaces.count < 24 ? [] : look.clearPlaces
        let found = CircleSearch(clear) ?? CircleSearch(look.places)
        let seen =
            found.map { edge(picture, pair, $0.circle, look) } ?? (.other(shapeless(look)), nil)
        // If a codec adds more crossings than the edge has, most crossings are not on the circle.
        guard case .other = seen.0, muchOfBoth.contains(look.mean),
            let other = CircleSearch(amongOthers: look.places)
        else { return seen }
        let second = edge(picture, pair, other.circle, look)
        if case .edge = second.0 { return second }
        return seen
    }

    /// The maximum number of places, which take as much memory as the pixels along an edge.
    private static let keptPlaces = 10_000
    private static let muchOfBoth = 0.05...0.95

    private static func plain(_ look: Crossings) -> Sight? {
        if look.strangeShare > 0.2 { return .other(.foreign(share: look.strangeShare)) }
        let all = Double(max(1, look.informative))
        // A spot of a few pixels is too small to measure.
        if look.places.count < 12 {
            if Double(look.outgoing) > 0.995 * all { return .outgoing }
            if Double(look.incoming) > 0.995 * all { return .incoming }
        }
        return look.mixedShare > 0.6 ? .other(mixed(look)) : nil
    }

    /// Returns the kind of a mix in the whole view: a fade if the mix is even.
    private static func mixed(_ look: Crossings) -> StrangeSight {
        look.deviation < max(leastUneven, mostUneven * 4 * look.mean * (1 - look.mean))
            ? .faded(share: look.mixedShare, mean: look.mean) : .blurred(share: look.mixedShare)
    }

    /// The maximum deviation of coverage halfway through a fade; it is smaller near either
    /// snapshot.
    private static let mostUneven = 0.2
    /// The maximum after a codec, at any time.
    private static let leastUneven = 0.03

    private static func shapeless(_ look: Crossings) -> StrangeSight {
        !(0.03...0.97).contains(look.mean)
            ? .hardlySeen(incoming: look.mean)
            : look.mixedShare > 0.3
                ? mixed(look)
                : look.strangeShare > 0.05
                    ? .foreign(share: look.strangeShare) : .shapeless(incoming: look.mean)
    }

    private static func edge(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, _ start: Circle, _ look: Crossings,
        isInverted other: Bool? = nil
    ) -> (Sight, Band?) {
        let isInverted = other ?? CircleFit.isInverted(picture, pair, start.ellipse)
        guard
            var (fit, band) = CircleFit.settled(
                picture, pair, from: start.ellipse, isInverted: isInverted)
        else { return (.other(.hardlySeen(incoming: look.mean)), nil) }
        let (bare, whole) = (fit.withoutShade(picture, pair), fit.circle)
        (fit, band) = bare ?? (fit, band)
        let wrong = disagreement(picture, pair, fit, isShaded: bare != nil)
        // Next to a line along the edge, the first guess of the inner snapshot may be wrong.
        if other == nil, wrong > 1 - mostDisagreeing {
            return edge(picture, pair, start, look, isInverted: !isInverted)
        }
        guard wrong < mostDisagreeing else {
            // A small circle, or a view without one corner, also fits a wrong circle.
            let sight: StrangeSight =
                (0.03...0.97).contains(look.mean)
                ? .disagreeing(share: wrong, incoming: look.mean)
                : .hardlySeen(incoming: look.mean)
            return (.other(sight), nil)
        }
        guard fit.explainsFrame else { return (.other(shapeless(look)), nil) }
        let seen = SeenEdge(fit.circle, pair)
        let error = fit.covariance[2][2].squareRoot()
        guard seen.told > leastTold, error < max(3, 0.3 * fit.circle.radius) else {
            return (.other(.hardlySeen(incoming: look.mean)), nil)
        }
        let deviations = fit.deviations()
        let circle = SeenCircle(
            circle: fit.circle, covariance: fit.covariance, softness: fit.softness,
            variance: fit.variance, stray: CircleFit.stray(of: deviations),
            profile: CircleFit.profile(of: deviations), isInverted: isInverted, told: seen.told,
            inView: seen.inView, foreign: look.strangeShare,
            line: fit.softness < SeenCircle.mostBlur
                ? EdgeLine(along: fit.circle, picture, pair) : nil,
            shaded: bare.map { _ in whole })
        return (.edge(circle), band.narrowed(to: fit.circle, within: 2.5 + fit.softness / 2))
    }
}
