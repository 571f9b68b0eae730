package import Raster

/// The circle, or the axis-aligned ellipse, whose mask best explains a picture's pixels, and its
/// errors.
///
/// The Levenberg–Marquardt method fits the coverage of pixels along the edge; weights are the
/// squared contrast of the snapshots. Coverage is that of a straight edge, which for a circle
/// is moved inward by 1/(24ρ), where ρ is the pixel's distance from the center, at least 2.
/// For sharp circles with a radius below 40, and for sharp ellipses, coverage is the exact area.
package struct CircleFit: Sendable {
    package enum Unknown: Sendable, Equatable {
        case all
        /// Center and both radii of an ellipse.
        case ellipse
        /// The radius, with a fixed center.
        case radius
        /// The radius, with a center that moves by this vector per pixel of the radius.
        case radiusAlong(SIMD2<Double>)
    }

    /// The circle; for an ellipse, the circle with its horizontal radius.
    package private(set) var circle: Circle
    /// The ellipse's vertical radius minus its horizontal one, in pixels.
    package private(set) var flattening = 0.0
    package var edge: Ellipse {
        Ellipse(
            center: circle.center, radiusX: circle.radius, radiusY: circle.radius + flattening)
    }
    /// The width of the edge in pixels; 0 for a sharp one.
    package private(set) var softness = 0.0
    /// The coverage outside, and its increase inside: 0 and 1 unless an overlay covers both.
    package private(set) var (floor, gain) = (0.0, 1.0)
    /// The variance of a sample; 1/12 for rounding alone.
    package private(set) var variance = 0.0
    /// The maximum variance of an edge that was drawn with exact areas.
    package static let mostExact = 1.0
    package private(set) var crossedPixels = 0
    /// The covariance of x, y, radius, and flattening.
    package private(set) var covariance: [[Double]] = []
    /// The change of the radius per pixel of error in a fixed center.
    package private(set) var leaning = SIMD2<Double>.zero
    /// The share of the variance of coverage that the circle explains, at most 1.
    package private(set) var explained = 0.0
    /// Whether a frame shows the circle.
    package var explainsFrame: Bool { explained > 0.85 }
    package private(set) var isInverted: Bool

    private(set) var pixels: [Band.Pixel]
    private var unknown: Unknown
    private(set) var free: [Int] = []
    var geometry: [Int] { unknown == .all ? [0, 1, 2] : unknown == .ellipse ? [0, 1, 2, 6] : [2] }

    /// Fits the circle near `start` to the pixels of `band`; fails if they do not determine it.
    package init?(_ band: Band, from start: Ellipse, isInverted: Bool, unknown: Unknown = .all) {
        (pixels, circle) = (band.pixels, Circle(center: start.center, radius: start.radiusX))
        (self.isInverted, self.unknown) = (isInverted, unknown)
        if unknown == .ellipse { flattening = start.radiusY - start.radiusX }
        free = geometry
        guard pixels.count > 12, descend(), measure() else { return nil }
        // Deviations of more than two steps are not rounding: an overlay, a codec, or a soft edge.
        guard variance > 4 else { return }
        let sharp = self
        free = geometry + [3, 4, 5]
        soften(from: 1, instead: sharp)
        // A local minimum may separate a sharp edge from a wide one: start again from a wide one.
        if explained < Self.leastExplained { soften(from: 8, instead: self) }
    }

    package func about(_ circle: Circle) -> CircleFit {
        var fit = self
        fit.circle = circle
        return fit
    }

    /// Returns the fit with the softness of `other`; nil if the pixels do not determine it.
    package func again(withEdgeOf other: CircleFit) -> CircleFit? {
        var fit = self
        (fit.softness, fit.floor, fit.gain) = (other.softness, other.floor, other.gain)
        fit.free = geometry
        return fit.descend() && fit.measure() ? fit : nil
    }

    /// Fits a soft edge with that initial width; keeps `other` unless the soft edge explains much
    /// more.
    private mutating func soften(from start: Double, instead other: CircleFit) {
        softness = start
        if !descend() || !measure() || variance >= 0.8 * other.variance { self = other }
    }

    /// The minimum explained share; below it, the fit starts again from a softer edge.
    private static let leastExplained = 0.95

    /// Returns a pixel's coverage by the model, and its derivatives by the unknowns.
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

    /// Returns the coverage and derivatives for an ellipse, to first order, which suffices for
    /// derivatives.
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

    /// Returns the exact areas of all pixels; nil if a straight edge is accurate enough.
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

    /// The largest number of columns of a picture.
    private static let mostColumns = 1 << 20

    /// Returns the measured coverage of the inner snapshot.
    @inline(__always)
    package func measured(_ pixel: Band.Pixel) -> Double {
        isInverted ? 1 - Double(pixel.coverage) : Double(pixel.coverage)
    }

    /// Returns the equations of a step and the sum of squares; pixels beyond `limit` count less
    /// (Huber).
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
            // Pixels off the edge have no derivative.
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

    /// Fits the circle to all pixels, and then with less weight for outliers.
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

    /// Returns the robust standard deviation of pixels on the edge, in 8-bit sample values.
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
        // Pixels are weighted by their derivative: an edge that barely touches a pixel hardly
        // changes it.
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
    fileprivate var clampedColumn: Int {
        Double(self).rounded(.down).clampedInteger(in: 0...(1 << 24))
    }
}
