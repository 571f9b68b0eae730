import RevealEdges
import RevealValues

/// A frame whose circle has another radius than the motion of all others has at its time: they move
/// on a curve that is known, through every one of them.
struct AstrayFrame {
    let fault: FrameFault
    /// The series without it.
    let series: RadiusSeries
    let search: TimingSearch

    /// Such a frame of `seen`, if `search` found no motion through every frame, or more than one of
    /// `faults` beside it; nil where there is none.
    init?(_ seen: RadiusSeries, besides search: TimingSearch?, _ faults: [FrameFault]) {
        guard search?.isWhole != true || faults.count > 1, let place = seen.dots.mostBent else {
            return nil
        }
        let series = seen.without(place)
        guard let found = TimingSearch(series), found.isNamed, found.isTold,
            series.isAstray(seen.dots[place], by: found.best)
        else { return nil }
        fault = seen.dots.fault(at: place, by: found.best)
        (self.series, self.search) = (series, found)
    }
}

extension RadiusSeries {
    /// The series without the dot at a place.
    func without(_ place: Int) -> RadiusSeries {
        var series = self
        series.dots.remove(at: place)
        return series
    }

    /// Returns whether the radius of a dot deviates by far more than those of this series.
    func isAstray(_ dot: Dot, by motion: TimingFit) -> Bool {
        motion.off(dot) > mostOff(dot, as: scatter(about: motion))
    }

    /// Returns the largest deviation from `motion`, in pixels, by the median.
    func scatter(about motion: TimingFit) -> Double {
        (isExact ? 1 : 3) + 10 * dots.map(motion.off).middle
    }

    /// Returns that for a dot: a codec may draw small circles anywhere.
    func mostOff(_ dot: Dot, as scatter: Double) -> Double {
        isExact || dot.radius > SeenCircle.leastSure ? scatter : .infinity
    }
}

extension TimingFit {
    /// Returns the deviation of a dot from this motion, in pixels.
    func off(_ dot: RadiusSeries.Dot) -> Double { (dot.radius - radius(dot.time)).magnitude }
}

extension [RadiusSeries.Dot] {
    /// Returns the fault of a dot with another radius than `motion`: it repeats the frame before,
    /// or not.
    func fault(at place: Int, by motion: TimingFit) -> FrameFault {
        let dot = self[place]
        let isTwice = self[..<place].last.map { last in
            last.frame == dot.frame - 1 && dot.isLike(last)
        }
        return isTwice == true
            ? .repeated(dot.frame)
            : .astray(dot.frame, radius: dot.radius, expected: motion.radius(dot.time))
    }

    /// Where radii stray most from the cubic through the two before and the two behind; nil where
    /// they stray so elsewhere too, and where there are too few to tell a motion without it.
    fileprivate var mostBent: Int? {
        guard count > TimingSearch.leastDots + 2 else { return nil }
        let bends = (2..<count - 2).map { i in
            let (near, far) = (
                self[i - 1].radius + self[i + 1].radius, self[i - 2].radius + self[i + 2].radius
            )
            return (self[i].radius - (4 * near - far) / 6).magnitude
        }
        guard let most = bends.indices.max(by: { bends[$0] < bends[$1] }),
            bends[most] > leastBent * bends.middle
        else { return nil }
        return most + 2
    }

    /// How many times as far as usual that is at least: a search is made for it.
    private var leastBent: Double { 4 }
}
