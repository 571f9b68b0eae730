/// Radii on a few straight lines over time: a motion on `linear()` with stops.
///
/// Dynamic programming finds the segmentation with the minimum sum of squares plus a price per
/// line. Stops are at the crossings of lines. A curve that bends everywhere needs too many lines
/// and is rejected.
struct StraightPieces {
    private(set) var corners: [SIMD2<Double>]
    private(set) var known: (first: Bool, last: Bool)

    private static let leastFrames = 3
    private static let meanFrames = 4.0
    private static let most = 10
    private static let mostFrames = 2000

    /// Finds the lines of `series`; fails if there are fewer than two, or the motion is not
    /// completely visible.
    init?(_ series: RadiusSeries) {
        let count = series.dots.count
        guard count >= 2 * Self.leastFrames, count <= Self.mostFrames else { return nil }
        let lines = Cuts(series, least: Self.leastFrames).lines
        guard lines.count <= Self.most, Double(count) >= Self.meanFrames * Double(lines.count),
            lines.allSatisfy(\.isStraight)
        else { return nil }
        var crossings: [SIMD2<Double>] = []
        for (one, other) in zip(lines, lines.dropFirst()) {
            guard let crossing = one.crossing(other) else { return nil }
            crossings.append(crossing)
        }
        let times = series.timesBesides
        let ends = series.grows ? (0, series.reach) : (series.reach, 0)
        guard let first = lines.first, let last = lines.last else { return nil }
        // A level line is a pause before or after the motion.
        known = (!first.isLevel, !last.isLevel)
        if known.first {
            guard let start = first.time(at: ends.0), let early = times.before.max(),
                start > early - first.slack, start < first.from + first.gap
            else { return nil }
            crossings.insert(SIMD2(start, ends.0), at: 0)
        }
        if known.last {
            guard let end = last.time(at: ends.1), let late = times.behind.min(),
                end < late + last.slack, end > last.to - last.gap
            else { return nil }
            crossings.append(SIMD2(end, ends.1))
        }
        guard crossings.count >= 3 else { return nil }
        corners = crossings
    }

    var stops: [Double] {
        guard let first = corners.first, let last = corners.last else { return [] }
        return corners.dropFirst().dropLast().flatMap { corner in
            let share = (corner - first) / (last - first)
            return [share.x, share.y]
        }
    }
}

private struct Cuts {
    private let dots: [RadiusSeries.Dot]
    private let sums: [LineSums]
    private let middle: SIMD2<Double>
    private let least: Int
    /// The deviation of radii that is added to their standard errors, in pixels.
    private let stray: Double

    init(_ series: RadiusSeries, least: Int) {
        (dots, self.least) = (series.dots, least)
        stray = series.isExact ? 0.02 : 0.1
        let (first, last) = (dots[0], dots[dots.count - 1])
        // Centered sums are more accurate.
        middle = SIMD2((first.time + last.time) / 2, (first.radius + last.radius) / 2)
        var (sums, sum) = ([LineSums()], LineSums())
        for dot in dots {
            let weight = 1 / (dot.error * dot.error + stray * stray)
            sum.add(dot.time - middle.x, dot.radius - middle.y, weight)
            sums.append(sum)
        }
        self.sums = sums
    }

    var lines: [Line] {
        // A line and a cut add three parameters, at the price of `TimingFit.score`.
        let price = 9 * Double(max(2, dots.count)).bits
        var best = [Double](repeating: .infinity, count: dots.count + 1)
        var cut = [Int](repeating: 0, count: dots.count + 1)
        best[0] = 0
        for end in least..<dots.count + 1 {
            for start in 0...end - least where best[start].isFinite {
                let worth = best[start] + (sums[end] - sums[start]).rest + price
                if worth < best[end] { (best[end], cut[end]) = (worth, start) }
            }
        }
        var (lines, end) = ([Line](), dots.count)
        while end > 0 {
            lines.insert(line(cut[end]..<end), at: 0)
            end = cut[end]
        }
        return lines
    }

    private func line(_ range: Range<Int>) -> Line {
        let sum = sums[range.upperBound] - sums[range.lowerBound]
        let slope = sum.slope
        let point = SIMD2(sum.x, sum.y) / sum.weight + middle
        let (first, last) = (dots[range.lowerBound], dots[range.upperBound - 1])
        let away = dots[range].map { dot -> Double in
            let distance = dot.radius - point.y - slope * (dot.time - point.x)
            return distance * distance / (dot.error * dot.error + stray * stray)
        }
        return Line(
            point: point, slope: slope, from: first.time, to: last.time,
            gap: (last.time - first.time) / Double(range.count - 1) / 2,
            isStraight: (away.max() ?? 0) < 16, noise: 4 * (first.error + stray))
    }
}

private struct Line {
    let point: SIMD2<Double>
    let slope: Double
    /// The times of the line's first and last frame, and half of the time of a frame.
    let from: Double, to: Double, gap: Double
    /// Whether all frames of the line are within 4 standard errors.
    let isStraight: Bool
    let noise: Double

    /// The maximum invisible time before the first frame or after the last: a small circle or a
    /// corner of 8 pixels.
    var slack: Double { gap + 8 / max(1e-9, slope.magnitude) }

    var isLevel: Bool { (slope * (to - from)).magnitude < noise }

    func time(at radius: Double) -> Double? {
        isLevel ? nil : point.x + (radius - point.y) / slope
    }

    /// Returns the crossing with the next line between the frames of both; nil if there is none.
    func crossing(_ next: Line) -> SIMD2<Double>? {
        let turn = slope - next.slope
        guard turn != 0 else { return nil }
        let time =
            point.x
            + (next.point.y - point.y - next.slope * (next.point.x - point.x)) / turn
        // The tolerance is half of a frame's time.
        guard time > to - gap, time < next.from + next.gap else { return nil }
        return SIMD2(time, point.y + slope * (time - point.x))
    }
}
