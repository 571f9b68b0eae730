extension RoundedRect: PlainMask {
    package func part(row: Int, width: Int) -> RoundedRectScanline? {
        RoundedRectScanline(self, row: row, width: width)
    }

    package func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> (any PixelMask)?
    {
        let middle = ramp.map { $0.middle * factor } ?? 0
        let half = Size(width: halfWidth * factor + middle, height: halfHeight * factor + middle)
        guard half.width >= 0, half.height >= 0 else { return nil }
        let bend = max(0, radius * factor + middle) + growth
        return rect(
            about: center.scaled(by: factor, movedBy: way), max(0, half.width + growth),
            max(0, half.height + growth), radius: bend)
    }

    package func sharp(grownBy growth: Double) -> (any PixelMask)? {
        let (width, height) = (halfWidth + growth, halfHeight + growth)
        guard min(halfWidth, halfHeight, width, height) > 0 else { return nil }
        return rect(about: center, width, height, radius: max(0, radius + growth))
    }

    private func rect(
        about center: Point, _ halfWidth: Double, _ halfHeight: Double, radius: Double
    ) -> RoundedRect {
        RoundedRect(
            Rect(center: center, size: Size(width: 2 * halfWidth, height: 2 * halfHeight)),
            radius: radius)
    }

    package var edgeRamp: Ramp? { ramp }

    /// The points at which extended sides meet, and at which corners begin and end.
    package var edgePoints: [Point] {
        [halfWidth, insetX].flatMap { x in
            [halfHeight, insetY].flatMap { y in
                Rect(center: center, size: Size(width: 2 * x, height: 2 * y)).corners
            }
        }
    }
}

package struct RoundedRectScanline: MaskScanline {
    package let touched: Range<Int>
    package let full: Range<Int>

    private let shape: RoundedRect
    private let row: MirroredPixel
    private let y: Double

    package init?(_ shape: RoundedRect, row: Int, width: Int) {
        guard !shape.isEmpty else { return nil }
        let top = Double(row) - shape.center.y
        let y = MirroredPixel(from: top)
        self.row = y
        self.y = abs(top + 0.5)
        self.shape = shape
        guard let outer = shape.halfWidth(at: y.part.from, grownBy: shape.ramp?.outer ?? 0) else {
            return nil
        }
        // More than the rounding error of an end, as in `EllipseScanline`.
        let margin = 1e-6
        let x = shape.center.x
        func column(_ x: Double) -> Int { x.clampedInteger(in: 0...width) }
        touched =
            column((x - outer - margin).rounded(.down))..<column((x + outer + margin).rounded(.up))
        let inner = shape.halfWidth(at: y.part.to, grownBy: shape.ramp?.inner ?? 0) ?? 0
        let start = max(touched.lowerBound, column((x - inner + margin).rounded(.up)))
        let end = min(touched.upperBound, column((x + inner - margin).rounded(.down)))
        full =
            inner > margin && start < end
            ? start..<end : touched.lowerBound..<touched.lowerBound
    }

    package func coverage(
        of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        let first = start - columns.lowerBound
        var column = columns.lowerBound
        while column < columns.upperBound {
            // Groups of four are fixed, so a pixel does not depend on the requested range.
            let group = column & ~3
            let wanted = column..<min(group + 4, columns.upperBound)
            column = wanted.upperBound
            let left = Double(group) - shape.center.x
            guard let ramp = shape.ramp, isWide(from: left, 4) else {
                for pixel in wanted {
                    let from = Double(pixel) - shape.center.x
                    shares[first + pixel] = steps(Lanes(repeating: coverage(from: from))).x
                }
                continue
            }
            let x = abs(Lanes(0, 1, 2, 3) + (left + 0.5))
            let own = steps(shape.wideCoverage(x: x, y: y, ramp))
            for pixel in wanted { shares[first + pixel] = own[pixel - group] }
        }
    }

    /// Whether `count` pixels from `left` on touch neither axis and follow from the Laplacian.
    package func isWide(from left: Double, _ count: Int) -> Bool {
        let right = left + Double(count)
        guard row.otherPart == nil, left >= 0 || right <= 0 else { return false }
        let (near, far) = (min(abs(left), abs(right)), max(abs(left), abs(right)))
        return shape.isWide(x0: near, x1: far, y0: row.part.from, y1: row.part.to)
    }

    private func coverage(from left: Double) -> Double {
        var sum = 0.0
        MirroredPixel(from: left).forEach { x0, x1 in
            var column = 0.0
            row.forEach { y0, y1 in column += pieces(x0, x1, y0, y1) }
            sum += column
        }
        return sum
    }

    /// Returns the coverage of [x0, x1] × [y0, y1], cut where corners begin.
    private func pieces(_ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double) -> Double {
        let (x, y) = (shape.insetX, shape.insetY)
        guard x0 < x, x < x1 else { return strip(x0, x1, y0, y1, y) }
        return strip(x0, x, y0, y1, y) + strip(x, x1, y0, y1, y)
    }

    private func strip(
        _ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double, _ y: Double
    ) -> Double {
        guard y0 < y, y < y1 else { return shape.coverage(x0: x0, x1: x1, y0: y0, y1: y1) }
        return shape.coverage(x0: x0, x1: x1, y0: y0, y1: y)
            + shape.coverage(x0: x0, x1: x1, y0: y, y1: y1)
    }
}
