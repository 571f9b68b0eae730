import Raster
import ScalarTwins
import TestSupport

/// The contract of `PlacedSource`, one pixel at a time, in fractions.
struct ReferenceCompositor<S: Sample> {
    /// The sources; those of one pixel are flat.
    let bitmaps: [Bitmap<S>]
    let background: [S]
    let width: Int
    let height: Int

    /// The samples of a pixel of the frame.
    func pixel(_ x: Int, _ y: Int, of stack: [PlacedSource]) -> [S] {
        stack.reduce(background) { beneath, layer in
            let top = top(layer, x, y)
            guard let mask = layer.mask else {
                return layer.isFinished ? top : painted(top, over: beneath, share(layer, x, y))
            }
            let coverage = coverage(of: mask, x, y)
            if layer.isClipped {
                let product = UInt128(coverage) * UInt128(share(layer, x, y))
                let share = Fraction(numerator: product, denominator: 65535)
                return painted(top, over: beneath, share.rounded(to: UInt16.self))
            }
            let inside =
                layer.isFinished ? top : painted(top, over: background, share(layer, x, y))
            return blended(inside, into: beneath, coverage)
        }
    }

    /// The twins' coverage of a pixel by a mask.
    private func coverage(of mask: any PixelMask, _ x: Int, _ y: Int) -> UInt16 {
        switch mask {
        case let ellipse as Ellipse: CoverageTwin(ellipse, row: y).share(x)
        case let ellipse as SoftEllipse: FeatherTests.twinShare(ellipse, x, y)
        case let rect as RoundedRect: RoundedRectTests.share(rect, x, y)
        case let polygon as Polygon: PolygonTests.share(polygon, x, y, width: width)
        case let pixels as WholePixels:
            Self.holds(pixels.ellipse, Double(x) + 0.5, Double(y) + 0.5) ? .max : 0
        case let map as MapMask: MapTwin(map).share(x, y)
        case let circle as MovingCircle: ShutterTests.twinShare(circle, x, y)
        case let mean as MeanMask: self.mean(mean.masks.map { coverage(of: $0, x, y) })
        case let cut as CutMask:
            self.cut(coverage(of: cut.mask, x, y), coverage(of: cut.other, x, y), cut.cut)
        default: MovingShapeTests.share(mask, x, y, width: width)
        }
    }

    /// The mean of shares, rounded to the nearest.
    private func mean(_ shares: [UInt16]) -> UInt16 {
        UInt16((shares.reduce(0) { $0 + Int($1) } + shares.count / 2) / shares.count)
    }

    /// Whether a point is in the ellipse.
    private static func holds(_ ellipse: Ellipse, _ x: Double, _ y: Double) -> Bool {
        let across = (x - ellipse.center.x) / ellipse.radiusX
        let down = (y - ellipse.center.y) / ellipse.radiusY
        return !ellipse.isEmpty && across * across + down * down <= 1
    }

    /// The remaining coverage after a cut by another.
    private func cut(_ coverage: UInt16, _ other: UInt16, _ cut: MaskCut) -> UInt16 {
        switch cut {
        case .without: return UInt16(max(0, Int(coverage) - Int(other)))
        case .outside:
            let product = UInt128(coverage) * UInt128(65535 - other)
            return Fraction(numerator: product, denominator: 65535).rounded(to: UInt16.self)
        case .beneath: return other == 65535 ? 0 : coverage
        }
    }

    private func top(_ layer: PlacedSource, _ x: Int, _ y: Int) -> [S] {
        let bitmap = bitmaps[layer.source]
        if bitmap.width == 1 && bitmap.height == 1 { return bitmap[0, 0] }
        guard let frame = layer.frame else { return bitmap[x, y] }
        guard frame.width == Double(bitmap.width), frame.height == Double(bitmap.height),
            frame.x == frame.x.rounded(), frame.y == frame.y.rounded()
        else { return ResamplingTwin(bitmap, in: frame).pixel(x, y) }
        let (column, row) = (x - Int(frame.x), y - Int(frame.y))
        guard 0..<bitmap.width ~= column, 0..<bitmap.height ~= row else { return background }
        return bitmap[column, row]
    }

    /// Exact for frames in multiples of 1/64 px.
    private func share(_ layer: PlacedSource, _ x: Int, _ y: Int) -> UInt16 {
        let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        let frame = layer.frame ?? whole
        if layer.isOval {
            let coverage = UInt128(CoverageTwin(Ellipse(in: frame), row: y).share(x))
            let product = coverage * UInt128(layer.opacity)
            return Fraction(numerator: product, denominator: 65535).rounded(to: UInt16.self)
        }
        func overlap(_ pixel: Int, _ start: Double, _ length: Double) -> Double {
            max(0, min(Double(pixel) + 1, start + length) - max(Double(pixel), start))
        }
        let area = overlap(x, frame.x, frame.width) * overlap(y, frame.y, frame.height)
        return UInt16((area * Double(layer.opacity)).rounded(.toNearestOrEven))
    }

    private func painted(_ top: [S], over bottom: [S], _ share: UInt16) -> [S] {
        guard bottom.count == 4 else { return opaque(top, bottom, share) }
        let result = Fractions.painted(top, over: bottom, share)
        guard share > 0, top[3] > 0 else { return bottom }
        return result.samples.map { $0.rounded(to: S.self) }
    }

    private func blended(_ inside: [S], into outside: [S], _ share: UInt16) -> [S] {
        guard outside.count == 4 else { return opaque(inside, outside, share) }
        guard share > 0 else { return outside }
        guard share < 65535 else { return inside }
        let result = Fractions.blended(inside, into: outside, share)
        return result.samples.map { $0.rounded(to: S.self) }
    }

    private func opaque(_ top: [S], _ bottom: [S], _ share: UInt16) -> [S] {
        zip(top, bottom).map { Fractions.opaque($0, $1, share).rounded(to: S.self) }
    }
}
