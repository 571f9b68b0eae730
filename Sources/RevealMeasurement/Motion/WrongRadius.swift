struct WrongRadius {
    let fault: FrameFault
    let series: RadiusSeries
    let search: TimingSearch

    /// Finds a wrong frame if `search` found no motion through every frame, or there are several
    /// `faults`.
    init?(_ seen: RadiusSeries, besides search: TimingSearch?, _ faults: [FrameFault]) {
        guard search?.isWhole != true || faults.count > 1, let place = seen.dots.mostBent else {
            return nil
        }
        let series = seen.without(place)
        guard let found = TimingSearch(series), found.isNamed, found.isTold,
            series.isWrong(seen.dots[place], by: found.best)
        else { return nil }
        fault = seen.dots.fault(at: place, by: found.best)
        (self.series, self.search) = (series, found)
    }
}

extension RadiusSeries {
    func without(_ place: Int) -> RadiusSeries {
        var series = self
        series.dots.remove(at: place)
        return series
    }

    func isWrong(_ dot: Dot, by motion: TimingFit) -> Bool {
        motion.off(dot) > mostOff(dot, as: scatter(about: motion))
    }

    func scatter(about motion: TimingFit) -> Double {
        (isExact ? 1 : 3) + 10 * dots.map(motion.off).middle
    }

    /// Returns the maximum deviation of a dot; a codec may draw small circles anywhere.
    func mostOff(_ dot: Dot, as scatter: Double) -> Double {
        isExact || dot.radius > SeenCircle.leastSure ? scatter : .infinity
    }
}

extension TimingFit {
    func off(_ dot: RadiusSeries.Dot) -> Double { (dot.radius - radius(dot.time)).magnitude }
}

extension [RadiusSeries.Dot] {
    func fault(at place: Int, by motion: TimingFit) -> FrameFault {
        let dot = self[place]
        let isTwice = self[..<place].last.map { last in
            last.frame == dot.frame - 1 && dot.isLike(last)
        }
        return isTwice == true
            ? .repeated(dot.frame)
            : .wrongRadius(dot.frame, radius: dot.radius, expected: motion.radius(dot.time))
    }

    /// The index of the radius farthest from the cubic through two neighbors on either side; nil if
    /// other radii are as far from theirs, or there are too few.
    fileprivate var mostBent: Int? {
        guard count > TimingSearch.leastDots + 2 else { return nil }
        let bends = (2..<count - 2).map { i in
            let (near, far) = (
                self[i - 1].radius + self[i + 1].radius, self[i - 2].radius + self[i + 2].radius
            )
            return (self[i].radius - (4 * near - far) / 6).magnitude
        }
        guard let most = bends.indices.max(by: { bends[$0] < bends[$1] }),
            bends[most] > 4 * bends.middle
        else { return nil }
        return most + 2
    }
}
