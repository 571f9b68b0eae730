package import Raster

/// The circle, or the ellipse along the axes, whose mask explains a picture's pixels best, and how
/// far it may be off.
///
/// Levenberg and Marquardt's method moves center and radius until the coverage of the pixels along
/// the edge agrees with the measured one, each pixel weighed by the contrast that it was measured
/// with. Coverage is that of a straight edge through the pixel, which is moved outwards by 1/(24ρ)
/// for a circle's bend, ρ being the distance of the pixel's center: of the mean of ρ over a pixel,
/// the term of second order. Below a radius of 40, and of an ellipse, it is the exact area.
package struct CircleFit: Sendable {
    /// What of a circle is sought.
    package enum Unknown: Sendable, Equatable {
        /// Center and radius.
        case all
        /// Center and both radii of an ellipse.
        case ellipse
        /// The radius, about a center that is known.
        case radius
        /// The radius, where the center moves so far for each pixel of it.
        case radiusAlong(SIMD2<Double>)
    }

    /// The circle; of an ellipse, that of half its width.
    package private(set) var circle: Circle
    /// By how much an ellipse is higher than wide, in pixels: the difference of its radii.
    package private(set) var flattening = 0.0
    /// The circle as an ellipse, or the ellipse.
    package var edge: Ellipse {
        Ellipse(
            center: circle.center, radiusX: circle.radius, radiusY: circle.radius + flattening)
    }
    /// Over how many pixels the edge falls; 0 for a sharp one.
    package private(set) var softness = 0.0
    /// What the pixels outside show of the incoming snapshot, and how much more those inside do: 0
    /// and 1 unless something lies over both.
    package private(set) var (floor, gain) = (0.0, 1.0)
    /// The variance of a sample: of rounding alone it is 1/12.
    package private(set) var variance = 0.0
    /// That of samples at most whose edge was drawn by areas: more than a step off is no rounding.
    package static let mostExact = 1.0
    /// The number of pixels that the edge crosses.
    package private(set) var crossedPixels = 0
    /// The covariance of the unknowns among x, y, radius, and flattening, row by row.
    package private(set) var covariance: [[Double]] = []
    /// How far the radius moves for each pixel by which a center that is known is off.
    package private(set) var leaning = SIMD2<Double>.zero
    /// The share of the variance of coverage along the edge that the circle explains, up to 1.
    package private(set) var explained = 0.0
    /// Whether that is enough for a frame to show it.
    package var explainsFrame: Bool { explained > 0.85 }
    package private(set) var isInverted: Bool

    private(set) var pixels: [Band.Pixel]
    private var unknown: Unknown
    private(set) var free: [Int] = []
    /// The unknowns that say where the edge is.
    var geometry: [Int] { unknown == .all ? [0, 1, 2] : unknown == .ellipse ? [0, 1, 2, 6] : [2] }

    /// The circle nearest to `start` by the pixels of `band`; nil where they do not tell it.
    package init?(_ band: Band, from start: Ellipse, isInverted: Bool, unknown: Unknown = .all) {
        (pixels, circle) = (band.pixels, Circle(center: start.center, radius: start.radiusX))
        (self.isInverted, self.unknown) = (isInverted, unknown)
        if unknown == .ellipse { flattening = start.radiusY - start.radiusX }
        free = geometry
        guard pixels.count > 12, descend(), measure() else { return nil }
        // More than two steps of a sample are no rounding: what lies over the pictures, a codec or
        // a soft edge.
        guard variance > 4 else { return }
        let sharp = self
        free = geometry + [3, 4, 5]
        soften(from: 1, instead: sharp)
        // A wide edge is a way off from a sharp one, and there are places to stop between.
        if explained < Self.leastExplained { soften(from: 8, instead: self) }
    }

    /// The same about another circle, which is not fitted.
    package func about(_ circle: Circle) -> CircleFit {
        var fit = self
        fit.circle = circle
        return fit
    }

    /// The same with an edge that is as soft as that of `other`; nil where pixels do not tell it.
    package func again(withEdgeOf other: CircleFit) -> CircleFit? {
        var fit = self
        (fit.softness, fit.floor, fit.gain) = (other.softness, other.floor, other.gain)
        fit.free = geometry
        return fit.descend() && fit.measure() ? fit : nil
    }

    /// Looks for a soft edge, which falls over so many pixels to begin with; stays `other` where
    /// that does not explain much more.
    private mutating func soften(from start: Double, instead other: CircleFit) {
        softness = start
        if !descend() || !measure() || variance >= 0.8 * other.variance { self = other }
    }

    /// The share of what varies along the edge that has to be explained, or a softer one is looked
    /// for.
    private static let leastExplained = 0.95

    /// A pixel's coverage by the model, and how that changes with the unknowns.
    @inline(__always)
    func model(_ pixel: Band.Pixel) -> (value: Double, slopes: SIMD8<Double>) {
        let (x, y) = (Double(pixel.x) - circle.center.x, Double(pixel.y) - circle.center.y)
        guard unknown != .ellipse else { return ellipseModel(x, y) }
        let length = max(1e-6, (x * x + y * y).squareRoot())
        let (nx, ny) = (x / length, y / length)
        let profile = EdgeProfile(nx, ny, softness: softness)
        let depth = circle.radius - length - 1 / (24 * max(2, length))
        let edge = profile.coverage(depth)
        var slopes = SIMD8<Double>(nx, ny, 1, 0, 0, 0, 0, 0) * (gain * edge.slope)
        if case .radiusAlong(let way) = unknown { slopes[2] *= 1 + way.x * nx + way.y * ny }
        slopes[3] = 1
        slopes[4] = edge.value
        slopes[5] = gain * edge.softening
        return (floor + gain * edge.value, slopes)
    }

    /// The same of an ellipse: to first order, by which slopes are known well enough.
    private func ellipseModel(_ x: Double, _ y: Double) -> (value: Double, slopes: SIMD8<Double>) {
        let at = edge.nearest(x, y)
        let edge = EdgeProfile(at.normal.x, at.normal.y, softness: softness).coverage(at.depth)
        let normal = at.normal * (gain * edge.slope)
        let outwards = normal * at.place
        return (
            floor + gain * edge.value,
            SIMD8(
                normal.x, normal.y, outwards.sum(), 1, edge.value, gain * edge.softening,
                outwards.y, 0)
        )
    }

    /// The exact areas of all pixels in a small circle or an ellipse; nil where a straight edge is
    /// near enough.
    func areas() -> [Double]? {
        guard circle.radius < 40 || unknown == .ellipse, softness == 0 else { return nil }
        var (row, scanline) = (-1, EllipseScanline?.none)
        return pixels.map { pixel in
            let (column, y) = (pixel.x.clampedColumn, pixel.y.clampedColumn)
            if y != row {
                (row, scanline) = (y, EllipseScanline(edge, row: y, width: Self.mostColumns))
            }
            return floor + gain * (scanline?.areas(at: column)[0] ?? 0)
        }
    }

    /// The columns that a picture has at most.
    private static let mostColumns = 1 << 20

    /// What is measured of a pixel: the share of whatever is inside.
    @inline(__always)
    package func measured(_ pixel: Band.Pixel) -> Double {
        isInverted ? 1 - Double(pixel.coverage) : Double(pixel.coverage)
    }

    /// The equations for a step, and the sum of squares that is left; pixels that are farther off
    /// than `limit` count less, as Huber has it.
    private func equations(limit: Double) -> (system: NormalSystem, rest: Double) {
        var system = NormalSystem(unknowns: (free.max() ?? 0) + 1)
        var sum = 0.0
        let areas = areas()
        let isSharp = !free.contains(3)
        for i in pixels.indices {
            let pixel = pixels[i]
            let (value, slopes) = model(pixel)
            let rest = measured(pixel) - (areas?[i] ?? value)
            let weight = Double(pixel.weight)
            let away = abs(rest) * weight.squareRoot()
            // What the edge does not touch has no say in where it goes.
            if isSharp, slopes[0] == 0, slopes[1] == 0 {
                sum += away > limit ? limit * (2 * away - limit) : away * away
            } else if away > limit {
                sum += limit * (2 * away - limit)
                system.add(slopes, rest, weight: weight * limit / away)
            } else {
                sum += away * away
                system.add(slopes, rest, weight: weight)
            }
        }
        return (system, sum)
    }

    /// Moves the circle until no step helps: first by all pixels, then by those that are not far
    /// off.
    private mutating func descend() -> Bool {
        for limit in [Double.infinity, 0] {
            let limit = limit == 0 ? 4 * spread() : limit
            var damping = 1e-3
            var (system, rest) = equations(limit: limit)
            for _ in 0..<40 {
                guard let step = system.solution(free, damping: damping) else { return false }
                let before = self
                guard move(by: step) else { return false }
                let (next, nextRest) = equations(limit: limit)
                guard nextRest <= rest else {
                    self = before
                    damping *= 10
                    if damping > 1e5 { break }
                    continue
                }
                let isDone = (step * step).sum() < 1e-12 || rest - nextRest < 1e-9 * rest
                (system, rest) = (next, nextRest)
                damping /= 10
                if isDone { break }
            }
        }
        return true
    }

    private mutating func move(by step: SIMD8<Double>) -> Bool {
        circle.radius += step[2]
        flattening += step[6]
        if case .radiusAlong(let way) = unknown {
            circle.center.x += way.x * step[2]
            circle.center.y += way.y * step[2]
        } else {
            circle.center.x += step[0]
            circle.center.y += step[1]
        }
        floor += step[3]
        gain += step[4]
        softness = min(500, max(free.contains(5) ? 0.05 : 0, softness + step[5]))
        return [circle.radius, circle.radius + flattening].allSatisfy { $0 > 0.1 && $0 < 1e6 }
            && abs(circle.center.x) < 1e6 && abs(circle.center.y) < 1e6 && gain.isFinite
            && floor.isFinite
    }

    /// How far pixels on the edge are off, by the middle one of them, in steps of a sample.
    func spread() -> Double {
        var all: [Double] = []
        for pixel in pixels {
            let value = model(pixel).value
            guard isCrossed(value) else { continue }
            all.append(abs(measured(pixel) - value) * Double(pixel.weight).squareRoot())
        }
        guard !all.isEmpty else { return 0.3 }
        all.sort()
        return max(0.3, all[all.count / 2] / 0.6745)
    }

    @inline(__always)
    func isCrossed(_ value: Double) -> Bool {
        abs((value - floor) - gain / 2) < abs(gain) * 0.4999
    }

    /// Measures what is left, and how far that may have moved the circle.
    private mutating func measure() -> Bool {
        let limit = 4 * spread()
        let (system, _) = equations(limit: limit)
        guard let inverse = system.inverse(free) else { return false }
        var (rest, crossed, weights, mean, squares) = (0.0, 0, 0.0, 0.0, 0.0)
        var (pulled, pulls) = (0.0, 0.0)
        let areas = areas()
        for i in pixels.indices {
            let pixel = pixels[i]
            let model = model(pixel)
            let (weight, value) = (Double(pixel.weight), areas?[i] ?? model.value)
            let share = measured(pixel)
            weights += weight
            mean += weight * share
            squares += weight * share * share
            guard isCrossed(value) else { continue }
            crossed += 1
            let away = weight * (share - value) * (share - value)
            rest += min(away, limit * limit)
            let pull = weight * model.slopes[2] * model.slopes[2]
            pulled += pull * min(away, limit * limit)
            pulls += pull
        }
        guard crossed > free.count, weights > 0 else { return false }
        crossedPixels = crossed
        // Pixels that the edge hardly touches are hardly off, and hardly pull: as much as each
        // pulls, its deviation counts.
        let count = Double(crossed)
        variance = max(
            1.0 / 12, pulled / max(1e-300, pulls) * count / (count - Double(free.count)))
        if free.first == 2 {
            let own = max(1e-300, system[2, 2])
            leaning = SIMD2(system[2, 0] / own, system[2, 1] / own)
        }
        let spread = squares - mean * mean / weights
        explained = spread > 0 ? 1 - rest / spread : 0
        let scale = variance * correlation(inverse, areas)
        covariance = geometry.indices.map { i in
            geometry.indices.map { inverse[i][$0] * scale }
        }
        return covariance.joined().allSatisfy(\.isFinite)
    }
}

extension Float {
    /// The column or row of the pixel whose center this is.
    fileprivate var clampedColumn: Int {
        Double(self).rounded(.down).clampedInteger(in: 0...(1 << 24))
    }
}
