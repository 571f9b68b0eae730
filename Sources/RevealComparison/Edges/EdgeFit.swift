package import RevealEdges

/// The ellipse whose mask best explains a picture that shows one snapshot inside the ellipse and
/// the other outside.
///
/// A visible arc is enough (see `CircleFit`).
///
/// Headless Chromium draws a circle as a polygon whose corners are on it: coverage along the edge
/// is off by 8 %, and the radius by up to −0.1 pixels (`ChromiumMeasureTests`).
///
/// The standard errors are tested for short arcs and for circles centered on a pixel corner
/// (`EdgeFitTests`).
package struct EdgeFit: Sendable, Equatable {
    package let center: Point
    package let radiusX: Double
    package let radiusY: Double
    /// The standard errors of the center's x and y and of the radii.
    package let errors: [Double]
    package let isCircle: Bool
    /// Whether the incoming snapshot is outside.
    package let isInverted: Bool

    /// Fits a circle to `picture`, a mix of `pair` in its form; or an ellipse, if that is better or
    /// `asEllipse` is set.
    package init(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, asEllipse: Bool = false
    ) throws(MissingEdge) {
        let look = Crossings(picture, pair)
        guard look.strangeShare <= Self.maxForeign else {
            throw .foreign(share: look.strangeShare)
        }
        let places = look.clearPlaces.count < Self.minClear ? look.places : look.clearPlaces
        guard !places.isEmpty else { throw .nowhere(share: look.mean) }
        guard places.count >= Self.minPlaces else { throw .fewPlaces(places.count) }
        func fit(_ starts: [Ellipse?], _ unknown: CircleFit.Unknown) -> CircleFit? {
            starts.compactMap(\.self).compactMap { start in
                CircleFit.settled(
                    picture, pair, from: start,
                    isInverted: CircleFit.isInverted(picture, pair, start), unknown: unknown)?.fit
            }.max { $0.explained < $1.explained }
        }
        let circle = fit(
            [CircleSearch(places)?.circle.ellipse, Ellipse(nearest: places, isCircle: true)], .all)
        let ellipse = fit([Ellipse(nearest: places, isCircle: false), circle?.edge], .ellipse)
        guard let first = circle ?? ellipse else {
            throw look.isSharp ? .sharpOtherShape : .unsettled
        }
        let isEnough = circle.map { ellipse?.isNoBetter(than: $0) ?? true } ?? false
        isCircle = ellipse == nil || isEnough && !asEllipse
        let best = isCircle ? first : ellipse ?? first
        let share = Double(places.count { best.edge.distance(to: $0) < 2 }) / Double(places.count)
        let width = Self.shareOfRamp * best.softness
        let isSoft = width >= Self.minSoft && best.explainsFrame
        guard share > Self.minShare, best.explainsFrame, !isSoft else {
            if look.isSharp { throw .sharpOtherShape }
            if isSoft { throw .soft(width: width) }
            throw share > Self.minShare ? .otherEdge : .otherShape(share: share)
        }
        center = best.edge.center
        (radiusX, radiusY) = (best.edge.radiusX, best.edge.radiusY)
        errors = best.errors
        isInverted = best.isInverted
    }

    private static let maxForeign = 0.5
    fileprivate static let (minClear, minPlaces) = (24, 8)
    /// The part of a linear ramp between 90 % and 10 % coverage, as a share of the ramp; and the
    /// minimum length of this part in a soft edge, in pixels.
    private static let (shareOfRamp, minSoft) = (0.8, 1.5)
    private static let minShare = 0.8
}

extension EdgeFit {
    /// - Throws: a `MissingEdge`, a `MeasurementError`.
    package init(
        of picture: Bitmap<UInt8>, outgoing: Bitmap<UInt8>, incoming: Bitmap<UInt8>
    ) throws {
        let pair = try MeasuredPair(
            outgoing: .eight(outgoing), incoming: .eight(incoming), leastContrast: 1)
        try self.init(pair.prepared(.eight(picture), called: "the picture"), pair)
    }
}

extension Crossings {
    /// Whether the snapshots explain over 99 % of the pixels, and over a quarter of the places are
    /// clear.
    ///
    /// Only places along rows, about half, can be clear.
    fileprivate var isSharp: Bool {
        strangeShare < 0.01 && clearPlaces.count >= EdgeFit.minClear
            && clearPlaces.count * 4 > places.count
    }
}

extension CircleFit {
    /// Returns whether a second radius is not justified, because the radii hardly differ or because
    /// the improvement may be due to chance.
    ///
    /// The radii hardly differ if the difference is below 5 standard errors or below 0.01 pixels
    /// (0.25 without exact area coverage). By chance, an additional unknown explains the noise of 1
    /// pixel on average, and of 25 pixels in fewer than one in a million fits.
    fileprivate func isNoBetter(than circle: CircleFit) -> Bool {
        let least = variance < CircleFit.mostExact ? 0.01 : 0.25
        return flattening.magnitude < max(least, 5 * allCovariance[3][3].squareRoot())
            || circle.variance < variance * (1 + 25 / Double(max(1, crossedPixels)))
    }

    fileprivate var errors: [Double] {
        let all = allCovariance
        let last = all.count > 3 ? all[2][2] + all[3][3] + 2 * all[2][3] : all[2][2]
        return [all[0][0], all[1][1], all[2][2], last].map { max(0, $0).squareRoot() }
    }

    /// The covariance, increased by the deviations of an edge without exact area coverage.
    private var allCovariance: [[Double]] {
        guard variance > CircleFit.mostExact else { return covariance }
        let strayed = strayed(by: Self.stray, parts: Self.parts)
        guard strayed.count == covariance.count else { return covariance }
        return zip(covariance, strayed).map { zip($0, $1).map(+) }
    }

    /// The standard deviation of a browser's polygon, in pixels, and the number of its parts that
    /// deviate independently (`ChromiumMeasureTests`).
    private static let (stray, parts) = (0.07, 6)
}

extension Ellipse {
    /// Fits an axis-aligned ellipse, or a circle, to `places`; nil if they do not determine one.
    ///
    /// The equation x² + b·y² = d·x + e·y + f is linear in the unknowns. The fit is repeated
    /// without outliers.
    fileprivate init?(nearest places: [SIMD2<Double>], isCircle: Bool) {
        var (kept, found) = (places, Ellipse?.none)
        for reach in [20.0, 3, 1.5] {
            guard kept.count >= 8 else { return nil }
            // Relative to the mean and in units of the extent, the equations are well conditioned.
            let middle = kept.reduce(.zero, +) / Double(kept.count)
            let size = kept.reduce(1) { max($0, abs($1.x - middle.x), abs($1.y - middle.y)) }
            var system = NormalSystem(unknowns: 4)
            for place in kept {
                let at = (place - middle) / size
                system.add(
                    SIMD8(-at.y * at.y, at.x, at.y, 1, 0, 0, 0, 0),
                    at.x * at.x + (isCircle ? at.y * at.y : 0), weight: 1)
            }
            guard let solution = system.solution(isCircle ? [1, 2, 3] : [0, 1, 2, 3]) else {
                return nil
            }
            let b = isCircle ? 1 : solution[0]
            let center = SIMD2(solution[1], solution[2] / b) / 2
            let square = solution[3] + center.x * center.x + b * center.y * center.y
            let radii = SIMD2(square, square / b)
            // NaN fails this check too.
            guard radii.min() > 0, radii.max() * size * size < 1e14 else { return nil }
            let place = middle + center * size
            let ellipse = Ellipse(
                center: Point(x: place.x, y: place.y), radiusX: size * radii.x.squareRoot(),
                radiusY: size * radii.y.squareRoot())
            found = ellipse
            kept = places.filter { ellipse.distance(to: $0) < reach }
        }
        guard let found else { return nil }
        self = found
    }
}
