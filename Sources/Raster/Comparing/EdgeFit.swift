/// The ellipse whose mask explains a picture best, in hundredths of a pixel.
///
/// The picture shows one snapshot inside the ellipse and another outside; each pixel tells how much of
/// it lies inside (see `MixedRows`). A first guess lies within a fraction of a pixel of where the shares
/// cross a half (see `EdgePoints`). Then Levenberg and Marquardt's method moves centre and radii until
/// the shares that the ellipse's exact area gives to the pixels along its edge agree with the measured
/// ones, each weighed by the contrast that it was measured with. What is fitted is the very function
/// that renders, so there is no model error: what remains is the rounding of samples, and the standard
/// errors follow from it. A part of the edge is enough.
public struct EdgeFit: Sendable, Equatable {
    /// The centre, in pixels from the picture's top left corner.
    public let center: Point
    /// Half the width, in pixels.
    public let radiusX: Double
    /// Half the height, in pixels.
    public let radiusY: Double
    /// Standard errors of the centre's x and y and of the radii.
    public let errors: [Double]
    /// Whether one radius explains the picture as well as two.
    public let isCircle: Bool
    /// Whether the incoming snapshot is the one outside.
    public let isInverted: Bool

    /// The edge in `picture`, which mixes snapshots of its size by the area inside an ellipse; inside a
    /// circle, unless two radii explain it better, or are asked for.
    ///
    /// Nil where no such edge is seen.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init?<S: Sample>(
        of picture: Bitmap<S>, outgoing: Bitmap<S>, incoming: Bitmap<S>, asEllipse: Bool = false
    ) {
        var rows = MixedRows(picture, outgoing: outgoing, incoming: incoming)
        let points = EdgePoints(&rows)
        let starts = [points.circle(), points.ellipse()].compactMap { $0 }
        guard let circle = starts.first.flatMap({ EdgeSearch($0, &rows, radii: 1) }) else {
            return nil
        }
        let ellipses = (starts + [circle.ellipse]).compactMap {
            EdgeSearch($0, &rows, radii: 2)
        }
        let ellipse = ellipses.min { $0.meanRest < $1.meanRest }
        let isCircle = ellipse.map { !asEllipse && $0.isNoBetter(than: circle) } ?? true
        let best = isCircle ? circle : ellipse ?? circle
        guard best.isExplained, points.share(within: 2, of: best.ellipse) > 0.9 else { return nil }
        center = best.ellipse.center
        (radiusX, radiusY) = (best.ellipse.radiusX, best.ellipse.radiusY)
        errors = best.errors
        self.isCircle = isCircle
        isInverted = best.isInverted
    }
}

/// One search for an ellipse, from a first guess.
private struct EdgeSearch {
    private(set) var ellipse: Ellipse
    private let radii: Int
    private var band: EdgeBand
    /// The weighted sum of squares that the ellipse does not explain.
    private var rest = 0.0
    private(set) var errors: [Double] = []
    private let largestSample: Double

    var isInverted: Bool { band.isInverted }

    /// What is not explained, a pixel, in squared steps of a sample; rounding alone is a twelfth.
    var meanRest: Double { rest / Double(Swift.max(1, band.told - radii - 2)) }

    /// Whether its second radius is not worth it: both are the same to a hundredth of a pixel, or it
    /// explains no more than chance does.
    ///
    /// Of an arc that the view cuts off four unknowns are hardly told apart, and a search for them may
    /// end anywhere along a valley. Chance lets one unknown more explain the noise of one pixel, and more
    /// than 25 times that once in a million.
    func isNoBetter(than circle: EdgeSearch) -> Bool {
        guard abs(ellipse.radiusX - ellipse.radiusY) >= 0.01 else { return true }
        return band.rest(band.shares(of: circle.ellipse)) - rest < 25 * noise
    }

    /// The variance of a pixel: rounding leaves 1/12, however well it happens to be hit.
    private var noise: Double { Swift.max(1.0 / 12, meanRest) }

    /// Whether rounding, or a hundredth of the contrast, is all that the ellipse leaves, and the
    /// snapshots explain the pixels along its edge.
    var isExplained: Bool {
        let step = largestSample / 255
        let weight = band.pixels.reduce(0) { $0 + $1.weight } / Double(Swift.max(1, band.told))
        return meanRest < Swift.max(step * step, 4e-4 * weight) && band.meanRest < 4 * step * step
    }

    init?<S: Sample>(_ start: Ellipse, _ rows: inout MixedRows<S>, radii: Int) {
        (self.radii, largestSample) = (radii, Double(S.max))
        let radius = (start.radiusX * start.radiusY).squareRoot()
        ellipse =
            radii == 1
            ? Ellipse(center: start.center, radiusX: radius, radiusY: radius) : start
        band = EdgeBand(ellipse, &rows)
        for _ in 0..<6 {
            let before = ellipse
            guard descend() else { return nil }
            guard before.isFar(from: ellipse, by: 0.25) else { break }
            band = EdgeBand(ellipse, &rows)
        }
        guard measureErrors() else { return nil }
    }

    /// Moves the ellipse until no step helps.
    private mutating func descend() -> Bool {
        guard band.told > radii + 8 else { return false }
        var damping = 1e-3
        var shares = band.shares(of: ellipse)
        rest = band.rest(shares)
        for _ in 0..<100 {
            guard let step = equations(shares).solution(damping: damping),
                let next = ellipse.moved(by: step)
            else { return false }
            let nextShares = band.shares(of: next)
            let nextRest = band.rest(nextShares)
            guard nextRest < rest else {
                damping *= 10
                if damping > 1e6 { break }
                continue
            }
            (ellipse, shares, rest) = (next, nextShares, nextRest)
            damping /= 10
            if step.allSatisfy({ abs($0) < 1e-5 }) { break }
        }
        return true
    }

    /// How shares change with centre and radii, beside what is left to explain.
    private func equations(_ shares: [Double]) -> NormalEquations {
        // Wide enough that the steps of coverage, 1/65535, do not count.
        let step = 1.0 / 16
        let slopes = (0..<radii + 2).map { unknown -> [Double] in
            var (back, forth) = (
                [Double](repeating: 0, count: radii + 2), [Double](repeating: 0, count: radii + 2)
            )
            (back[unknown], forth[unknown]) = (-step, step)
            // Slopes to one side are off by as much as coverage bends, and lead along valleys astray.
            let before = ellipse.moved(by: back).map(band.shares) ?? shares
            let behind = ellipse.moved(by: forth).map(band.shares) ?? shares
            return zip(before, behind).map { ($1 - $0) / (2 * step) }
        }
        var equations = NormalEquations()
        for (i, pixel) in band.pixels.enumerated() {
            equations.add(
                slopes.map { $0[i] }, pixel.share - shares[i], weight: pixel.weight)
        }
        return equations
    }

    private mutating func measureErrors() -> Bool {
        guard let variances = equations(band.shares(of: ellipse)).variances() else { return false }
        errors = variances.map { (Swift.max(0, $0) * noise).squareRoot() }
        if radii == 1 { errors.append(errors[2]) }
        return errors.allSatisfy(\.isFinite)
    }
}

/// The pixels along an ellipse's edge.
private struct EdgeBand {
    /// A pixel, and how much of it was measured to lie inside.
    struct Pixel {
        var share: Double
        let weight: Double
    }

    /// How far from the edge pixels are looked at.
    private static let reach = 3.0

    private(set) var pixels: [Pixel] = []
    /// How many of them tell anything.
    var told: Int { pixels.count { $0.weight > 0 } }
    /// The columns of `pixels`, in order.
    private var parts: [(row: Int, columns: Range<Int>)] = []
    /// Whether the outgoing snapshot is inside.
    private(set) var isInverted = false
    /// What the snapshots do not explain, a pixel, in squared steps of a sample.
    private(set) var meanRest = 0.0
    private let width: Int

    init<S: Sample>(_ ellipse: Ellipse, _ rows: inout MixedRows<S>) {
        width = rows.width
        let outer = ellipse.grown(by: Self.reach)
        let inner = ellipse.grown(by: -Self.reach)
        for y in 0..<rows.height {
            guard let touched = EllipseScanline(outer, row: y, width: width)?.touched else {
                continue
            }
            let full = EllipseScanline(inner, row: y, width: width)?.full ?? 0..<0
            let hole = full.isEmpty ? touched.upperBound..<touched.upperBound : full
            rows.read(y)
            for columns in [
                touched.lowerBound..<Swift.max(touched.lowerBound, hole.lowerBound),
                Swift.min(hole.upperBound, touched.upperBound)..<touched.upperBound,
            ] where !columns.isEmpty {
                parts.append((y, columns))
                for x in columns {
                    let mix = rows.mix(x)
                    pixels.append(Pixel(share: mix.share, weight: mix.weight))
                    meanRest += mix.rest
                }
            }
        }
        meanRest /= Double(Swift.max(1, told))
        orient(shares(of: ellipse))
    }

    /// Finds out which snapshot is inside, and has shares be those of it.
    private mutating func orient(_ inside: [Double]) {
        var agreement = 0.0
        for (pixel, inside) in zip(pixels, inside) {
            agreement += pixel.weight * (pixel.share - 0.5) * (inside - 0.5)
        }
        isInverted = agreement < 0
        guard isInverted else { return }
        for i in pixels.indices { pixels[i].share = 1 - pixels[i].share }
    }

    /// How much of each pixel lies inside `ellipse`.
    func shares(of ellipse: Ellipse) -> [Double] {
        var all: [Double] = []
        all.reserveCapacity(pixels.count)
        var row: [UInt16] = []
        for (y, columns) in parts {
            row.removeAll(keepingCapacity: true)
            row.append(contentsOf: repeatElement(0, count: columns.count))
            if let scanline = EllipseScanline(ellipse, row: y, width: width) {
                let touched = scanline.touched.clamped(to: columns)
                var span = row.mutableSpan
                scanline.shares(
                    of: touched, into: &span, at: touched.lowerBound - columns.lowerBound)
            }
            for share in row { all.append(Double(share) / 65535) }
        }
        return all
    }

    /// The weighted sum of squares that those shares leave.
    func rest(_ shares: [Double]) -> Double {
        var sum = 0.0
        for (pixel, share) in zip(pixels, shares) {
            sum += pixel.weight * (pixel.share - share) * (pixel.share - share)
        }
        return sum
    }
}

extension Ellipse {
    /// The ellipse with radii so much longer.
    fileprivate func grown(by length: Double) -> Ellipse {
        Ellipse(center: center, radiusX: radiusX + length, radiusY: radiusY + length)
    }

    /// The ellipse moved by x and y, with radii longer by the third number, or the third and fourth.
    fileprivate func moved(by step: [Double]) -> Ellipse? {
        Ellipse(
            checking: center.x + step[0], center.y + step[1], radiusX + step[2],
            radiusY + step[step.count - 1])
    }

    /// Whether the other's centre or a radius lies farther off.
    fileprivate func isFar(from other: Ellipse, by length: Double) -> Bool {
        [
            center.x - other.center.x, center.y - other.center.y, radiusX - other.radiusX,
            radiusY - other.radiusY,
        ].contains { abs($0) > length }
    }
}
