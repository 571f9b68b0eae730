/// The part of one scanline that a staged source's shape touches, with the shares of its pixels.
struct ShapeScanline {
    private enum Shape {
        case rectangle(RectScanline)
        case oval(EllipseScanline)
    }

    private let shape: Shape
    private let opacity: UInt16

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

    var columns: Range<Int> {
        switch shape {
        case .rectangle(let rectangle): rectangle.touched
        case .oval(let oval): oval.touched
        }
    }

    var full: Range<Int> {
        switch shape {
        case .rectangle(let rectangle): rectangle.full
        case .oval: columns.lowerBound..<columns.lowerBound
        }
    }

    /// Writes opacity × coverage of the pixels in `columns` to the shares from `start` on.
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

/// Returns round(a·b / 65535); `ShapeTests` compares it with the exact quotient.
@inline(__always)
func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
    let sum = UInt32(a) &* UInt32(b) &+ 32768
    return UInt16(truncatingIfNeeded: (sum &+ (sum &>> 16)) &>> 16)
}

struct RectScanline {
    let touched: Range<Int>
    private let left: Double
    private let right: Double
    private let height: Double

    init?(_ rect: Rect, row: Int, width: Int) {
        height = min(Double(row) + 1, rect.y + rect.height) - max(Double(row), rect.y)
        left = max(0, rect.x)
        right = min(Double(width), rect.x + rect.width)
        guard height > 0, right > left else { return nil }
        touched =
            left.clampedInteger(in: 0...width)..<right.rounded(.up).clampedInteger(in: 0...width)
    }

    var full: Range<Int> {
        let first = left.rounded(.up).clampedInteger(in: touched.lowerBound...touched.upperBound)
        guard height == 1 else { return first..<first }
        return first..<right.clampedInteger(in: first...touched.upperBound)
    }

    /// Writes opacity × area of the pixels in `columns` to the shares from `start` on, rounded
    /// once.
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
            // The precondition above keeps these inside the span.
            let first = unsafe shares.baseAddress.map { unsafe $0 + start }
            unsafe first?.update(repeating: whole, count: columns.count)
        }
        // Only the outermost columns can be partly covered.
        for column in [touched.lowerBound, touched.upperBound - 1] where columns.contains(column) {
            shares[start + column - columns.lowerBound] = share(column)
        }
    }
}
