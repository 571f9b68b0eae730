package import Raster

extension CircleFit {
    /// Returns the fit near `start` to the pixels of `picture` within the edge's width, and these
    /// pixels; nil if they do not determine it.
    package static func settled(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, from start: Ellipse, isInverted: Bool,
        unknown: Unknown = .all
    ) -> (fit: CircleFit, band: Band)? {
        var (fit, reach) = (CircleFit?.none, 4.0)
        var band = Band(picture, pair, along: start, within: reach)
        for _ in 0..<6 {
            guard
                var next = CircleFit(
                    band, from: fit?.edge ?? start, isInverted: isInverted, unknown: unknown)
            else { return nil }
            // Tried only once, since all six fits may explain nothing.
            if fit == nil, next.explained < leastInBand {
                let wide = Band(picture, pair, along: start, within: wideBand)
                if let soft = CircleFit(
                    wide, from: start, isInverted: isInverted, unknown: unknown),
                    soft.explained > leastInWide
                {
                    next = soft
                }
            }
            let moved = next.edge.distance(to: fit?.edge ?? start)
            fit = next
            let wanted = 3.5 + next.softness
            guard moved > 0.5 || wanted > reach + 1 else { break }
            reach = max(reach, wanted)
            band = Band(picture, pair, along: next.edge, within: reach)
        }
        return fit.map { ($0, band) }
    }

    /// The minimum explained share in a narrow band; the width, and minimum explained share, of the
    /// wide band tried next.
    ///
    /// In a narrow band, a very soft ramp is nearly one gray.
    private static let (leastInBand, wideBand, leastInWide) = (0.5, 24.0, 0.98)

    /// Returns whether the pixels near `edge` show the outgoing snapshot inside of it.
    package static func isInverted(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, _ edge: Ellipse
    ) -> Bool {
        var agreement = 0.0
        for pixel in Band(picture, pair, along: edge, within: 4).pixels {
            let (x, y) = (Double(pixel.x) - edge.center.x, Double(pixel.y) - edge.center.y)
            let side = min(1, max(-1, edge.nearest(x, y).depth))
            agreement += Double(pixel.weight) * (Double(pixel.coverage) - 0.5) * side
        }
        return agreement < 0
    }
}

extension Ellipse {
    /// Returns the signed distance of a point, given relative to the center, to the edge (first
    /// order, positive inside), the edge's normal, and the nearest place in radii.
    func nearest(
        _ x: Double, _ y: Double
    ) -> (depth: Double, normal: SIMD2<Double>, place: SIMD2<Double>) {
        let radii = SIMD2(radiusX, radiusY)
        let from = SIMD2(x, y) / radii
        let length = max(1e-9, (from * from).sum().squareRoot())
        let place = from / length
        let slope = place / radii
        let steepness = max(1e-12, (slope * slope).sum().squareRoot())
        return ((1 - length) / steepness, slope / steepness, place)
    }

    package func distance(to place: SIMD2<Double>) -> Double {
        nearest(place.x - center.x, place.y - center.y).depth.magnitude
    }

    fileprivate func distance(to other: Ellipse) -> Double {
        let flattening = (radiusY - radiusX) - (other.radiusY - other.radiusX)
        return abs(center.x - other.center.x) + abs(center.y - other.center.y)
            + abs(radiusX - other.radiusX) + abs(flattening)
    }
}
