/// The circles of frames, fitted about the common center or along its line of movement.
struct BoundCircles {
    private(set) var circles: [Int: SeenCircle] = [:]
    private(set) var displaced: Set<Int> = []
    /// The standard error that all circles share, in pixels.
    let bias: Double
    private let center: CenterFit

    init(
        _ frames: [MeasuredFrame], _ bands: [Int: Band], _ center: CenterFit, isInverted: Bool,
        _ pair: MeasuredPair
    ) {
        self.center = center
        var fits: [Int: CircleFit] = [:]
        let shown = frames.compactMap(\.circle)
        let areShaded = 2 * shown.count(where: \.isShaded) > shown.count
        for frame in frames {
            guard let seen = frame.circle, seen.isInverted == isInverted else { continue }
            // A short arc does not determine its shadow, which shifts the arc.
            if areShaded, !seen.isShaded, seen.isRough { continue }
            let fit = bands[frame.number].flatMap { Self.fit(seen, $0, center) }
            let bound = fit.map { Self.bound(seen, $0, center) }
            if !center.isFar(from: seen, besides: bound, by: fit?.variance, in: pair) {
                (circles[frame.number], fits[frame.number]) = (bound, fit)
                continue
            }
            // Noise next to an edge may look like a shadow, so the circle must also be elsewhere
            // with the shadow.
            let plain = areShaded ? nil : seen.shaded.map(seen.moved(to:))
            if plain.map({ center.isFar(from: $0, besides: nil, by: nil, in: pair) }) ?? true {
                displaced.insert(frame.number)
            }
        }
        for (number, fit) in Self.completed(fits, pair) {
            circles[number] = circles[number].map { Self.bound($0, fit, center) }
        }
        let rough = circles.values.count(where: \.isRough)
        bias = areShaded ? Self.shadeBias : 2 * rough > circles.count ? Self.roughBias : 0
    }

    var biased: [Int: SeenCircle] { circles.mapValues { $0.biased(by: bias) } }

    func series(
        of frames: [MeasuredFrame], emptyTimes: [Double], fullTimes: [Double], _ pair: MeasuredPair
    ) -> RadiusSeries {
        let dots = frames.compactMap { frame in
            circles[frame.number].map { seen in
                RadiusSeries.Dot(
                    frame: frame.number, time: frame.moment, radius: seen.circle.radius,
                    error: seen.covariance[2][2].squareRoot(), late: frame.time - frame.moment)
            }
        }
        let (radii, softness) = (dots.map(\.radius), circles.values.map(\.softness).middle)
        let (narrow, wide) = (
            center.center(at: radii.min() ?? 0), center.center(at: radii.max() ?? 0)
        )
        let isExact = circles.values.map(\.variance).middle < CircleFit.mostExact
        // The edges of browsers are sharp.
        let isCoded = !isExact && softness > 0
        func told(_ place: Point) -> MeasuredPair.ToldDistances {
            pair.toldDistances(from: place, isExact: isExact, isCoded: isCoded)
        }
        let near = told(narrow)
        let far = center.moves ? told(wide) : near
        let beside = [
            frames.last { $0.number < dots.first?.frame ?? 0 },
            frames.first { $0.number > dots.last?.frame ?? 0 },
        ]
        return RadiusSeries(
            dots: dots, emptyTimes: emptyTimes, leastSeen: near.nearest, fullTimes: fullTimes,
            mostSeen: far.farthest, mostSure: far.mostOfAll,
            bareTimes: beside.compactMap { $0 }.filter(\.isBare).map(\.moment),
            reach: Circle(center: wide, radius: 0).reach(width: pair.width, height: pair.height),
            endsAtReach: !center.moves,
            isExact: isExact,
            softness: softness > SeenCircle.mostBlur ? softness : 0)
    }

    private static let roughBias = 0.1
    /// The remaining error of a narrow shadow in its direction, in pixels.
    private static let shadeBias = 0.5
    /// Returns the additional error of a radius without exact area coverage: in Chromium, 0.3
    /// pixels up to a radius of 18, and less up to 30.
    private static func smallBias(_ radius: Double) -> Double {
        0.3 * min(1, max(0, (SeenCircle.leastSure - radius) / 12))
    }

    /// Refits partly hidden soft edges with the width of the nearest fully visible edge.
    private static func completed(
        _ fits: [Int: CircleFit], _ pair: MeasuredPair
    ) -> [Int: CircleFit] {
        let softness = fits.values.map(\.softness).middle
        guard softness > SeenCircle.mostBlur else { return [:] }
        func share(_ fit: CircleFit, outwards away: Double) -> Double {
            let (circle, edge) = (fit.circle, max(0, fit.circle.radius + away))
            let seen = SeenEdge(Circle(center: circle.center, radius: edge), pair)
            return seen.inView * seen.told
        }
        let whole = fits.filter { _, fit in
            let least = leastOfMiddle * share(fit, outwards: 0)
            return fit.circle.radius > softness / 2 && share(fit, outwards: -softness / 2) > least
                && share(fit, outwards: softness / 2) > least
        }
        let inOrder = whole.sorted { $0.key < $1.key }.map(\.value)
        return fits.filter { whole[$0.key] == nil }.compactMapValues { fit in
            let nearest = inOrder.min {
                ($0.circle.radius - fit.circle.radius).magnitude
                    < ($1.circle.radius - fit.circle.radius).magnitude
            }
            return nearest.flatMap { fit.again(withEdgeOf: $0) }
                .flatMap { $0.explainsFrame ? $0 : nil }
        }
    }

    /// The minimum visible share of either side of a soft edge, relative to the edge's middle.
    private static let leastOfMiddle = 0.5

    /// Returns the circle of a frame about the common center; nil if it does not explain the frame.
    private static func fit(_ seen: SeenCircle, _ band: Band, _ center: CenterFit) -> CircleFit? {
        var start = seen.circle
        // A moving center depends on the radius.
        for _ in 0..<(center.moves ? 4 : 1) {
            start.center = center.center(at: start.radius)
            start.radius = band.radius(about: start.center) ?? start.radius
        }
        start.center = center.center(at: start.radius)
        let unknown: CircleFit.Unknown = center.moves ? .radiusAlong(center.way) : .radius
        let fit = CircleFit(
            band, from: start.ellipse, isInverted: seen.isInverted, unknown: unknown)
        // In a narrower band, a codec's blur hides more of the edge.
        return fit.flatMap { fit in
            let isAsGood =
                fit.explained > leastBound && fit.variance < mostVaried * seen.variance
            return fit.explainsFrame || isAsGood ? fit : nil
        }
    }

    /// The minimum explained share, and the maximum variance relative to the free circle's for
    /// which it is enough.
    private static let (leastBound, mostVaried) = (0.7, 1.2)

    private static func bound(
        _ seen: SeenCircle, _ fit: CircleFit, _ center: CenterFit
    ) -> SeenCircle {
        var bound = seen
        bound.circle = fit.circle
        var covariance = [[Double]](repeating: [0, 0, 0], count: 3)
        let errors = center.errors * center.errors
        let leaning = fit.leaning * fit.leaning
        // A small circle whose edge is wider than its radius is a spot.
        let small =
            (seen.isRough ? smallBias(fit.circle.radius) : 0)
            + max(0, fit.softness - fit.circle.radius) / 4
        covariance[2][2] = fit.covariance[0][0] + (leaning * errors).sum() + small * small
        covariance[0][0] = errors.x
        covariance[1][1] = errors.y
        bound.covariance = covariance
        return bound
    }
}

extension CenterFit {
    /// Returns whether a circle has another center, also by its visible edge.
    ///
    /// A full circle may be 3 pixels off, or 1 with exact area coverage.
    ///
    /// A short edge may be on `bound`, the frame's circle about this center, if that explains the
    /// frame about as well; `variance` is that of its samples.
    func isFar(
        from seen: SeenCircle, besides bound: SeenCircle?, by variance: Double?,
        in pair: MeasuredPair
    ) -> Bool {
        let most = seen.isRough ? 3.0 : 1
        guard distance(of: seen) > 0.7 * most else { return false }
        // A short edge fits several circles.
        if seen.inView * seen.told < Self.leastSure, let variance,
            variance < (seen.isRough ? 5 : 2) * max(1, seen.variance)
        {
            return false
        }
        let circle =
            bound?.circle ?? SeenEdge.nearest(to: seen.circle, about: center(at:), pair)
        return SeenEdge.distance(between: seen.circle, and: circle, pair) * Double.pi / 2 > most
    }

    /// The minimum share of the edge that determines a reliable center.
    private static let leastSure = 0.3

    func misses(_ seen: SeenCircle) -> Bool {
        distance(of: seen) > 3 + 6 * seen.centerError
    }

    private func distance(of seen: SeenCircle) -> Double {
        seen.circle.center.distance(to: center(at: seen.circle.radius))
    }

    /// Returns the median distance of centers from their expected places minus 3 standard errors,
    /// in pixels.
    func restlessness(of circles: [SeenCircle]) -> Double {
        let distances = circles.map { distance(of: $0) - 3 * $0.centerError }
        return max(0, distances.middle)
    }
}
