package import Raster

/// The coverage of one scanline's pixels by a moving circle, by the formulas of `MovingCircle` in
/// the same order, without vectors.
package struct MovingCircleTwin {
    private let small: MovingCircle.Circle, wayX: Double, wayY: Double
    private let growth: Double, bend: Double

    package init(_ circle: MovingCircle) {
        small = circle.small
        wayX = circle.large.center.x - small.center.x
        wayY = circle.large.center.y - small.center.y
        growth = circle.large.radius - small.radius
        bend = circle.bend
    }

    /// The share of the pixel in `column` and `row`, by the integral or by the Laplacian.
    package func share(_ column: Int, _ row: Int, isWide: Bool) -> UInt16 {
        let area =
            isWide
            ? wide(
                Double(column) - small.center.x + 0.5, Double(row) + 0.5 - small.center.y)
            : exact(Double(column) - small.center.x, Double(row) - small.center.y)
        return UInt16((max(0, min(1, area)) * 65535).rounded(.toNearestOrEven))
    }

    private func time(_ part: Double) -> Double {
        let half = (1 + bend) / 2
        return part / (half + (half * half - bend * part).squareRoot())
    }

    private func exact(_ x: Double, _ y: Double) -> Double {
        var parts: [Double] = []
        let square = wayX * wayX + wayY * wayY - growth * growth
        for (x, y) in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
            let half = x * wayX + y * wayY + small.radius * growth
            let rest = x * x + (y * y - small.radius * small.radius)
            let root = (half * half - square * rest).squareRoot()
            let sum = half + (half < 0 ? -root : root)
            parts += [sum / square, rest / sum]
        }
        for sign in [1.0, -1] {
            for i in [0.0, 1] {
                let (end, speed) = (small.radius * sign, growth * sign)
                parts += [(x + i - end) / (wayX + speed), (y + i - end) / (wayY + speed)]
            }
        }
        parts.append(-small.radius / growth)
        let cuts = ([0, 1] + parts.filter { 0 <= $0 && $0 <= 1 }.map { max(0, min(1, time($0))) })
            .sorted()
        var sum = 0.0
        for (from, to) in zip(cuts, cuts.dropFirst()) where to > from {
            let count = to - from > 0.125 ? 2.0 : 1
            let length = (to - from) / count
            for j in stride(from: 0, to: count, by: 1) {
                sum += integral(from + j * length, length, x, y)
            }
        }
        return sum
    }

    private func integral(_ start: Double, _ length: Double, _ x: Double, _ y: Double) -> Double {
        let rule = [
            (0.06943184420297371, 0.17392742256872693), (0.33000947820757187, 0.32607257743127307),
            (0.6699905217924281, 0.32607257743127307), (0.9305681557970263, 0.17392742256872693),
        ]
        let parts = rule.map { node, weight in
            let time = start + length * node
            let part = time + bend * time * (1 - time)
            let circle = CircleTwin(radius: max(small.radius + growth * part, 1e-9))
            return weight * area(circle, x - wayX * part, y - wayY * part)
        }
        return (parts[0] + parts[1] + (parts[2] + parts[3])) * length
    }

    private func area(_ circle: CircleTwin, _ left: Double, _ top: Double) -> Double {
        let (across, down) = (max(left, -left - 1), max(top, -top - 1))
        let (x0, y0) = (max(across, 0), max(down, 0))
        let (x1, y1) = (max(left + 1, -left), max(top + 1, -top))
        var sum = circle.area(x0, x1, y0, y1)
        if across < 0 { sum += circle.area(0, -across, y0, y1) }
        if down < 0 { sum += circle.area(x0, x1, 0, -down) }
        if across < 0, down < 0 { sum += circle.area(0, -across, 0, -down) }
        return sum
    }

    private func wide(_ x: Double, _ y: Double) -> Double {
        let square = wayX * wayX + wayY * wayY - growth * growth
        let half = x * wayX + (y * wayY + small.radius * growth)
        let rest = x * x + (y * y - small.radius * small.radius)
        let root = (half * half - square * rest).squareRoot()
        let part = half > 0 ? rest / (half + root) : (half - root) / square
        let radius = small.radius + growth * part
        let (nx, ny) = ((x - wayX * part) / radius, (y - wayY * part) / radius)
        let along = nx * wayX + ny * wayY
        let pace = 1 / (growth + along)
        let aside = wayX * wayX + wayY * wayY - along * along
        let laplacian = pace / radius * (1 + aside * pace * pace)
        let middle = (1 + bend) / 2
        let bow = (middle * middle - bend * part).squareRoot()
        let slope = 0.5 / bow
        let curvature = 2 * bend * slope * slope * slope
        return 1 - part / (middle + bow)
            - (slope * laplacian + curvature * pace * pace) * (1 / 24)
    }
}
