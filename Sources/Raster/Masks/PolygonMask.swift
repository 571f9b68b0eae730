/// Polygons, sharp or with a ramp for an edge.
extension Polygon: PixelMask {
    package func parts(row: Int, width: Int, _ memory: inout MaskRows) -> [KnownScanline] {
        guard ramp == nil else {
            return memory.polygons.softParts(of: self, row: row, width: width)
        }
        return memory.polygons.parts(
            of: CollectionOfOne(sides), rule, row: row, width: width)
    }

    /// Grown, it has an edge of a pixel.
    package func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> (any PixelMask)?
    {
        let growth = (ramp.map { $0.middle * factor } ?? 0) + growth
        let ramp = growth == 0 ? nil : Ramp(from: growth - 0.5, to: growth + 0.5, .linear)
        let corners = corners.map { $0.map { $0.scaled(by: factor, movedBy: way) } }
        return Polygon(corners, rule, ramp: ramp)
    }

    /// The polygon grown with round corners.
    ///
    /// Where distances are taken, the edge is a ramp, here of a 500th of a pixel: off by less than
    /// a millionth of one, since what it leaves out on one side it takes in on the other.
    package func sharp(grownBy growth: Double) -> (any PixelMask)? {
        let ramp =
            growth == 0 ? nil : Ramp(from: growth - 0.001, to: growth + 0.001, .linear)
        return Polygon(corners, rule, ramp: ramp)
    }

    package var edgeRamp: Ramp? { ramp }

    package var edgePoints: [Point] { corners.flatMap(\.self) }
}

/// The mean of polygons with sharp edges, each of which counts as much.
package struct PolygonMean: PixelMask {
    /// The sides of each polygon.
    let sides: [SideList<Polygon.Side>]
    let rule: FillRule

    /// Nil if there is no polygon, one has a soft edge, or two are filled by different rules.
    package init?(_ polygons: [Polygon]) {
        guard let rule = polygons.first?.rule,
            polygons.allSatisfy({ $0.ramp == nil && $0.rule == rule })
        else { return nil }
        (self.rule, sides) = (rule, polygons.map(\.sides))
    }

    package func parts(row: Int, width: Int, _ memory: inout MaskRows) -> [KnownScanline] {
        memory.polygons.parts(of: sides, rule, row: row, width: width)
    }
}

/// The rows of polygons as masks, and the memory of one.
struct PolygonRows {
    private var sharp = PolygonRow()
    private var soft = SoftPolygonRow()
    private var parts = ScanlineParts()

    /// The parts of a row of a bitmap of `width` columns that the mean of polygons with those sides
    /// touches, from left to right.
    mutating func parts(
        of polygons: some Collection<SideList<Polygon.Side>>, _ rule: FillRule, row: Int,
        width: Int
    ) -> [KnownScanline] {
        parts.begin(width: width)
        sharp.cover(polygons, rule, row: row, width: width, into: &parts)
        parts.end()
        return parts.scanlines
    }

    /// The parts of a row that a polygon with a soft edge touches.
    mutating func softParts(of polygon: Polygon, row: Int, width: Int) -> [KnownScanline] {
        parts.begin(width: width)
        soft.cover(polygon, row: row, width: width, into: &parts)
        parts.end()
        return parts.scanlines
    }
}
