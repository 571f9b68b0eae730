/// A mask in pixels, ready for scanlines.
package enum PixelMask: Sendable, Hashable {
    /// An ellipse whose edge is as sharp as pixels are.
    case ellipse(Ellipse)
    /// An ellipse with a ramp for an edge.
    case softEllipse(SoftEllipse)
    /// A rectangle with round corners, sharp or with a ramp for an edge.
    case roundedRect(RoundedRect)
    /// Polygons, sharp or with a ramp for an edge.
    case polygon(Polygon)
    /// The pixels whose middles an ellipse holds.
    case pixels(Ellipse)
    /// What a grey picture has by a threshold.
    case map(MapMask)
    /// A circle that moves while a shutter is open.
    case movingCircle(MovingCircle)
    /// The mean of sharp polygons.
    case polygonMean(PolygonMean)
    /// The mean of masks, each of which counts as much; one or more.
    indirect case mean([PixelMask])
    /// What another mask leaves of one.
    indirect case cut(PixelMask, by: PixelMask, MaskCut)
}

extension PixelMask {
    /// Scanline `row` of a bitmap of `width` columns, or nil if the mask passes it by; for drawing,
    /// which has no hurry.
    package func scanline(row: Int, width: Int) -> (any MaskScanline)? {
        var rows = MaskRows()
        return KnownScanline.joined(rows.scanlines(of: self, row: row, width: width))
    }

    /// The mask in units of which `factor` go into one of today's, moved to the right and down by
    /// that much, then grown: a line that is drawn about it, sharp, along the middle of its ramp.
    ///
    /// Nil for the edge of less than nothing, for a map, which is edge all over, and for averages.
    package func outline(scaledBy factor: Double, movedBy way: Point, grownBy growth: Double)
        -> PixelMask?
    {
        func radius(_ radius: Double, _ ramp: Ramp?) -> Double {
            radius * factor + (ramp.map { ($0.inner + $0.outer) / 2 * factor } ?? 0)
        }
        func moved(_ center: Point) -> Point {
            Point(x: center.x * factor + way.x, y: center.y * factor + way.y)
        }
        func ellipse(_ center: Point, _ x: Double, _ y: Double) -> PixelMask? {
            guard x >= 0, y >= 0 else { return nil }
            return .ellipse(
                Ellipse(
                    center: moved(center), radiusX: max(0, x + growth), radiusY: max(0, y + growth))
            )
        }
        switch self {
        case .ellipse(let shape):
            return ellipse(shape.center, shape.radiusX * factor, shape.radiusY * factor)
        case .softEllipse(let shape):
            return ellipse(
                shape.center, radius(shape.radiusX, shape.ramp), radius(shape.radiusY, shape.ramp))
        case .roundedRect(let shape):
            let half = (
                radius(shape.halfWidth, shape.ramp), radius(shape.halfHeight, shape.ramp)
            )
            guard half.0 >= 0, half.1 >= 0 else { return nil }
            let (width, height) = (max(0, half.0 + growth), max(0, half.1 + growth))
            let center = moved(shape.center)
            let rect = Rect(
                x: center.x - width, y: center.y - height, width: 2 * width, height: 2 * height)
            let bend = max(0, radius(shape.radius, shape.ramp)) + growth
            return .roundedRect(RoundedRect(rect, radius: bend))
        case .polygon(let shape):
            let middle = shape.ramp.map { ($0.inner + $0.outer) / 2 * factor } ?? 0
            return .polygon(shape.moved(moved, grownBy: middle + growth))
        case .pixels(let shape):
            return ellipse(shape.center, shape.radiusX * factor, shape.radiusY * factor)
        case .map, .movingCircle, .polygonMean, .mean: return nil
        case .cut(let mask, _, _):
            return mask.outline(scaledBy: factor, movedBy: way, grownBy: growth)
        }
    }
}

extension PixelMask {
    /// The mask without its ramp, its sides that many pixels farther out, as a soft edge's sides
    /// are; nil where nothing is left of it, for a map, a cut one and what moves.
    package func sharp(grownBy growth: Double) -> PixelMask? {
        switch self {
        case .ellipse(let shape), .pixels(let shape):
            return Self.ellipse(shape.center, shape, grownBy: growth)
        case .softEllipse(let shape):
            return Self.ellipse(shape.center, shape.grown(by: 0), grownBy: growth)
        case .roundedRect(let shape):
            let (width, height) = (shape.halfWidth + growth, shape.halfHeight + growth)
            guard min(shape.halfWidth, shape.halfHeight, width, height) > 0 else { return nil }
            let rect = Rect(
                x: shape.center.x - width, y: shape.center.y - height, width: 2 * width,
                height: 2 * height)
            return .roundedRect(RoundedRect(rect, radius: max(0, shape.radius + growth)))
        case .polygon(let shape): return .polygon(shape.sharp(grownBy: growth))
        case .map, .movingCircle, .polygonMean, .mean, .cut: return nil
        }
    }

    private static func ellipse(
        _ center: Point, _ shape: Ellipse, grownBy growth: Double
    ) -> PixelMask? {
        let grown = Ellipse(
            center: center, radiusX: shape.radiusX + growth, radiusY: shape.radiusY + growth)
        return shape.isEmpty || grown.isEmpty ? nil : .ellipse(grown)
    }

    /// The ring between the mask's sides that many pixels farther out, without regard to its ramp;
    /// nil for none.
    package func ring(from inner: Double, to outer: Double) -> PixelMask? {
        guard inner < outer, let whole = sharp(grownBy: outer) else { return nil }
        return sharp(grownBy: inner).map { .cut(whole, by: $0, .without) } ?? whole
    }
}

extension PixelMask {
    /// The ramp that is the mask's edge; nil for a sharp one.
    var ramp: Ramp? {
        switch self {
        case .softEllipse(let shape): shape.ramp
        case .roundedRect(let shape): shape.ramp
        case .polygon(let shape): shape.ramp
        default: nil
        }
    }

    /// Points that no point of the edge moves farther than, from one mask to another of its kind.
    ///
    /// Each point of the edge is a weighted mean of them whose weights do not change. Where a ramp
    /// begins and ends is a point as well, since the edge moves as far as it does.
    var edgePoints: [Point] {
        let points =
            switch self {
            case .ellipse(let shape), .pixels(let shape):
                Rect(
                    center: shape.center,
                    size: Size(width: 2 * shape.radiusX, height: 2 * shape.radiusY)
                ).corners
            case .softEllipse(let shape): PixelMask.ellipse(shape.grown(by: 0)).edgePoints
            case .roundedRect(let shape): shape.edgePoints
            case .polygon(let shape): shape.corners.flatMap(\.self)
            default: [Point]()
            }
        return points + (ramp.map { [Point(x: $0.inner, y: 0), Point(x: $0.outer, y: 0)] } ?? [])
    }
}
