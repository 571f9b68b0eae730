/// A mask in pixels, ready for scanlines.
///
/// The requirements apply to whole rows and are specialized for the type of a mask's parts. With
/// existentials and arrays, a frame with a soft circle took 3 % longer.
package protocol PixelMask: Sendable, Equatable {
    associatedtype Part: MaskScanline

    /// Returns the parts of scanline `row` of a bitmap of `width` columns that the mask touches,
    /// left to right.
    func parts(row: Int, width: Int, _ memory: inout MaskRows) -> [Part]

    func anyParts(row: Int, width: Int, _ memory: inout MaskRows) -> [any MaskScanline]

    func plan(_ stack: [StagedSource], _ index: Int, in scanline: inout Scanline)

    func add(to mean: inout MeanRows, row: Int, width: Int, _ memory: inout MaskRows)

    /// Returns a sharp outline for drawing, along the middle of the ramp: scaled by `factor`, then
    /// moved by `way`, then grown by `growth` pixels.
    ///
    /// Nil if nothing remains, and for masks that are not drawn.
    func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> (any PixelMask)?

    /// Returns the mask without its ramp, its sides moved outward by `growth` pixels; nil if
    /// nothing remains, and for masks without sides.
    func sharp(grownBy growth: Double) -> (any PixelMask)?

    /// The ramp of the mask's edge; nil for a sharp edge.
    var edgeRamp: Ramp? { get }

    /// Control points of the sharp edge: each edge point is a mean of them with constant weights.
    ///
    /// When a mask moves, no edge point moves farther than the control point that moves farthest.
    var edgePoints: [Point] { get }
}

/// A mask with at most one part per row.
package protocol PlainMask: PixelMask {
    associatedtype Part

    func part(row: Int, width: Int) -> Part?
}

extension PlainMask {
    package func parts(row: Int, width: Int, _ memory: inout MaskRows) -> [Part] {
        part(row: row, width: width).map { [$0] } ?? []
    }

    package func plan(_ stack: [StagedSource], _ index: Int, in scanline: inout Scanline) {
        guard let part = part(row: scanline.row, width: scanline.width) else { return }
        scanline.add(stack, index, inside: part)
    }
}

extension PixelMask where Part == KnownScanline {
    package func plan(_ stack: [StagedSource], _ index: Int, in scanline: inout Scanline) {
        scanline.add(stack, index, insideKnown: self)
    }
}

extension PixelMask {
    package func anyParts(
        row: Int, width: Int, _ memory: inout MaskRows
    ) -> [any MaskScanline] { parts(row: row, width: width, &memory) }

    package func add(to mean: inout MeanRows, row: Int, width: Int, _ memory: inout MaskRows) {
        mean.add(parts(row: row, width: width, &memory))
    }

    package func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> (any PixelMask)?
    { nil }

    package func sharp(grownBy growth: Double) -> (any PixelMask)? { nil }

    package var edgeRamp: Ramp? { nil }

    package var edgePoints: [Point] { [] }

    package func isEqual(to other: any PixelMask) -> Bool {
        (other as? Self).map { $0 == self } ?? false
    }

    /// Returns scanline `row` as one part; nil if the mask does not touch it.
    ///
    /// Slow; for drawing only.
    package func scanline(row: Int, width: Int) -> (any MaskScanline)? {
        var memory = MaskRows()
        return KnownScanline.joined(anyParts(row: row, width: width, &memory))
    }

    /// Returns the ring between the mask's sides grown by `inner` and by `outer` pixels, without
    /// its ramp; nil if it is empty.
    package func ring(from inner: Double, to outer: Double) -> (any PixelMask)? {
        guard inner < outer, let whole = sharp(grownBy: outer) else { return nil }
        return sharp(grownBy: inner).map { CutMask(whole, by: $0, .without) } ?? whole
    }
}

extension Ramp {
    var middle: Double { (inner + outer) / 2 }
}

extension Point {
    func scaled(by factor: Double, movedBy way: Point) -> Point {
        Point(x: x * factor + way.x, y: y * factor + way.y)
    }
}
