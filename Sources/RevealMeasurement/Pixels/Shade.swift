/// The shadow that a circle casts over the snapshot outside, linear in the distance from the edge.
///
/// A pixel on the edge mixes the inner snapshot with the shaded outer one, so a fit that ignores
/// the shadow is too large.
struct Shade {
    /// For each direction, the coverage right outside of the edge, and its change per pixel
    /// outward.
    private var lines: [(near: Double, slope: Double)]

    /// The distances outside of the edge at which the shadow is measured, and inside at which it is
    /// absent, in pixels.
    ///
    /// Nearer pixels are on the edge.
    private static let ring = 2.0...5.5
    static let leastInside = 0.97
    /// The width of the band on either side of the edge, in pixels.
    static let reach = 6.0
    static let mostSoft = 2.0
    /// The minimum mean coverage outside, and the maximum deficit inside as a share of it.
    private static let (least, mostInside) = (0.02, 0.25)
    /// The mean coverage just outside beyond which there is no edge.
    private static let mostNear = 0.85
    /// The length of a piece of the edge with its own line, in pixels, and the maximum number of
    /// pieces.
    private static let (piece, mostPieces) = (12.0, 64)
    /// The coverage from which a pixel is uninformative.
    private static let most = 0.95

    /// Measures the shadow in the pixels of `band`; fails if there is none.
    init?(_ band: Band, beside fit: CircleFit) {
        let circle = fit.circle
        let count = (2 * Double.pi * circle.radius / Self.piece)
            .clampedInteger(in: 8...Self.mostPieces)
        var sums = [LineSums](repeating: LineSums(), count: count)
        var (outside, inside) = (LineSums(), LineSums())
        for pixel in band.pixels {
            let away = circle.distance(outTo: pixel)
            let share = fit.measured(pixel)
            if Self.ring.contains(away) {
                sums[fit.piece(pixel, of: count)].add(away, share, Double(pixel.weight))
                outside.add(away, share, Double(pixel.weight))
            } else if Self.ring.contains(-away) {
                inside.add(-away, 1 - share, Double(pixel.weight))
            }
        }
        guard let whole = outside.mean, whole.magnitude > Self.least,
            (inside.mean ?? 0).magnitude < Self.mostInside * whole.magnitude
        else { return nil }
        let usual = outside.line(beside: (whole, 0))
        guard usual.near < Self.mostNear else { return nil }
        lines = sums.map { $0.line(beside: usual) }
    }

    func removed(from band: Band, beside fit: CircleFit) -> Band {
        band.changed { pixel in
            let line = lines[fit.piece(pixel, of: lines.count)]
            let away = max(0, fit.circle.distance(outTo: pixel))
            let shade = min(Self.most, line.near + line.slope * away)
            let share = (fit.measured(pixel) - shade) / (1 - shade)
            return Band.Pixel(
                x: pixel.x, y: pixel.y, coverage: Float(fit.isInverted ? 1 - share : share),
                weight: pixel.weight * Float((1 - shade) * (1 - shade)))
        }
    }
}

extension CircleFit {
    /// Returns the circle and the pixels along its edge without the shadow; nil if there is no
    /// shadow, or the correction explains no more.
    func withoutShade(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair
    ) -> (fit: CircleFit, band: Band)? {
        guard variance > CircleFit.mostExact, var last = innerEdge(picture, pair) else {
            return nil
        }
        var best: (fit: CircleFit, band: Band)?
        for _ in 0..<4 {
            let whole = Band(picture, pair, along: last.edge, within: Shade.reach)
            guard let shade = Shade(whole, beside: last) else { break }
            let band = shade.removed(from: whole, beside: last)
            guard let next = CircleFit(band, from: last.edge, isInverted: isInverted) else {
                break
            }
            // A wider edge is a soft edge, not a sharp one with a shadow.
            if next.softness < Shade.mostSoft,
                next.variance < 0.5 * (best?.fit.variance ?? variance)
            {
                best = (next, band)
            }
            last = next
        }
        return best
    }

    private func innerEdge(_ picture: Bitmap<UInt8>, _ pair: MeasuredPair) -> CircleFit? {
        let reach = Shade.reach + softness
        let rings = (2 * reach).clampedInteger(in: 1...2000) + 1
        let pieces = (2 * Double.pi * circle.radius / 4).clampedInteger(in: 16...256)
        var sums = [LineSums](repeating: LineSums(), count: pieces * rings)
        for pixel in Band(picture, pair, along: edge, within: reach).pixels {
            let away = circle.distance(outTo: pixel)
            let ring = (away + reach).clampedInteger(in: 0...rings - 1)
            sums[piece(pixel, of: pieces) * rings + ring]
                .add(away, measured(pixel), Double(pixel.weight))
        }
        let places = (0..<pieces).compactMap { piece -> SIMD2<Double>? in
            let shown = sums[piece * rings..<(piece + 1) * rings].map(\.mean)
            guard let first = shown.firstIndex(where: { $0 != nil }),
                let ring = shown.firstIndex(where: { $0.map { $0 < Shade.leastInside } ?? false }),
                ring > first
            else { return nil }
            return circle.place(Double(ring) + 0.5 - reach, outside: piece, of: pieces)
        }
        return CircleSearch(places).map { about($0.circle) }
    }
}

private struct LineSums {
    private var (weights, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ x: Double, _ y: Double, _ weight: Double) {
        weights += weight
        self.x += weight * x
        self.y += weight * y
        xx += weight * x * x
        xy += weight * x * y
    }

    var mean: Double? { weights > 0 ? y / weights : nil }

    /// Returns the line through the points; `other`, or its slope, if they do not determine one.
    func line(beside other: (near: Double, slope: Double)) -> (near: Double, slope: Double) {
        guard weights > 0 else { return other }
        let spread = xx / weights - x / weights * (x / weights)
        guard spread > 0.3 else { return (y / weights - other.slope * x / weights, other.slope) }
        let slope = (xy / weights - x / weights * (y / weights)) / spread
        return (y / weights - slope * x / weights, slope)
    }
}

extension Circle {
    fileprivate func distance(outTo pixel: Band.Pixel) -> Double {
        let (x, y) = (Double(pixel.x) - center.x, Double(pixel.y) - center.y)
        return (x * x + y * y).squareRoot() - radius
    }

    /// Returns the place `away` pixels outside of the middle of `piece`, numbered as by
    /// `CircleFit.piece`.
    fileprivate func place(_ away: Double, outside piece: Int, of count: Int) -> SIMD2<Double> {
        let turn = 4 * (Double(piece) + 0.5) / Double(count)
        let (x, y) =
            turn < 2 ? (1 - turn, min(turn, 2 - turn)) : (turn - 3, -min(turn - 2, 4 - turn))
        let scale = (radius + away) / (x * x + y * y).squareRoot()
        return SIMD2(center.x + scale * x, center.y + scale * y)
    }
}
