import Raster

/// One search for an ellipse, from a first guess.
struct EdgeSearch {
    private(set) var ellipse: Ellipse
    private let radii: Int
    private var unknowns: Int { radii + 2 }
    private var band: EdgeBand
    /// The weighted sum of squares that the ellipse does not explain.
    private var residual = 0.0
    private(set) var errors: [Double] = []
    /// The standard error of the difference of the radii.
    private var differenceError = 0.0
    /// The variance of a pixel that the edge crosses, in squared steps of a sample.
    private var variance = 0.0
    private let largestSample: Double

    var isInverted: Bool { band.isInverted }

    /// What is not explained, a pixel, in squared steps of a sample; rounding alone is a twelfth.
    var meanResidual: Double { residual / Double(Swift.max(1, band.informativePixels - unknowns)) }

    /// Whether its second radius is not worth it: both are the same to a hundredth of a pixel or to
    /// what they are uncertain by, or it explains no more than chance does.
    ///
    /// Of an arc that the view cuts off four unknowns are hardly told apart, and a search for them
    /// may end anywhere along a valley. Chance lets one unknown more explain the noise of one
    /// pixel; more than 25 times that, or five standard errors, once in a million. An edge that is
    /// not drawn by areas strays by tenths of a pixel, and not by chance: a browser's circle of
    /// straight pieces.
    func isNoBetter(than circle: EdgeSearch) -> Bool {
        let difference = abs(ellipse.radiusX - ellipse.radiusY)
        let least = meanResidual < roundingLimit ? 0.01 : 0.25
        return difference < Swift.max(least, 5 * differenceError)
            || band.residual(band.coverage(of: circle.ellipse)) - residual < 25 * variance
    }

    /// Whether rounding, or 8 % of the contrast, is all that the ellipse leaves, and the snapshots
    /// explain the pixels along its edge.
    ///
    /// Of the pixels within three of the edge a fifth are crossed by it: 4 % is what is left of
    /// circles as Chromium draws them (`ChromiumMeasureTests`).
    var isExplained: Bool {
        let step = largestSample / 255
        return meanResidual < Swift.max(step * step, 0.0064 * meanWeight)
            && band.meanResidual < 4 * step * step
    }

    /// What a pixel weighs.
    private var meanWeight: Double {
        band.pixels.reduce(0) { $0 + $1.weight } / Double(Swift.max(1, band.informativePixels))
    }

    /// The most that rounding, or a hundredth of the contrast, leaves of a pixel.
    private var roundingLimit: Double {
        let step = largestSample / 255
        return Swift.max(step * step, 4e-4 * meanWeight)
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
        guard band.informativePixels > unknowns + 6 else { return false }
        var damping = 1e-3
        var coverage = band.coverage(of: ellipse)
        residual = band.residual(coverage)
        for _ in 0..<100 {
            guard let step = equations(coverage, slopes(coverage)).solution(damping: damping),
                let next = ellipse.moved(by: step)
            else { return false }
            let nextCoverage = band.coverage(of: next)
            let nextResidual = band.residual(nextCoverage)
            guard nextResidual < residual else {
                damping *= 10
                if damping > 1e6 { break }
                continue
            }
            (ellipse, coverage, residual) = (next, nextCoverage, nextResidual)
            damping /= 10
            if step.allSatisfy({ abs($0) < 1e-5 }) { break }
        }
        return true
    }

    /// How each pixel's coverage changes with centre and radii.
    private func slopes(_ coverage: [Double]) -> [[Double]] {
        // Areas are off by 2e-10 at most. A wide step, or steps of coverage, would make centre and
        // radius look more unlike than they are: along a short arc they differ in the fourth digit.
        let step = 1.0 / 1024
        let slopes = (0..<unknowns).map { unknown -> [Double] in
            var (back, forth) = (
                [Double](repeating: 0, count: unknowns), [Double](repeating: 0, count: unknowns)
            )
            (back[unknown], forth[unknown]) = (-step, step)
            // Slopes to one side are off by as much as coverage bends, and lead along valleys
            // astray.
            let before = ellipse.moved(by: back).map(band.coverage) ?? coverage
            let behind = ellipse.moved(by: forth).map(band.coverage) ?? coverage
            return zip(before, behind).map { ($1 - $0) / (2 * step) }
        }
        return coverage.indices.map { i in slopes.map { $0[i] } }
    }

    /// What every pixel asks of a step: that it explain what is left.
    private func equations(_ coverage: [Double], _ slopes: [[Double]]) -> NormalEquations {
        var equations = NormalEquations()
        for (i, pixel) in band.pixels.enumerated() where pixel.weight > 0 {
            equations.add(slopes[i], pixel.coverage - coverage[i], weight: pixel.weight)
        }
        return equations
    }

    /// Measures how far the noise of samples may have moved the ellipse.
    ///
    /// Pixels off the edge are explained wherever it lies, so the variance of a pixel is what is
    /// left of those on it.
    private mutating func measureErrors() -> Bool {
        let coverage = band.coverage(of: ellipse)
        let slopes = slopes(coverage)
        guard let inverse = equations(coverage, slopes).inverse() else { return false }
        let crossed = crossedPixels(coverage)
        // Rounding leaves 1/12, however well it happens to be hit.
        variance = Swift.max(
            1.0 / 12, residual / Double(Swift.max(1, crossed.joined().count - unknowns)))
        /// How far one standard deviation of a pixel moves each unknown, and the radii apart.
        func moves(_ pixel: Int) -> [Double] {
            let deviation = (variance * band.pixels[pixel].weight).squareRoot()
            let moves = inverse.map { row in
                zip(row, slopes[pixel]).reduce(0) { $0 + deviation * $1.0 * $1.1 }
            }
            return moves + [moves[2] - moves[unknowns - 1]]
        }
        var variances = [Double](repeating: 0, count: unknowns + 1)
        for pixels in crossed {
            let moves = pixels.map(moves)
            for i in variances.indices {
                let sum = moves.reduce(0) { $0 + $1[i] }
                variances[i] += Swift.max(sum * sum, moves.reduce(0) { $0 + $1[i] * $1[i] })
            }
        }
        // Rounding alone leaves a twelfth of a squared step.
        let step = largestSample / 255
        if meanResidual > step * step {
            let strayed = strayedVariances(crossed.joined(), slopes, inverse)
            for i in variances.indices { variances[i] += strayed[i] }
        }
        errors = variances.map { $0.squareRoot() }
        differenceError = errors.removeLast()
        if radii == 1 { errors.append(errors[2]) }
        return errors.allSatisfy(\.isFinite)
    }

    /// How far an edge that is not drawn by areas strays, in pixels: what browsers cut into
    /// straight pieces does so alike along parts of it (`ChromiumMeasureTests`).
    private static let stray = 0.07
    /// Into how many parts it falls that stray each by itself.
    private static let parts = 6

    /// What such straying adds to the variances of the unknowns and of the difference of the radii.
    ///
    /// No pixel's deviation tells: the fit goes along with what bends an arc as a whole, and of a
    /// short one that moves the centre by a hundred times as much.
    private func strayedVariances(
        _ crossed: some Sequence<Int>, _ slopes: [[Double]], _ inverse: [[Double]]
    ) -> [Double] {
        let parts = EdgeParts(band.places, crossed, about: ellipse.center, count: Self.parts)
        var variances = [Double](repeating: 0, count: unknowns + 1)
        for pixels in parts.pixels {
            var moves = [Double](repeating: 0, count: unknowns)
            for pixel in pixels {
                // Outwards both radii grow.
                let outwards = slopes[pixel][2...].reduce(0, +) * Self.stray
                let pull = band.pixels[pixel].weight * outwards
                for i in moves.indices {
                    moves[i] += pull * zip(inverse[i], slopes[pixel]).reduce(0) { $0 + $1.0 * $1.1 }
                }
            }
            moves.append(moves[2] - moves[unknowns - 1])
            for i in variances.indices { variances[i] += moves[i] * moves[i] }
        }
        return variances
    }

    /// The pixels that the edge crosses, those in one group that are rounded alike.
    ///
    /// Flat colours that mix the same coverage are: where pixels mirror one another, about a centre
    /// on the grid, their deviations do not even out but move the ellipse as one.
    private func crossedPixels(_ coverage: [Double]) -> [[Int]] {
        let crossed = coverage.indices.filter {
            band.pixels[$0].weight > 0 && abs(coverage[$0] - 0.5) < 0.5 - 1e-5
        }
        let groups = Dictionary(grouping: crossed) {
            [(coverage[$0] * 4096).rounded(), band.pixels[$0].weight]
        }
        // In order, so that every run adds them up to the same bits.
        return groups.values.sorted { $0[0] < $1[0] }
    }
}

extension Ellipse {
    /// The ellipse moved by x and y, with radii longer by the third number, or the third and
    /// fourth.
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
