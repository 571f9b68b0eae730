import RevealEdges

/// Radii over time, as frames show them.
struct RadiusSeries: Sendable {
    /// A radius that was measured.
    struct Dot: Sendable {
        /// Which frame it is from.
        let frame: Int
        /// When the frame is shown, in seconds.
        var time: Double
        /// In pixels.
        let radius: Double
        /// Its standard error.
        let error: Double
        /// By how much later the frame is shown than its content was drawn, in seconds.
        var late = 0.0

        /// How far apart the radii of this and another may be by their errors alone.
        func noise(to other: Dot) -> Double {
            5 * (error * error + other.error * other.error).squareRoot() + 0.3
        }

        /// Whether they are no farther apart than by that.
        func isLike(_ other: Dot) -> Bool { (radius - other.radius).magnitude < noise(to: other) }
    }

    /// In the order of the frames.
    var dots: [Dot]
    /// When frames show no circle at all.
    var emptyTimes: [Double]
    /// The radius up to which that may be.
    let leastSeen: Double
    /// When frames show one that covers the view, or all that tells the snapshots apart.
    var fullTimes: [Double]
    /// The radius from which that may be.
    let mostSeen: Double
    /// The radius up to which a frame without an edge does not hide that a circle covers less.
    let mostSure: Double
    /// When the last frame before those with an edge is shown, and the first behind, if they are
    /// snapshots, sample by sample: not the least circle is in them, nor the least corner left.
    var bareTimes: [Double]
    /// The radius from which the view is covered.
    let reach: Double
    /// Whether a circle that covers the view is taken to reach just so far: one whose center moves
    /// is not, since the corner that is the farthest may be another one's.
    let endsAtReach: Bool
    /// Whether edges are drawn by areas, so that the errors of radii are all that they are off by.
    let isExact: Bool
    /// Over how many pixels the edge falls; 0 for what is as sharp as pictures and codecs leave it.
    let softness: Double
    /// Up to when, and from when on, frames have no mask, where the motion does not begin or end
    /// with what they show.
    var unmasked: (before: Double?, behind: Double?)
    /// What every radius strays by beside its own error, in pixels: an edge that is not drawn by
    /// areas, a clock that is not exact.
    var stray = 0.0

    /// Whether radii are known as well as in pictures without loss, by the middle one.
    var isSharp: Bool { !dots.isEmpty && dots.map(\.error).middle < 0.03 }

    /// The radius of the least circle that is told from what codecs and browsers leave: one that
    /// covers a quarter of each of four neighboring parts of 16 × 16 pixels.
    static let leastTold = 9.0

    /// The series as if radii strayed by a hundredth of the way, by a tenth of that, and so on, and
    /// at last as it is.
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

    /// Whether radii grow, by the first and last third of them.
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
    /// The series with everything behind the dot at `place` so many seconds later.
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

    /// The series without frames behind the last edge.
    var withoutBehind: RadiusSeries {
        var series = self
        let last = dots.last?.time ?? 0
        series.emptyTimes.removeAll { $0 > last }
        series.fullTimes.removeAll { $0 > last }
        return series
    }

    /// When frames show one snapshot alone before time `first`, and the other behind `last`, of a
    /// circle that grows or shrinks.
    func timesBesides(
        _ first: Double, _ last: Double, grows: Bool
    ) -> (before: [Double], behind: [Double]) {
        let (early, late) = grows ? (emptyTimes, fullTimes) : (fullTimes, emptyTimes)
        return (early.filter { $0 < first }, late.filter { $0 > last })
    }
}

extension [RadiusSeries.Dot] {
    /// The last one until which the circle stands still, and the first since which it does: others
    /// may be doubled; nil where there is none.
    var innerEnds: (first: RadiusSeries.Dot, last: RadiusSeries.Dot)? {
        guard let first, let last else { return nil }
        return (
            prefix { $0.isLike(first) }.last ?? first,
            reversed().prefix { $0.isLike(last) }.last ?? last
        )
    }

    /// The time from frame to frame, by the median; 0 where there are no two.
    var usualTime: Double {
        zip(dropFirst(), self).map { ($0.time - $1.time) + ($0.late - $1.late) }.middle
    }
}
