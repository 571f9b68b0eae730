/// The shape of a mask in its rectangle.
public enum MaskShape: Sendable, Hashable {
    /// The inscribed ellipse.
    case ellipse
    /// The pixels whose centers are in the inscribed ellipse, without antialiasing. With a soft
    /// edge, this is `ellipse`.
    case pixels
    /// The rectangle, with corners of that radius in points, clamped to half the shorter side.
    case rectangle(cornerRadius: Double)
    /// The polygon, stretched to the rectangle.
    case polygon(MaskPolygon)
    /// The path, whose box is stretched to the rectangle.
    case path(MaskPath)
    /// The sector about the rectangle's center, of unlimited size.
    case sector(MaskSector)
    /// The gray picture, without a soft edge, stroke, or shadow.
    case map(MaskMap)
}

extension MaskShape {
    var cornered: (any CorneredShape)? {
        switch self {
        case .ellipse, .pixels, .rectangle, .map: nil
        case .polygon(let polygon): polygon
        case .path(let path): path
        case .sector(let sector): sector
        }
    }

    var isMap: Bool { if case .map = self { true } else { false } }

    /// Whether the shape in `rect` contains `bounds`, with a relative tolerance of 1e-9.
    func holds(_ bounds: Rect, in rect: Rect) -> Bool {
        switch self {
        case .ellipse, .pixels: rect.ellipseHolds(bounds)
        case .rectangle(let cornerRadius): rect.holds(bounds, cornerRadius: cornerRadius)
        case .polygon, .path, .sector: cornered?.edge(in: rect, against: bounds) == .around
        case .map(let map): map.progress >= 1
        }
    }

    /// Whether the shape in `rect` covers nothing of `bounds`, or a negligible part.
    func isGone(from bounds: Rect, in rect: Rect) -> Bool {
        // Some systems start with a circle of 1/1000 of its final size instead of a point.
        let speck = Size(width: bounds.width, height: bounds.height).diagonal / 400
        let isSpeck = min(rect.width, rect.height) <= speck
        switch self {
        case .ellipse, .pixels, .rectangle: return isSpeck
        case .polygon, .path:
            return isSpeck || cornered?.edge(in: rect, against: bounds) == .beside
        case .sector: return cornered?.edge(in: rect, against: bounds) == .beside
        case .map(let map): return map.progress <= 0
        }
    }

    /// Returns the radius in points about `center`.
    ///
    /// `.farthestCorner` is the smallest radius that covers a view of `size`. Shapes without such a
    /// radius use the circle's: a sector, a map, a polygon that does not contain its center, or one
    /// whose sides cross too often.
    package func points(of radius: Radius, about center: Point, in size: Size) -> Double {
        let plain = radius.points(about: center, in: size)
        guard radius == .farthestCorner else { return plain }
        switch self {
        case .ellipse, .pixels, .sector, .map: return plain
        case .rectangle(let cornerRadius):
            let reach = size.fartherSides(from: center)
            return halfSide(ofSquareAround: reach.width, reach.height, cornerRadius: cornerRadius)
        case .polygon, .path:
            return cornered?.scale(thatCovers: size.bounds, about: center) ?? plain
        }
    }

    package var isTangle: Bool { cornered?.isTangle ?? false }

    package var holdsItsCenter: Bool { cornered?.holdsItsCenter ?? true }

    /// Interpolates to `end`; a change of the kind of shape takes effect at once.
    package func interpolated(to end: MaskShape, at progress: Double) -> MaskShape {
        switch (self, end) {
        case (.rectangle(let from), .rectangle(let to)):
            .rectangle(cornerRadius: from + (to - from) * progress)
        case (.polygon(let from), .polygon(let to)):
            .polygon(from.interpolated(to: to, at: progress))
        case (.sector(let from), .sector(let to)):
            .sector(from.interpolated(to: to, at: progress))
        case (.map(let from), .map(let to)): .map(from.interpolated(to: to, at: progress))
        default: end
        }
    }

    var numbers: [Double] {
        switch self {
        case .ellipse, .pixels: []
        case .rectangle(let cornerRadius): [cornerRadius]
        case .polygon(let polygon): polygon.corners.flatMap { [$0.x, $0.y] }
        case .path(let path): path.numbers
        case .sector(let sector): [sector.start, sector.sweep]
        case .map(let map): [map.progress, map.softness]
        }
    }

    var canonicalText: String {
        switch self {
        case .ellipse: ""
        case .pixels: " pixels"
        case .rectangle(let cornerRadius): " rectangle \(cornerRadius)"
        case .polygon(let polygon):
            " polygon \(polygon.rule.rawValue)"
                + polygon.corners.map { " \($0.x) \($0.y)" }.joined()
        case .path(let path):
            " path \(path.rule.rawValue) \(path.box.x) \(path.box.y) \(path.box.width) "
                + "\(path.box.height) \(path.data)"
        case .sector(let sector): " sector \(sector.start) \(sector.sweep)"
        case .map(let map): map.canonicalText
        }
    }
}

extension Rect {
    fileprivate func holds(_ bounds: Rect, cornerRadius: Double) -> Bool {
        guard width > 0, height > 0 else { return false }
        let (width, height) = (width / 2, height / 2)
        let radius = max(0, min(cornerRadius, width, height))
        let reach = max(width, height) * 1e-9
        return [bounds.x, bounds.x + bounds.width].allSatisfy { x in
            [bounds.y, bounds.y + bounds.height].allSatisfy { y in
                let across = (x - center.x).magnitude - (width - radius)
                let down = (y - center.y).magnitude - (height - radius)
                let corner = Size(width: max(0, across), height: max(0, down)).diagonal
                return corner + min(max(across, down), 0) <= radius + reach
            }
        }
    }
}

/// Returns half the side of the smallest rounded square that contains points up to `width` and
/// `height` away from its center.
///
/// The circle of a corner is centered t away from the square's center in both directions, with
/// (width − t)² + (height − t)² = radius².
private func halfSide(
    ofSquareAround width: Double, _ height: Double, cornerRadius: Double
) -> Double {
    let (long, short) = (max(width, height), min(width, height))
    guard cornerRadius > 0, short > long - cornerRadius else { return long }
    let difference = long - short
    let root = max(0, 2 * cornerRadius * cornerRadius - difference * difference).squareRoot()
    let inset = (long + short - root) / 2
    return inset > 0 ? inset + cornerRadius : Size(width: width, height: height).diagonal
}
