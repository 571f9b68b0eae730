import Raster

extension PixelMask {
    /// The average of what a mask is at evenly spaced times, of which there are 65, `ends` being
    /// what it is at the ends of so many parts of that time, and `middles` in the middle of each.
    ///
    /// Sharp shapes move between them as they would: by pieces that are even but for a bend, whose
    /// average is exact. Of other masks, as those with a ramp, it is the mean of middles.
    static func average(
        _ masks: [PixelMask], ends: (Int) -> [PixelMask], middles: (Int) -> [PixelMask]
    ) -> PixelMask {
        guard masks.contains(where: { $0 != masks[0] }) else { return masks[0] }
        return average(as: MovingCircle.Circle.self, masks, ends)
            ?? average(as: MovingRoundShape.Form.self, masks, ends)
            ?? average(as: Polygon.self, masks, ends)
            ?? .mean(middles(parts(of: masks)))
    }

    /// Of how many parts of the time the middles say what masks with a ramp are on average.
    ///
    /// Rounding apart, n of them are off by an eighth of n⁻² of how much a pixel's share would
    /// change in all of the time at its fastest (the midpoint rule at a bend of an edge that passes
    /// once): where a linear ramp comes as far as it is wide, 64 by 2 steps of 65535 at most.
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

    /// Parts at most: in ramps of which a way has more than 256 widths, steps show.
    private static let mostParts = 1024

    /// How wide the ramp is, and the numbers by which it moves; nil for a mask without one.
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

    /// The average of masks that are all of one shape; nil where they are not.
    private static func average<Shape: ExposedShape>(
        as _: Shape.Type, _ masks: [PixelMask], _ ends: (Int) -> [PixelMask]
    ) -> PixelMask? {
        guard let shapes = alike(Shape.self, masks) else { return nil }
        let way = ExposedWay(shapes)
        // Of more than five hundred corners no more are kept.
        guard !way.isExact, way.numbers[0].count <= 1000,
            let finer = alike(Shape.self, ends(Shutter.fineSteps))
        else { return Shape.average(way.pieces) }
        return Shape.average(ExposedWay(finer).pieces)
    }

    /// What the masks are as shapes of one kind; nil for any other.
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

/// How a shape goes while the shutter is open, by what it is at evenly spaced times.
private struct ExposedWay<Shape: ExposedShape> {
    let numbers: [[Double]]
    let pieces: [ExposedPiece<Shape>]
    /// Whether all pieces are what they are taken for.
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

    /// Pieces of the way, halved where they are not what they are taken for; five shapes tell.
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

    /// As many pieces of one length as leave none that is not what it is taken for.
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

/// What a sharp mask is at one time, as numbers that go their way together.
private protocol ExposedShape {
    /// The shape that the mask is; nil for what is none.
    init?(_ mask: PixelMask)

    /// All that it consists of.
    var numbers: [Double] { get }

    /// Whether another one has the same numbers, but for what they are.
    func isLike(_ other: Self) -> Bool

    /// Whether pieces of its way have to be of one length.
    static var isCutEvenly: Bool { get }

    /// The average of pieces of its way; nil where it is not known.
    static func average(_ pieces: [ExposedPiece<Self>]) -> PixelMask?
}

/// A piece of a shape's way, even but for a bend.
private struct ExposedPiece<Shape> {
    let from: Shape
    let to: Shape
    let bend: Double
    /// How much of the shutter's time it takes.
    let share: Double
}

extension ExposedShape {
    func isLike(_ other: Self) -> Bool { true }

    static var isCutEvenly: Bool { true }

    /// The mean of masks, each of which is one piece of the way.
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

/// A part of what numbers do while a shutter is open, taken for an even way with a bend.
private struct WayPiece {
    let bend: Double
    /// Whether the numbers between are where this has them, to a 100,000th of the way, so that a
    /// pixel's time inside is off by less than a step of 65535, or to a third of such a step of a
    /// pixel, since times are rounded by as much.
    let isExact: Bool

    /// The way by the numbers at evenly spaced times.
    init(_ shapes: ArraySlice<[Double]>) {
        let numbers = Array(shapes)
        let count = numbers.count - 1
        let from = numbers[0]
        let way = zip(numbers[count], from).map { $0 - $1 }
        let middle = zip(numbers[count / 2], from).map { $0 - $1 }
        // The number that has the longest way says how the others go.
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
