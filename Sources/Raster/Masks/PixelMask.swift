/// A mask in pixels, ready for scanlines.
///
/// A new kind of mask is a type that conforms to it, with a type for the parts of its rows. What is
/// done for every row is a requirement, so that each type has a version of its own, in which the
/// type of its parts is known: with boxes and arrays, a soft circle's frame took 3 % more.
package protocol PixelMask: Sendable, Equatable {
    /// A part of one scanline that the mask touches.
    associatedtype Part: MaskScanline

    /// The parts of scanline `row` of a bitmap of `width` columns that the mask touches, from left
    /// to right.
    func parts(row: Int, width: Int, _ memory: inout MaskRows) -> [Part]

    /// The same parts, whatever their type is.
    func anyParts(row: Int, width: Int, _ memory: inout MaskRows) -> [any MaskScanline]

    /// Plans the source at `index` of `stack`, whose mask this is, in the row of `scanline`.
    func plan(_ stack: [StagedSource], _ index: Int, in scanline: inout Scanline)

    /// Adds the parts of a row to those of a mean.
    func add(to mean: inout MeanRows, row: Int, width: Int, _ memory: inout MaskRows)

    /// Returns a sharp outline for drawing, along the middle of the ramp: scaled by `factor`, then
    /// moved by `way`, then grown by `growth` pixels.
    ///
    /// Nil if nothing is left, and for masks that are not drawn.
    func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> (any PixelMask)?

    /// Returns the mask without its ramp, its sides moved outwards by `growth` pixels.
    ///
    /// Nil if nothing is left, and for masks without sides.
    func sharp(grownBy growth: Double) -> (any PixelMask)?

    /// The ramp that is the mask's edge; nil for a sharp one.
    var edgeRamp: Ramp? { get }

    /// Points that no point of the sharp edge moves farther than, from one mask to another of its
    /// kind: each point of the edge is a weighted mean of them whose weights do not change.
    var edgePoints: [Point] { get }
}

/// A mask of which each row is one part at most.
package protocol PlainMask: PixelMask {
    associatedtype Part

    /// What the mask touches of a row; nil for nothing.
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

    /// Whether another mask is of the same kind and equal.
    package func isEqual(to other: any PixelMask) -> Bool {
        (other as? Self).map { $0 == self } ?? false
    }

    /// Scanline `row` of a bitmap of `width` columns, or nil if the mask passes it by; for drawing,
    /// which has no hurry.
    package func scanline(row: Int, width: Int) -> (any MaskScanline)? {
        var memory = MaskRows()
        return KnownScanline.joined(anyParts(row: row, width: width, &memory))
    }

    /// The ring between the mask's sides that many pixels farther out, without regard to its ramp;
    /// nil for none.
    package func ring(from inner: Double, to outer: Double) -> (any PixelMask)? {
        guard inner < outer, let whole = sharp(grownBy: outer) else { return nil }
        return sharp(grownBy: inner).map { CutMask(whole, by: $0, .without) } ?? whole
    }
}

extension Ramp {
    /// The middle between its ends.
    var middle: Double { (inner + outer) / 2 }
}

extension Point {
    /// The point in units of which `factor` go into one of today's, then moved that way.
    func scaled(by factor: Double, movedBy way: Point) -> Point {
        Point(x: x * factor + way.x, y: y * factor + way.y)
    }
}
