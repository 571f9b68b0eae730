extension MeanMask {
    /// Returns the average of a mask while a shutter is open.
    ///
    /// `masks` are its values at the ends of `steps` equal parts of that time; `ends(n)` and
    /// `middles(n)` are those at the ends and at the middles of n parts. A circle's average is
    /// exact (`MovingCircle`); for other masks it is the mean of `instants(of:)`. That keeps a
    /// straight edge within half a step of 8 bits.
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

    fileprivate static func mean(of masks: [any PixelMask]) -> any PixelMask {
        guard masks.count > 1 else { return masks[0] }
        let polygons = masks.compactMap { $0 as? Polygon }
        if polygons.count == masks.count, let mean = PolygonMean(polygons) { return mean }
        return MeanMask(masks)
    }

    package static let steps = 64
    private static let fineSteps = 256
    /// The maximum number of masks in a mean.
    ///
    /// Steps become visible if a sharp edge moves more than 16,384 pixels, or a soft one more than
    /// 256 times its width.
    private static let mostInstants = 1024

    /// Returns the number of instants whose mean approximates the average; `masks` are samples.
    ///
    /// An edge with a ramp of w pixels (1 if sharp) moves v pixels per exposure, and coverage
    /// changes at the rate v/w. If the change begins or ends in the middle of one of n parts, the
    /// mean of the middles is off by (v/w)/(8n²) (midpoint rule). The errors at both ends have
    /// opposite signs. With n = 8√v, a sharp edge is off by at most 1/512; with n = 64√(v/w), a
    /// soft one is off by two steps of 65535. An edge that reverses passes a pixel once more each
    /// time.
    static func instants(of masks: [any PixelMask]) -> Int {
        let ramps = masks.compactMap(\.edgeRamp)
        let isSoft = ramps.count == masks.count
        let width = isSoft ? ramps.reduce(.infinity) { min($0, $1.width) } : 1
        let finest = isSoft ? 64.0 : 8
        let all = masks.map { mask in
            let ramp = mask.edgeRamp.map { [Point(x: $0.inner, y: 0), Point(x: $0.outer, y: 0)] }
            return mask.edgePoints + (ramp ?? [])
        }
        // Masks of a different kind from the middle one are ignored.
        let points = all.filter { $0.count == all[all.count / 2].count }
        let fewest = isSoft || points.count < all.count || points[0].isEmpty ? steps : 1
        let pace = points[0].indices.reduce(0.0) { pace, i in
            max(pace, self.pace(of: points.map { $0[i] }))
        }
        return (finest * (Double(masks.count - 1) * pace / width).squareRoot()).rounded(.up)
            .clampedInteger(in: fewest...mostInstants)
    }

    /// Returns the maximum distance between consecutive places of a point, times the number of its
    /// passes: 1 plus the number of reversals.
    private static func pace(of places: [Point]) -> Double {
        let ways = zip(places, places.dropFirst()).map { $0.way(to: $1) }
        let fastest = ways.reduce(0) { max($0, Size(width: $1.x, height: $1.y).diagonal) }
        let turns = zip(ways, ways.dropFirst()).count { $0.x * $1.x + $0.y * $1.y < 0 }
        return fastest * Double(1 + turns)
    }

    /// Returns the masks as sharp circles; nil if any is another mask.
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

private struct CircleWay {
    let average: any PixelMask
    /// Whether the pieces match the circle's path.
    let isExact: Bool

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

private struct CirclePiece {
    let mask: any PixelMask
    /// Whether the intermediate centers and radii match the piece, to 1e-5 of its length or 5e-6
    /// pixels.
    ///
    /// A pixel's time inside is then off by less than a step of 65535. The distance of 5e-6 is a
    /// third of a step; rounding of times adds about the same.
    let isExact: Bool

    init(_ circles: ArraySlice<MovingCircle.Circle>) {
        let circles = Array(circles)
        let numbers = circles.map { [$0.center.x, $0.center.y, $0.radius] }
        let count = circles.count - 1
        let from = numbers[0]
        let way = zip(numbers[count], from).map { $0 - $1 }
        let middle = zip(numbers[count / 2], from).map { $0 - $1 }
        // The coordinate that changes the most determines the bend.
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
