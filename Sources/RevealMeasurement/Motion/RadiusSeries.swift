/// The radii of frames over time, in pixels and seconds.
struct RadiusSeries: Sendable {
    struct Dot: Sendable {
        let frame: Int
        var time: Double
        let radius: Double
        let error: Double
        /// The delay from the drawing of the content to the frame, in seconds.
        var late = 0.0

        /// Returns the maximum difference of two equal radii, in pixels.
        func noise(to other: Dot) -> Double {
            5 * (error * error + other.error * other.error).squareRoot() + 0.3
        }

        func isLike(_ other: Dot) -> Bool { (radius - other.radius).magnitude < noise(to: other) }
    }

    var dots: [Dot]
    /// The times of frames without a circle.
    var emptyTimes: [Double]
    /// The largest radius that is invisible.
    let leastSeen: Double
    /// The times of frames whose circle covers the view, or all informative pixels.
    var fullTimes: [Double]
    /// The smallest radius that covers all informative pixels.
    let mostSeen: Double
    /// The radius below which a frame that seems full cannot hide an edge.
    let mostSure: Double
    /// The times of frames next to the edges that equal a snapshot exactly: they hide no small
    /// circle and no corner.
    var bareTimes: [Double]
    let reach: Double
    /// Whether a circle that covers the view is assumed to end at `reach`: not if the center moves.
    let endsAtReach: Bool
    /// Whether edges have exact area coverage, so the standard errors of radii are complete.
    let isExact: Bool
    /// The width of the edge in pixels; 0 if it is as sharp as codecs leave it.
    let softness: Double
    var unmasked: (before: Double?, behind: Double?)
    /// The deviation of radii beyond their own errors, in pixels.
    var stray = 0.0

    var isSharp: Bool { !dots.isEmpty && dots.map(\.error).middle < 0.03 }

    /// The radius of the smallest circle that differs from noise: it covers a quarter of each of
    /// four blocks of 16 × 16 pixels.
    static let leastTold = 9.0

    /// The series with deviations of 1 % of the reach, 0.1 %, and so on, and finally its own.
    var roughened: [RadiusSeries] {
        var (all, rough) = ([RadiusSeries](), 0.01 * reach)
        while rough > max(stray, 0.001) {
            var series = self
            series.stray = rough
            all.append(series)
            rough /= 10
        }
        return all + [self]
    }

    var grows: Bool {
        let third = max(1, dots.count / 3)
        let first = dots.prefix(third).reduce(0) { $0 + $1.radius } / Double(third)
        let last = dots.suffix(third).reduce(0) { $0 + $1.radius } / Double(third)
        if let empty = emptyTimes.first, let full = fullTimes.first, dots.count < 6 {
            return empty < full
        }
        return last >= first
    }
}

extension RadiusSeries {
    /// Returns the series at the own times of `frames`.
    func captured(as frames: [MeasuredFrame]) -> RadiusSeries {
        let times = Dictionary(frames.map { ($0.moment, $0.time) }, uniquingKeysWith: max)
        func captured(_ moments: [Double]) -> [Double] { moments.map { times[$0] ?? $0 } }
        var series = self
        for i in dots.indices {
            (series.dots[i].time, series.dots[i].late) = (dots[i].time + dots[i].late, 0)
        }
        series.emptyTimes = captured(emptyTimes)
        series.fullTimes = captured(fullTimes)
        series.bareTimes = captured(bareTimes)
        return series
    }

    /// Returns the series with everything after the dot at `place` delayed by `seconds`.
    func delayed(behind place: Int, by seconds: Double) -> RadiusSeries {
        var series = self
        let time = dots[place].time
        func later(_ other: Double) -> Double { other > time ? other + seconds : other }
        for i in dots.indices { series.dots[i].time = later(dots[i].time) }
        series.emptyTimes = emptyTimes.map(later)
        series.fullTimes = fullTimes.map(later)
        series.unmasked.behind = unmasked.behind.map(later)
        return series
    }

    var withoutBehind: RadiusSeries {
        var series = self
        let last = dots.last?.time ?? 0
        series.emptyTimes.removeAll { $0 > last }
        series.fullTimes.removeAll { $0 > last }
        return series
    }

    /// Returns the times before `first` with one snapshot, and after `last` with the other.
    func timesBesides(
        _ first: Double, _ last: Double, grows: Bool
    ) -> (before: [Double], behind: [Double]) {
        let (early, late) = grows ? (emptyTimes, fullTimes) : (fullTimes, emptyTimes)
        return (early.filter { $0 < first }, late.filter { $0 > last })
    }
}

extension [RadiusSeries.Dot] {
    /// The last dot that equals the first, and the first that equals the last.
    var innerEnds: (first: RadiusSeries.Dot, last: RadiusSeries.Dot)? {
        guard let first, let last else { return nil }
        return (
            prefix { $0.isLike(first) }.last ?? first,
            reversed().prefix { $0.isLike(last) }.last ?? last
        )
    }

    /// The median time between frames; 0 if there are fewer than two.
    var usualTime: Double {
        zip(dropFirst(), self).map { ($0.time - $1.time) + ($0.late - $1.late) }.middle
    }
}
