import Raster
import RevealEdges

/// What lies over the snapshot outside of a circle beside its edge, and not over the one inside: a
/// shadow that the circle casts.
///
/// A pixel on the edge mixes the snapshot inside with what is shaded, so an edge taken to lie
/// between the snapshots alone lies farther out the darker that is. In each direction what a pixel
/// shows outside is taken to change evenly along the way.
struct Shade {
    /// In each direction, what pixels right outside show of the snapshot inside, and how much more
    /// those a pixel farther out do.
    private var lines: [(near: Double, slope: Double)]

    /// How far outside of the edge pixels tell of it, and how far inside they tell that there is
    /// none: nearer ones are the edge's own.
    private static let ring = 2.0...5.5
    /// What pixels show at least that are inside.
    static let leastInside = 0.97
    /// How far from the edge a band has to reach.
    static let reach = 6.0
    /// Over how many pixels the edge beside a shadow falls at most.
    static let mostSoft = 2.0
    /// What pixels outside show at least by the mean, and how much of it those inside may lack.
    private static let (least, mostInside) = (0.02, 0.25)
    /// What pixels right outside show at most, by all directions: of more no edge is left.
    private static let mostNear = 0.85
    /// How long a piece of the edge is that has a line of its own, in pixels, and how many there
    /// are at most.
    private static let (piece, mostPieces) = (12.0, 64)
    /// What is covered up to so much tells nothing.
    private static let most = 0.95

    /// The shade outside of the circle of `fit`, by the pixels of `band`; nil where there is none.
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

    /// The pixels of `band` as if there was no shade outside of the circle of `fit`.
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
    /// The circle and the pixels along its edge without what shades the snapshot outside; nil where
    /// nothing does, or the circle explains no more without it.
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
            // What is soft without it is a soft edge.
            if next.softness < Shade.mostSoft,
                next.variance < 0.5 * (best?.fit.variance ?? variance)
            {
                best = (next, band)
            }
            last = next
        }
        return best
    }

    /// The same about the places where pixels begin to show something else than the snapshot
    /// inside; nil where these lie on no circle.
    private func innerEdge(_ picture: Bitmap<UInt8>, _ pair: MeasuredPair) -> CircleFit? {
        let reach = Shade.reach + softness
        let rings = (2 * reach).clampedInteger(in: 1...2000) + 1
        let pieces = (2 * Double.pi * circle.radius / 4).clampedInteger(in: 16...256)
        // What each ring of each piece of the edge shows, from inside out.
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

/// Sums of a line through weighed places.
private struct LineSums {
    private var (weights, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ x: Double, _ y: Double, _ weight: Double) {
        weights += weight
        self.x += weight * x
        self.y += weight * y
        xx += weight * x * x
        xy += weight * x * y
    }

    /// The mean; nil of nothing.
    var mean: Double? { weights > 0 ? y / weights : nil }

    /// The line through them; `other` where there is nothing or all are as far away.
    func line(beside other: (near: Double, slope: Double)) -> (near: Double, slope: Double) {
        guard weights > 0 else { return other }
        let spread = xx / weights - x / weights * (x / weights)
        guard spread > 0.3 else { return (y / weights - other.slope * x / weights, other.slope) }
        let slope = (xy / weights - x / weights * (y / weights)) / spread
        return (y / weights - slope * x / weights, slope)
    }
}

extension Circle {
    /// How far outside of the edge the center of a pixel lies; inside, less than 0.
    fileprivate func distance(outTo pixel: Band.Pixel) -> Double {
        let (x, y) = (Double(pixel.x) - center.x, Double(pixel.y) - center.y)
        return (x * x + y * y).squareRoot() - radius
    }

    /// The place so far outside of the edge in the middle of a piece, as `CircleFit.piece` has
    /// them.
    fileprivate func place(_ away: Double, outside piece: Int, of count: Int) -> SIMD2<Double> {
        let turn = 4 * (Double(piece) + 0.5) / Double(count)
        let (x, y) =
            turn < 2 ? (1 - turn, min(turn, 2 - turn)) : (turn - 3, -min(turn - 2, 4 - turn))
        let scale = (radius + away) / (x * x + y * y).squareRoot()
        return SIMD2(center.x + scale * x, center.y + scale * y)
    }
}
