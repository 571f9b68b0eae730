/// The weighted sums of points, which determine their least-squares line.
struct LineSums {
    private(set) var (weight, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ x: Double, _ y: Double, _ weight: Double) {
        self.weight += weight
        self.x += weight * x
        self.y += weight * y
        xx += weight * x * x
        xy += weight * x * y
        yy += weight * y * y
    }

    static func - (all: LineSums, some: LineSums) -> LineSums {
        var rest = all
        rest.weight -= some.weight
        rest.x -= some.x
        rest.y -= some.y
        rest.xx -= some.xx
        rest.xy -= some.xy
        rest.yy -= some.yy
        return rest
    }

    /// The slope of the line; 0 if the points do not determine it.
    var slope: Double {
        let square = xx - x * x / weight
        return square > 0 ? (xy - x * y / weight) / square : 0
    }

    /// The weighted sum of the squared distances from the line.
    var rest: Double {
        max(0, yy - y * y / weight - slope * (xy - x * y / weight))
    }
}
