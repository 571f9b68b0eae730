import Raster

extension PixelMask {
    /// Returns the average of a mask from its states at 65 evenly spaced times.
    ///
    /// `ends` returns the states at the ends of a number of equal parts of that time, and `middles`
    /// those in their middles. Sharp shapes move between the states linearly except for a quadratic
    /// bend, whose average is exact. Others, such as those with a ramp, use the mean of the
    /// middles.
    static func average(
        _ masks: [PixelMask], ends: (Int) -> [PixelMask], middles: (Int) -> [PixelMask]
    ) -> PixelMask {
        guard masks.contains(where: { $0 != masks[0] }) else { return masks[0] }
        return average(as: MovingCircle.Circle.self, masks, ends)
            ?? average(as: MovingRoundShape.Form.self, masks, ends)
            ?? average(as: Polygon.self, masks, ends)
            ?? .mean(middles(parts(of: masks)))
    }

    /// Returns the number of parts for masks with a ramp.
    ///
    /// Except for rounding, n parts have an error of n⁻²/8 of the change that a pixel's share would
    /// make in all of the time at its maximum speed (the midpoint rule at a bend of an edge that
    /// passes once). If a linear ramp moves by its width, 64 parts are exact to 2 steps of 65535.
    private static func parts(of masks: [PixelMask]) -> Int {
        let edges = masks.compactMap(\.softEdge)
        guard edges.count == masks.count, let width = edges.map(\.width).min() else {
            return Shutter.steps
        }
        let way = zip(edges, edges.dropFirst()).reduce(0.0) { way, two in
            way + zip(two.0.numbers, two.1.numbers).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
        }
        return (Double(Shutter.steps) * (way / width).squareRoot()).rounded(.up)
            .clampedInteger(in: Shutter.steps...mostParts)
    }

    /// The maximum number of parts; if a ramp moves by more than 256 widths, steps are visible.
    private static let mostParts = 1024

    /// The ramp's width, and the numbers by which it moves; nil without a ramp.
    private var softEdge: (width: Double, numbers: [Double])? {
        let (ramp, numbers): (Ramp?, [Double])
        switch self {
        case .softEllipse(let shape):
            let ellipse = Ellipse(
                center: shape.center, radiusX: shape.radiusX, radiusY: shape.radiusY)
            (ramp, numbers) = (shape.ramp, MovingRoundShape.Form(ellipse).numbers)
        case .roundedRect(let shape):
            (ramp, numbers) = (shape.ramp, MovingRoundShape.Form(shape).numbers)
        case .polygon(let shape): (ramp, numbers) = (shape.ramp, shape.numbers)
        default: return nil
        }
        return ramp.map { ($0.outer - $0.inner, numbers + [$0.inner]) }
    }

    /// Returns the average of masks of one shape; nil if the shapes differ.
    private static func average<Shape: ExposedShape>(
        as _: Shape.Type, _ masks: [PixelMask], _ ends: (Int) -> [PixelMask]
    ) -> PixelMask? {
        guard let shapes = alike(Shape.self, masks) else { return nil }
        let way = ExposedWay(shapes)
        // Finer states are not stored for more than 500 corners.
        guard !way.isExact, way.numbers[0].count <= 1000,
            let finer = alike(Shape.self, ends(Shutter.fineSteps))
        else { return Shape.average(way.pieces) }
        return Shape.average(ExposedWay(finer).pieces)
    }

    /// Returns the shapes of the masks; nil if they are not of one kind.
    private static func alike<Shape: ExposedShape>(
        _: Shape.Type, _ masks: [PixelMask]
    ) -> [Shape]? {
        var shapes: [Shape] = []
        for mask in masks {
            guard let shape = Shape(mask), shapes.first?.isLike(shape) ?? true else { return nil }
            shapes.append(shape)
        }
        return shapes
    }
}

/// The motion of a shape, from its states at evenly spaced times.
private struct ExposedWay<Shape: ExposedShape> {
    let numbers: [[Double]]
    let pieces: [ExposedPiece<Shape>]
    let isExact: Bool

    init(_ shapes: [Shape]) {
        numbers = shapes.map(\.numbers)
        let whole = 0...shapes.count - 1
        let ranges =
            Shape.isCutEvenly
            ? Self.evenPieces(of: numbers, whole) : Self.pieces(of: numbers, whole)
        var (pieces, isExact) = ([ExposedPiece<Shape>](), true)
        for range in ranges {
            let piece = WayPiece(numbers[range])
            isExact = isExact && piece.isExact
            pieces.append(
                ExposedPiece(
                    from: shapes[range.lowerBound], to: shapes[range.upperBound],
                    bend: piece.bend,
                    share: Double(range.upperBound - range.lowerBound)
                        / Double(shapes.count - 1)))
        }
        (self.pieces, self.isExact) = (pieces, isExact)
    }

    /// Returns pieces, halved until they are exact by five states.
    private static func pieces(
        of numbers: [[Double]], _ range: ClosedRange<Int>
    ) -> [ClosedRange<Int>] {
        let (start, end) = (range.lowerBound, range.upperBound)
        guard end > start + 1, end < start + 4 || !WayPiece(numbers[range]).isExact else {
            return [range]
        }
        let middle = (start + end) / 2
        return pieces(of: numbers, start...middle) + pieces(of: numbers, middle...end)
    }

    /// Returns the fewest equal pieces that are all exact.
    private static func evenPieces(
        of numbers: [[Double]], _ range: ClosedRange<Int>
    ) -> [ClosedRange<Int>] {
        var length = range.upperBound - range.lowerBound
        while true {
            let pieces = stride(from: range.lowerBound, to: range.upperBound, by: length).map {
                $0...$0 + length
            }
            if length <= 4 || pieces.allSatisfy({ WayPiece(numbers[$0]).isExact }) { return pieces }
            length /= 2
        }
    }
}

/// A sharp mask at one time, as numbers that are interpolated together.
private protocol ExposedShape {
    init?(_ mask: PixelMask)

    var numbers: [Double] { get }

    /// Returns whether another shape has the same structure.
    func isLike(_ other: Self) -> Bool

    /// Whether pieces must have equal lengths.
    static var isCutEvenly: Bool { get }

    /// Returns the average of the motion; nil if it is unknown.
    static func average(_ pieces: [ExposedPiece<Self>]) -> PixelMask?
}

/// A piece of motion, linear except for a quadratic bend.
private struct ExposedPiece<Shape> {
    let from: Shape
    let to: Shape
    let bend: Double
    let share: Double
}

extension ExposedShape {
    func isLike(_ other: Self) -> Bool { true }

    static var isCutEvenly: Bool { true }

    fileprivate static func mean(_ masks: [PixelMask]) -> PixelMask {
        masks.count == 1 ? masks[0] : .mean(masks)
    }
}

extension MovingCircle.Circle: ExposedShape {
    fileprivate init?(_ mask: PixelMask) {
        guard case .ellipse(let ellipse) = mask, ellipse.radiusX == ellipse.radiusY else {
            return nil
        }
        self.init(center: ellipse.center, radius: ellipse.radiusX)
    }

    fileprivate var numbers: [Double] { [center.x, center.y, radius] }

    fileprivate static func average(_ pieces: [ExposedPiece<Self>]) -> PixelMask? {
        mean(
            pieces.map { piece in
                guard piece.from != piece.to else { return .ellipse(piece.from.ellipse()) }
                return .movingCircle(
                    MovingCircle(from: piece.from, to: piece.to, bend: piece.bend))
            })
    }
}

extension MovingRoundShape.Form: ExposedShape {
    fileprivate init?(_ mask: PixelMask) {
        switch mask {
        case .ellipse(let ellipse): self.init(ellipse)
        case .roundedRect(let rect) where rect.ramp == nil: self.init(rect)
        default: return nil
        }
    }

    fileprivate static func average(_ pieces: [ExposedPiece<Self>]) -> PixelMask? {
        mean(
            pieces.map { piece in
                .movingRoundShape(
                    MovingRoundShape(from: piece.from, to: piece.to, bend: piece.bend))
            })
    }
}

extension Polygon: ExposedShape {
    fileprivate init?(_ mask: PixelMask) {
        guard case .polygon(let polygon) = mask, polygon.ramp == nil else { return nil }
        self = polygon
    }

    fileprivate var numbers: [Double] { corners.flatMap { $0.flatMap { [$0.x, $0.y] } } }

    fileprivate func isLike(_ other: Polygon) -> Bool { hasCorners(like: other) }

    fileprivate static var isCutEvenly: Bool { false }

    fileprivate static func average(_ pieces: [ExposedPiece<Self>]) -> PixelMask? {
        MovingPolygon(pieces.map { ($0.from, $0.to, $0.bend) }, shares: pieces.map(\.share))
            .map { .movingPolygon($0) }
    }
}

private struct WayPiece {
    let bend: Double
    /// Whether the states in between match to 1e-5 of the longest distance, or to 5e-6 pixels.
    ///
    /// A pixel's time inside is then wrong by less than a step of 65535, or a third of such a step
    /// of a pixel, by which times are rounded too.
    let isExact: Bool

    init(_ shapes: ArraySlice<[Double]>) {
        let numbers = Array(shapes)
        let count = numbers.count - 1
        let from = numbers[0]
        let way = zip(numbers[count], from).map { $0 - $1 }
        let middle = zip(numbers[count / 2], from).map { $0 - $1 }
        // The number that changes most determines the bend of all.
        let longest = way.indices.max { way[$0].magnitude < way[$1].magnitude } ?? 0
        let length = way.isEmpty ? 0 : way[longest].magnitude
        let part = length > 0 && count > 1 ? middle[longest] / way[longest] : 0.5
        let bend = max(-0.9, min(0.9, 4 * (part - 0.5)))
        self.bend = bend
        isExact = [1, 2, 3].allSatisfy { quarter in
            let t = Double(quarter) / 4
            let part = t + bend * t * (1 - t)
            let seen = numbers[count * quarter / 4]
            return from.indices.allSatisfy { i in
                (seen[i] - from[i] - way[i] * part).magnitude <= max(1e-5 * length, 5e-6)
            }
        }
    }
}
