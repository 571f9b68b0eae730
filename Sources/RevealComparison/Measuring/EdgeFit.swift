package import Raster
package import RevealEdges

/// The ellipse whose mask explains a picture best, in hundredths of a pixel.
///
/// The picture shows one snapshot inside the ellipse and another outside. It is found and fitted as
/// measurements find circles (see `CircleFit`); a part of the edge is enough. Of an edge that is
/// drawn by areas what remains is the rounding of samples.
///
/// Edges that others draw are found as well. Headless Chromium cuts a circle into straight pieces
/// whose ends lie on it: along its edge coverage is off by 8 % of a pixel, and the radius comes out
/// up to a tenth of a pixel too small (`ChromiumMeasureTests`).
///
/// What was found, less what is true, over its standard error scatters by one; `EdgeFitTests` holds
/// that for short arcs and for circles on the grid.
package struct EdgeFit: Sendable, Equatable {
    /// The center, in pixels from the picture's top left corner.
    package let center: Point
    /// Half the width, in pixels.
    package let radiusX: Double
    /// Half the height, in pixels.
    package let radiusY: Double
    /// Standard errors of the center's x and y and of the radii.
    package let errors: [Double]
    /// Whether one radius explains the picture as well as two.
    package let isCircle: Bool
    /// Whether the incoming snapshot is the one outside.
    package let isInverted: Bool

    /// The edge in `picture`, a mix of `pair` in its form; that of a circle, unless two radii
    /// explain it better, or are asked for.
    ///
    /// - Throws: why no such edge is seen.
    package init(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, asEllipse: Bool = false
    ) throws(MissingEdge) {
        let look = Crossings(picture, pair)
        guard look.strangeShare <= Self.mostForeign else {
            throw .foreign(share: look.strangeShare)
        }
        let places =
            look.clearPlaces.count < Self.leastClear ? look.places : look.clearPlaces
        guard !places.isEmpty else { throw .nowhere(share: look.mean) }
        guard places.count >= Self.leastPlaces else { throw .fewPlaces(places.count) }
        let circles = [
            CircleSearch(places)?.circle.ellipse, Ellipse(nearest: places, isCircle: true),
        ].compactMap(\.self)
        func fits(_ starts: [Ellipse], _ unknown: CircleFit.Unknown) -> CircleFit? {
            starts.compactMap { start in
                CircleFit.settled(
                    picture, pair, from: start,
                    isInverted: CircleFit.isInverted(picture, pair, start), unknown: unknown)?.fit
            }.max { $0.explained < $1.explained }
        }
        let circle = fits(circles, .all)
        let ellipses = [Ellipse(nearest: places, isCircle: false), circle?.edge]
        let ellipse = fits(ellipses.compactMap(\.self), .ellipse)
        guard let first = circle ?? ellipse else { throw .unsettled }
        let isEnough = circle.map { ellipse?.isNoBetter(than: $0) ?? true } ?? false
        let isCircle = ellipse == nil || isEnough && !asEllipse
        let best = isCircle ? first : ellipse ?? first
        let share = Double(places.count { best.edge.distance(to: $0) < 2 }) / Double(places.count)
        let width = Self.shareOfRamp * best.softness
        guard width < Self.leastSoft || !best.explainsFrame else { throw .soft(width: width) }
        guard share > Self.leastShare else { throw .otherShape(share: share) }
        guard best.explainsFrame else { throw .otherEdge }
        center = best.edge.center
        (radiusX, radiusY) = (best.edge.radiusX, best.edge.radiusY)
        errors = best.errors
        self.isCircle = isCircle
        isInverted = best.isInverted
    }

    /// The share of the pixels that may be no mix of the snapshots: a picture of something else has
    /// more.
    private static let mostForeign = 0.5
    /// Places at which one snapshot ends and the other begins at once that tell an edge, and places
    /// of any kind.
    private static let (leastClear, leastPlaces) = (24, 8)
    /// The part of a linear ramp from nine tenths inside to one tenth, and the pixels over which it
    /// goes at least in a soft edge.
    private static let (shareOfRamp, leastSoft) = (0.8, 1.5)
    /// The share of the places that lie on the ellipse.
    private static let leastShare = 0.8
}

extension EdgeFit {
    /// The edge in a picture that mixes two others of its size.
    ///
    /// - Throws: a `MissingEdge`, a `MeasurementError`.
    package init(
        of picture: Bitmap<UInt8>, outgoing: Bitmap<UInt8>, incoming: Bitmap<UInt8>
    ) throws {
        let pair = try MeasuredPair(
            outgoing: .eight(outgoing), incoming: .eight(incoming), leastContrast: 1)
        try self.init(pair.prepared(.eight(picture), called: "the picture"), pair)
    }
}

extension CircleFit {
    /// Whether the second radius of an ellipse is not worth it: both are the same to five standard
    /// errors, or to a hundredth of a pixel, or to a quarter if the edge is not drawn by areas; or
    /// it explains no more than chance does.
    ///
    /// Of an arc that the view cuts off four unknowns are hardly told apart. Chance lets one more
    /// explain the noise of one pixel, and that of 25 once in a million. A browser's circle of
    /// straight pieces strays by tenths of a pixel, and not by chance.
    fileprivate func isNoBetter(than circle: CircleFit) -> Bool {
        let least = variance < CircleFit.mostExact ? 0.01 : 0.25
        return flattening.magnitude < max(least, 5 * allCovariance[3][3].squareRoot())
            || circle.variance < variance * (1 + 25 / Double(max(1, crossedPixels)))
    }

    /// Standard errors of the center's x and y and of the radii.
    fileprivate var errors: [Double] {
        let all = allCovariance
        let last = all.count > 3 ? all[2][2] + all[3][3] + 2 * all[2][3] : all[2][2]
        return [all[0][0], all[1][1], all[2][2], last].map { max(0, $0).squareRoot() }
    }

    /// The covariance, with that of what an edge strays that is not drawn by areas.
    private var allCovariance: [[Double]] {
        guard variance > CircleFit.mostExact else { return covariance }
        let strayed = strayed(by: Self.stray, parts: Self.parts)
        guard strayed.count == covariance.count else { return covariance }
        return zip(covariance, strayed).map { zip($0, $1).map(+) }
    }

    /// How far such an edge strays, in pixels: what browsers cut into straight pieces does so alike
    /// along parts of it (`ChromiumMeasureTests`), each by itself.
    private static let (stray, parts) = (0.07, 6)
}

extension Ellipse {
    /// The ellipse along the axes that lies nearest to `places`, or the circle.
    ///
    /// In the equation x² + b·y² = d·x + e·y + f what is sought is linear. Places that lie far from
    /// it are left out, and it is fitted again.
    fileprivate init?(nearest places: [SIMD2<Double>], isCircle: Bool) {
        var (kept, found) = (places, Ellipse?.none)
        for reach in [20.0, 3, 1.5] {
            guard kept.count >= 8 else { return nil }
            // About their middle and in their size, the equations are well conditioned.
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
            // Numbers that are none fail here as well.
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
