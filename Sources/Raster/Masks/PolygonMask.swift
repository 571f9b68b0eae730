extension Polygon: PixelMask {
    package func parts(row: Int, width: Int, _ memory: inout MaskRows) -> [KnownScanline] {
        guard ramp == nil else {
            return memory.polygons.softParts(of: self, row: row, width: width)
        }
        return memory.polygons.parts(
            of: CollectionOfOne(sides), rule, row: row, width: width)
    }

    /// Returns the polygon; if grown, its edge is a ramp of 1 pixel.
    package func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> (any PixelMask)?
    {
        let growth = (ramp.map { $0.middle * factor } ?? 0) + growth
        let ramp = growth == 0 ? nil : Ramp(from: growth - 0.5, to: growth + 0.5, .linear)
        let corners = corners.map { $0.map { $0.scaled(by: factor, movedBy: way) } }
        return Polygon(corners, rule, ramp: ramp)
    }

    /// Returns the polygon grown with round corners.
    ///
    /// Growth requires distances and thus a ramp, here of 0.002 pixels. Its two halves cancel, to
    /// within 1e-6 pixels.
    package func sharp(grownBy growth: Double) -> (any PixelMask)? {
        let ramp =
            growth == 0 ? nil : Ramp(from: growth - 0.001, to: growth + 0.001, .linear)
        return Polygon(corners, rule, ramp: ramp)
    }

    package var edgeRamp: Ramp? { ramp }

    package var edgePoints: [Point] { corners.flatMap(\.self) }
}

/// The mean of polygons with sharp edges, with equal weights.
package struct PolygonMean: PixelMask {
    let sides: [SideList<Polygon.Side>]
    let rule: FillRule

    /// Returns nil if there are no polygons, if any has a soft edge, or if their fill rules differ.
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

struct PolygonRows {
    private var sharp = PolygonRow()
    private var soft = SoftPolygonRow()
    private var parts = ScanlineParts()

    /// Returns the parts of a row that the mean of polygons touches; each polygon is given by its
    /// sides.
    mutating func parts(
        of polygons: some Collection<SideList<Polygon.Side>>, _ rule: FillRule, row: Int,
        width: Int
    ) -> [KnownScanline] {
        parts.begin(width: width)
        sharp.cover(polygons, rule, row: row, width: width, into: &parts)
        return parts.end()
    }

    mutating func softParts(of polygon: Polygon, row: Int, width: Int) -> [KnownScanline] {
        parts.begin(width: width)
        soft.cover(polygon, row: row, width: width, into: &parts)
        return parts.end()
    }
}
