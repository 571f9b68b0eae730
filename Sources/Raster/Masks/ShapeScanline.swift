/// The part of one scanline that a staged source's shape touches, and its share of each pixel.
struct ShapeScanline {
    private enum Shape {
        case rectangle(RectScanline)
        case oval(EllipseScanline)
    }

    private let shape: Shape
    private let opacity: UInt16

    /// Scanline `row` of a frame of `width` columns, or nil if the shape passes it by.
    init?(_ layer: StagedSource, row: Int, width: Int) {
        opacity = layer.opacity
        if layer.isOval {
            guard let oval = EllipseScanline(Ellipse(in: layer.frame), row: row, width: width)
            else { return nil }
            shape = .oval(oval)
        } else {
            guard let rectangle = RectScanline(layer.frame, row: row, width: width)
            else { return nil }
            shape = .rectangle(rectangle)
        }
    }

    /// Columns outside of which nothing shows.
    var columns: Range<Int> {
        switch shape {
        case .rectangle(let rectangle): rectangle.touched
        case .oval(let oval): oval.touched
        }
    }

    /// The columns in which all of each pixel is inside, of a rectangle.
    var full: Range<Int> {
        switch shape {
        case .rectangle(let rectangle): rectangle.full
        case .oval: columns.lowerBound..<columns.lowerBound
        }
    }

    /// Writes opacity × coverage of the pixels in `columns` to the shares that begin at `start`.
    func shares(of columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int) {
        switch shape {
        case .rectangle(let rectangle):
            rectangle.shares(of: columns, opacity: opacity, into: &shares, at: start)
        case .oval(let oval):
            oval.shares(of: columns, into: &shares, at: start)
            guard opacity < .max else { return }
            for i in start..<start + columns.count {
                shares[i] = product(shares[i], opacity)
            }
        }
    }
}

/// round(a·b / 65535); `ShapeTests` holds it to the exact quotient.
@inline(__always)
func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
    let sum = UInt32(a) &* UInt32(b) &+ 32768
    return UInt16(truncatingIfNeeded: (sum &+ (sum &>> 16)) &>> 16)
}

/// The part of one scanline that a rectangle touches.
struct RectScanline {
    /// Columns of which some part lies inside.
    let touched: Range<Int>
    private let left: Double
    private let right: Double
    /// The part of the scanline's height that lies inside.
    private let height: Double

    /// Scanline `row` of a bitmap of `width` columns, or nil if the rectangle passes it by.
    init?(_ rect: Rect, row: Int, width: Int) {
        height = min(Double(row) + 1, rect.y + rect.height) - max(Double(row), rect.y)
        left = max(0, rect.x)
        right = min(Double(width), rect.x + rect.width)
        guard height > 0, right > left else { return nil }
        touched =
            left.clampedInteger(in: 0...width)..<right.rounded(.up).clampedInteger(in: 0...width)
    }

    /// Columns of which all lies inside.
    var full: Range<Int> {
        let first = left.rounded(.up).clampedInteger(in: touched.lowerBound...touched.upperBound)
        guard height == 1 else { return first..<first }
        return first..<right.clampedInteger(in: first...touched.upperBound)
    }

    /// Writes opacity × area of the touched pixels in `columns` to the shares that begin at
    /// `start`, rounded once.
    func shares(
        of columns: Range<Int>, opacity: UInt16, into shares: inout MutableSpan<UInt16>,
        at start: Int
    ) {
        func share(of area: Double) -> UInt16 {
            let share = (area * Double(opacity)).rounded(.toNearestOrEven)
            return UInt16(share.clampedInteger(in: 0...Int(UInt16.max)))
        }
        func share(_ column: Int) -> UInt16 {
            let x = Double(column)
            return share(of: (min(x + 1, right) - max(x, left)) * height)
        }
        let whole = share(of: height)
        precondition(start >= 0 && start + columns.count <= shares.count)
        unsafe shares.withUnsafeMutableBufferPointer { shares in
            // They lie in the span, as was just held.
            let first = unsafe shares.baseAddress.map { unsafe $0 + start }
            unsafe first?.update(repeating: whole, count: columns.count)
        }
        // Only the outermost columns may be covered in part.
        for column in [touched.lowerBound, touched.upperBound - 1] where columns.contains(column) {
            shares[start + column - columns.lowerBound] = share(column)
        }
    }
}
