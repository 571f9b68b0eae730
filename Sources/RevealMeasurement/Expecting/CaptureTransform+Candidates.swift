extension CaptureTransform {
    typealias Expected = (PixelSize) throws -> ExpectedReveal

    /// Returns transforms that move the expected center to the measured one, likelier ones first.
    ///
    /// `content` is the part of the recording in which the snapshots differ.
    static func candidates(
        _ center: SIMD2<Double>, _ error: Double, in size: PixelSize, content: PixelRect,
        _ expected: Expected
    ) rethrows -> [CaptureTransform] {
        let inner = PixelSize(width: content.width, height: content.height)
        let corner = SIMD2(Double(content.x), Double(content.y))
        let moved = center - (try place(inner, expected))
        // Codecs blur a border and move its corner.
        let isPadded = inner != size && (moved - corner).length < mostOfBorder + error
        let padded =
            isPadded ? CaptureTransform(offset: moved.rounded(.toNearestOrEven), view: inner) : nil
        return [
            padded, try scaled(center, error, inner, corner, expected),
            try cropped(center, error, size, expected),
        ].compactMap(\.self)
    }

    /// The maximum deviations, in pixels: of a border, and of the center in a scaled recording.
    private static let (mostOfBorder, mostOfScale) = (2.5, 0.75)
    /// The scales that are tried, and those too close to 1 to be distinguished from an error of the
    /// center.
    private static let (scales, smallScales) = (0.25...4.0, 0.9...1.1)

    private static func place(_ view: PixelSize, _ expected: Expected) rethrows -> SIMD2<Double> {
        let center = try expected(view).wide.center
        return SIMD2(center.x, center.y)
    }

    private static func scaled(
        _ center: SIMD2<Double>, _ error: Double, _ size: PixelSize, _ corner: SIMD2<Double>,
        _ expected: Expected
    ) rethrows -> CaptureTransform? {
        var found = CaptureTransform(offset: corner, view: size)
        // A relative center depends on the size of the view.
        for _ in 0..<3 {
            let place = try place(found.view, expected)
            found.scale = (place * (center - corner)).sum() / (place * place).sum()
            guard scales.contains(found.scale) else { return nil }
            found.view = PixelSize(
                width: (Double(size.width) / found.scale).clampedInteger(in: 1...100_000),
                height: (Double(size.height) / found.scale).clampedInteger(in: 1...100_000))
        }
        let away = try place(found.view, expected) * found.scale + corner - center
        return !smallScales.contains(found.scale) && away.length < mostOfScale + error
            ? found : nil
    }

    /// Returns the crop that moves a larger view's center to `center`; nil if it is not in whole
    /// pixels.
    private static func cropped(
        _ center: SIMD2<Double>, _ error: Double, _ size: PixelSize, _ expected: Expected
    ) rethrows -> CaptureTransform? {
        func without(_ cut: Double...) throws -> (view: PixelSize, away: SIMD2<Double>) {
            let view = PixelSize(
                width: size.width + cut[0].clampedInteger(in: 0...size.width),
                height: size.height + cut[1].clampedInteger(in: 0...size.height))
            return (view, try place(view, expected) - SIMD2(cut[0], cut[1]) - center)
        }
        // Centers are linear in the size of the view.
        let (none, some) = (try without(0, 0).away, try without(16, 16).away)
        let slope = (none - some) / 16
        guard slope.min() > 0.5 else { return nil }
        let cut = (none / slope).rounded(.toNearestOrEven)
        let most = SIMD2(Double(size.width), Double(size.height)) * mostCut
        guard cut.min() >= 0, cut.max() > 0, (most - cut).min() > 0 else { return nil }
        let found = try without(cut.x, cut.y)
        return found.away.length < mostOfWhole + error
            ? CaptureTransform(offset: cut * -1, view: found.view) : nil
    }

    private static let mostCut = 0.4
    private static let mostOfWhole = 0.2
}

extension MeasuredCapture {
    /// Compares the capture with the expectation in a view of any size, since a recorder may have
    /// cropped, scaled or padded the view.
    package func compared(
        byView expected: (PixelSize) throws -> ExpectedReveal,
        within tolerance: ExpectationTolerance = .init()
    ) rethrows -> (told: MeasuredCapture, findings: [Finding]) {
        let own = compared(with: try expected(size), within: tolerance)
        let causes = Set(own.findings.map(\.cause))
        guard let reveal, !causes.isDisjoint(with: Self.ofPlace),
            causes.isDisjoint(with: Self.certain)
        else { return own }
        let (x, y) = reveal.center
        let error = ExpectationTolerance.delta * reveal.centers.error
        let transforms = try CaptureTransform.candidates(
            SIMD2(x.value, y.value), error, in: size, content: pair.content, expected)
        for transform in transforms {
            let shown = try expected(transform.view).scaled(
                by: transform.scale, movedBy: transform.offset)
            var tolerance = tolerance
            if transform.scale != 1 { tolerance.length += 1 }
            var found = compared(with: shown, within: tolerance)
            guard Self.ofFrames.isSuperset(of: found.findings.map(\.cause)) else { continue }
            // A circle that ends beyond the corners of the recording is evidence of a crop.
            let isSeen =
                (shown.wide.radius - reveal.reach).magnitude > 1 + tolerance.length + error
            guard !transform.isCropped || isSeen && !reveal.assumesReach else {
                let elsewhere = own.findings.filter { Self.ofPlace.contains($0.cause) }
                let crop = Finding(.crop, "or \(transform.sentence)")
                return (own.told, elsewhere + [crop] + found.findings)
            }
            found.told.transform = transform
            return found
        }
        return own
    }

    /// The causes that concern the position.
    private static let ofPlace: Set<Finding.Cause> = [
        .center, .movingCenter, .middle, .origin, .radius, .firstRadius,
    ]
    /// The causes that exclude a transform.
    private static let certain: Set<Finding.Cause> = [
        .devicePixels, .halfDiagonal, .longerSide, .percentage, .direction, .sides,
    ]
    /// The causes in single frames.
    private static let ofFrames: Set<Finding.Cause> = [
        .frames, .strange, .unclipped, .fill, .unfinished,
    ]
}

extension SIMD2<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}
