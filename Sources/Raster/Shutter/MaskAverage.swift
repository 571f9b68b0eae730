extension MeanMask {
    /// The average of a mask while a shutter is open, which is `masks` at the ends of `steps` equal
    /// parts of that time, `ends(n)` at those of n parts, and `middles(n)` in the middle of each.
    ///
    /// A circle's average is exact: `MovingCircle`. Any other mask's is the mean of the masks in
    /// the middle of each of so many equal parts that a straight edge is within half a step of 8
    /// bits of the integral (`instants(of:)`).
    package static func average(
        _ masks: [any PixelMask], ends: (Int) -> [any PixelMask], middles: (Int) -> [any PixelMask]
    ) -> any PixelMask {
        guard masks.contains(where: { !$0.isEqual(to: masks[0]) }) else { return masks[0] }
        guard let circles = circles(masks) else { return mean(of: middles(instants(of: masks))) }
        let way = CircleWay(circles)
        guard !way.isExact, let finer = self.circles(ends(fineSteps)) else {
            return way.average
        }
        return CircleWay(finer).average
    }

    /// The mean of one mask or more.
    fileprivate static func mean(of masks: [any PixelMask]) -> any PixelMask {
        guard masks.count > 1 else { return masks[0] }
        let polygons = masks.compactMap { $0 as? Polygon }
        if polygons.count == masks.count, let mean = PolygonMean(polygons) { return mean }
        return MeanMask(masks)
    }

    /// The number of parts of the time at whose ends masks are looked at.
    package static let steps = 64
    /// The number of parts for circles that turn back or jump meanwhile.
    private static let fineSteps = 256
    /// The maximum number of masks in a mean.
    ///
    /// A sharp edge that moves farther than 16,384 pixels shows steps, and so does a soft one that
    /// moves farther than 256 times its width.
    private static let mostInstants = 1024

    /// The number of instants whose mean is the average of masks, of which `masks` are samples.
    ///
    /// While an edge passes a pixel at a pace of v pixels in the shutter's time, the pixel's
    /// coverage changes by v/w, w being the width of the edge's ramp, 1 for a sharp one. Where such
    /// a change begins or ends in the middle of one of n parts, the mean of their middles is off by
    /// (v/w)/(8n²) (midpoint rule), and errors of a beginning and an end have opposite signs. With
    /// n = 8√v, a sharp edge is off by 1/512 at most; with n = 64√(v/w), a soft one is off by two
    /// steps of 65535. An edge that turns back passes a pixel once more each time.
    static func instants(of masks: [any PixelMask]) -> Int {
        let ramps = masks.compactMap(\.edgeRamp)
        let isSoft = ramps.count == masks.count
        let width = isSoft ? ramps.reduce(.infinity) { min($0, $1.width) } : 1
        let finest = isSoft ? 64.0 : 8
        // Where a ramp begins and ends moves the edge as well.
        let all = masks.map { mask in
            let ramp = mask.edgeRamp.map { [Point(x: $0.inner, y: 0), Point(x: $0.outer, y: 0)] }
            return mask.edgePoints + (ramp ?? [])
        }
        // Of a mask that comes to be or becomes another one meanwhile, the rest tells.
        let points = all.filter { $0.count == all[all.count / 2].count }
        let fewest = isSoft || points.count < all.count || points[0].isEmpty ? steps : 1
        let pace = points[0].indices.reduce(0.0) { pace, i in
            max(pace, self.pace(of: points.map { $0[i] }))
        }
        return (finest * (Double(masks.count - 1) * pace / width).squareRoot()).rounded(.up)
            .clampedInteger(in: fewest...mostInstants)
    }

    /// The greatest distance between two places of a point that follow each other, times the number
    /// of ways that it goes: 1, and 1 more each time it turns back.
    private static func pace(of places: [Point]) -> Double {
        let ways = zip(places, places.dropFirst()).map { $0.way(to: $1) }
        let fastest = ways.reduce(0) { max($0, Size(width: $1.x, height: $1.y).diagonal) }
        let turns = zip(ways, ways.dropFirst()).count { $0.x * $1.x + $0.y * $1.y < 0 }
        return fastest * Double(1 + turns)
    }

    /// What the masks are as sharp circles; nil if one of them is another mask.
    private static func circles(_ masks: [any PixelMask]) -> [MovingCircle.Circle]? {
        var circles: [MovingCircle.Circle] = []
        for mask in masks {
            guard let ellipse = mask as? Ellipse, ellipse.radiusX == ellipse.radiusY else {
                return nil
            }
            circles.append(.init(center: ellipse.center, radius: ellipse.radiusX))
        }
        return circles
    }
}

/// The way of a circle while the shutter is open, in pieces of one length.
private struct CircleWay {
    /// The mean of the circle's averages, piece by piece.
    let average: any PixelMask
    /// Whether the pieces are the circle's own way.
    let isExact: Bool

    /// The way through circles at evenly spaced times, in as few pieces as are exact.
    init(_ circles: [MovingCircle.Circle]) {
        var length = circles.count - 1
        var pieces = Self.pieces(of: circles, length)
        while length > 4, !pieces.allSatisfy(\.isExact) {
            length /= 2
            pieces = Self.pieces(of: circles, length)
        }
        isExact = pieces.allSatisfy(\.isExact)
        average = MeanMask.mean(of: pieces.map(\.mask))
    }

    private static func pieces(
        of circles: [MovingCircle.Circle], _ length: Int
    ) -> [CirclePiece] {
        stride(from: 0, to: circles.count - 1, by: length).map {
            CirclePiece(circles[$0...$0 + length])
        }
    }
}

/// A piece of a circle's way, even but for a bend.
private struct CirclePiece {
    let mask: any PixelMask
    /// Whether the center and the radius between are where the piece has them, to a 100,000th of
    /// the way, so that a pixel's time inside is off by less than a step of 65535, or to a third of
    /// such a step of a pixel, since times are rounded by as much.
    let isExact: Bool

    /// The piece by the circles at evenly spaced times.
    init(_ circles: ArraySlice<MovingCircle.Circle>) {
        let circles = Array(circles)
        let numbers = circles.map { [$0.center.x, $0.center.y, $0.radius] }
        let count = circles.count - 1
        let from = numbers[0]
        let way = zip(numbers[count], from).map { $0 - $1 }
        let middle = zip(numbers[count / 2], from).map { $0 - $1 }
        // The number that has the longest way says how the others go.
        let longest = way.indices.max { way[$0].magnitude < way[$1].magnitude } ?? 0
        let length = way[longest].magnitude
        let part = length > 0 && count > 1 ? middle[longest] / way[longest] : 0.5
        let bend = max(-0.9, min(0.9, 4 * (part - 0.5)))
        isExact = [1, 2, 3].allSatisfy { quarter in
            let t = Double(quarter) / 4
            let part = t + bend * t * (1 - t)
            let seen = numbers[count * quarter / 4]
            return from.indices.allSatisfy { i in
                (seen[i] - from[i] - way[i] * part).magnitude <= max(1e-5 * length, 5e-6)
            }
        }
        mask =
            circles[0] == circles[count]
            ? circles[0].ellipse()
            : MovingCircle(from: circles[0], to: circles[count], bend: bend)
    }
}
