package import Raster

/// The shape inside of a layer's mask's rectangle.
public enum MaskShape: Sendable, Hashable {
    /// The ellipse that touches the rectangle's sides from inside.
    case ellipse
    /// The pixels whose middles that ellipse holds, each of them wholly; it has no soft edge.
    case pixels
    /// The rectangle, with corners of that radius in points, or as long as fits.
    case rectangle(cornerRadius: Double)
    /// The polygon, which is stretched as the rectangle is.
    case polygon(MaskPolygon)
    /// The path, whose box is stretched as the rectangle is.
    case path(MaskPath)
    /// The sector about the rectangle's centre, however large the rectangle is.
    case sector(MaskSector)
    /// What a grey picture has first, which has no edge that could be soft, or be gone along.
    case map(MaskMap)
}

extension MaskShape {
    /// The shape as one with straight sides; nil for one with curves.
    var cornered: (any CorneredShape)? {
        switch self {
        case .ellipse, .pixels, .rectangle, .map: nil
        case .polygon(let polygon): polygon
        case .path(let path): path
        case .sector(let sector): sector
        }
    }

    /// Whether a grey picture says it, which has no edge.
    var isMap: Bool { if case .map = self { true } else { false } }

    /// Whether the shape in `rect` holds all of `bounds`, give or take a billionth of its size.
    func holds(_ bounds: Rect, in rect: Rect) -> Bool {
        switch self {
        case .ellipse, .pixels: rect.ellipseHolds(bounds)
        case .rectangle(let cornerRadius): rect.holds(bounds, cornerRadius: cornerRadius)
        case .polygon, .path, .sector: cornered?.edge(in: rect, against: bounds) == .around
        case .map(let map): map.progress >= 1
        }
    }

    /// Whether nothing of `bounds` is in the shape in `rect`, or as good as nothing.
    func isGone(from bounds: Rect, in rect: Rect) -> Bool {
        // Systems begin with circles of a thousandth of the last one for a point.
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

    /// The radius in points about `center` in a view of `size`: of all shapes the one to the
    /// farthest corner is the least at which the shape holds the whole view.
    ///
    /// A sector and a map have none, a polygon that does not hold its centre never gets there, and
    /// of a tangle nobody knows: their radius is the circle's.
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

    /// Whether its sides cross too often for anybody to say where its edge is.
    package var isTangle: Bool { cornered?.isTangle ?? false }

    /// Whether its middle is inside, so that it covers any view in the end.
    package var holdsItsCenter: Bool { cornered?.holdsItsCenter ?? true }

    /// The shape on the way to `end`: corners move, and a shape that becomes another is that one at
    /// once.
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

    /// Its numbers, which stay within reach where all of a scene's do.
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

    /// What there is to say of it, a word each; nothing of an ellipse.
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
    /// Whether the rectangle with corners of that radius holds all four of `bounds`, give or take a
    /// billionth of its size.
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

/// Half the side of the least square with corners of that radius, or as long as fits, that holds
/// what lies so far from its middle.
///
/// Where a corner's circle goes through that place, its centre is at t from the middle, both across
/// and down, and (width − t)² + (height − t)² = radius².
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
